// The links of a memory to others: what it contradicts, what it is alike, what somebody judged it to be apart from.

import type { Memory } from '../model.ts';

const LINKS = ['conflicts', 'alike', 'apart'] as const;

/** What the one that gives way was linked with, the one that stays is linked with too. */
export function joinLinks(kept: Memory, old: Memory): Memory {
  const { conflicts: _conflicts, alike: _alike, apart: _apart, ...rest } = kept;
  const joined = LINKS.map((link) => {
    const ids = new Set([...(old[link] ?? []), ...(kept[link] ?? [])]);
    return [link, [...ids].filter((id) => id !== kept.id && id !== old.id)] as const;
  });
  return { ...rest, ...Object.fromEntries(joined.filter(([, ids]) => ids.length > 0)) };
}

/**
 * Two that took the place of one and the same by an edit, as people in two clones do, contradict each other until somebody judges: of such a pair the
 * newer names the older. For telling only.
 */
export function withOtherEdits<P extends { readonly memory: Memory }>(live: readonly P[]): readonly P[] {
  const edits = live.filter(({ memory }) => memory.editOf !== undefined);
  if (edits.length < 2) return live;
  return live.map((one) => {
    const older = edits.map(({ memory }) => memory).filter((other) => isOlderEdit(other, one.memory));
    if (older.length === 0) return one;
    const conflicts = [...new Set([...(one.memory.conflicts ?? []), ...older.map(({ id }) => id)])];
    return { ...one, memory: { ...one.memory, conflicts } };
  });
}

function isOlderEdit(other: Memory, memory: Memory): boolean {
  if (memory.editOf === undefined || other.editOf !== memory.editOf || other.id === memory.id) return false;
  const isApart = memory.apart?.includes(other.id) === true || other.apart?.includes(memory.id) === true;
  const isKnown = other.conflicts?.includes(memory.id) === true;
  if (isApart || isKnown || other.content === memory.content) return false;
  return other.timestamp === memory.timestamp ? other.id < memory.id : other.timestamp < memory.timestamp;
}
