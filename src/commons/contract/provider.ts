// A provider on the disk: a package, by its folder. Its entry points are found as its manifest exports them, and imported.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Module, Provider } from './check.ts';
import type { Contract, VectorFile } from './contract.ts';

type Files = Pick<Host, 'files'>;
type Manifest = {
  readonly name?: string;
  readonly version?: string;
  readonly exports?: unknown;
  readonly main?: string;
};

export function openProvider(dir: string, name: string, host: Files): Provider {
  const manifest = readJson(join(dir, 'package.json'), host) as Manifest;
  return {
    version: manifest.version ?? '',
    async load(specifier) {
      const target = findTarget(manifest, `.${specifier.slice(name.length)}`);
      if (!specifier.startsWith(name) || target === undefined) return 'the package does not export it';
      try {
        return (await import(pathToFileURL(join(dir, target)).href)) as Module;
      } catch (error) {
        return error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 200) ?? '') : 'unknown';
      }
    },
  };
}

function findTarget({ exports, main }: Manifest, subpath: string): string | undefined {
  if (exports === undefined) return subpath === '.' ? (main ?? 'index.js') : undefined;
  if (typeof exports === 'string') return subpath === '.' ? exports : undefined;
  const entries = exports as Readonly<Record<string, unknown>>;
  return pick(Object.hasOwn(entries, subpath) ? entries[subpath] : subpath === '.' ? entries : undefined);
}

/** The first condition that an importing program meets. */
function pick(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [condition, target] of Object.entries(value))
    if (['node', 'import', 'module', 'default'].includes(condition)) return pick(target);
  return undefined;
}

export function readContract(path: string, host: Files): Contract {
  return readJson(path, host) as Contract;
}

/** All vectors of a folder, by name. */
export function readVectors(dir: string, host: Files): readonly VectorFile[] {
  return host.files
    .list(dir)
    .flatMap(({ name }) => (name?.endsWith('.json') ? [readJson(join(dir, name), host) as VectorFile] : []));
}

function readJson(path: string, { files }: Files): unknown {
  const text = new TextDecoder().decode(files.read(path, { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LoaError('input.invalid', `${path} is not JSON`, {
      cause,
      hint: 'Mend it and run this again.',
    });
  }
}
