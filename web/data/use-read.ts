// Reads an answer and keeps it up to date: what was read before is shown at once, then read again; a change reads it again, and what is
// costly to read not more often than its rest.

import { useEffect, useReducer } from 'preact/hooks';
import type { OperationName, OperationOutputs } from '../../src/operation-types.ts';
import { type PageRequest, requestKey } from '../../src/surfaces/ui/requests.ts';
import { answerTo, readAnswer } from './answers.ts';
import { changes } from './changes.ts';
import type { Failure } from './source.ts';

export interface Reading<T> {
  readonly data: T | undefined;
  readonly failure: Failure | undefined;
  readonly isReading: boolean;
}

/** `restMs` is how long an answer serves although something changed. */
export function useRead<N extends OperationName>(
  request: PageRequest<N> | undefined,
  { restMs = 0 }: { readonly restMs?: number } = {},
): Reading<OperationOutputs[N]> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = request === undefined ? '' : requestKey(request.name, request.input);
  useEffect(
    () => (request === undefined ? undefined : keepUpToDate(request, restMs, () => redraw(0))),
    [key],
  );
  if (request === undefined) return { data: undefined, failure: undefined, isReading: false };
  const { data, failure, isReading, readMs } = answerTo(request);
  return { data: data as OperationOutputs[N] | undefined, failure, isReading: isReading || readMs === 0 };
}

function keepUpToDate(request: PageRequest, restMs: number, redraw: () => void): () => void {
  const answer = answerTo(request);
  answer.watchers.add(redraw);
  let timer: number | undefined;
  const readRested = (): void => {
    const waitMs = answer.readMs + restMs - Date.now();
    if (waitMs <= 0) void readAnswer(request);
    else
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void readAnswer(request);
      }, waitMs);
  };
  readRested();
  const stop = changes.watch(readRested);
  return () => {
    stop();
    window.clearTimeout(timer);
    answer.watchers.delete(redraw);
  };
}
