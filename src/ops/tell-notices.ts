// Tells people what the domains have to tell, right after an operation that may have found something new: a person's, an agent's or a job's,
// so that a machine without a daemon is heard too. What cannot be sent waits in the outbox.

import type { Background } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { readNotifySettings } from './settings.ts';

async function tellNotices(context: Context, operation: string): Promise<void> {
  for (const { after, load } of context.domains.notices) {
    if (!after.includes(operation)) continue;
    const found = await (await load())(context);
    if (found.length === 0) continue;
    const { notify } = await import('./notify/notify.ts');
    for (const notice of found) await notify(notice, context);
  }
}

export const noticesBackground: Background = {
  name: 'notices',
  isWanted: ({ config }) => readNotifySettings(config).channels.length > 0,
  watch: async () => {},
  nudge: tellNotices,
};
