// The resolved configuration as a file that hooks read without a YAML parser or zod. It is only a cache: it names the
// inputs it was made from by their digests, and is used only while every one of them is the same.
// Flags are never part of it, and of variables only a digest is kept, never a value that is not a setting.

import { canonicalJson } from '../canonical-json.ts';
import { sha256Hex } from '../hash.ts';
import type { ConfigValues } from './configuration.ts';

export const RESOLVED_CACHE_VERSION = 3;

export interface CacheInput {
  readonly path: string;
  /** SHA-256 of the file's bytes; null when there is no such file. */
  readonly digest: string | null;
  /** Whether it came with the project: the same bytes then count for less. */
  readonly isOfProject: boolean;
}

/** Where in the inputs a value stands that must not be kept: in a file, by its number and place there, or in a variable. */
export interface Withheld {
  readonly path: readonly (string | number)[];
  readonly input?: number;
  readonly start?: number;
  readonly end?: number;
  readonly variable?: string;
}

export interface ResolvedCache {
  readonly version: number;
  /** The product's build that wrote it: another one may have other defaults. */
  readonly build: string;
  readonly inputs: readonly CacheInput[];
  /** Variables that count besides those of the form `LOA_SECTION__KEY`. */
  readonly envNames: readonly string[];
  readonly envDigest: string;
  readonly values: ConfigValues;
  readonly withheld: readonly Withheld[];
  /** What there is to say each time these values are used. */
  readonly warnings: readonly string[];
}

type Env = Readonly<Record<string, string | undefined>>;

export interface CacheSource {
  readonly build: string;
  readonly inputs: readonly CacheInput[];
  readonly env: Env;
}

export function buildResolvedCache(
  source: CacheSource,
  envNames: readonly string[],
  resolved: Pick<ResolvedCache, 'values' | 'withheld' | 'warnings'>,
): ResolvedCache {
  return {
    version: RESOLVED_CACHE_VERSION,
    build: source.build,
    inputs: source.inputs,
    envNames,
    envDigest: digestEnv(source.env, envNames),
    values: resolved.values,
    withheld: resolved.withheld,
    warnings: resolved.warnings,
  };
}

/** The cache in a text, or undefined when it is not one of this version: then resolve again. */
export function parseResolvedCache(text: string): ResolvedCache | undefined {
  let cache: Partial<ResolvedCache> | null;
  try {
    cache = JSON.parse(text);
  } catch {
    return undefined; // A damaged cache is as good as none.
  }
  const isWhole =
    typeof cache === 'object' &&
    cache !== null &&
    cache.version === RESOLVED_CACHE_VERSION &&
    Array.isArray(cache.inputs) &&
    Array.isArray(cache.envNames) &&
    Array.isArray(cache.warnings) &&
    Array.isArray(cache.withheld) &&
    typeof cache.values === 'object' &&
    cache.values !== null;
  return isWhole ? (cache as ResolvedCache) : undefined;
}

/** True when the same inputs in the same order would give these values again. */
export function isFresh(cache: ResolvedCache, current: CacheSource): boolean {
  return (
    cache.version === RESOLVED_CACHE_VERSION &&
    cache.build === current.build &&
    cache.inputs.length === current.inputs.length &&
    cache.inputs.every((input, index) => {
      const now = current.inputs[index];
      return now?.path === input.path && now.digest === input.digest && now.isOfProject === input.isOfProject;
    }) &&
    cache.envDigest === digestEnv(current.env, cache.envNames)
  );
}

/** True for a name of the form that only configuration uses. */
export function isOurs(name: string): boolean {
  return /^LOA_[A-Z0-9_]*?[A-Z0-9]__[A-Z0-9]/.test(name);
}

/** The variables that the digest covers: while a cache is fresh, these and no others are the same. */
export function listCovered(env: Env, envNames: readonly string[]): readonly string[] {
  return Object.keys(env)
    .filter((name) => isOurs(name) || envNames.includes(name))
    .sort();
}

function digestEnv(env: Env, envNames: readonly string[]): string {
  const names = listCovered(env, envNames);
  const relevant = names.flatMap((name) => (env[name] ? [[name, env[name].toWellFormed()]] : []));
  return sha256Hex(canonicalJson(relevant));
}
