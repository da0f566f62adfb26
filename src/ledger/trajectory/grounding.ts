// How much of what was claimed is grounded, from the records of a trajectory. A later record of the same claim stands for
// it, so that evidence which comes afterwards counts. No claim at all is a ratio of one.

import { decisionId } from '../decision.ts';
import type { TrajectoryRecord } from '../record/trajectory.ts';
import { textField } from './fields.ts';

export interface Claim {
  readonly id: string | undefined;
  readonly text: string;
  readonly grounding: string;
  readonly record: TrajectoryRecord;
}

export interface Grounded {
  readonly total: number;
  readonly grounded: number;
  readonly citations: number;
  readonly references: number;
  readonly userInput: number;
  readonly assumptions: number;
  /** Exact; shown rounded down. */
  readonly ratio: number;
  readonly ungrounded: readonly Claim[];
  /** Remarks without evidence, which count for nothing above. */
  readonly remarks: readonly Claim[];
}

const GROUNDED = new Set(['citation', 'code_reference', 'user_input', 'reason']);

/** '' when it says nothing. */
export function claimText(record: TrajectoryRecord): string {
  return textField(record, 'claim') ?? textField(record, 'decision') ?? textField(record, 'text') ?? '';
}

export function listClaims(records: readonly TrajectoryRecord[]): readonly Claim[] {
  const claims: (Claim | undefined)[] = [];
  const at = new Map<string, number>();
  const nameless = new Map<string, number[]>();
  for (const record of records) {
    if (record.phase !== 'cite') continue;
    const id = textField(record, 'id');
    const claim: Claim = {
      id,
      text: claimText(record),
      grounding: textField(record, 'grounding') ?? 'assumption',
      record,
    };
    // Others write claims without an id: what is recorded later of the same words, with an id, stands for them.
    const words = claim.text === '' ? '' : decisionId(claim.text);
    const known = id === undefined ? undefined : at.get(id);
    for (const index of (id === undefined ? undefined : nameless.get(words)) ?? []) claims[index] = undefined;
    if (id === undefined) remember(nameless, words, claims.length);
    else nameless.delete(words);
    if (known !== undefined) {
      claims[known] = claim;
      continue;
    }
    if (id !== undefined) at.set(id, claims.length);
    claims.push(claim);
  }
  return claims.filter((claim) => claim !== undefined && claim.record['withdrawn'] !== true) as Claim[];
}

function remember(lists: Map<string, number[]>, key: string, index: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [index]);
  else list.push(index);
}

/** Said in passing and without evidence: shown, and nothing waits for it. */
export function isMereRemark({ record, grounding }: Claim): boolean {
  return record['remark'] === true && !GROUNDED.has(grounding);
}

/** `isFalse` tells claims whose own evidence was looked at and does not stand. */
export function measureGrounding(
  all: readonly Claim[],
  isFalse: (claim: Claim) => boolean = () => false,
): Grounded {
  const claims = all.filter((claim) => !isMereRemark(claim));
  const count = (grounding: string): number =>
    claims.filter((claim) => claim.grounding === grounding && !isFalse(claim)).length;
  const ungrounded = claims.filter((claim) => !GROUNDED.has(claim.grounding) || isFalse(claim));
  const grounded = claims.length - ungrounded.length;
  return {
    total: claims.length,
    grounded,
    citations: count('citation'),
    references: count('code_reference'),
    userInput: count('user_input'),
    assumptions: claims.filter((claim) => claim.grounding === 'assumption').length,
    ratio: claims.length === 0 ? 1 : grounded / claims.length,
    ungrounded,
    remarks: all.filter(isMereRemark),
  };
}

/** In whole numbers, so that 19 of 20 passes 0.95 whatever binary fractions make of it. */
export function meetsThreshold(
  { total, grounded }: Pick<Grounded, 'grounded' | 'total'>,
  threshold: number,
): boolean {
  const scale = 1_000_000;
  return total === 0 || grounded * scale >= Math.round(threshold * scale) * total;
}

/** Two decimals, rounded down: 0.949 is not 0.95. */
export function formatRatio({ total, grounded }: Pick<Grounded, 'grounded' | 'total'>): string {
  const hundredths = total === 0 ? 100 : Math.floor((grounded * 100) / total);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
