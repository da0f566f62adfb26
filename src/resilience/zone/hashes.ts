// Hashes of files that were hashed before, by inode, size and times, in a cache that may be deleted. Only for the question whether
// something changed since: verification never asks it.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { FoundFile } from './collect.ts';
import { hashFile, isSettled, type Remembered, stampOf } from './hash.ts';
import { isChain, type Place } from './place.ts';
import type { SecretJudge } from './secrets.ts';
import { sketchOf } from './sketch.ts';

/** A stamp that no file has stands for one that was too young to be known by it. */
type Row = readonly [stamp: string, sha256: string, sizeBytes: number, sketch: string, secret?: string];

const FORMAT = 5;
const TOO_YOUNG = '';

export interface HashMemory {
  /** The hash of a file, from memory where nothing about it changed. `judge` looks at what is new. */
  hash(file: FoundFile, judge: SecretJudge): Remembered;
  /** Bytes of files that were read just now, as far as there is room for them: who sends them need not read them again. */
  readonly held: ReadonlyMap<string, Uint8Array>;
  /** Keeps what was learned. */
  save(): Promise<void>;
}

/** `salt` names the rules that secrets were looked for by: with other rules everything is looked at again. */
export function openHashes(
  place: Place,
  { salt, holdBytesMax = 0 }: { readonly salt: string; readonly holdBytesMax?: number },
  host: TemporaryHost,
): HashMemory {
  const path = pathOf(place);
  const before = readRows(path, salt, host);
  const rows: Record<string, Row> = {};
  let isChanged = false;
  const held = new Map<string, Uint8Array>();
  const hold = openHold(holdBytesMax);
  return {
    held,
    hash(file, judge) {
      const row = before[file.path];
      if (row !== undefined && row[0] === stampOf(file.stat)) {
        rows[file.path] = row;
        return toRemembered(row);
      }
      const looking = judge(file.path);
      let sketch = '';
      const look = (piece: Uint8Array, isAll: boolean): void => {
        if (!isChain(file.path)) {
          looking.see(textOf(piece));
          if (isAll) sketch = sketchOf(piece);
        }
        const kept = isAll ? hold(piece) : undefined;
        if (kept !== undefined) held.set(file.path, kept);
      };
      const { sha256, sizeBytes } = hashFile(file.disk, host, look, (stat) => file.know(stat));
      const secret = looking.found();
      const stamp = stampOf(file.stat);
      const known = { stamp, sha256, sizeBytes, ...(secret === undefined ? {} : { secret }) };
      const kept = isSettled(file.stat, host.clock.nowMs()) ? stamp : TOO_YOUNG;
      rows[file.path] =
        secret === undefined ? [kept, sha256, sizeBytes, sketch] : [kept, sha256, sizeBytes, sketch, secret];
      isChanged = true;
      return known;
    },
    async save() {
      if (!isChanged && Object.keys(rows).length === Object.keys(before).length) return;
      try {
        await makeDirDurable(place.project.cacheDir, host);
        await replaceFile(path, Buffer.from(JSON.stringify({ format: FORMAT, salt, rows })), host);
      } catch (error) {
        // Without it the next backup hashes again, and nothing else is lost.
        if (!isLoaError(error)) throw error;
      }
    },
  };
}

const BLOCK_BYTES = 1024 * 1024;

/** Copies bytes, as far as there is room: many small ones into one block, because a buffer for each costs more than to read it. */
function openHold(bytesMax: number): (bytes: Uint8Array) => Uint8Array | undefined {
  let room = bytesMax;
  let block = new Uint8Array(0);
  let used = 0;
  return (bytes) => {
    if (bytes.length > room) return undefined;
    room -= bytes.length;
    if (used + bytes.length > block.length) {
      block = new Uint8Array(Math.max(BLOCK_BYTES, bytes.length));
      used = 0;
    }
    const copy = block.subarray(used, used + bytes.length);
    copy.set(bytes);
    used += bytes.length;
    return copy;
  };
}

/** Without a copy of its bytes. */
const textOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('utf8');

const pathOf = ({ project }: Place): string => join(project.cacheDir, 'state-hashes.json');

/** What files held when they were last read to be signed. */
export function readSketches(
  place: Place,
  host: Pick<Host, 'files'>,
): (path: string) => { readonly sha256: string; readonly sketch: string } | undefined {
  const rows = readRows(pathOf(place), undefined, host);
  return (path) => {
    const row = rows[path];
    return row === undefined ? undefined : { sha256: row[1], sketch: row[3] };
  };
}

function toRemembered([stamp, sha256, sizeBytes, , secret]: Row): Remembered {
  return { stamp, sha256, sizeBytes, ...(secret === undefined ? {} : { secret }) };
}

function readRows(
  path: string,
  salt: string | undefined,
  { files }: Pick<Host, 'files'>,
): Readonly<Record<string, Row>> {
  try {
    const value = JSON.parse(Buffer.from(files.read(path)).toString('utf8')) as {
      format?: unknown;
      salt?: unknown;
      rows?: Readonly<Record<string, Row>>;
    };
    const isUsable =
      value.format === FORMAT &&
      (salt === undefined || value.salt === salt) &&
      typeof value.rows === 'object';
    return isUsable ? (value.rows ?? {}) : {};
  } catch {
    // Missing or damaged: a cache that cannot be read is an empty one.
    return {};
  }
}
