// Memory in a few figures, and what a person has to settle in it: contradictions, and what the gates keep back.

import type { Need, PanelContent } from '../kernel/domain.ts';
import type { Context } from '../kernel/operation.ts';
import { withOtherEdits } from './entry/links.ts';
import { readAll } from './recall/read-all.ts';

export async function describeMemory(context: Context): Promise<PanelContent> {
  const all = await readAll(context, { withArchive: true });
  const live = withOtherEdits(all.filter(({ place }) => place !== 'archive'));
  const ids = new Set(live.map(({ memory }) => memory.id));
  const conflicts = live
    .flatMap(({ memory }) => memory.conflicts ?? [])
    .filter((older) => ids.has(older)).length;
  const quarantined = all.filter(({ memory }) => memory.archived === 'quarantined').length;
  return {
    figures: [
      { label: 'remembered', value: String(live.length), tone: 'plain' },
      { label: 'contradict', value: String(conflicts), tone: conflicts > 0 ? 'bad' : 'plain' },
      { label: 'in quarantine', value: String(quarantined), tone: quarantined > 0 ? 'caution' : 'plain' },
    ],
    needs: [...needConflicts(conflicts), ...needQuarantine(quarantined)],
  };
}

function needConflicts(count: number): readonly Need[] {
  if (count === 0) return [];
  const what = `${count} ${count === 1 ? 'pair of memories contradicts' : 'pairs of memories contradict'} each other`;
  return [{ what, command: 'loa memory list --conflicts', address: 'memory?view=conflicts' }];
}

function needQuarantine(count: number): readonly Need[] {
  if (count === 0) return [];
  const what = `${count} ${count === 1 ? 'memory waits' : 'memories wait'} in quarantine`;
  return [{ what, command: 'loa memory list --place quarantine', address: 'memory?view=quarantine' }];
}
