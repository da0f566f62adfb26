// What of memory's changes concerns the other machines of a team, cut so that each part holds the text of one memory at most: so one can be
// forgotten without the others. What the gates keep back stays where it was heard, and what is a person's own has a store of its own.

import type { TeamPart } from '../../kernel/change.ts';
import type { Memory } from '../model.ts';
import type { Consolidated, Forgotten } from './changes.ts';

type Together<P> = (payload: P) => readonly TeamPart[];

const isShared = ({ scope }: Memory): boolean => scope === 'project';

export const withOne: Together<{ readonly memory: Memory }> = (payload) =>
  isShared(payload.memory) ? [{ payload, about: payload.memory.id }] : [];

export const withEach: Together<{ readonly memories: readonly Memory[] }> = ({ memories, ...rest }) =>
  memories.filter(isShared).map((memory) => ({ payload: { ...rest, memories: [memory] }, about: memory.id }));

export const withoutText: Together<unknown> = (payload) => [{ payload }];

export const forgetting: Together<Forgotten> = (payload) => [{ payload, forgets: payload.ids }];

const NO_STEP: Consolidated = { promoted: [], archived: [], updated: [], consumed: [], log: [] };

/** What a step does to each memory, and then the rest of it, which holds no text. Parts of one step commute: each is about its own. */
export const consolidating: Together<Consolidated> = (step) => {
  const lists = { archived: step.archived, updated: step.updated, promoted: step.promoted };
  const held = Object.values(lists).flat();
  const ids = [...new Set(held.filter(isShared).map(({ id }) => id))];
  const lines = Map.groupBy(step.log, entryOf);
  const consumed = new Set(step.consumed);
  const parts = ids.map((id): TeamPart => {
    const of = (list: readonly Memory[]): readonly Memory[] => list.filter((memory) => memory.id === id);
    const payload: Consolidated = {
      promoted: of(lists.promoted),
      archived: of(lists.archived),
      updated: of(lists.updated),
      consumed: consumed.has(id) ? [id] : [],
      log: lines.get(id) ?? [],
    };
    return { payload, about: id };
  });
  const told = new Set(ids);
  const rest = {
    ...NO_STEP,
    consumed: step.consumed.filter((id) => !told.has(id)),
    log: step.log.filter((line) => !told.has(entryOf(line))),
  };
  return rest.consumed.length + rest.log.length === 0 ? parts : [...parts, { payload: rest }];
};

function entryOf(line: string): string {
  const { entry_id } = JSON.parse(line) as { readonly entry_id?: unknown };
  return typeof entry_id === 'string' ? entry_id : '';
}
