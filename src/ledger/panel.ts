// The ledger in a few figures: how many decisions there are, and how many of them the code no longer bears out.

import type { PanelContent } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { readReviewed } from './review/read-reviewed.ts';

export async function describeLedger(context: Context): Promise<PanelContent> {
  const { decisions } = await readReviewed(context);
  const count = (state: string): number => decisions.filter((one) => one.state === state).length;
  const [holds, stale, ungrounded] = [count('holds'), count('stale'), count('ungrounded')];
  return {
    figures: [
      { label: 'hold', value: String(holds), tone: holds > 0 ? 'good' : 'plain' },
      { label: 'stale', value: String(stale), tone: stale > 0 ? 'bad' : 'plain' },
      { label: 'ungrounded', value: String(ungrounded), tone: ungrounded > 0 ? 'caution' : 'plain' },
    ],
    needs:
      stale === 0
        ? []
        : [
            {
              what: `${stale} ${stale === 1 ? 'decision rests' : 'decisions rest'} on code that has changed`,
              command: 'loa ledger list --state stale --why',
              address: 'decisions?state=stale',
            },
          ],
  };
}
