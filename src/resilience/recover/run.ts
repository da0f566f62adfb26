// What a recovery answers, and what it knows on its way there.

import type { RecoveryState } from '../machine/table.ts';
import type { VerifiedState } from '../manifest/verify.ts';
import type { OpenState } from '../open-state.ts';
import type { Alarm, RecoveryRecord } from './record.ts';
import type { Candidate } from './rungs.ts';

export interface Recovered {
  readonly state: RecoveryState;
  readonly source: 'local' | 'folder' | 's3' | 'git' | 'template' | null;
  readonly store?: string;
  readonly generation?: number;
  readonly trace: readonly RecoveryState[];
  readonly keptAside?: string;
  /** Texts that somebody edited by hand since they were signed: they stay as they are. */
  readonly edited?: readonly string[];
  readonly reason?: string;
  /** What a person can do about it. */
  readonly next?: readonly string[];
  /** Whether anything on the disk was changed. */
  readonly changed: boolean;
}

/** What a run has found out so far. */
export interface Run {
  readonly state: OpenState;
  readonly before: RecoveryRecord;
  found: VerifiedState | undefined;
  candidates: readonly Candidate[];
  readonly doubts: string[];
  readonly alarms: Alarm[];
  readonly notes: string[];
  /** What a person can do about the doubts. */
  readonly next: (string | undefined)[];
  result: Pick<Recovered, 'source' | 'store' | 'generation' | 'keptAside' | 'edited'>;
}

export function addAlarm(
  { alarms, doubts, state }: Run,
  where: string,
  problem: string,
  message: string,
): void {
  alarms.push({ at: new Date(state.host.clock.nowMs()).toISOString(), where, problem, message });
  if (where !== 'local') doubts.push(`${where}: ${message}`);
}
