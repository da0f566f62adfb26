// Removes old generations from a store, and the packs that only they used. Refuses where it cannot tell: an empty list, no pointer, or a
// generation to be kept that cannot be read, since what that one needs would be removed with the rest.

import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { type GenerationRecord, packKey } from './layout.ts';
import {
  findOffer,
  type Looking,
  listRecords,
  readPointer,
  readRecord,
  type StoreReader,
} from './offered.ts';

export interface Pruned {
  readonly removed: number;
  readonly kept: number;
  readonly removedPacks: number;
}

export async function pruneStore(store: StoreReader, keep: number, looking: Looking): Promise<Pruned> {
  const offered = await findOffer(store, looking);
  if (offered.kind === 'empty') return { removed: 0, kept: 0, removedPacks: 0 };
  if (offered.kind === 'refused') throw refuse(store.name, offered.message);
  const { lineage, generation } = offered.offer.read.manifest;
  const before = await readPointer(store.blobs);
  const records = (await listRecords(store)).filter(
    (one) => one.lineage === lineage && one.generation <= generation,
  );
  if (records.length === 0) throw refuse(store.name, 'it lists no generation, though it has one');
  const kept = records.slice(0, keep);
  const needed = new Set<string>();
  for (const { key } of kept)
    for (const pack of (await requireRecord(store, key)).packs) needed.add(packKey(pack));
  // What other lineages in the same place need is theirs to remove.
  const others = (await listRecords(store)).filter(
    (one) => one.lineage !== lineage || one.generation > generation,
  );
  for (const { key } of others)
    for (const pack of (await requireRecord(store, key)).packs) needed.add(packKey(pack));
  if ((await readPointer(store.blobs))?.etag !== before?.etag)
    throw refuse(store.name, 'a backup is being made');
  const old = records.slice(keep);
  const used = new Set<string>();
  for (const { key } of old) for (const pack of await listPacks(store, key)) used.add(packKey(pack));
  for (const { key } of old) await store.blobs.remove(key);
  // Packs that no record names may be of a backup that is being made: they are left alone.
  const unused = [...used].filter((key) => !needed.has(key));
  for (const key of unused) await store.blobs.remove(key);
  return { removed: old.length, kept: kept.length, removedPacks: unused.length };
}

async function requireRecord(store: StoreReader, key: string): Promise<GenerationRecord> {
  try {
    return await readRecord(store, key);
  } catch (cause) {
    throw refuse(store.name, `the generation ${key} is to be kept and cannot be read`, cause);
  }
}

/** What cannot be read needs nothing any more. */
async function listPacks(store: StoreReader, key: string): Promise<readonly string[]> {
  try {
    return (await readRecord(store, key)).packs;
  } catch (error) {
    if (isLoaError(error) && ['store.damaged', 'blob.missing'].includes(error.code)) return [];
    throw error;
  }
}

function refuse(name: string, why: string, cause?: unknown): LoaError {
  return new LoaError('state.refused', `did not remove anything from ${name}: ${why}`, {
    hint: 'Run "loa state drill" first.',
    cause,
  });
}
