// Where answers come from: the server that `loa ui` started, or the data beside an exported page. Both give the same answers to the
// same questions, so no page knows which it is.

import type { OperationInputs, OperationName, OperationOutputs } from '../../src/operation-types.ts';
import { createStore, type Store } from './store.ts';

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** An operation that could not run says why and what to do next. */
export class RunFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** `live` is told of changes as they happen, `away` tries to be, `ended` needs the token again, `kept` is an export. */
export type Connection = 'starting' | 'live' | 'away' | 'ended' | 'kept';

export interface Source {
  /** The name of the project. */
  readonly project: string;
  /** When it was made, of what was exported. */
  readonly keptAt?: string;
  readonly canChange: boolean;
  run<N extends OperationName>(
    name: N,
    input: OperationInputs[N],
    signal?: AbortSignal,
  ): Promise<OperationOutputs[N]>;
  /** Tells of every change until it is stopped. */
  follow(changed: () => void): void;
}

export const connection: Store<Connection> = createStore<Connection>('starting');

let chosen: Source | undefined;

export function setSource(source: Source): void {
  chosen = source;
}

export function source(): Source {
  if (chosen === undefined) throw new Error('no source was chosen yet');
  return chosen;
}
