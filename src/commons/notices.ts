// What people have to hear of: a cap on spending that is reached, once a day for each limit.

import type { Notice } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { LOCAL_TENANT } from './meter/account.ts';
import { showCap } from './meter/tally.ts';
import { formatAmount } from './money-text.ts';
import { useMeterIfThere } from './open-meter.ts';

export async function tellCaps(context: Context): Promise<readonly Notice[]> {
  const meter = await useMeterIfThere(context);
  const day = new Date(context.host.clock.nowMs()).toISOString().slice(0, 10);
  const reached = ((await meter?.caps(LOCAL_TENANT)) ?? []).filter(({ spent, limit }) => spent >= limit);
  return reached.map((cap) => {
    const [spent, limit] = [formatAmount(String(cap.spent)), formatAmount(String(cap.limit))];
    const words = showCap(cap);
    return {
      severity: 'warning',
      text: `The cap ${words} is reached: ${spent} of ${limit}. "loa meter cap raise ${words} LIMIT" lets it go on.`,
      topic: `cap ${words}`,
      key: `cap ${words} ${cap.limit} ${day}`,
    };
  });
}
