// Evidence as it was written to a command: read, checked in its order, told without secrets, and shown.

import type { z } from 'zod';
import type { Context, TextStyle } from '../../kernel/operation.ts';
import { cleanShown } from '../../redact/clean-suspects.ts';
import { mayHoldSecret } from '../../redact/may-hold/index.ts';
import type { EvidenceCheck } from '../evidence/check-evidence.ts';
import { resolveFromHere } from '../evidence/from-here.ts';
import { formatPlace, parseEvidenceList } from '../evidence/written.ts';
import type { checkedEvidence } from './schemas.ts';
import { type VerifyContext, verifyEvidence } from './verify.ts';

export type Checked = z.output<typeof checkedEvidence>;

/** True, but so far from the place that was named that somebody should look. */
export function isDoubtful(evidence: readonly Checked[]): boolean {
  return evidence.some(({ doubt }) => doubt !== undefined);
}

export interface CheckedWriting {
  readonly checked: readonly Checked[];
  /** What stands, with corrected lines. */
  readonly sound: readonly EvidenceCheck[];
}

export type WritingContext = VerifyContext & Pick<Context, 'cwd'>;

/** Reads and checks every quote of the evidence as it was written, in its order. What is to be kept must hold no secret. */
export async function checkWritten(
  written: readonly string[],
  context: WritingContext,
  options: { readonly isKept?: boolean } = {},
): Promise<CheckedWriting> {
  const { root } = context.project;
  const mayLeak = options.isKept === true && written.some(mayHoldSecret);
  const holdsSecret = mayLeak ? (await import('../../redact/clean.ts')).holdsSecret : () => false;
  const checked: Checked[] = [];
  const sound: EvidenceCheck[] = [];
  for (const text of written) {
    const parsed = parseEvidenceList(text, { root, cwd: context.cwd });
    const place = text.slice(0, 120).toWellFormed();
    if (holdsSecret(text)) checked.push(secretIn(place));
    else if (!parsed.ok)
      checked.push({ place, state: 'fails', problem: 'unreadable', reason: parsed.reason });
    else {
      const here = parsed.evidence.map((one) => ({ ...one, path: resolveFromHere(one.path, context) }));
      const checks = await verifyEvidence(here, context);
      checked.push(...checks.map(toChecked));
      sound.push(...checks.filter(({ state }) => state !== 'fails'));
    }
  }
  return { checked: await Promise.all(checked.map(withoutSecrets)), sound };
}

function secretIn(place: string): Checked {
  return {
    place,
    state: 'fails',
    problem: 'secret',
    reason: 'the quote holds a secret, which is never kept; quote another line',
  };
}

/** Neither what was written nor what stands there instead may carry a secret on. */
async function withoutSecrets(one: Checked): Promise<Checked> {
  const { standsThere } = one;
  const place = await cleanShown(one.place);
  return standsThere === undefined
    ? { ...one, place }
    : { ...one, place, standsThere: await cleanShown(standsThere) };
}

export function toChecked(check: EvidenceCheck): Checked {
  const place = formatPlace(check.evidence);
  if (check.state === 'holds') return { place, state: 'holds' };
  if (check.state === 'moved') {
    const doubt = check.doubt === undefined ? {} : { doubt: check.doubt };
    return { place, state: 'moved', from: formatPlace(check.from), ...doubt };
  }
  const { problem, reason, standsThere } = check;
  return { place, state: 'fails', problem, reason, ...(standsThere === undefined ? {} : { standsThere }) };
}

export function renderChecked(one: Checked, style: TextStyle): string {
  if (one.state === 'holds') return `${style.good('holds')}  ${one.place}`;
  if (one.state === 'moved') {
    const doubt = one.doubt === undefined ? '' : `; ${style.caution(`look again: ${one.doubt}`)}`;
    return `${style.caution('moved')}  ${one.place} (was ${one.from})${doubt}`;
  }
  const there = one.standsThere === undefined ? '' : `\n       there stands: ${one.standsThere}`;
  return `${style.bad('fails')}  ${one.place}: ${one.reason}${there}`;
}
