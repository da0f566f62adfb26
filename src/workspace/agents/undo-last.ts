// Takes back what a person's last prompt became, when the next one says so; what had given way to it holds again.

import { keptJustBefore } from '../../memory/heard/taking-back.ts';
import { archiveSaid, readSaid, type Withdrawn } from '../../memory/heard/withdraw.ts';
import { lookInScope } from '../../memory/person.ts';
import { readAll } from '../../memory/recall/read-all.ts';
import { undo } from '../../memory/undo.ts';
import { readActs } from '../../session/store.ts';
import type { EventContext } from './agent-event.ts';

export async function undoLast(session: string, context: EventContext): Promise<readonly Withdrawn[]> {
  const gone: Withdrawn[] = [];
  for (const { ids, scope = 'project' } of keptJustBefore(readActs(session, context)))
    gone.push(...(await undoIn({ scope, context: lookInScope(context, scope) }, new Set(ids))));
  return gone;
}

async function undoIn(
  place: { readonly scope: 'project' | 'private'; readonly context: EventContext },
  ids: ReadonlySet<string>,
): Promise<readonly Withdrawn[]> {
  const { context } = place;
  const meant = ids.size === 0 ? [] : (await readSaid(place)).filter(({ memory }) => ids.has(memory.id));
  if (meant.length === 0) return [];
  const before = (await readAll(context, { withArchive: true })).filter(
    ({ memory, place: where }) => where === 'archive' && ids.has(memory.replacedBy ?? ''),
  );
  for (const { memory } of before) await undo(memory.id, context);
  const texts = new Set(meant.map(({ memory }) => memory.content));
  return archiveSaid(texts, place, { archived: 'withdrawn' });
}
