// Brings the files of a generation out of a store into a folder: each pack once, each piece to its place, then every file is read back
// and hashed. What the disk has already under the same hash is copied instead. Nothing outside the folder is touched.

import { dirname, join } from 'node:path';
import { writeAll } from '../../durable/file.ts';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { Progress } from '../../kernel/operation.ts';
import { hashFile, PIECE_BYTES } from '../zone/hash.ts';
import type { Codec } from './codec.ts';
import { packKey } from './layout.ts';
import type { Offer, StoreReader } from './offered.ts';

export interface Fetching {
  readonly offer: Offer;
  readonly into: string;
  /** Paths that are not wanted from the store. */
  readonly except?: ReadonlySet<string>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

type FetchHost = Pick<Host, 'files'>;

interface Piece {
  readonly path: string;
  readonly at: number;
  readonly offset: number;
  readonly length: number;
  readonly from: number;
  readonly size: number;
}

/** Returns the bytes that were written. */
export async function fetchGeneration(
  { blobs, codec }: StoreReader,
  { offer, into, except, progress, signal }: Fetching,
  host: FetchHost,
): Promise<number> {
  const wanted = Object.entries(offer.read.manifest.files).filter(([path]) => except?.has(path) !== true);
  const byPack = new Map<number, Piece[]>();
  const folders = new Set<string>();
  for (const [path, { sha256 }] of wanted) {
    makeFolder(dirname(join(into, path)), folders, host);
    const places = offer.record.contents[sha256] ?? [];
    if (places.length === 0)
      host.files.open(join(into, path), { write: true, create: 'new', mode: modeOf(path) }).close();
    for (const [at, [pack, offset, length, from, size]] of places.entries()) {
      if (!byPack.has(pack)) byPack.set(pack, []);
      byPack.get(pack)?.push({ path, at, offset, length, from, size });
    }
  }
  const totalBytes = wanted.reduce((sum, [, entry]) => sum + entry.size_bytes, 0);
  let doneBytes = 0;
  for (const [pack, pieces] of [...byPack].sort(([a], [b]) => a - b)) {
    pieces.sort((a, b) => a.offset - b.offset || a.from - b.from);
    signal.throwIfAborted();
    const sha256 = offer.record.packs[pack] as string;
    const { bytes } = await blobs.get(packKey(sha256));
    if (sha256Hex(bytes) !== sha256) throw damaged(`the pack ${sha256.slice(0, 16)} was changed`, blobs.name);
    const open = openBlocks(bytes, codec, blobs.name);
    for (const piece of pieces) {
      const plain = open(piece);
      writePiece(join(into, piece.path), piece.at, plain, host);
      doneBytes += plain.length;
      progress.report('fetch (bytes)', doneBytes, totalBytes);
    }
  }
  requireHashes(wanted, { into, store: blobs.name }, host);
  return doneBytes;
}

/** Pieces come block by block, so each block is unsealed once. */
function openBlocks(pack: Uint8Array, codec: Codec, store: string): (piece: Piece) => Uint8Array {
  let last: { readonly offset: number; readonly plain: Uint8Array } | undefined;
  return ({ offset, length, from, size }) => {
    if (offset + length > pack.length) throw damaged('a piece lies outside its pack', store);
    if (last?.offset !== offset) last = { offset, plain: codec.open(pack.subarray(offset, offset + length)) };
    if (from + size > last.plain.length) throw damaged('a piece lies outside its block', store);
    return last.plain.subarray(from, from + size);
  };
}

function makeFolder(path: string, made: Set<string>, host: FetchHost): void {
  if (made.has(path)) return;
  host.files.makeDir(path, path.includes('/.loa/') ? 0o700 : 0o755);
  made.add(path);
}

/** What is the machine's own is nobody else's to read; modes of other files are not recorded. */
const modeOf = (path: string): number => (path.includes('.loa/') ? 0o600 : 0o644);

/** `'new'` for the first piece: two names that this file system takes for one must not be written over each other. */
function writePiece(path: string, at: number, plain: Uint8Array, host: FetchHost): void {
  const file = host.files.open(path, {
    write: true,
    create: at === 0 ? 'new' : true,
    mode: modeOf(path),
    noFollow: true,
  });
  try {
    writeAll(file, plain, at * PIECE_BYTES);
  } finally {
    file.close();
  }
}

function requireHashes(
  wanted: readonly (readonly [string, { readonly sha256: string; readonly size_bytes: number }])[],
  { into, store }: { readonly into: string; readonly store: string },
  host: FetchHost,
): void {
  for (const [path, { sha256 }] of wanted)
    if (hashFile(join(into, path), host).sha256 !== sha256)
      throw damaged(`${path} is not what was signed`, store);
}

function damaged(why: string, store: string): LoaError {
  return new LoaError('store.damaged', `did not restore from ${store}: ${why}`, {
    hint: 'Nothing was changed. Another store or generation may be whole: run "loa state list", "loa state drill".',
  });
}
