// Recovery in a few figures: where it stands, how many stores keep a copy, and when a restore was last tried. Asks no store.

import type { Need, PanelContent } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { openState } from './open-state.ts';
import { readRecovery } from './recover/record.ts';
import { readStateSettings } from './settings.ts';

export async function describeState(context: Context): Promise<PanelContent> {
  const { place, host } = await openState(context);
  const { state = 'RUNNING', reason, last_drill: drill } = readRecovery(place, host);
  const stores = readStateSettings(context.config).stores.length;
  const needs: Need[] = [];
  if (state !== 'RUNNING')
    needs.push({
      what: `${state}: ${reason ?? 'no reason was kept'}`,
      command: 'loa state status',
      address: 'state',
    });
  if (drill?.ok === false)
    needs.push({ what: 'the last try of a restore failed', command: 'loa state drill', address: 'state' });
  return {
    figures: [
      { label: 'recovery', value: state, tone: state === 'RUNNING' ? 'good' : 'bad' },
      {
        label: stores === 1 ? 'store' : 'stores',
        value: String(stores),
        tone: stores > 0 ? 'plain' : 'caution',
      },
      {
        label: 'last drill',
        value: drill?.at ?? 'never',
        tone: drill?.ok === false ? 'bad' : 'plain',
      },
    ],
    needs,
  };
}
