// A step of the tour: what it is called, what it plays, and whether what must be true at its end is true.

import type { Host } from '../../kernel/host.ts';
import type { Ran, Scratch } from './scratch.ts';

export interface StepResult {
  readonly runs: readonly Ran[];
  readonly ok: boolean;
}

export interface Step {
  readonly title: string;
  play(scratch: Scratch, host: Pick<Host, 'files'>): Promise<StepResult>;
}

/** Holds when every run ended with the exit code it should. */
export function expectRuns(...expected: readonly (readonly [Ran, number])[]): StepResult {
  return { runs: expected.map(([ran]) => ran), ok: expected.every(([ran, code]) => ran.exitCode === code) };
}
