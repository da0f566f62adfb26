// What this machine knows of its recoveries: the state it is in, failures with their times, alarms, the last restore and the last drill.
// On the disk, so that a restart forgets nothing and status, doctor and hooks see the same.

import { join } from 'node:path';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import type { Host } from '../../kernel/host.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import { RECOVERY_STATES, type RecoveryState } from '../machine/table.ts';
import { readOwn, writeOwn } from '../manifest/own-file.ts';
import type { Place } from '../zone/place.ts';

export interface Alarm {
  readonly at: string;
  /** Which store, or `local`. */
  readonly where: string;
  readonly problem: string;
  readonly message: string;
}

export interface LastRestore {
  readonly at: string;
  readonly source: string;
  readonly store?: string;
  readonly generation: number;
  /** Which one it was, by the name of its staging folder. */
  readonly swap?: string;
  /** How many there were on this machine, this one among them. */
  readonly count?: number;
}

export interface LastDrill {
  readonly at: string;
  readonly ok: boolean;
  readonly stores: number;
}

export interface RecoveryRecord {
  /** Undefined where nothing was ever recovered. */
  readonly state?: RecoveryState;
  /** Milliseconds since 1970, when that state was first reached. */
  readonly since?: number;
  readonly reason?: string;
  /** Milliseconds since 1970, of runs that did not reach RUNNING. */
  readonly failures: readonly number[];
  /** The newest last. */
  readonly alarms: readonly Alarm[];
  readonly last_restore?: LastRestore;
  readonly last_drill?: LastDrill;
}

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    state: { enum: RECOVERY_STATES },
    since: { type: 'number' },
    reason: { type: 'string' },
    failures: { type: 'array', items: { type: 'number' } },
    alarms: { type: 'array', items: { type: 'object' } },
    last_restore: { type: 'object' },
    last_drill: { type: 'object' },
  },
  required: ['failures', 'alarms'],
};

const EMPTY: RecoveryRecord = { failures: [], alarms: [] };
const ALARMS_MAX = 50;
export const FAILURE_WINDOW_MS = 10 * 60_000;
export const FAILURES_MAX = 3;

export const recordPath = ({ ownDir }: Pick<Place, 'ownDir'>): string => join(ownDir, 'recovery.json');

export function readRecovery(place: Pick<Place, 'ownDir'>, host: Pick<Host, 'files'>): RecoveryRecord {
  return readOwn<RecoveryRecord>({ path: recordPath(place), schema: SCHEMA }, host) ?? EMPTY;
}

export async function writeRecovery(
  place: Place,
  record: RecoveryRecord,
  host: TemporaryHost,
): Promise<void> {
  await writeOwn(recordPath(place), { ...record, alarms: record.alarms.slice(-ALARMS_MAX) }, host);
}

/** Pure. Restores on this machine; what an earlier version kept no count of is one. */
export function countRestores({ last_restore: last }: RecoveryRecord): number {
  return last === undefined ? 0 : (last.count ?? 1);
}

/** Pure. Failures of the last ten minutes, this one among them. A clock that was set back makes none of them older. */
export function addFailure(failures: readonly number[], nowMs: number): readonly number[] {
  return [...failures.filter((one) => Math.abs(nowMs - one) < FAILURE_WINDOW_MS), nowMs];
}

/** Pure. The third in ten minutes, or one more after somebody was called already. */
export function isLoop(record: RecoveryRecord, nowMs: number): boolean {
  return record.state === 'ALERT_HUMAN' || addFailure(record.failures, nowMs).length >= FAILURES_MAX;
}
