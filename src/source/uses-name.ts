// Whether a file uses a name, by its hash, in the sorted list that its facts keep.

import type { NameUse } from './model.ts';

export function usesName(names: Pick<NameUse, 'hashes'>, hash: number): boolean {
  return placeOf(names, hash) !== -1;
}

/** How often, as far as that is counted; 0 where the file does not say it. */
export function usesOfName(names: NameUse, hash: number): number {
  const at = placeOf(names, hash);
  return at === -1 ? 0 : (names.counts[at] as number);
}

function placeOf({ hashes }: Pick<NameUse, 'hashes'>, hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = hashes[middle] as number;
    if (value === hash) return middle;
    if (value < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function usesAny(names: Pick<NameUse, 'hashes'>, wanted: Iterable<number>): boolean {
  for (const hash of wanted) if (usesName(names, hash)) return true;
  return false;
}
