// Settings from the environment: `LOA_SECTION__KEY`, and the other names that a key declares for itself.
// A variable that looks like one of these and names no key is an error: a setting that is silently ignored is worse.
// An empty variable counts as not set. The derived name beats a key's other names.

import { LoaError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import type { JsonSchema } from '../schema-check.ts';
import { isOurs } from './cache.ts';
import type { ConfigFlag } from './configuration.ts';
import { parseSettingText } from './parse-text.ts';
import { listSettings, nameInEnv, type SettingRule } from './schema.ts';
import { EMPTY_TREE, type MappingNode, mergeTrees, plantValue } from './tree.ts';

type Env = Readonly<Record<string, string | undefined>>;

export function readEnv(env: Env, schema: JsonSchema): MappingNode {
  const rules = listSettings(schema);
  const known = new Map<string, SettingRule>();
  for (const rule of rules) for (const name of rule.envNames) known.set(name, rule);
  let tree = EMPTY_TREE;
  // Derived names last, so that they win over the others.
  const names = Object.keys(env).sort(
    (a, b) => Number(isDerived(a, known)) - Number(isDerived(b, known)) || (a < b ? -1 : 1),
  );
  for (const name of names) {
    const text = env[name];
    const rule = known.get(name) ?? findOpenRule(name, rules);
    if (rule === undefined && isOurs(name) && text) throw unknownName(name, [...known.keys()]);
    if (rule === undefined || !text) continue;
    const value = parseSettingText(text, rule.schema);
    tree = mergeTrees(tree, plantValue(rule.steps, value, { kind: 'env', name }));
  }
  return tree;
}

export function readFlags(flags: readonly ConfigFlag[], schema: JsonSchema): MappingNode {
  const rules = listSettings(schema);
  let tree = EMPTY_TREE;
  for (const { flag, key, value } of flags) {
    const rule = rules.find((candidate) => candidate.steps.join('.') === key);
    if (rule === undefined) throw unknownKey(key, rules, flag);
    const read = typeof value === 'string' ? parseSettingText(value, rule.schema) : value;
    tree = mergeTrees(tree, plantValue(rule.steps, read, { kind: 'flag', flag }));
  }
  return tree;
}

/** Names besides `LOA_…__…` whose change also makes a cached configuration stale. */
export function listEnvNames(schema: JsonSchema): readonly string[] {
  const names = listSettings(schema).flatMap((rule) => rule.envNames);
  return names.filter((name) => !isOurs(name)).sort();
}

function isDerived(name: string, known: ReadonlyMap<string, SettingRule>): boolean {
  const rule = known.get(name);
  return rule !== undefined && rule.envNames[0] === name;
}

/** A key below a mapping with free names, such as one limit per model. */
function findOpenRule(name: string, rules: readonly SettingRule[]): SettingRule | undefined {
  if (!isOurs(name)) return undefined;
  for (const rule of rules) {
    const prefix = `${nameInEnv(rule.steps)}__`;
    const rest = rule.schema.additionalProperties;
    if (!name.startsWith(prefix) || typeof rest !== 'object') continue;
    const steps = [...rule.steps, name.slice(prefix.length).toLowerCase()];
    return { steps, schema: rest, envNames: [name], class: rule.class };
  }
  return undefined;
}

function unknownName(name: string, known: readonly string[]): LoaError {
  const close = nearest(name, known);
  return new LoaError('config.unknown-key', `the environment variable ${name} names no setting`, {
    hint:
      close === undefined ? 'Run "loa config show" for the settings there are.' : `Did you mean ${close}?`,
    details: { name },
  });
}

export function unknownKey(key: string, rules: readonly SettingRule[], source?: string): LoaError {
  const close = nearest(
    key,
    rules.map((rule) => rule.steps.join('.')),
  );
  const from = source === undefined ? '' : ` (given by ${source})`;
  return new LoaError('config.unknown-key', `there is no setting ${key}${from}`, {
    hint:
      close === undefined ? 'Run "loa config show" for the settings there are.' : `Did you mean ${close}?`,
    details: { key },
  });
}
