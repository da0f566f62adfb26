// Whether two notes of several parts give the same things to the same: "5 s for reads and 10 s for writes" has the words of its
// opposite. Parts in another order say the same; parts with each other's words do not.

import type { Meaning } from '../../search/index.ts';
import { type Claim, parseClaim } from './claim.ts';

const CUT = /[.;,:](?=\s|$)|\b(?:and|but|while|whereas)\b/i;
const PART_SIZE_MIN = 2;

export function arePairedOtherwise(a: Claim, b: Claim, meaning: Meaning): boolean {
  const [left, right] = [partsOf(a, meaning), partsOf(b, meaning)];
  if (left.length < 2 || left.length !== right.length) return false;
  if ([...left, ...right].some(({ length }) => length < PART_SIZE_MIN)) return false;
  const settle = (parts: readonly (readonly string[])[]): string =>
    parts
      .map((part) => part.join(' '))
      .toSorted()
      .join(' | ');
  return settle(left) !== settle(right);
}

function partsOf({ text }: Claim, meaning: Meaning): readonly (readonly string[])[] {
  return text
    .split(CUT)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => {
      const { words, quantities, negations } = parseClaim(part, meaning);
      return [
        ...new Set([
          ...words.filter(({ word }) => word !== 'use').map(({ root }) => root),
          ...quantities.map(({ value, unit, text: shown }) =>
            unit === 'version' ? shown : `${value}${unit}`,
          ),
          ...(negations % 2 === 1 ? ['\u0000'] : []),
        ]),
      ].toSorted();
    });
}

/** Names in code marks that differ in the case of their letters alone: a flag `-v` is not `-V`. */
export function differInCase(a: Claim, b: Claim): boolean {
  const marked = ({ text }: Claim): string => (text.match(/`[^`]+`/g) ?? []).toSorted().join(' ');
  const [left, right] = [marked(a), marked(b)];
  return left !== right && left.toLowerCase() === right.toLowerCase();
}
