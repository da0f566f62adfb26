// All memories of a project, open for reading: the indexed files, a searcher over them, and single entries by their place.
// What changes on the disk is seen at the next look. What is promised but not yet in the files is brought there first.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import { once } from '../../kernel/once.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Service } from '../../kernel/services.ts';
import { type Meaning, openSearcher, type Searcher, type Segment } from '../../search/index.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { locateStateZone, notesPath, peekPending } from '../../state/index.ts';
import { DURABLE_LEVEL, listMonthly, memoryDir } from '../entry/files.ts';
import { headingOf, parseEntries } from '../entry/format.ts';
import type { PlacedMemory } from '../model.ts';
import { memoryStore, openMemoryStore } from '../store/open.ts';
import { type IndexedFile, openIndexed, type SegmentWorld, statKey } from './segments.ts';

export type MemoryContext = Pick<Context, 'host' | 'project' | 'config' | 'services'> & {
  readonly product: Pick<Context['product'], 'dir'>;
  readonly progress?: Context['progress'];
  readonly signal?: AbortSignal;
};

export interface Memories {
  readonly zone: string;
  readonly meaning: Meaning;
  /** Looks whether files changed, and indexes what did. */
  refresh(progress?: Context['progress']): {
    readonly files: readonly IndexedFile[];
    readonly searcher: Searcher;
  };
  read(file: IndexedFile, document: number): PlacedMemory | undefined;
}

/** Of a file, between two changes of it. */
const ENTRIES_KEPT_MAX = 4096;

/** An open index looks at its files each time it is asked, so one serves all requests of an application. */
const indexService: Service<Memories> = {
  name: 'memory.index',
  open: openMemoriesIn,
};

export async function openMemories(context: MemoryContext): Promise<Memories> {
  await settlePending(context);
  return context.services.use(indexService, await stateZone(context));
}

type IndexContext = Pick<MemoryContext, 'host' | 'project' | 'services'>;

export function openMemoriesIn(context: IndexContext, zone: string): Memories {
  const { host, project } = context;
  // The table of words is large, and a look at indexes that are fresh needs none of it.
  const meaning = (): Meaning => readMeaning(context);
  const list = (dir: string): readonly string[] => {
    if (host.files.stat(join(project.root, dir))?.kind !== 'directory') return [];
    return host.files
      .list(join(project.root, dir))
      .flatMap(({ name, kind }) => (kind === 'file' && name !== undefined ? [name] : []));
  };
  let known = new Map<string, IndexedFile>();
  // By segment: a file that changed has another one.
  const entries = new WeakMap<Segment, Map<number, PlacedMemory>>();
  let searcher: (() => Searcher) | undefined;
  return {
    zone,
    get meaning() {
      return meaning();
    },
    refresh: (progress) => {
      const world: SegmentWorld = { host, project, meaning, ...(progress === undefined ? {} : { progress }) };
      const wanted = [
        ...listMonthly(memoryDir(zone), { list }).map((path) => ({ path, place: 'durable' as const })),
        { path: notesPath(zone), place: 'session' as const },
      ];
      const next = new Map<string, IndexedFile>();
      let isSame = searcher !== undefined;
      for (const { path, place } of wanted) {
        const old = known.get(path);
        const isFresh = old?.isSettled === true && old.key === statKey(project.root, path, host);
        const file = isFresh ? old : openIndexed(path, place, world, old);
        if (file === undefined) continue;
        if (file.segment !== old?.segment) isSame = false;
        next.set(path, file);
      }
      const files = [...next.values()];
      if (!isSame || next.size !== known.size || searcher === undefined)
        searcher = once(() =>
          openSearcher(
            files.map(({ segment }) => segment),
            meaning(),
          ),
        );
      known = next;
      const current = searcher;
      return {
        files,
        get searcher() {
          return current();
        },
      };
    },
    read: (file, document) => {
      const kept = entries.get(file.segment) ?? new Map<number, PlacedMemory>();
      entries.set(file.segment, kept);
      const memory = kept.get(document) ?? readEntry(file, document, context);
      if (kept.size >= ENTRIES_KEPT_MAX) kept.clear();
      if (memory !== undefined) kept.set(document, memory);
      return memory;
    },
  };
}

function readEntry(
  { path, place, segment }: IndexedFile,
  document: number,
  { host, project }: Pick<MemoryContext, 'host' | 'project'>,
): PlacedMemory | undefined {
  const { startBytes, sizeBytes } = segment.place(document);
  const bytes = new Uint8Array(sizeBytes);
  const file = host.files.open(join(project.root, path));
  try {
    for (let done = 0; done < sizeBytes; ) {
      const count = file.read(bytes.subarray(done), startBytes + done);
      if (count === 0) break;
      done += count;
    }
  } finally {
    file.close();
  }
  const text = new TextDecoder().decode(bytes);
  // Of two memories under one heading the second begins below it.
  const [entry] = parseEntries(
    text.startsWith('#') ? text : `${headingOf(segment.key(document), DURABLE_LEVEL)}\n${text}`,
  );
  // Edited between the look and the reading: then it is not this memory any more.
  return entry?.memory.id === segment.key(document) ? { memory: entry.memory, place, path } : undefined;
}

export async function stateZone(
  context: Pick<MemoryContext, 'project' | 'config' | 'host'>,
): Promise<string> {
  return (await locateStateZone(context)).path;
}

/** What a process recorded and did not live to write. On a disk that cannot be written to, reading goes on without it. */
async function settlePending(context: MemoryContext): Promise<void> {
  if (context.host.files.stat(context.project.journalDir) === undefined) return;
  if (peekPending(context, memoryStore) === 0) return;
  try {
    const store = await openMemoryStore(context, { isPatient: false });
    try {
      if ((await store.countPending()) > 0) await store.settle();
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}
