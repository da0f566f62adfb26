// Steps of consolidations that follow one another, as fewer and larger ones: a month is then written once for hundreds of them. Only steps
// about different memories are joined, so that the outcome is the same. Pure.

import type { Consolidated } from './changes.ts';

/** Keeps what one step edits at once within a part of a month. */
const MEMORIES_MAX = 1000;

export function joinSteps(steps: readonly Consolidated[]): readonly Consolidated[] {
  const joined: Consolidated[][] = [];
  let ids = new Set<string>();
  for (const step of steps) {
    const own = [...step.promoted, ...step.archived, ...step.updated].map(({ id }) => id);
    const touched = [...own, ...step.consumed];
    if (joined.length === 0 || ids.size > MEMORIES_MAX || touched.some((id) => ids.has(id))) {
      joined.push([]);
      ids = new Set();
    }
    joined.at(-1)?.push(step);
    for (const id of touched) ids.add(id);
  }
  return joined.map((group) => ({
    promoted: group.flatMap(({ promoted }) => promoted),
    archived: group.flatMap(({ archived }) => archived),
    updated: group.flatMap(({ updated }) => updated),
    consumed: group.flatMap(({ consumed }) => consumed),
    log: group.flatMap(({ log }) => log),
    before: Object.assign({}, ...group.map(({ before }) => before ?? {})) as NonNullable<
      Consolidated['before']
    >,
  }));
}
