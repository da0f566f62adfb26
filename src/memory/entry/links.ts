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
