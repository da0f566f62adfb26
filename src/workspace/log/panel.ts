// Sessions in a few figures: how many of the last seven days, and whether the last one was left in the middle of something.

import type { PanelContent } from '../../kernel/domain.ts';
import type { Context } from '../../kernel/operation.ts';
import { readRecord } from '../../session/read-record.ts';
import { listSessions } from '../../session/store.ts';

const WEEK_MS = 7 * 86_400_000;

export async function describeSessions(context: Context): Promise<PanelContent> {
  const sinceMs = context.host.clock.nowMs() - WEEK_MS;
  const records = listSessions(context)
    .flatMap((session) => readRecord(session, context) ?? [])
    .filter(({ lastMs }) => lastMs >= sinceMs);
  const last = records.reduce<number | undefined>(
    (latest, { lastMs }) => (latest === undefined || lastMs > latest ? lastMs : latest),
    undefined,
  );
  const open = records.filter(({ next, failing }) => next.length + failing.length > 0).length;
  return {
    figures: [
      { label: 'in 7 days', value: String(records.length), tone: 'plain' },
      { label: 'left open', value: String(open), tone: open > 0 ? 'caution' : 'plain' },
      { label: 'last', value: last === undefined ? 'never' : new Date(last).toISOString(), tone: 'plain' },
    ],
    needs: [],
  };
}
