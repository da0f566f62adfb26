// Memories about the same are told as one family: the first of them stands for it, the others come last and are the first to go when there
// is no room. What contradicts another always stands for itself.

import type { Recalled } from './search.ts';

type Member = Pick<Recalled, 'memory' | 'alike' | 'conflicts'>;

/** The same hits, those that only repeat what stands before them moved behind all others. */
export function tellFamiliesOnce<H extends Member>(hits: readonly H[]): readonly H[] {
  const first: H[] = [];
  const later: H[] = [];
  for (const hit of hits) (hit.conflicts.length === 0 && isToldBy(hit, first) ? later : first).push(hit);
  return [...first, ...later];
}

/** Whether one of these says nearly the same. */
export function isToldBy(
  { memory, alike }: Pick<Member, 'memory' | 'alike'>,
  told: readonly Pick<Member, 'memory' | 'alike'>[],
): boolean {
  return told.some((one) => alike.includes(one.memory.id) || one.alike.includes(memory.id));
}
