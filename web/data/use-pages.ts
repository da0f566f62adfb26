// A long list, read in pages as somebody comes near them, so that ten thousand rows cost what a hundred do. A change reads the pages
// again that are in sight.

import { useCallback, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { changes } from './changes.ts';
import { type Failure, RunFailure } from './source.ts';

export interface Page<T, E> {
  readonly rows: readonly T[];
  readonly total: number;
  /** What is told beside the rows. */
  readonly extra: E;
}

export interface Pages<T, E> {
  readonly total: number | undefined;
  readonly extra: E | undefined;
  readonly failure: Failure | undefined;
  /** What is shown is not yet what was asked for. */
  readonly isBusy: boolean;
  row(index: number): T | undefined;
  /** Which rows are in sight. */
  see(from: number, to: number): void;
}

const SIZE = 100;

interface Held<T, E> {
  readonly key: string;
  readonly pages: Map<number, readonly T[]>;
  readonly asked: Set<number>;
  total?: number;
  extra?: E;
  failure?: Failure | undefined;
  sight: readonly [number, number];
}

const nothing = <T, E>(key: string): Held<T, E> => ({
  key,
  pages: new Map(),
  asked: new Set(),
  sight: [0, 0],
});

/** `read` is asked anew when `key` changes; until the first page is there, the list before it stays in sight. */
export function usePages<T, E>(
  key: string,
  read: (offset: number, limit: number, signal: AbortSignal) => Promise<Page<T, E>>,
): Pages<T, E> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const held = useRef<Held<T, E>>(nothing(''));
  const fetching = useRef<(page: number) => void>(() => undefined);
  // At once, not after the next drawing: somebody types and waits.
  useLayoutEffect(() => {
    const giveUp = new AbortController();
    let current = nothing<T, E>(key);
    const load = async (into: Held<T, E>, page: number): Promise<void> => {
      if (into.asked.has(page)) return;
      into.asked.add(page);
      try {
        const { rows, total, extra } = await read(page * SIZE, SIZE, giveUp.signal);
        if (giveUp.signal.aborted) return;
        into.pages.set(page, rows);
        Object.assign(into, { total, extra, failure: undefined });
      } catch (error) {
        if (giveUp.signal.aborted) return;
        if (!(error instanceof RunFailure)) throw error;
        into.failure = error.failure;
        into.total ??= 0;
      }
      if (into !== current) return;
      held.current = into;
      redraw(0);
    };
    fetching.current = (page) => void load(current, page);
    const begin = (): void => {
      const next = nothing<T, E>(key);
      next.sight = held.current.sight;
      current = next;
      void load(next, Math.floor(next.sight[0] / SIZE));
    };
    held.current.sight = [0, 0];
    begin();
    const stop = changes.watch(begin);
    return () => {
      stop();
      giveUp.abort();
    };
  }, [key]);
  const see = useCallback((from: number, to: number): void => {
    held.current.sight = [from, to];
    for (let page = Math.floor(from / SIZE); page <= Math.floor(to / SIZE); page += 1) fetching.current(page);
  }, []);
  const { total, extra, failure, pages } = held.current;
  return {
    total,
    extra,
    failure,
    isBusy: held.current.key !== key,
    row: (index) => pages.get(Math.floor(index / SIZE))?.[index % SIZE],
    see,
  };
}
