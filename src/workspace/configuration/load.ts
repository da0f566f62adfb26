// Reads the configuration of a project: the files of the person, the project and the machine, then the environment.
// The result is kept as JSON in the cache, so that the next command or hook needs no YAML parser; it is used only while
// every input, what the person accepted included, is the same byte for byte, and only values that the schema allows.

import { join } from 'node:path';
import {
  type CacheSource,
  isFresh,
  parseResolvedCache,
  type ResolvedCache,
} from '../../kernel/config/cache.ts';
import {
  type ConfigLayer,
  type Configuration,
  type ConfigValues,
  describeIgnored,
} from '../../kernel/config/configuration.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Files, Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { readTrustText, TRUST_FILE } from '../../state/trust-file.ts';
import { type LayerRequest, readLayers } from './read-layers.ts';
import { fillIn, textsOf } from './withheld.ts';

const CACHE_SIZE_BYTES_MAX = 4 * 1024 * 1024;

export interface ConfigRequest extends LayerRequest {
  /** Loaded only when there is something to check. */
  readonly schema: () => JsonSchema;
  /** Tells builds apart: another one may have other keys or defaults. */
  readonly build: string;
  /** Told of everything in the files that sets nothing by mistake. */
  readonly warn?: ((sentence: string) => void) | undefined;
  /** What the application read last, for its next request. */
  readonly last?: LastRead | undefined;
}

/** Resolving needs a YAML parser and more; most commands and hooks find the result in the cache. */
const loadResolver = () => import('./resolve-inputs.ts');

export interface LastRead {
  read?: { readonly inputs: Inputs; readonly values: ConfigValues } | undefined;
}

type World = Pick<Host, 'files' | 'clock' | 'random' | 'processes' | 'env' | 'userId'>;

/** Everything outside the schema that the result depends on. */
export interface Inputs {
  readonly layers: readonly ConfigLayer[];
  readonly trust: string | undefined;
  readonly env: Host['env'];
}

export async function loadConfig(request: ConfigRequest, host: World): Promise<ConfigValues> {
  const inputs = readInputs(request, host);
  const { last = {} } = request;
  if (last.read !== undefined && areSame(last.read.inputs, inputs)) return last.read.values;
  const values = await loadFrom(inputs, request, host);
  last.read = { inputs, values };
  return values;
}

function areSame(one: Inputs, other: Inputs): boolean {
  return (
    one.trust === other.trust &&
    one.env === other.env &&
    one.layers.length === other.layers.length &&
    one.layers.every(
      ({ file, text }, at) => file === other.layers[at]?.file && text === other.layers[at]?.text,
    )
  );
}

async function loadFrom(inputs: Inputs, request: ConfigRequest, host: World): Promise<ConfigValues> {
  for (const sentence of describeIgnored(inputs.layers)) request.warn?.(sentence);
  const usesCache = request.configFile === undefined;
  const source = describeSource(request, inputs);
  const cachePath = cachePathOf(request.project);
  const cached = usesCache ? readCache(cachePath, host.files) : undefined;
  if (cached !== undefined && isFresh(cached, source)) {
    const given = textsOf(inputs, cached.envNames);
    const checked = checkValue(request.schema(), fillIn(cached.values, cached.withheld, given));
    if (checked.ok) for (const sentence of cached.warnings) request.warn?.(sentence);
    if (checked.ok) return checked.value as ConfigValues;
  }
  const { resolveInputs, writeCache } = await loadResolver();
  const schema = request.schema();
  const { values, warnings } = await resolveInputs(inputs, schema);
  for (const sentence of warnings) request.warn?.(sentence);
  // Only a project that is set up gets a cache: reading must leave no trace in a folder that is not ours.
  if (usesCache && host.files.stat(request.project.ownDir) !== undefined)
    await writeCache({ path: cachePath, source, schema, values, warnings, inputs }, host);
  return values;
}

/** What holds without any file or variable. */
export async function loadDefaults(request: ConfigRequest): Promise<ConfigValues> {
  const { resolveDefaults } = await loadResolver();
  return resolveDefaults(request.schema());
}

/** Only what is valid of the files; for programs that a wrong setting must not stop. */
export async function loadLenient(request: ConfigRequest, host: World): Promise<ConfigValues> {
  const { resolveLenient } = await loadResolver();
  return resolveLenient(readInputs(request, host), request.schema());
}

/** Every value with its origin, straight from the files. */
export async function explainConfig(request: ConfigRequest, host: World): Promise<Configuration> {
  const { resolveConfig, toResolve } = await loadResolver();
  return resolveConfig(toResolve(readInputs(request, host), request.schema()));
}

/** One for each work tree: they may be on branches with different settings. */
const cachePathOf = ({ cacheDir, worktree }: Project): string => join(cacheDir, `config-${worktree}.json`);

function readInputs(request: ConfigRequest, host: World): Inputs {
  const trust = readTrustText(request.project, host.files);
  return { layers: readLayers(request, host), trust, env: host.env };
}

function describeSource({ build, project }: ConfigRequest, { layers, trust, env }: Inputs): CacheSource {
  const digest = (text: string | undefined) => (text === undefined ? null : sha256Hex(text));
  const files = layers.map(({ file, text, isOfProject }) => ({
    path: file,
    digest: digest(text),
    isOfProject,
  }));
  const accepted = { path: join(project.ownDir, TRUST_FILE), digest: digest(trust), isOfProject: false };
  return { build, inputs: [...files, accepted], env };
}

function readCache(path: string, files: Files): ResolvedCache | undefined {
  if (files.stat(path)?.kind !== 'file') return undefined;
  try {
    const bytes = files.read(path, { noFollow: true, sizeBytesMax: CACHE_SIZE_BYTES_MAX });
    return parseResolvedCache(new TextDecoder().decode(bytes));
  } catch {
    return undefined; // A cache that cannot be read costs time, not correctness.
  }
}
