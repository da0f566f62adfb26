// `trust cap`: the day's cap of everybody here follows the level that was earned, by `meter.level_caps`. A level without an amount has that of the
// next lower one; without any, nothing is set. Run by a job, the cap falls when evidence expires.

import type { z } from 'zod';
import { LOCAL_TENANT } from '../../commons/meter/account.ts';
import { formatAmount } from '../../commons/money-text.ts';
import { useMeter } from '../../commons/open-meter.ts';
import { meterSection } from '../../commons/sections.ts';
import { readSection } from '../../kernel/config/section.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { assess, compareLevels, TRUST_LEVELS, type TrustLevel } from '../../trust/index.ts';
import { ownEvidence } from './assess.ts';
import type { capSchemas } from './schemas.ts';

const MICRO_DIGITS = 6;
const NONE_SET = 'no amount is set for this level or a lower one: meter.level_caps';

export const capCode: OperationCode<z.output<typeof capSchemas.input>, z.output<typeof capSchemas.output>> = {
  async run(_input, context) {
    const nowMs = context.host.clock.nowMs();
    const { level } = assess(await ownEvidence(context, nowMs), nowMs, ['repository']);
    const limit = findLimit(level, readSection(context.config, meterSection).level_caps ?? {});
    if (limit === undefined) return { level, changed: false, reason: NONE_SET };
    const meter = await useMeter(context);
    const cap = { kind: 'day', tenant: LOCAL_TENANT, name: LOCAL_TENANT } as const;
    const before = (await meter.caps(LOCAL_TENANT)).find(
      (one) => one.kind === 'day' && one.name === cap.name,
    );
    const told = {
      level,
      limit: String(limit),
      ...(before === undefined ? {} : { before: String(before.limit) }),
    };
    if (before?.limit === limit) return { ...told, changed: false };
    const answer = await meter.submit({ op: 'cap', cap, limit });
    return answer.ok ? { ...told, changed: true } : { level, changed: false, reason: answer.message };
  },
  changed: ({ changed }) => changed,
  verdict: ({ limit }) => (limit === undefined ? 'warn' : 'pass'),
  render: ({ level, limit, before, changed, reason }, style) => {
    if (limit === undefined) return `${style.caution(level)}  ${reason ?? ''}`;
    const from = changed && before !== undefined ? `, before ${formatAmount(before)}` : '';
    return `${style.bold(level)}  ${formatAmount(limit)} a day${from}`;
  },
};

/** Pure. In micro-USD. */
export function findLimit(
  level: TrustLevel,
  amounts: Readonly<Partial<Record<TrustLevel, string | undefined>>>,
): bigint | undefined {
  const known = TRUST_LEVELS.filter(
    (one) => amounts[one] !== undefined && compareLevels(one, level) <= 0,
  ).toSorted(compareLevels);
  const usd = amounts[known.at(-1) ?? level];
  if (usd === undefined) return undefined;
  const [whole = '0', part = ''] = usd.split('.');
  return BigInt(whole + part.padEnd(MICRO_DIGITS, '0'));
}
