// `ledger cite`: does the quote stand there?

import type { z } from 'zod';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { cleanShown } from '../record/shown.ts';
import type { EvidenceCheck } from './check-evidence.ts';
import type { checkedEvidence, citeSchemas } from './schemas.ts';
import { verifyEvidence } from './verify.ts';
import { formatPlace, parseEvidence } from './written.ts';

export type Checked = z.output<typeof checkedEvidence>;

export const citeCode: OperationCode<
  z.output<typeof citeSchemas.input>,
  z.output<typeof citeSchemas.output>
> = {
  async run(input, context) {
    const { checked } = await checkWritten(input.evidence, context);
    return { grounded: checked.every(({ state }) => state !== 'fails'), evidence: [...checked] };
  },
  verdict: ({ grounded }) => (grounded ? 'pass' : 'fail'),
  render: ({ evidence }, style) => evidence.map((one) => renderChecked(one, style)).join('\n'),
};

export interface CheckedWriting {
  readonly checked: readonly Checked[];
  /** What stands, with corrected lines. */
  readonly sound: readonly EvidenceCheck[];
}

/** Reads and checks evidence as it was written, in its order. */
export async function checkWritten(
  written: readonly string[],
  context: Pick<Context, 'host' | 'project'>,
): Promise<CheckedWriting> {
  const parsed = written.map((text) => parseEvidence(text, context.project.root));
  const checks = await verifyEvidence(
    parsed.flatMap((one) => (one.ok ? [one.evidence] : [])),
    context,
  );
  let at = 0;
  const checked = parsed.map((one, index): Checked => {
    if (one.ok) return toChecked(checks[at++] as EvidenceCheck);
    const place = (written[index] as string).slice(0, 120).toWellFormed();
    return { place, state: 'fails', problem: 'unreadable', reason: one.reason };
  });
  return {
    checked: await Promise.all(checked.map(withoutSecrets)),
    sound: checks.filter(({ state }) => state !== 'fails'),
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
  if (check.state === 'moved') return { place, state: 'moved', from: formatPlace(check.from) };
  const { problem, reason, standsThere } = check;
  return { place, state: 'fails', problem, reason, ...(standsThere === undefined ? {} : { standsThere }) };
}

export function renderChecked(one: Checked, style: TextStyle): string {
  if (one.state === 'holds') return `${style.good('holds')}  ${one.place}`;
  if (one.state === 'moved') return `${style.caution('moved')}  ${one.place} (was ${one.from})`;
  const there = one.standsThere === undefined ? '' : `\n       there stands: ${one.standsThere}`;
  return `${style.bad('fails')}  ${one.place}: ${one.reason}${there}`;
}
