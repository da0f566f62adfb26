// Reads the configuration of a project: the files of the person, the project and the machine, then the environment.
// The result is kept as JSON in the cache, so that the next command or hook needs no YAML parser; it is used only while
// every input is the same, byte for byte.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import {
  buildResolvedCache,
  type CacheSource,
  type ConfigLayer,
  type Configuration,
  type ConfigValues,
  isFresh,
  parseResolvedCache,
  resolveConfig,
} from '../../kernel/config/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Files, Host } from '../../kernel/host.ts';
import { CONFIG_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { PersonDirs, Project } from '../../kernel/operation.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import { CONFIG_FILE, LOCAL_CONFIG_FILE } from '../../state/project.ts';

const CACHE_FILE = 'config.json';

export interface ConfigRequest {
  readonly project: Project;
  readonly person: PersonDirs;
  /** Loaded only when the cache does not help. */
  readonly schema: () => JsonSchema;
  /** Tells builds apart: another one may have other keys or defaults. */
  readonly build: string;
  /** Given by a flag: read instead of the project's file. */
  readonly configFile?: string | undefined;
}

type World = Pick<Host, 'files' | 'clock' | 'random' | 'processes' | 'env'>;

export async function loadConfig(request: ConfigRequest, host: World): Promise<ConfigValues> {
  const layers = readLayers(request, host.files);
  const source = describeSource(request, layers, host);
  const cachePath = join(request.project.cacheDir, CACHE_FILE);
  const cached = request.configFile === undefined ? readCache(cachePath, host.files) : undefined;
  if (cached !== undefined && isFresh(cached, source)) return cached.values;
  const schema = request.schema();
  const { values } = await resolveConfig({ schema, layers, env: host.env });
  // Only a project that is set up gets a cache: reading must leave no trace in a folder that is not ours.
  if (request.configFile === undefined && host.files.stat(request.project.ownDir) !== undefined) {
    const text = JSON.stringify(buildResolvedCache(source, schema, values));
    // A secret in the configuration is the person's own doing; it must not spread to a second file.
    const { cleanText } = await import('../clean.ts');
    if (cleanText(JSON.stringify(values)) !== JSON.stringify(values)) return values;
    await writeCache(cachePath, text, { dir: request.project.cacheDir, host });
  }
  return values;
}

/** What holds without any file or variable. */
export async function loadDefaults(request: ConfigRequest): Promise<ConfigValues> {
  return (await resolveConfig({ schema: request.schema(), layers: [], env: {} })).values;
}

/** Only what is valid of the files; for programs that a wrong setting must not stop. */
export async function loadLenient(request: ConfigRequest, host: World): Promise<ConfigValues> {
  const schema = request.schema();
  const { keepValid } = await import('./lenient.ts');
  const layers = readLayers(request, host.files).map((layer) => ({
    ...layer,
    text: layer.text === undefined ? undefined : keepValid(layer.text, schema),
  }));
  try {
    return (await resolveConfig({ schema, layers, env: host.env })).values;
  } catch {
    // Then it is the environment that is wrong; the caller was told what when it was first read.
    return (await resolveConfig({ schema, layers, env: {} })).values;
  }
}

/** Every value with its origin, straight from the files. */
export async function explainConfig(request: ConfigRequest, host: World): Promise<Configuration> {
  const layers = readLayers(request, host.files);
  return resolveConfig({ schema: request.schema(), layers, env: host.env });
}

function readLayers(request: ConfigRequest, files: Files): ConfigLayer[] {
  const { project, person, configFile } = request;
  if (configFile !== undefined && files.stat(configFile) === undefined) {
    throw new LoaError('config.unreadable', `the configuration file ${configFile} does not exist`, {
      hint: 'Check --config.',
    });
  }
  const places = [
    ['user', join(person.configDir, 'config.yaml')],
    ['project', configFile ?? join(project.root, CONFIG_FILE)],
    ['local', join(project.root, LOCAL_CONFIG_FILE)],
  ] as const;
  return places.map(([origin, file]) => ({ origin, file, text: readText(file, files) }));
}

function readText(file: string, files: Files): string | undefined {
  if (files.stat(file) === undefined) return undefined;
  const bytes = files.read(file, { sizeBytesMax: CONFIG_FILE_SIZE_BYTES_MAX });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new LoaError('config.unreadable', `${file} is not valid UTF-8 text`, {
      cause,
      hint: 'Save it as UTF-8.',
    });
  }
}

function describeSource(request: ConfigRequest, layers: readonly ConfigLayer[], host: World): CacheSource {
  const inputs = layers.map(({ file, text }) => ({
    path: file,
    digest: text === undefined ? null : sha256Hex(text),
  }));
  return { build: request.build, inputs, env: host.env };
}

function readCache(path: string, files: Files) {
  if (files.stat(path) === undefined) return undefined;
  return parseResolvedCache(new TextDecoder().decode(files.read(path)));
}

async function writeCache(
  path: string,
  text: string,
  place: { readonly dir: string; readonly host: World },
): Promise<void> {
  try {
    place.host.files.makeDir(place.dir);
    await replaceFile(path, new TextEncoder().encode(text), place.host);
  } catch {
    // A cache that cannot be written (read-only or full disk) costs time, not correctness.
  }
}
