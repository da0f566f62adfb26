// The words of the journal: records, positions, options, reports. Types and constants only.

import type { PayloadCheck } from '../../kernel/change.ts';
import {
  JOURNAL_SIZE_BYTES_MAX,
  LOCK_TIMEOUT_MS,
  RECORD_SIZE_BYTES_MAX,
  SEGMENT_AGE_MS_MAX,
  SEGMENT_SIZE_BYTES_MAX,
} from '../../kernel/limits.ts';
import type { LockHost } from '../lock.ts';
import type { Repaired } from './format/repaired.ts';

export type { PayloadCheck } from '../../kernel/change.ts';

/** Everything a journal touches of the world. */
export type JournalHost = LockHost;

export interface RecordType {
  /** The version that is written. */
  readonly version: number;
  readonly check: PayloadCheck;
  /** Versions that old segments may still hold, each with its own check. */
  readonly older?: Readonly<Record<number, PayloadCheck>>;
}

/** What a journal may hold, by type name (`memory.added`). Names that begin with `journal.` are the journal's own. */
export type RecordTypes = Readonly<Record<string, RecordType>>;

/** A place in the chain. Sequence 0 with the hash of zeros is the place before the first record. */
export interface Position {
  readonly sequence: number;
  readonly hash: string;
}

/** What an acknowledged append gives back. */
export interface Receipt extends Position {
  readonly timeMs: number;
}

export interface JournalRecord extends Position {
  readonly segment: number;
  readonly offsetBytes: number;
  /** Sequence of the first record that was written and synced together with this one. */
  readonly batch: number;
  readonly timeMs: number;
  readonly epoch: number;
  readonly previousHash: string;
  readonly payloadDigest: string;
  readonly type: string;
  readonly version: number;
  /** True when the payload was erased for good; `payload()` is then undefined. */
  readonly erased: boolean;
  /** The payload as it stands on the disk. */
  payloadBytes(): Uint8Array;
  /** Parsed when asked for, since most readers look at few of them. */
  payload(): unknown;
}

/** Where and how a journal is wrong. */
export interface Damage {
  readonly segment: number;
  readonly offsetBytes: number;
  readonly problem: string;
  /** The record that should stand there, when that is known. */
  readonly sequence?: number;
  /** Nothing is wrong but that a newer loa wrote it. */
  readonly isNewer?: true;
}

/** A last record that was cut by a crash before it was acknowledged. */
export interface TornTail {
  readonly segment: number;
  readonly offsetBytes: number;
  readonly sizeBytes: number;
}

export interface SegmentReport {
  readonly number: number;
  readonly sizeBytes: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** By one hash over the file, or record by record. */
  readonly verified: 'whole' | 'records';
}

export interface JournalReport {
  readonly journalId: string | undefined;
  readonly segments: readonly SegmentReport[];
  readonly records: number;
  readonly sizeBytes: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly lastHash: string;
  readonly checkpoint: Position | undefined;
  /** Sequences whose payload was erased. */
  readonly erased: readonly number[];
  /** What the first record says, when a repair began this chain. */
  readonly repaired?: Repaired;
  readonly torn?: TornTail;
  readonly damage?: Damage;
}

export interface JournalOptions {
  readonly types: RecordTypes;
  readonly segmentSizeBytesMax?: number;
  readonly segmentAgeMsMax?: number;
  /** All segments together; beyond it appends fail with `journal.full` until compaction. */
  readonly sizeBytesMax?: number;
  readonly lockTimeoutMs?: number;
}

export interface JournalLimits {
  readonly segmentSizeBytesMax: number;
  readonly segmentAgeMsMax: number;
  readonly sizeBytesMax: number;
  readonly lockTimeoutMs: number;
}

export function resolveLimits(options: Omit<JournalOptions, 'types'>): JournalLimits {
  return {
    segmentSizeBytesMax: options.segmentSizeBytesMax ?? SEGMENT_SIZE_BYTES_MAX,
    segmentAgeMsMax: options.segmentAgeMsMax ?? SEGMENT_AGE_MS_MAX,
    sizeBytesMax: options.sizeBytesMax ?? JOURNAL_SIZE_BYTES_MAX,
    lockTimeoutMs: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
  };
}

export const PAYLOAD_SIZE_BYTES_MAX = RECORD_SIZE_BYTES_MAX;
/** Records that are written and synced together; bounds what recovery reads and rewrites. */
export const GROUP_SIZE_BYTES_MAX = 4 * 1024 * 1024;
/** What may wait in memory for the disk; beyond it appends fail with `journal.busy`. */
export const QUEUE_SIZE_BYTES_MAX = 16 * 1024 * 1024;
/** No segment we write is larger, so a larger file is not read but called damaged. */
export const SEGMENT_READ_BYTES_MAX = 64 * 1024 * 1024;

export const ZERO_HASH = '0'.repeat(64);
export const START: Position = { sequence: 0, hash: ZERO_HASH };

// The journal's own records.
export const CHECKPOINT_TYPE = 'journal.checkpoint';
export const ERASED_TYPE = 'journal.erased';
export const TROUBLE_TYPE = 'journal.trouble';
export const REPAIRED_TYPE = 'journal.repaired';
