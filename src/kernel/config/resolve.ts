// All layers to one checked configuration: defaults < user < project < local < machine < environment < a file given by
// flag < flags. Guarantees: every value satisfies its schema and says where it came from; an unknown key of a file sets nothing
// and is listed; no guarded setting of the project's files counts that was not accepted. The first wrong value stops it with
// file, line and what is allowed. Reading the files is for the caller.

import { LoaError } from '../errors.ts';
import { checkValue, type JsonSchema, type SchemaProblem } from '../schema-check.ts';
import {
  type ConfigInputs,
  type ConfigLayer,
  type Configuration,
  describeIgnored,
  type ForeignSection,
  formatOrigin,
  type GuardedSetting,
  LAYER_ORIGINS,
  type UnknownKey,
  type WithheldSetting,
} from './configuration.ts';
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
import { describeUnknown, dropUnknown } from './unknown.ts';
import { hashGuarded, listAccepted, withhold } from './withhold.ts';

const PROBLEMS_SHOWN_MAX = 5;

export async function resolveConfig(inputs: ConfigInputs): Promise<Configuration> {
  const schema = closeSchema(inputs.schema);
  const { layers, foreign, unknown } = await readLayers(inputs.layers, schema);
  const ofProject = layers.filter(({ layer }) => layer.isOfProject).map(({ tree }) => tree);
  const acceptance = hashGuarded(mergeAll(ofProject, schema), schema);
  const accepted = listAccepted(acceptance, inputs.accepted ?? {});
  const guarded: GuardedSetting[] = [];
  const believed = layers.map(({ layer, tree }) => {
    if (!layer.isOfProject) return { layer, tree };
    const sifted = withhold(tree, schema, accepted);
    guarded.push(...sifted.guarded);
    return { layer, tree: sifted.tree };
  });
  const isGiven = ({ layer }: { readonly layer: ConfigLayer }): boolean => layer.origin === 'given';
  const tree = mergeAll(
    [
      ...believed.filter((one) => !isGiven(one)).map((one) => one.tree),
      readEnv(inputs.env, schema),
      ...believed.filter(isGiven).map((one) => one.tree),
      readFlags(inputs.flags ?? [], schema),
    ],
    schema,
  );
  const checked = checkValue(schema, toPlain(tree));
  if (!checked.ok) throw describeProblems(checked.problems, tree, unknown);
  const values = freeze(checked.value) as Configuration['values'];
  const settings = traceSettings(values, tree);
  const ignored = describeIgnored(inputs.layers);
  const withheld = listWithheld(guarded);
  return { values, settings, foreign, unknown, ignored, guarded, withheld, acceptance };
}

interface ReadLayer {
  readonly layer: ConfigLayer;
  readonly tree: MappingNode;
}

/** From the weakest to the strongest. */
async function readLayers(given: readonly ConfigLayer[], schema: JsonSchema) {
  const known = Object.keys(schema.properties ?? {});
  const foreign: ForeignSection[] = [];
  const unknown: UnknownKey[] = [];
  const layers: ReadLayer[] = [];
  const rank = ({ origin }: ConfigLayer): number => LAYER_ORIGINS.indexOf(origin);
  for (const layer of given.toSorted((a, b) => rank(a) - rank(b))) {
    const parsed = await parseLayer(layer, known);
    const dropped = dropUnknown(dropEmptyMappings(parsed.tree, schema), schema);
    foreign.push(...parsed.foreign);
    unknown.push(...dropped.unknown);
    layers.push({ layer, tree: dropped.tree });
  }
  return { layers, foreign, unknown };
}

function mergeAll(trees: readonly MappingNode[], schema: JsonSchema): MappingNode {
  return trees.reduce((lower, upper) => mergeTrees(lower, upper, schema), EMPTY_TREE);
}

function listWithheld(guarded: readonly GuardedSetting[]): readonly WithheldSetting[] {
  return guarded.flatMap(({ key, class: settingClass, counts, origin }) =>
    counts || origin.kind !== 'file'
      ? []
      : [{ key, class: settingClass, file: origin.file, line: origin.line }],
  );
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

function describeProblems(
  problems: readonly SchemaProblem[],
  tree: MappingNode,
  unknown: readonly UnknownKey[],
): LoaError {
  const sentences = problems.slice(0, PROBLEMS_SHOWN_MAX).map((problem) => {
    return `${formatOrigin(findOrigin(tree, problem.steps))}: ${problem.path} ${problem.message}`;
  });
  if (problems.length > PROBLEMS_SHOWN_MAX)
    sentences.push(`and ${problems.length - PROBLEMS_SHOWN_MAX} more`);
  // Whoever mends the file wants to hear of these too.
  sentences.push(...unknown.slice(0, PROBLEMS_SHOWN_MAX).map(describeUnknown));
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
