// The record with which a chain begins that a repair began: what was damaged, what was lost, and where the damaged segments are
// kept. Where they are kept follows from the header alone, so that a crash can never forget it. Pure.

import { checkValue, type JsonSchema } from '../../../kernel/schema-check.ts';
import type { PayloadCheck } from '../journal-record.ts';
import type { SegmentHeader } from './segment-header.ts';

export const REPAIRED_VERSION = 1;

/** Records that are gone, from one sequence through another. Type and time are known when only the payload is gone. */
export interface LostRecords {
  readonly sequence: number;
  readonly through: number;
  readonly type?: string;
  readonly timeMs?: number;
}

export function countLost(lost: readonly LostRecords[]): number {
  return lost.reduce((sum, { sequence, through }) => sum + through - sequence + 1, 0);
}

export interface AsideFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface Repaired {
  readonly atMs: number;
  /** Folder beside the segments. */
  readonly aside: string;
  /** Of the chain that ended; null when no header of it could be read. */
  readonly journalId: string | null;
  readonly damage: { readonly segment: number; readonly offsetBytes: number; readonly problem: string };
  readonly lost: readonly LostRecords[];
  readonly files: readonly AsideFile[];
  /** Records that go on in the new chain, by their old and their new sequence. */
  readonly carried: readonly { readonly from: number; readonly to: number }[];
}

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const TEXT: JsonSchema = { type: 'string' };

const objectOf = (properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const REPAIRED: JsonSchema = objectOf({
  atMs: COUNT,
  aside: TEXT,
  journalId: { type: ['string', 'null'] },
  damage: objectOf({ segment: COUNT, offsetBytes: COUNT, problem: TEXT }),
  lost: listOf(objectOf({ sequence: COUNT, through: COUNT, type: TEXT, timeMs: COUNT }, ['type', 'timeMs'])),
  files: listOf(objectOf({ name: TEXT, sizeBytes: COUNT, sha256: TEXT })),
  carried: listOf(objectOf({ from: COUNT, to: COUNT })),
});

export const checkRepaired: PayloadCheck = (payload) =>
  checkValue(REPAIRED, payload).ok
    ? undefined
    : 'a repair names its damage, what was lost and the files kept';

const ASIDE = /^aside-\d{8}T\d{9}Z-[0-9a-z]{6}$/;

/** Folder for the segments of the chain before the one that begins with this header. */
export function asideName({
  createdAtMs,
  journalId,
}: Pick<SegmentHeader, 'createdAtMs' | 'journalId'>): string {
  const stamp = new Date(createdAtMs).toISOString().replaceAll(/[-:.]/g, '');
  return `aside-${stamp}-${journalId.slice(-6)}`;
}

export function isAsideName(name: string): boolean {
  return ASIDE.test(name);
}
