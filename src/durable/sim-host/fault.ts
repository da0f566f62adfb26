// What can go wrong at a step of the simulated world, and how the one who took the step learns of it.

import { fileError } from '../errno.ts';
import { unreachable } from '../network.ts';
import { notRun } from './programs.ts';

/** What to do at a step: lose power before it, let it fail with a system error, write only part and go on, or not go on. */
export type Fault =
  | { readonly kind: 'crash' }
  | { readonly kind: 'fail'; readonly errno: string }
  | { readonly kind: 'short' }
  /** A write that takes part and then fails, as one that fills the disk does. */
  | { readonly kind: 'partial'; readonly errno: string };

export interface Step {
  readonly number: number;
  readonly operation: string;
  readonly path: string;
}

/** Thrown by every call of a process that is no more. Not a LoaError, so that no code of ours handles it. */
export class SimulatedDeath extends Error {
  constructor(how: string) {
    super(`simulated: ${how}`);
    this.name = 'SimulatedDeath';
  }
}

/** The error that a call of this kind gives for a system error. */
export function failureOf({ operation, path }: Omit<Step, 'number'>, errno: string): Error {
  if (operation === 'request' || operation === 'answer') return unreachable(path, errno);
  if (operation === 'spawn' || operation === 'signal') return notRun(path, errno);
  return fileError(errno, operation, path);
}
