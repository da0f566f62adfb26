// Forgetting for good: out of the session, the monthly files, the archive, the log, the journal, the records of sessions and the cache. What it says
// is what it did; the history of git is not ours to rewrite, and it says so.

import { join } from 'node:path';
import { eraseAside, type JournalRecord, readAside } from '../durable/journal/index.ts';
import { isLoaError, LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { forgetWords } from '../session/forget-words.ts';
import type { JournalStore } from '../state/index.ts';
import { type Recorded, readRecorded } from './care/lost.ts';
import { idOfContent } from './entry/ids.ts';
import type { Memory, PlacedMemory } from './model.ts';
import { settleDoubts } from './recall/doubted.ts';
import { readPlaced } from './recall/read-all.ts';
import { splitBatches } from './store/batches.ts';
import { type Consolidated, FORGOTTEN, KEPT, type Kept, RENAMED } from './store/changes.ts';
import { openMemoryStore } from './store/open.ts';
import { separateTwins } from './store/separate.ts';

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
    if (!options.isDryRun) await separateTwins(store);
    const plan = await withRecorded(planForget(ids, store), context);
    if (plan.found.length === 0) throw noSuchMemory(ids);
    if (options.isDryRun) return { ...plan, erased: 0 };
    const gone = [...new Set(plan.found.map(({ memory }) => memory.id))];
    await store.transact(() => ({
      changes: [{ type: FORGOTTEN, payload: { ids: gone } }],
      answer: undefined,
    }));
    const texts = plan.found.map(({ memory }) => memory);
    const erased = await eraseRecords(texts, store, context);
    await forgetWords(
      texts.map(({ content }) => content),
      context,
    );
    removeIndexes(context);
    await settleDoubts(gone, context);
    return { ...plan, erased };
  } finally {
    await store.close();
  }
}

/** What somebody else of the team forgot: the files have lost it, and here the rest goes. */
export async function forgetToo(
  ids: readonly string[],
  context: Pick<Context, 'host' | 'project' | 'config'>,
): Promise<void> {
  removeIndexes(context);
  const recorded = await readRecorded(context);
  const known = ids.filter((id) => recorded.has(id));
  if (known.length > 0) await forget(known, context, { isDryRun: false });
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
  gone: readonly Memory[],
  store: JournalStore,
  context: Pick<Context, 'host' | 'project'>,
): Promise<number> {
  const isNamed = nameRecords(gone, readPlaced(store.files, { withArchive: true }));
  const recorded = await readRecorded(context);
  const sequences: number[] = [];
  const named = new Set<string>();
  const note = (payload: unknown): void => {
    for (const id of listNamed(payload, recorded)) named.add(id);
  };
  for await (const record of store.journal.read()) {
    if (!isErasable(record) || !isNamed(textOf(record))) continue;
    sequences.push(record.sequence);
    note(record.payload());
  }
  for await (const record of readAside(store.journal.directory, context.host))
    if (isErasable(record) && isNamed(textOf(record))) note(record.payload());
  await keepOthers([...named], store, recorded);
  let erased = 0;
  for (const sequence of sequences)
    if (await store.journal.erase(sequence, 'a memory was forgotten')) erased += 1;
  return erased + (await eraseAside(store.journal.directory, isNamed, context.host));
}

type Erasable = Pick<JournalRecord, 'erased' | 'payloadBytes' | 'type'>;

const textOf = (record: Erasable): string => Buffer.from(record.payloadBytes()).toString('utf8');

/** A new name holds no text, and without it the other bearer of the id would not be known any more. */
const isErasable = ({ type, erased }: Erasable): boolean =>
  type.startsWith('memory.') && type !== RENAMED && !erased;

/** By id, also with a text that a person changed since, and by text, also under an id that it had to give up. */
function nameRecords(gone: readonly Memory[], left: readonly PlacedMemory[]): (line: string) => boolean {
  const idMark = (id: string): string => `"id":${JSON.stringify(id)}`;
  const textMark = (content: string): string => `"content":${JSON.stringify(content)}`;
  const kept = new Set(left.map(({ memory }) => memory.content));
  const marks = gone.map(({ id, content }) => ({
    id: idMark(id),
    text: kept.has(content) ? undefined : textMark(content),
    // Two memories bore this id, and the other one stays.
    others: left.filter(({ memory }) => memory.id === idOfContent(memory.timestamp, memory.content)),
  }));
  return (line) =>
    marks.some(({ id, text, others }) => {
      if (text !== undefined && line.includes(text)) return true;
      return line.includes(id) && !others.some(({ memory }) => line.includes(textMark(memory.content)));
    });
}

/** Every memory that a change holds or took out of the session, under the id that it bears now. */
function listNamed(payload: unknown, recorded: ReadonlyMap<string, Recorded>): readonly string[] {
  const { memory, memories, promoted, archived, updated, consumed, gone } = payload as Partial<
    Consolidated & Kept & { readonly memory: Memory }
  >;
  const held = [memory, ...[memories, promoted, archived, updated].flatMap((list) => list ?? [])];
  const ids = held.flatMap((one) => {
    if (one === undefined) return [];
    const own = idOfContent(one.timestamp, one.content);
    return recorded.has(own) ? [one.id, own] : [one.id];
  });
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
