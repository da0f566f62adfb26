// Facts kept between runs, in `cache/source/` of the machine directory, in shards so that one edit rewrites one small file. Used only where
// that directory already is: reading a project leaves no trace in it. Shards are replaced by rename and never synced: after a
// crash a shard may be old, empty or damaged, which reading notices, and its facts are worked out again.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { decodePack, encodePack, type PackEntry } from './pack.ts';

const SHARD_BITS = 6;
export const SHARD_COUNT = 1 << SHARD_BITS;
/** Facts of files that are gone are kept while they take no more than this share of the live ones: branches come back. */
const DEAD_SHARE_MAX = 1;

export type StoreHost = Pick<Host, 'files' | 'random'>;

export interface FactStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
  /** Writes the shards that got something new. `isLive` tells the keys that this run used. */
  save(isLive: (key: string) => boolean): void;
  readText(name: string): string | undefined;
  writeText(name: string, text: string): void;
}

export interface StoreOptions {
  /** The project's `.loa` folder. */
  readonly home: string;
  readonly version: string;
}

/** Undefined when the project has no `.loa` folder, or when that is no folder. */
export function openFactStore(options: StoreOptions, host: StoreHost): FactStore | undefined {
  if (host.files.stat(options.home)?.kind !== 'directory') return undefined;
  const folder = `${options.home}/cache/source`;
  const shards = new Map<number, Map<string, Uint8Array>>();
  const changed = new Set<number>();
  const shardAt = (number: number): Map<string, Uint8Array> => {
    let shard = shards.get(number);
    if (shard === undefined) {
      const file = readIfThere(shardPath(folder, number), host);
      shard = (file === undefined ? undefined : decodePack(file, options.version)) ?? new Map();
      shards.set(number, shard);
    }
    return shard;
  };
  return {
    get: (key) => shardAt(shardOf(key)).get(key),
    put(key, bytes) {
      shardAt(shardOf(key)).set(key, bytes);
      changed.add(shardOf(key));
    },
    save(isLive) {
      for (const number of changed) {
        const entries = keepWorthwhile(shardAt(number), isLive);
        writeQuietly(shardPath(folder, number), encodePack(entries, options.version), host);
      }
      changed.clear();
    },
    readText: (name) => {
      const bytes = readIfThere(`${folder}/${name}`, host);
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    },
    writeText: (name, text) => writeQuietly(`${folder}/${name}`, new TextEncoder().encode(text), host),
  };
}

function shardOf(key: string): number {
  return Number.parseInt(key.slice(0, 2), 16) & (SHARD_COUNT - 1);
}

const shardPath = (folder: string, number: number): string =>
  `${folder}/${number.toString(16).padStart(2, '0')}.pack`;

function keepWorthwhile(
  shard: ReadonlyMap<string, Uint8Array>,
  isLive: (key: string) => boolean,
): PackEntry[] {
  const entries = [...shard].map(([key, bytes]) => ({ key, bytes }));
  const live = entries.filter(({ key }) => isLive(key));
  const size = (some: readonly PackEntry[]): number => some.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return size(entries) - size(live) <= DEAD_SHARE_MAX * size(live) ? entries : live;
}

function readIfThere(path: string, host: StoreHost): Uint8Array | undefined {
  try {
    return host.files.read(path, { noFollow: true });
  } catch (error) {
    // A cache that cannot be read is an empty cache: everything in it can be worked out again.
    if (isLoaError(error) && error.code.startsWith('file.')) return undefined;
    throw error;
  }
}

/** A cache that cannot be written (read-only, full disk) costs time on the next run, nothing else. */
function writeQuietly(path: string, bytes: Uint8Array, host: StoreHost): void {
  const temporary = `${path}.${Buffer.from(host.random.bytes(6)).toString('hex')}.tmp`;
  try {
    host.files.makeDir(path.slice(0, path.lastIndexOf('/')));
    const file = host.files.open(temporary, { write: true, create: 'new' });
    try {
      for (let at = 0; at < bytes.length; ) at += file.write(bytes.subarray(at), at);
    } finally {
      file.close();
    }
    host.files.rename(temporary, path);
  } catch (error) {
    if (!isLoaError(error) || !error.code.startsWith('file.')) throw error;
    removeQuietly(temporary, host);
  }
}

function removeQuietly(path: string, host: StoreHost): void {
  try {
    host.files.remove(path);
  } catch (error) {
    // What cannot be removed lies in a folder that holds only what may be deleted.
    if (!isLoaError(error)) throw error;
  }
}
