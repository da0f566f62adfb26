// The SHA-256 of files, over their raw bytes. A large file is read in pieces, so that it never fits in memory by luck only.
// What was hashed once can be remembered by inode, size and time of change, for those who only ask whether something changed;
// whoever verifies reads every byte.

import { sha256Hex, startSha256 } from '../../kernel/hash.ts';
import type { FileStat, Host } from '../../kernel/host.ts';

type Read = Pick<Host, 'files'>;

export const PIECE_BYTES = 8 * 1024 * 1024;
/** Files below this are read in one go. */
const SMALL_BYTES = 512 * 1024;

export interface Hashed {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Reused: a buffer for each of ten thousand small files costs more than reading them. */
const shared = { bytes: new Uint8Array(0) };

/** Shown every byte, in order; told whether the piece is the whole file. A piece is good until the next. */
export type Look = (piece: Uint8Array, isAll: boolean) => void;

/** What the file was when it was opened, told before any of it is read: what changes it afterwards changes that, too. */
export type OnOpen = (stat: FileStat) => void;

const STRICTLY = { noFollow: true, regularOnly: true } as const;

export function hashFile(path: string, host: Read, look?: Look, onOpen?: OnOpen): Hashed {
  if (shared.bytes.length === 0) shared.bytes = new Uint8Array(SMALL_BYTES);
  const file = host.files.open(path, STRICTLY);
  try {
    onOpen?.(file.statAtOpen ?? file.stat());
    const count = fill(file, shared.bytes, 0, file.sizeAtOpenBytes);
    if (count < shared.bytes.length) {
      const bytes = shared.bytes.subarray(0, count);
      look?.(bytes, true);
      return { sha256: sha256Hex(bytes), sizeBytes: count };
    }
  } finally {
    file.close();
  }
  const digest = startSha256();
  let sizeBytes = 0;
  for (const piece of readPieces(path, host)) {
    look?.(piece, false);
    digest.update(piece);
    sizeBytes += piece.length;
  }
  return { sha256: digest.finishHex(), sizeBytes };
}

/** Each piece is good until the next is asked for. */
export function* readPieces(path: string, { files }: Read): Generator<Uint8Array> {
  const file = files.open(path, STRICTLY);
  try {
    const buffer = new Uint8Array(PIECE_BYTES);
    for (let at = 0; ; ) {
      const count = fill(file, buffer, at);
      if (count === 0) return;
      yield buffer.subarray(0, count);
      at += count;
    }
  } finally {
    file.close();
  }
}

/** Pieces are full but for the last, so that equal files have equal pieces. A file that ends where it said it would is not asked again. */
function fill(
  file: ReturnType<Host['files']['open']>,
  into: Uint8Array,
  at: number,
  sizeBytes?: number,
): number {
  let done = 0;
  while (done < into.length) {
    const count = file.read(done === 0 ? into : into.subarray(done), at + done);
    done += count;
    if (count === 0 || at + done === sizeBytes) break;
  }
  return done;
}

/** What was known of a file when it was hashed. */
export interface Remembered extends Hashed {
  readonly stamp: string;
  /** Why it may not leave the machine; undefined when it may. */
  readonly secret?: string;
}

/** Another one after every write, rename or change of rights, whatever was done to its time of modification. */
export function stampOf({ identity, sizeBytes, modifiedMs, changedMs }: FileStat): string {
  return `${identity} ${sizeBytes} ${modifiedMs} ${changedMs}`;
}

/** A file that changed within this time of being hashed may change again unseen, by clocks that tick coarsely. */
const SETTLED_MS = 2000;

export function isSettled({ modifiedMs, changedMs }: FileStat, nowMs: number): boolean {
  return nowMs - Math.max(modifiedMs, changedMs) > SETTLED_MS;
}
