// Memories about the same are told as one family: the first of them stands for it, the others come last and are the first to go when there
// is no room. What contradicts another always stands for itself.

import type { Meaning } from '../../search/index.ts';
import type { Recalled } from './search.ts';

type Relative = Pick<Recalled, 'memory' | 'alike'>;
type Member = Relative & Pick<Recalled, 'conflicts'>;

/** The same hits, those that only repeat what stands before them moved behind all others. */
export function tellFamiliesOnce<H extends Member>(hits: readonly H[]): readonly H[] {
  const first: H[] = [];
  const later: H[] = [];
  for (const hit of hits) (hit.conflicts.length === 0 && isToldBy(hit, first) ? later : first).push(hit);
  return [...first, ...later];
}

/** Whether one of these is of its family. */
function isToldBy(member: Relative, told: readonly Relative[]): boolean {
  return told.some((one) => areRelatives(member, one));
}

/** Whether one of these says nearly the same: what is only about the same thing may be what is asked for. */
export async function isRepeated(
  member: Relative,
  told: readonly Relative[],
  meaning: () => Meaning,
): Promise<boolean> {
  const relatives = told.filter((one) => areRelatives(member, one));
  if (relatives.length === 0) return false;
  const { sayNearlyTheSame } = await import('../compare/verdict.ts');
  return relatives.some(({ memory }) => sayNearlyTheSame(member.memory.content, memory.content, meaning()));
}

const areRelatives = (a: Relative, b: Relative): boolean =>
  a.alike.includes(b.memory.id) || b.alike.includes(a.memory.id);
