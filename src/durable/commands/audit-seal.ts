// `audit seal`: writes a break of the audit chain down for good and goes on in a new chain. What is sealed is shown first, and the
// break is told ever after by `audit verify` and `audit show`.

import { join } from 'node:path';
import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { applySeal, finishSeal, planSeal, type SealPlan } from '../audit/index.ts';
import { countLost } from '../journal/index.ts';
import { auditPlace } from './audit.ts';
import type { sealSchemas } from './audit-schemas.ts';
import { formatCount } from './format.ts';

type Output = z.output<typeof sealSchemas.output>;

export const sealCode: OperationCode<z.output<typeof sealSchemas.input>, Output> = {
  async run({ dryRun, yes }, context) {
    const place = auditPlace(context);
    const { host } = context;
    if (!dryRun) await finishSeal(place, host);
    const plan = await planSeal(place, host);
    if (plan === undefined) return { outcome: 'not-damaged', problems: [], files: [], lost: 0 };
    const shown = describePlan(plan);
    if (dryRun) return shown;
    if (!yes && !(await isAgreed(shown, context))) return { ...shown, outcome: 'kept' };
    const { aside } = await applySeal(plan, place, host);
    return { ...shown, outcome: 'sealed', aside: join(place.directory, aside) };
  },
  changed: ({ outcome }) => outcome === 'sealed',
  verdict: ({ outcome }) => (outcome === 'not-damaged' || outcome === 'kept' ? 'warn' : 'pass'),
  render: renderSeal,
};

function describePlan({ wreck, problems }: SealPlan): Output {
  const { problem } = wreck.damage;
  return {
    outcome: 'planned',
    problems:
      problems.length > 0 ? problems.map((one) => ({ ...one })) : [{ kind: 'broken', message: problem }],
    files: wreck.files.map((file) => ({ ...file })),
    lost: countLost(wreck.lost),
  };
}

function describe({ problems, files, lost }: Output): readonly string[] {
  return [
    ...problems.map(({ kind, message }) => `${kind}  ${message}`),
    `aside  ${formatCount(files.length, 'segment')}, kept whole; ${formatCount(lost, 'record')} lost`,
  ];
}

async function isAgreed(plan: Output, { confirm }: Context): Promise<boolean> {
  const question = 'Look at who had access to the files first. Seal this break?';
  const answer = await confirm([...describe(plan), question].join('\n'));
  if (answer !== undefined) return answer;
  throw new LoaError('usage.missing-argument', 'audit seal ends the chain and there is nobody to ask', {
    hint: 'Add --yes, or --dry-run to see the break.',
  });
}

function renderSeal(output: Output, style: TextStyle): string {
  if (output.outcome === 'not-damaged')
    return `${style.caution('not damaged')}  there is no break to seal: nothing in the chain is damaged, cut off or replaced`;
  const end =
    output.outcome === 'sealed'
      ? `${style.good('sealed')}  what stood there is in ${output.aside}`
      : style.dim('Nothing was changed.');
  return [...describe(output), end].join('\n');
}
