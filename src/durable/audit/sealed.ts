// Sealed breaks: what the first record of a chain says that was begun because the one before it was damaged. A seal ends no doubt; it
// writes the break down for good, together with the digests of the files it left, so that whatever is changed afterwards shows.

import { join } from 'node:path';
import type { Host } from '../../kernel/host.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { digestFile, type PayloadCheck, type Repaired } from '../journal/index.ts';
import type { AuditProblem, AuditProblemKind } from './audit-event.ts';

export const SEALED_TYPE = 'audit.sealed';

export interface SealedBreak extends Pick<Repaired, 'atMs' | 'aside' | 'damage' | 'files' | 'lost'> {
  /** The last record that still followed from the first; null when there was none. */
  readonly lastGood: { readonly sequence: number; readonly hash: string } | null;
  /** Everything that a verification found wrong at that moment. */
  readonly problems: readonly { readonly kind: AuditProblemKind; readonly message: string }[];
  /** Ids of the chains that ended with it. */
  readonly chains: readonly string[];
}

export interface Sealed extends SealedBreak {
  /** Breaks that were sealed before this one, oldest first. */
  readonly earlier: readonly SealedBreak[];
}

const BREAK: JsonSchema = {
  type: 'object',
  properties: {
    atMs: { type: 'integer', minimum: 0 },
    aside: { type: 'string', pattern: '^aside-[0-9A-Za-z-]+$' },
    damage: { type: 'object' },
    files: { type: 'array', items: { type: 'object' } },
    lost: { type: 'array', items: { type: 'object' } },
    lastGood: { type: ['object', 'null'] },
    problems: { type: 'array', items: { type: 'object' } },
    chains: { type: 'array', items: { type: 'string' } },
    earlier: { type: 'array', items: { type: 'object' } },
  },
  required: ['atMs', 'aside', 'damage', 'files', 'lost', 'lastGood', 'problems', 'chains'],
};

export const checkSealed: PayloadCheck = (payload) =>
  parseSealed(payload) === undefined ? 'a seal names the break, its files and what was found' : undefined;

export function parseSealed(payload: unknown): Sealed | undefined {
  if (!checkValue(BREAK, payload).ok) return undefined;
  const { earlier } = payload as Partial<Sealed>;
  const isWhole = earlier?.every((one) => checkValue(BREAK, one).ok) === true;
  return isWhole ? (payload as Sealed) : undefined;
}

/** Oldest first. */
export function listBreaks(sealed: Sealed | undefined): readonly SealedBreak[] {
  if (sealed === undefined) return [];
  const { earlier, ...last } = sealed;
  return [...earlier, last];
}

/** What was set aside must be as it was when the break was sealed. */
export function findChangedAside(
  directory: string,
  breaks: readonly SealedBreak[],
  host: Pick<Host, 'files'>,
): readonly AuditProblem[] {
  return breaks.flatMap(({ aside, files }) =>
    files.flatMap(({ name, sha256 }): readonly AuditProblem[] => {
      const path = join(directory, aside, name);
      const isThere = host.files.stat(path)?.kind === 'file';
      if (isThere && digestFile({ path }, host).sha256 === sha256) return [];
      const what = isThere ? 'is not what it was when the break was sealed' : 'is gone';
      return [{ kind: 'broken', source: 'aside', message: `${path} ${what}` }];
    }),
  );
}
