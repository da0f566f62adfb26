// Spending in a few figures: today, the last seven days, and caps that are reached.

import type { PanelContent } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { spendCode } from './commands/spend.ts';
import { amountOf, formatAmount } from './money-text.ts';

export async function describeSpend(context: Context): Promise<PanelContent> {
  const { today, total, caps } = await spendCode.run({ since: '7d', all: false, utc: false }, context);
  const reached = caps.filter(({ spent, limit }) => amountOf(spent) >= amountOf(limit));
  return {
    figures: [
      { label: 'today', value: formatAmount(today.amount), tone: 'plain' },
      { label: 'in 7 days', value: formatAmount(total.amount), tone: 'plain' },
      { label: caps.length === 1 ? 'cap' : 'caps', value: String(caps.length), tone: 'plain' },
    ],
    needs: reached.map(({ cap, spent, limit }) => ({
      what: `the cap ${cap} is reached: ${formatAmount(spent)} of ${formatAmount(limit)}`,
      command: `loa meter cap raise ${cap} LIMIT`,
      address: 'spend',
    })),
  };
}
