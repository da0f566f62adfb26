// Resolves what a configuration is made of where the cache does not have the answer: layers parsed and checked, mistakes put into
// words, the result written for the next command.

import { dirname } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import {
  buildResolvedCache,
  type CacheSource,
  type Configuration,
  type ConfigValues,
  describeUnknown,
  listEnvNames,
  parseTrust,
  type ResolvedCache,
  resolveConfig,
} from '../../kernel/config/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import type { Inputs } from './load.ts';
import { textsOf, withhold } from './withheld.ts';

export { resolveConfig };

/** Each command tells them again. */
const MISTAKES_TOLD_MAX = 5;

type Resolved = Pick<ResolvedCache, 'values' | 'warnings'>;

export async function resolveInputs(inputs: Inputs, schema: JsonSchema): Promise<Resolved> {
  const { values, unknown } = await resolveConfig(toResolve(inputs, schema));
  return { values, warnings: await describeMistakes(unknown) };
}

export async function resolveDefaults(schema: JsonSchema): Promise<ConfigValues> {
  return (await resolveConfig({ schema, layers: [], env: {} })).values;
}

export async function resolveLenient(inputs: Inputs, schema: JsonSchema): Promise<ConfigValues> {
  const { keepValid } = await import('./lenient.ts');
  const layers = inputs.layers.map((layer) => ({
    ...layer,
    text: layer.text === undefined ? undefined : keepValid(layer.text, schema),
  }));
  try {
    return (await resolveConfig(toResolve({ ...inputs, layers }, schema))).values;
  } catch {
    // Then it is the environment that is wrong; the caller was told what when it was first read.
    return (await resolveConfig(toResolve({ ...inputs, layers, env: {} }, schema))).values;
  }
}

export function toResolve({ layers, trust, env }: Inputs, schema: JsonSchema) {
  return { schema, layers, env, accepted: trust === undefined ? {} : parseTrust(trust).sections };
}

/** A key may hold anything, a secret too. */
async function describeMistakes(unknown: Configuration['unknown']): Promise<readonly string[]> {
  if (unknown.length === 0) return [];
  const { cleanText } = await import('../../redact/clean.ts');
  const sentences = unknown.slice(0, MISTAKES_TOLD_MAX).map((one) => cleanText(describeUnknown(one)));
  const more = unknown.length - sentences.length;
  return more === 0 ? sentences : [...sentences, `and ${more} more; "loa doctor" lists them`];
}

interface Wanted extends Resolved {
  readonly path: string;
  readonly source: CacheSource;
  readonly schema: JsonSchema;
  readonly inputs: Inputs;
}

export async function writeCache(
  { path, source, schema, values, warnings, inputs }: Wanted,
  host: Pick<Host, 'files' | 'clock' | 'random' | 'processes' | 'env' | 'userId'>,
): Promise<void> {
  // A secret in the configuration is the person's own doing; it must not spread to a second file.
  const { cleanText } = await import('../../redact/clean.ts');
  const envNames = listEnvNames(schema);
  const kept = withhold(values, textsOf(inputs, envNames), cleanText);
  const told = JSON.stringify([kept?.values, warnings]);
  if (kept === undefined || cleanText(told) !== told) return;
  const cache = buildResolvedCache(source, envNames, { ...kept, warnings });
  try {
    host.files.makeDir(dirname(path));
    await replaceFile(path, new TextEncoder().encode(JSON.stringify(cache)), host);
  } catch {
    // A cache that cannot be written (read-only or full disk) costs time, not correctness.
  }
}
