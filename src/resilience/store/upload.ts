// Brings a generation into a store: the packs that are missing, then the record, then the pointer by compare-and-swap. Only a descendant
// of what the pointer names replaces it. Whatever fails before the last step leaves the store as it was, with some packs more, which
// the next try finds and does not send again.

import type { BlobStore } from '../../durable/blob/index.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { sha256Hex, startSha256 } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { Progress } from '../../kernel/operation.ts';
import { ADVICE, type Trouble } from '../advice.ts';
import { type Floor, isKnown } from '../manifest/floor.ts';
import type { ReadManifest } from '../manifest/manifest.ts';
import { PIECE_BYTES, readPieces } from '../zone/hash.ts';
import { type Place, toDisk } from '../zone/place.ts';
import {
  type GenerationRecord,
  type PiecePlace,
  POINTER_KEY,
  type Pointer,
  packKey,
  recordKey,
} from './layout.ts';
import { readPointer, readRecord, type StoreReader } from './offered.ts';
import { type Pack, Packer } from './pack.ts';

export interface Upload {
  readonly read: ReadManifest;
  readonly floor: Floor;
  readonly place: Place;
  /** Bytes of files as they were when they were hashed. */
  readonly held: ReadonlyMap<string, Uint8Array>;
  /** Bytes of files that others append to, as they are now. */
  readonly live: ReadonlyMap<string, Uint8Array>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export type Uploaded =
  | { readonly outcome: 'stored' | 'up-to-date'; readonly uploadedBytes: number }
  | {
      readonly outcome: 'refused';
      readonly uploadedBytes: number;
      readonly reason: string;
      readonly next: string;
    };

type Read = Pick<Host, 'files'>;

export async function uploadGeneration(store: StoreReader, upload: Upload, host: Read): Promise<Uploaded> {
  const { read, floor } = upload;
  const pointed = await readPointer(store.blobs);
  const before = pointed?.pointer;
  const refusal = findRefusal(before, upload, store.name);
  if (refusal !== undefined) return { outcome: 'refused', uploadedBytes: 0, ...refusal };
  if (before !== undefined && before !== 'damaged' && before.manifest === read.sha256)
    return { outcome: 'up-to-date', uploadedBytes: 0 };
  if (before === undefined && (floor.stores[store.name]?.generation ?? 0) > 0)
    return refuse(emptied(store.name, floor), 'emptied', store.name);
  const sent = { bytes: 0 };
  const known = before === undefined || before === 'damaged' ? undefined : await knownRecord(store, before);
  const record = await sendPacks(store, { ...upload, known, sent }, host);
  const key = recordKey(read.manifest.lineage, read.manifest.generation, read.sha256);
  await putOnce(store.blobs, key, await store.codec.seal(Buffer.from(JSON.stringify(record))), sent);
  const pointer: Pointer = {
    format: 'loa-pointer@1',
    lineage: read.manifest.lineage,
    generation: read.manifest.generation,
    manifest: read.sha256,
    record: key,
  };
  const bytes = Buffer.from(`${JSON.stringify(pointer)}\n`);
  try {
    const condition = pointed === undefined ? { ifAbsent: true } : { ifMatch: pointed.etag };
    await store.blobs.put(POINTER_KEY, bytes, condition);
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'blob.conflict') throw error;
    const reason = `another machine stored a generation in ${store.name} at the same time`;
    return { ...refuse(reason, 'raced', store.name), uploadedBytes: sent.bytes };
  }
  if (!(await isWhole(store, record, bytes))) {
    // Somebody cleared packs away that no pointer named yet: all of it once more, under the same names.
    const again = await sendPacks(store, { ...upload, known: undefined, sent }, host);
    await store.blobs.put(key, await store.codec.seal(Buffer.from(JSON.stringify(again))));
  }
  return { outcome: 'stored', uploadedBytes: sent.bytes + bytes.length };
}

interface Refusal {
  readonly reason: string;
  readonly next: string;
}

const refuse = (reason: string, trouble: Trouble, name: string) => ({
  outcome: 'refused' as const,
  uploadedBytes: 0,
  reason,
  next: ADVICE[trouble].replaceAll('NAME', name),
});

/** Why what the pointer names must stay; undefined when it may be replaced. */
function findRefusal(
  before: Pointer | 'damaged' | undefined,
  { read, floor }: Upload,
  name: string,
): Refusal | undefined {
  if (before === undefined) return undefined;
  if (before === 'damaged')
    return refuse(
      `the pointer in ${name} is none of ours; look at it before it is replaced`,
      'unreadable',
      name,
    );
  if (before.lineage !== read.manifest.lineage) {
    const [theirs, ours] = [before.lineage.slice(0, 8), read.manifest.lineage.slice(0, 8)];
    return refuse(`${name} holds another state (${theirs}, this one is ${ours})`, 'foreign', name);
  }
  if (isKnown(floor, before.manifest)) return undefined;
  const reason = `generation ${before.generation} in ${name} was made elsewhere, and this one does not descend from it`;
  return refuse(reason, 'beside', name);
}

function emptied(name: string, { stores }: Floor): string {
  return `${name} held generation ${stores[name]?.generation ?? 0} and is empty now`;
}

/** What the last generation has need not be sent again; without its record everything is. */
async function knownRecord(store: StoreReader, pointer: Pointer): Promise<GenerationRecord | undefined> {
  try {
    return await readRecord(store, pointer.record);
  } catch (error) {
    if (isLoaError(error) && ['blob.missing', 'store.damaged'].includes(error.code)) return undefined;
    throw error;
  }
}

interface Sending extends Upload {
  readonly known: GenerationRecord | undefined;
  readonly sent: { bytes: number };
}

async function sendPacks(store: StoreReader, sending: Sending, host: Read): Promise<GenerationRecord> {
  const { read, known, sent, progress, signal } = sending;
  const contents: Record<string, readonly PiecePlace[]> = {};
  const isAgain = new Set(known === undefined ? [] : Object.keys(known.contents));
  const todo = new Map<string, string>();
  for (const [path, { sha256 }] of Object.entries(read.manifest.files)) {
    if (isAgain.has(sha256)) contents[sha256] = known?.contents[sha256] ?? [];
    else if (!todo.has(sha256)) todo.set(sha256, path);
  }
  const totalBytes = [...todo.values()].reduce((sum, path) => sum + sizeOf(read, path), 0);
  const flush = (pack: Pack): Promise<void> => putOnce(store.blobs, packKey(pack.sha256), pack.bytes, sent);
  const packer = new Packer(store.codec, flush, known?.packs ?? []);
  let doneBytes = 0;
  for (const [sha256, path] of todo) {
    signal.throwIfAborted();
    progress.report(`upload to ${store.name} (bytes)`, doneBytes, totalBytes);
    await packFile({ sha256, path }, sending, packer, host);
    doneBytes += sizeOf(read, path);
  }
  await packer.close();
  const record = { format: 'loa-generation@2', manifest: read.text, packs: packer.packs } as const;
  if (known === undefined) return { ...record, contents: packer.contents };
  return prunePacks({ ...record, contents: { ...contents, ...packer.contents } });
}

const sizeOf = ({ manifest }: ReadManifest, path: string): number => manifest.files[path]?.size_bytes ?? 0;

/** Throws `file.changed` when the file is no longer what was signed: then all of it is done again. */
async function packFile(
  { sha256, path }: { readonly sha256: string; readonly path: string },
  { place, held, live, read }: Sending,
  packer: Packer,
  host: Read,
): Promise<void> {
  const disk = toDisk(place, path);
  const sizeBytes = sizeOf(read, path);
  packer.addEmpty(sha256);
  if (sizeBytes <= PIECE_BYTES) {
    const hashed = held.get(path);
    const bytes = hashed ?? live.get(path) ?? host.files.read(disk, { noFollow: true, regularOnly: true });
    if (hashed === undefined && sha256Hex(bytes) !== sha256) throw changed(path);
    if (bytes.length > 0) await packer.add(sha256, bytes);
    return;
  }
  const digest = startSha256();
  for (const piece of readPieces(disk, host)) {
    digest.update(piece);
    await packer.add(sha256, piece.slice());
  }
  if (digest.finishHex() !== sha256) throw changed(path);
}

function changed(path: string): LoaError {
  return new LoaError('file.changed', `${path} changed while it was backed up`, {
    hint: 'Run the command again.',
    retryable: true,
    details: { path },
  });
}

/** Pure. Packs that hold nothing of this generation are not named by it. */
export function prunePacks(record: GenerationRecord): GenerationRecord {
  const used = [...new Set(Object.values(record.contents).flatMap((places) => places.map(([pack]) => pack)))];
  used.sort((a, b) => a - b);
  const index = new Map(used.map((pack, at) => [pack, at]));
  const contents: Record<string, PiecePlace[]> = {};
  for (const [sha256, places] of Object.entries(record.contents))
    contents[sha256] = places.map(([pack, ...rest]) => [index.get(pack) as number, ...rest]);
  return { ...record, packs: used.map((pack) => record.packs[pack] as string), contents };
}

/** What stands under the name of its content already is not sent again. */
async function putOnce(
  blobs: BlobStore,
  key: string,
  bytes: Uint8Array,
  sent: { bytes: number },
): Promise<void> {
  if ((await blobs.head(key))?.sizeBytes === bytes.length) return;
  await blobs.put(key, bytes);
  sent.bytes += bytes.length;
}

/** Asked after the pointer was set. One that is no longer ours is somebody else's to answer for. */
async function isWhole(
  store: StoreReader,
  { packs }: GenerationRecord,
  pointer: Uint8Array,
): Promise<boolean> {
  const { bytes } = await store.blobs.get(POINTER_KEY);
  if (Buffer.compare(bytes, pointer) !== 0) return true;
  for (const pack of packs) if ((await store.blobs.head(packKey(pack))) === undefined) return false;
  return true;
}
