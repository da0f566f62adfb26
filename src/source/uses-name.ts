// Whether a file uses a name, by its hash, in the sorted list that its facts keep.

import type { NameUse } from './model.ts';

export function usesName({ hashes }: Pick<NameUse, 'hashes'>, hash: number): boolean {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = hashes[middle] as number;
    if (value === hash) return true;
    if (value < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

export function usesAny(names: Pick<NameUse, 'hashes'>, wanted: Iterable<number>): boolean {
  for (const hash of wanted) if (usesName(names, hash)) return true;
  return false;
}
