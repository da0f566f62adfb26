// An exported page as a source: answers that were written beside it. Lists are cut and searched here, since nobody else does.

import type { OperationInputs, OperationName, OperationOutputs } from '../../src/operation-types.ts';
import { requestKey } from '../../src/surfaces/ui/requests.ts';
import { RunFailure, type Source } from './source.ts';

export interface Kept {
  readonly at: string;
  readonly project: string;
  /** By `requestKey`; an answer or the failure in its place. */
  readonly answers: Readonly<Record<string, { readonly output?: unknown; readonly error?: never }>>;
}

type Decisions = OperationOutputs['ledger.list'];
type Memories = OperationOutputs['memory.list'];
type Hits = OperationOutputs['memory.search'];

/** Set by the script that the export writes beside the page. */
export function findKept(): Kept | undefined {
  return (globalThis as { loaKept?: Kept }).loaKept;
}

export function keptSource(kept: Kept): Source {
  const find = (name: string, input: unknown): unknown => {
    const answer = kept.answers[requestKey(name, input)];
    if (answer?.output !== undefined) return answer.output;
    throw new RunFailure(
      answer?.error ?? {
        code: 'ui.not-kept',
        message: 'this was not exported',
        hint: 'Run "loa ui" in the project to see it.',
      },
    );
  };
  const answer = (name: OperationName, input: unknown): unknown => {
    if (name === 'ledger.list') return cutDecisions(find(name, {}) as Decisions, input as never);
    if (name === 'memory.list' && 'offset' in (input as object))
      return cutMemories(find(name, placeOf(input)) as Memories, input as never);
    if (name === 'memory.search') return searchMemories(find('memory.list', {}) as Memories, input as never);
    return find(name, input);
  };
  return {
    project: kept.project,
    keptAt: kept.at,
    canChange: false,
    run: async (name, input) => answer(name, input) as never,
    follow: () => undefined,
  };
}

function placeOf(input: unknown): object {
  const { place, stale } = input as OperationInputs['memory.list'];
  return { ...(place === undefined ? {} : { place }), ...(stale === undefined ? {} : { stale }) };
}

const wordsOf = (text = ''): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

function cutDecisions(all: Decisions, input: OperationInputs['ledger.list']): Decisions {
  const { state, query, offset = 0, limit = 50 } = input;
  const words = wordsOf(query);
  const wanted = all.decisions.filter(
    (one) =>
      (state === undefined || one.state === state) &&
      words.every((word) => JSON.stringify(one).toLowerCase().includes(word)),
  );
  return { ...all, decisions: wanted.slice(offset, offset + limit), total: wanted.length };
}

function cutMemories(all: Memories, input: OperationInputs['memory.list']): Memories {
  const { query, offset = 0, limit = 50 } = input;
  const words = wordsOf(query);
  const wanted = all.memories.filter(({ memory }) =>
    words.every((word) => memory.content.toLowerCase().includes(word)),
  );
  return { ...all, memories: wanted.slice(offset, offset + limit), total: wanted.length };
}

function searchMemories(
  { memories }: Memories,
  { query, limit = 10 }: OperationInputs['memory.search'],
): Hits {
  const words = wordsOf(query);
  const hits = memories
    .filter(({ memory }) => words.every((word) => memory.content.toLowerCase().includes(word)))
    .slice(0, limit)
    .map(({ memory, place }) => ({ ...memory, place, score: 1, why: 'holds these words' }));
  return { hits, searched: memories.length, left: 0, fallbackUsed: false } as unknown as Hits;
}
