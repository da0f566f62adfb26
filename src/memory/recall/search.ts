// Search over the memories of a project: filters to labels, hits to memories, within a budget of tokens, each with why it
// was found, what it contradicts and whether the code it cites has moved on.

import { remembering } from '../../kernel/once.ts';
import type { Progress } from '../../kernel/operation.ts';
import { estimateTokens } from '../../kernel/tokens.ts';
import { findInstruction } from '../../poison/index.ts';
import type { OtherMeaning, SearchFilter, SearchHit } from '../../search/index.ts';
import type { Said } from '../../state/said.ts';
import type { Memory, MemoryScope, MemoryType, PlacedMemory } from '../model.ts';
import { believe } from '../store/spoken.ts';
import { lastWordOn } from './last-word.ts';
import type { Memories } from './open-memories.ts';
import { documentsWith, type IndexedFile, listDamaged } from './segments.ts';

/** As many as send a new memory to quarantine. */
const DOUBT_POINTS = 2;

export interface RecallRequest {
  readonly query: string;
  readonly limit: number;
  readonly scope?: MemoryScope | undefined;
  readonly types?: readonly MemoryType[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly thread?: string | undefined;
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

export interface Recalled extends PlacedMemory {
  readonly score: number;
  readonly why: string;
  readonly conflicts: readonly string[];
  /** Of its family: those it names, and those that name it. */
  readonly alike: readonly string[];
  /** Whether this machine recorded it; else it came with the repository. */
  readonly isOwn: boolean;
  /** What the person said since that it cannot hold beside. */
  readonly lastWord?: Memory | undefined;
  /** Why nobody should take its word: it was read somewhere, or it would steer who reads it. */
  readonly doubt?: 'external' | 'instruction';
}

export function toFilter(request: Omit<RecallRequest, 'query' | 'limit'>): SearchFilter {
  return {
    labels: [
      ...(request.scope === undefined ? [] : [[`scope:${request.scope}`]]),
      ...(request.types === undefined || request.types.length === 0
        ? []
        : [request.types.map((type) => `type:${type}`)]),
      ...(request.tags ?? []).map((tag) => [`tag:${tag}`]),
    ],
    ...(request.thread === undefined ? {} : { thread: request.thread }),
    ...(request.sinceMs === undefined ? {} : { sinceMs: request.sinceMs }),
    ...(request.untilMs === undefined ? {} : { untilMs: request.untilMs }),
  };
}

export interface RecallSource {
  readonly memories: Memories;
  readonly said: Said;
  /** Told while files are indexed. */
  readonly progress?: Progress | undefined;
}

export function recall(
  { memories, said, progress }: RecallSource,
  request: RecallRequest,
  meaning?: OtherMeaning,
): { readonly hits: readonly Recalled[]; readonly searched: number; readonly unreadable: readonly string[] } {
  const { files, searcher } = memories.refresh(progress);
  const wanted = { query: request.query, limit: request.limit, filter: toFilter(request) };
  const found = searcher.search(wanted, meaning);
  const hits = found.flatMap((hit): Recalled[] => {
    const placed = memories.read(files[hit.segment] as IndexedFile, hit.document);
    if (placed === undefined) return [];
    const { memory, isOwn } = believe(placed.memory, said);
    const doubt = findDoubt(memory);
    const lastWord = lastWordOn(memory, { files, read: memories.read, said });
    return [
      {
        ...placed,
        memory,
        isOwn,
        score: hit.score,
        why: explain(hit),
        conflicts: conflictsOf(placed.memory, files),
        alike: alikeOf(placed.memory, files),
        ...(lastWord === undefined ? {} : { lastWord }),
        ...(doubt === undefined ? {} : { doubt }),
      },
    ];
  });
  const searched = files.reduce((sum, { segment }) => sum + segment.documents, 0);
  return { hits, searched, unreadable: listDamaged(files) };
}

/** A server recalls the same memories again and again. */
const countPoints = remembering((text) => findInstruction(text).points, 4096);

/** What was written into the files by hand, or imported on trust, never passed the gates. */
export function findDoubt({ content, trust }: Memory): Recalled['doubt'] {
  if (countPoints(content) >= DOUBT_POINTS) return 'instruction';
  return trust === 'external' ? 'external' : undefined;
}

export function conflictsOf(memory: Memory, files: readonly IndexedFile[]): readonly string[] {
  const linked = [...naming(`conflict:${memory.id}`, files), ...(memory.conflicts ?? [])];
  return [...new Set([...linked, ...otherEdits(memory, files)])];
}

/** Two people changed the same memory, each in their clone: until somebody judges, the two contradict each other. */
function otherEdits({ id, editOf, apart = [] }: Memory, files: readonly IndexedFile[]): readonly string[] {
  if (editOf === undefined) return [];
  return naming(`edit:${editOf}`, files).filter((other) => other !== id && !apart.includes(other));
}

export function alikeOf(memory: Memory, files: readonly IndexedFile[]): readonly string[] {
  return [...new Set([...naming(`alike:${memory.id}`, files), ...(memory.alike ?? [])])];
}

/** Ids of those that bear a label. */
function naming(label: string, files: readonly IndexedFile[]): readonly string[] {
  return files.flatMap(({ segment }) =>
    documentsWith(label, segment).map((document) => segment.key(document)),
  );
}

function explain({ why }: SearchHit): string {
  const parts = [
    ...(why.words.length === 0 ? [] : [`says ${why.words.slice(0, 6).join(', ')}`]),
    ...(why.near.length === 0 ? [] : [`says something like ${why.near.slice(0, 3).join(', ')}`]),
    ...(why.speaker === undefined ? [] : [`said by ${why.speaker}`]),
    ...(why.meaning >= 0.5 ? ['is alike in meaning'] : []),
    ...(why.thread >= 0.6 ? ['its neighbours speak of it'] : []),
  ];
  return parts.length === 0 ? 'stands beside what was asked for' : parts.join('; ');
}

/** What stands around a memory: its mark, its id, its reasons. */
const AROUND_TOKENS = 8;

/** The first hits that fit; one that does not fit does not keep smaller ones out. */
export function withinBudget<H extends Pick<Recalled, 'memory'>>(
  hits: readonly H[],
  tokensMax: number | undefined,
): readonly H[] {
  if (tokensMax === undefined) return hits;
  let left = tokensMax;
  return hits.filter(({ memory }) => {
    const cost = estimateTokens(memory.content) + AROUND_TOKENS;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}
