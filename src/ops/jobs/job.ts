// A job and its runs, as values.

import type { Schedule } from '../schedule/schedule.ts';

/** What becomes of slots that passed while nobody was there: the last of them is run, none is, or all are. */
export type Misfire = 'once' | 'skip' | 'all';

export interface Job {
  readonly name: string;
  readonly schedule: Schedule;
  /** As on the command line. */
  readonly run: string;
  readonly purpose: string;
  readonly misfire: Misfire;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly isPaused: boolean;
  readonly allowsDestroy: boolean;
  /** Declared by a domain, or added by a person. */
  readonly origin: 'declared' | 'added';
  readonly createdMs: number;
  /** Slots up to here were written down. */
  readonly seenMs?: number | undefined;
}

export type Outcome = 'ok' | 'failed' | 'timeout' | 'lost' | 'skipped';

export interface Run {
  readonly job: string;
  readonly slotMs: number;
  readonly attempt: number;
  /** Undefined while it waits or runs. */
  readonly outcome?: Outcome | undefined;
  readonly startedMs?: number | undefined;
  readonly endedMs?: number | undefined;
  readonly worker?: string | undefined;
  readonly exitCode?: number | undefined;
  readonly answer?: string | undefined;
}

/** A slot that this worker holds; `fence` grows with each claim, and only its holder can record an end. */
export interface Claim {
  readonly job: Job;
  readonly slotMs: number;
  readonly attempt: number;
  readonly fence: bigint;
}

export interface Ended {
  readonly outcome: Exclude<Outcome, 'lost' | 'skipped'>;
  readonly exitCode: number;
  readonly answer: string;
  /** Try again after this long, as long as tries are left. */
  readonly retryMs?: number | undefined;
}
