// Claims that something does not exist, as the trajectory has them: verified by two different queries that found nothing,
// refuted by one that found something, or still open.

import { queryWords, questionWords } from '../../code-search/words.ts';
import { once } from '../../kernel/once.ts';
import { stem } from '../../search/index.ts';
import type { TrajectoryRecord } from '../record/trajectory.ts';
import { numberField, textField, textsField } from '../trajectory/fields.ts';

export const QUERIES_NEEDED = 2;

export interface Ghost {
  readonly claim: string;
  /** Verified, or withdrawn: nobody claims it any longer. */
  readonly isVerified: boolean;
  /** It was checked, and something was found. */
  readonly isRefuted: boolean;
  readonly queries: readonly string[];
}

/** A later record of the same claim stands for it. Phases of older tools count too. */
export function listGhosts(records: readonly TrajectoryRecord[]): readonly Ghost[] {
  const ghosts = new Map<string, Ghost>();
  for (const record of records) {
    if (!isGhostRecord(record)) continue;
    const claim =
      textField(record, 'claim') ?? textField(record, 'feature') ?? textField(record, 'query') ?? '';
    const [isHolding, isFound] = [isVerified(record), (numberField(record, 'hits') ?? 0) > 0];
    const queries = textsField(record, 'queries');
    ghosts.set(claim, { claim, isVerified: isHolding, isRefuted: !isHolding && isFound, queries });
  }
  return [...ghosts.values()];
}

function isGhostRecord(record: TrajectoryRecord): boolean {
  return (
    record.phase === 'ghost' || record.phase === 'negative_grounding' || record.phase === 'ghost_feature'
  );
}

function isVerified(record: TrajectoryRecord): boolean {
  if (record['withdrawn'] === true) return true;
  const status = record['verified'] ?? record['status'];
  if (status === true || status === 'verified') return true;
  if (status === false || status === 'unverified') return false;
  const queries = new Set(textsField(record, 'queries').map(normalizeQuery));
  return queries.size >= QUERIES_NEEDED && (numberField(record, 'hits') ?? 1) === 0;
}

/** Two queries with the same words are one query. */
export function normalizeQuery(query: string): string {
  return [...new Set(query.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])].sort().join(' ');
}

/** Words that deny, and words for anything at all. */
const sayNothing = once(
  (): ReadonlySet<string> =>
    new Set(
      queryWords(
        'no not never none nothing nowhere without missing absent lack lacks lacking cannot there exist exists existing any anywhere yet such thing feature support supported supports implement implemented implementation project code codebase repository repo currently',
      ),
    ),
);

/** What a claim of absence says is not there. */
export function claimWords(claim: string): readonly string[] {
  return queryWords(claim).filter((word) => !sayNothing().has(word));
}

/** The same in words, as a question. */
export function deniedThing(claim: string): string {
  return questionWords(claim)
    .filter((word) => !sayNothing().has(stem(word)))
    .join(' ');
}

/** A claim that names nothing is not held against anybody's question. */
export function sharesWord(query: string, own: readonly string[]): boolean {
  const asked = new Set(queryWords(query));
  return own.length === 0 || own.some((word) => asked.has(word));
}
