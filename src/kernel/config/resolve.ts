// All layers to one checked configuration: defaults < user < project < local < environment < flags.
// Guarantees: every value satisfies its schema, every key of ours is known, and each says where it came from; the first
// thing that is wrong stops it with file, line and what is allowed. Reading the files is for the caller.

import { LoaError } from '../errors.ts';
import { checkValue, type JsonSchema, type SchemaProblem } from '../schema-check.ts';
import {
  type ConfigInputs,
  type Configuration,
  type ForeignSection,
  formatOrigin,
  LAYER_ORIGINS,
} from './model.ts';
import { parseLayer } from './parse-yaml.ts';
import { readEnv, readFlags } from './read-env.ts';
import { closeSchema, isMappingOnly, resolveSchema } from './schema.ts';
import {
  type ConfigNode,
  EMPTY_TREE,
  findOrigin,
  type MappingNode,
  mergeTrees,
  toPlain,
  traceSettings,
} from './tree.ts';

const PROBLEMS_SHOWN_MAX = 5;

export async function resolveConfig(inputs: ConfigInputs): Promise<Configuration> {
  const schema = closeSchema(inputs.schema);
  const known = Object.keys(schema.properties ?? {});
  const foreign: ForeignSection[] = [];
  let tree = EMPTY_TREE;
  for (const origin of LAYER_ORIGINS) {
    for (const layer of inputs.layers.filter((candidate) => candidate.origin === origin)) {
      const parsed = await parseLayer(layer, known);
      foreign.push(...parsed.foreign);
      tree = mergeTrees(tree, dropEmptyMappings(parsed.tree, schema));
    }
  }
  tree = mergeTrees(tree, readEnv(inputs.env, schema));
  tree = mergeTrees(tree, readFlags(inputs.flags ?? [], schema));
  const checked = checkValue(schema, toPlain(tree));
  if (!checked.ok) throw describeProblems(checked.problems, tree);
  const values = freeze(checked.value) as Configuration['values'];
  return { values, settings: traceSettings(values, tree), foreign };
}

/** `section:` with nothing below it sets nothing, although YAML reads it as null. */
function dropEmptyMappings(tree: MappingNode, schema: JsonSchema): MappingNode {
  const root = schema;
  const drop = (node: MappingNode, rule: JsonSchema): MappingNode => {
    const members = new Map<string, ConfigNode>();
    for (const [name, member] of node.members) {
      const part = rule.properties?.[name];
      const target = part === undefined ? undefined : resolveSchema(part, root);
      if (member.kind === 'value' && member.value === null && target !== undefined && isMappingOnly(target))
        continue;
      members.set(name, member.kind === 'mapping' && target !== undefined ? drop(member, target) : member);
    }
    return { ...node, members };
  };
  return drop(tree, schema);
}

function describeProblems(problems: readonly SchemaProblem[], tree: MappingNode): LoaError {
  const sentences = problems.slice(0, PROBLEMS_SHOWN_MAX).map((problem) => {
    return `${formatOrigin(findOrigin(tree, problem.steps))}: ${problem.path} ${problem.message}`;
  });
  if (problems.length > PROBLEMS_SHOWN_MAX)
    sentences.push(`and ${problems.length - PROBLEMS_SHOWN_MAX} more`);
  const [first] = problems;
  const origin = findOrigin(tree, first?.steps ?? []);
  const code = problems.every((problem) => problem.kind === 'unknown-key')
    ? 'config.unknown-key'
    : 'config.invalid';
  const section = String(first?.steps[0] ?? '');
  return new LoaError(code, `the configuration is not valid: ${sentences.join('; ')}`, {
    hint: `Mend it there, or run "loa config explain ${section}" in a project without it to see what is allowed.`,
    details: {
      key: first?.path ?? '',
      ...(origin.kind === 'file' ? { file: origin.file, line: origin.line, column: origin.column } : {}),
    },
  });
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}
