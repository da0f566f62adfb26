// Forgetting for good: out of the session, the monthly files, the archive, the log, the journal and the cache. What it says
// is what it did; the history of git is not ours to rewrite, and it says so.

import { join } from 'node:path';
import { eraseAside, readAside } from '../durable/journal/index.ts';
import { isLoaError, LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import type { JournalStore } from '../state/index.ts';
import { type Recorded, readRecorded } from './care/lost.ts';
import type { Memory, PlacedMemory } from './model.ts';
import { readPlaced } from './recall/read-all.ts';
import { splitBatches } from './store/batches.ts';
import { type Consolidated, FORGOTTEN, KEPT, type Kept } from './store/changes.ts';
import { openMemoryStore } from './store/open.ts';

export interface ForgetPlan {
  readonly found: readonly PlacedMemory[];
  readonly missing: readonly string[];
}

export interface Forgot extends ForgetPlan {
  /** Records of the journal whose content was overwritten. */
  readonly erased: number;
}

export function planForget(ids: readonly string[], store: JournalStore): ForgetPlan {
  const wanted = new Set(ids);
  const found = readPlaced(store.files, { withArchive: true }).filter(
    ({ memory }) =>
      wanted.has(memory.id) || (memory.replacedBy !== undefined && wanted.has(memory.replacedBy)),
  );
  const known = new Set(found.map(({ memory }) => memory.id));
  return { found, missing: ids.filter((id) => !known.has(id)) };
}

export async function forget(
  ids: readonly string[],
  context: Pick<Context, 'host' | 'project' | 'config'>,
  options: { readonly isDryRun: boolean },
): Promise<Forgot> {
  const store = await openMemoryStore(context);
  try {
    await store.settle();
    const plan = await withRecorded(planForget(ids, store), context);
    if (plan.found.length === 0) throw noSuchMemory(ids);
    if (options.isDryRun) return { ...plan, erased: 0 };
    const gone = [...new Set(plan.found.map(({ memory }) => memory.id))];
    await store.transact(() => ({
      changes: [{ type: FORGOTTEN, payload: { ids: gone } }],
      answer: undefined,
    }));
    const erased = await eraseRecords(gone, store, context);
    removeIndexes(context);
    return { ...plan, erased };
  } finally {
    await store.close();
  }
}

/** Those that no file holds and the journal still knows can be let go too. */
async function withRecorded(
  plan: ForgetPlan,
  context: Pick<Context, 'host' | 'project'>,
): Promise<ForgetPlan> {
  if (plan.missing.length === 0) return plan;
  const recorded = await readRecorded(context);
  const found = plan.missing.flatMap((id): PlacedMemory[] => {
    const known = recorded.get(id);
    return known === undefined ? [] : [{ ...known, path: 'the journal' }];
  });
  return {
    found: [...plan.found, ...found],
    missing: plan.missing.filter((id) => !recorded.has(id)),
  };
}

/** What the records told of others is promised again before they are overwritten. */
async function eraseRecords(
  ids: readonly string[],
  store: JournalStore,
  context: Pick<Context, 'host' | 'project'>,
): Promise<number> {
  const sequences: number[] = [];
  const named = new Set<string>();
  const marks = ids.map((id) => `"id":${JSON.stringify(id)}`);
  const isNamed = (line: string): boolean => marks.some((mark) => line.includes(mark));
  for await (const record of store.journal.read()) {
    if (!record.type.startsWith('memory.') || record.erased) continue;
    if (!isNamed(Buffer.from(record.payloadBytes()).toString('utf8'))) continue;
    sequences.push(record.sequence);
    for (const id of listNamed(record.payload())) named.add(id);
  }
  for await (const record of readAside(store.journal.directory, context.host)) {
    if (!record.type.startsWith('memory.') || record.erased) continue;
    if (isNamed(Buffer.from(record.payloadBytes()).toString('utf8')))
      for (const id of listNamed(record.payload())) named.add(id);
  }
  await keepOthers([...named], store, await readRecorded(context));
  let erased = 0;
  for (const sequence of sequences)
    if (await store.journal.erase(sequence, 'a memory was forgotten')) erased += 1;
  return erased + (await eraseAside(store.journal.directory, isNamed, context.host));
}

/** Every memory that a change holds or took out of the session. */
function listNamed(payload: unknown): readonly string[] {
  const { memory, memories, promoted, archived, updated, consumed, gone } = payload as Partial<
    Consolidated & Kept & { readonly memory: Memory }
  >;
  const held = [memory, ...[memories, promoted, archived, updated].flatMap((list) => list ?? [])];
  const ids = held.flatMap((one) => (one === undefined ? [] : [one.id]));
  return [...ids, ...(consumed ?? []), ...(gone ?? [])];
}

/** Ids in one record. */
const GONE_BATCH = 5000;

async function keepOthers(
  named: readonly string[],
  store: JournalStore,
  recorded: ReadonlyMap<string, Recorded>,
): Promise<void> {
  const others = named.flatMap((id) => recorded.get(id) ?? []);
  const gone = named.filter((id) => !recorded.has(id));
  for (const place of ['durable', 'archive'] as const) {
    const memories = others.filter((one) => one.place === place).map(({ memory }) => memory);
    for (const part of splitBatches(memories)) await store.commit(KEPT, { memories: part, place, gone: [] });
  }
  for (let at = 0; at < gone.length; at += GONE_BATCH)
    await store.commit(KEPT, { memories: [], place: 'archive', gone: gone.slice(at, at + GONE_BATCH) });
}

/** The words of what is forgotten are in the index too. */
function removeIndexes({ host, project }: Pick<Context, 'host' | 'project'>): void {
  const dir = join(project.cacheDir, 'memory');
  try {
    for (const { name, kind } of host.files.list(dir)) {
      if (kind === 'file' && name !== undefined) host.files.remove(join(dir, name));
    }
  } catch (error) {
    // There is no cache yet.
    if (!isLoaError(error) || error.code !== 'file.missing') throw error;
  }
}

export function noSuchMemory(ids: readonly string[]): LoaError {
  return new LoaError('memory.missing', `there is no memory ${ids.map((id) => id.slice(0, 80)).join(', ')}`, {
    hint: 'Run "loa memory list" or "loa recall WORDS" for what there is.',
  });
}
