// What a store offers: its newest generation by the pointer, or by the list of records when the pointer is gone or damaged. Only what
// a key of the ring signed and what belongs here is offered. "Nothing there" is said only by a store that answered clearly.

import type { BlobStore } from '../../durable/blob/index.ts';
import type { Keyring } from '../../durable/keys/index.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Floor } from '../manifest/floor.ts';
import { type Judged, judgeOffered, judgeSignature, type ManifestProblem } from '../manifest/judge.ts';
import type { ReadManifest } from '../manifest/manifest.ts';
import type { Codec } from './codec.ts';
import {
  GENERATIONS,
  type GenerationRecord,
  type ParsedRecordKey,
  POINTER_KEY,
  type Pointer,
  parsePointer,
  parseRecord,
  parseRecordKey,
} from './layout.ts';

export interface StoreReader {
  readonly name: string;
  readonly blobs: BlobStore;
  readonly codec: Codec;
}

export interface Offer {
  readonly read: ReadManifest;
  readonly record: GenerationRecord;
}

export type Offered =
  | { readonly kind: 'found'; readonly offer: Offer; readonly note?: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly problem: ManifestProblem; readonly message: string };

/** The pointer as it is: undefined when there is none, `damaged` when it is none of ours. */
export async function readPointer(
  blobs: BlobStore,
): Promise<{ readonly pointer: Pointer | 'damaged'; readonly etag: string } | undefined> {
  try {
    const { bytes, etag } = await blobs.get(POINTER_KEY);
    return { pointer: parsePointer(bytes) ?? 'damaged', etag };
  } catch (error) {
    if (isLoaError(error) && error.code === 'blob.missing') return undefined;
    throw error;
  }
}

export async function listRecords({
  blobs,
}: Pick<StoreReader, 'blobs'>): Promise<readonly ParsedRecordKey[]> {
  const found: ParsedRecordKey[] = [];
  for (let after: string | undefined; ; ) {
    const page = await blobs.list(GENERATIONS, after === undefined ? {} : { after });
    for (const { key } of page.blobs) {
      const parsed = parseRecordKey(key);
      if (parsed !== undefined) found.push(parsed);
    }
    if (page.next === undefined) return found.sort((a, b) => b.generation - a.generation);
    after = page.next;
  }
}

export async function readRecord({ blobs, codec }: StoreReader, key: string): Promise<GenerationRecord> {
  const { bytes } = await blobs.get(key);
  const record = parseRecord(codec.open(bytes));
  if (record !== undefined) return record;
  throw new LoaError('store.damaged', `the record ${key} in ${blobs.name} is not whole`, {
    hint: 'Another store may hold it: run "loa state list".',
  });
}

export interface Looking {
  readonly keyring: Pick<Keyring, 'verify'>;
  readonly floor: Floor | undefined;
}

/** The newest generation that may be believed. */
export async function findOffer(reader: StoreReader, looking: Looking): Promise<Offered> {
  const pointed = await readPointer(reader.blobs);
  if (pointed !== undefined && pointed.pointer !== 'damaged') {
    const { pointer } = pointed;
    const record = await readRecord(reader, pointer.record);
    return judgeRecord(record, { ...looking, store: reader.name, expected: pointer.manifest });
  }
  const why = pointed === undefined ? 'has no pointer' : 'has a pointer that is none of ours';
  const newest = (await listRecords(reader))[0];
  if (newest === undefined) {
    if (pointed === undefined) return { kind: 'empty' };
    throw new LoaError('store.unreadable', `the store ${reader.name} ${why}, and no generation`, {
      hint: 'Check that the address, folder or branch is the right one.',
    });
  }
  const offered = judgeRecord(await readRecord(reader, newest.key), { ...looking, store: reader.name });
  const note = `the store ${reader.name} ${why}; its newest record was used`;
  return offered.kind === 'found' ? { ...offered, note } : offered;
}

/** A generation that a person named: it may be an old one. */
export async function findGeneration(
  reader: StoreReader,
  generation: number,
  { keyring, floor }: Looking,
): Promise<Offered> {
  const named = (await listRecords(reader)).filter((one) => one.generation === generation);
  const key = named.find(({ lineage }) => floor === undefined || lineage === floor.lineage) ?? named[0];
  if (key === undefined) return { kind: 'empty' };
  const lineageOnly = floor === undefined ? undefined : { ...floor, stores: {} };
  return judgeRecord(await readRecord(reader, key.key), { keyring, floor: lineageOnly, store: reader.name });
}

interface Judging extends Looking {
  readonly store: string;
  /** SHA-256 of the manifest that the pointer names. */
  readonly expected?: string;
}

function judgeRecord(record: GenerationRecord, judging: Judging): Offered {
  const { keyring, floor, store, expected } = judging;
  const judged: Judged = judgeOffered(judgeSignature(record.manifest, keyring), floor, store);
  if (!judged.ok) return { kind: 'refused', problem: judged.problem, message: judged.message };
  if (expected !== undefined && judged.read.sha256 !== expected)
    return {
      kind: 'refused',
      problem: 'forged',
      message: 'the pointer names another manifest than it leads to',
    };
  const missing = Object.values(judged.read.manifest.files).some(
    ({ sha256 }) => !(sha256 in record.contents),
  );
  if (missing) return { kind: 'refused', problem: 'forged', message: 'its record does not hold all files' };
  return { kind: 'found', offer: { read: judged.read, record } };
}
