// The text form that the first design gave its log entries: ts, seq, op, path, data, checksum, segment. A view for people
// and scripts; the journal itself is richer and is never read from this form. Pure.

import { sha256Hex } from '../../../kernel/hash.ts';
import { CHECKPOINT_TYPE, type JournalRecord } from '../journal-record.ts';

export interface SeedEntry {
  readonly ts: number;
  readonly seq: number;
  readonly op: 'write' | 'delete' | 'consolidate' | 'checkpoint';
  readonly path: string;
  /** The payload in base 64; absent when it was erased. */
  readonly data?: string;
  /** SHA-256 of `data` as it stands here. */
  readonly checksum: string;
  readonly segment: number;
  /** Not in the first design: which operation the record really is. */
  readonly type: string;
}

export function toSeedEntry(record: JournalRecord): SeedEntry {
  const data = record.erased ? undefined : Buffer.from(record.payloadBytes()).toString('base64');
  return {
    ts: record.timeMs,
    seq: record.sequence,
    op: operationOf(record.type),
    path: pathOf(record),
    ...(data === undefined ? {} : { data }),
    checksum: sha256Hex(data ?? ''),
    segment: record.segment,
    type: `${record.type}@${record.version}`,
  };
}

function operationOf(type: string): SeedEntry['op'] {
  if (type === CHECKPOINT_TYPE) return 'checkpoint';
  if (/(?:^|\.)(?:deleted|removed|forgotten|erased)$/.test(type)) return 'delete';
  return type.includes('consolidate') ? 'consolidate' : 'write';
}

function pathOf(record: JournalRecord): string {
  const payload = record.payload();
  if (typeof payload !== 'object' || payload === null || !('path' in payload)) return '';
  return typeof payload.path === 'string' ? payload.path : '';
}
