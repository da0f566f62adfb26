// Whether the same numbers stand in other places: "v2 replaces v1" has all the words and numbers of its opposite. A number belongs
// to the word before it; where several follow the same small word, to the telling word before that.

import { isStopWord, stem } from '../../search/index.ts';
import type { Claim } from './claim.ts';

const TOKEN = /(?<!\p{L})v?\d+(?:[.,:]\d+)*|\p{L}+(?:'\p{L}+)?|\d+(?:[.,:]\d+)*/gu;

interface Placed {
  readonly number: string;
  /** The word right before it, or the number, and the nearest before that says something. */
  readonly before: string;
  readonly telling: string;
}

export function placesOtherwise(a: Claim, b: Claim): boolean {
  const [left, right] = [placedIn(a), placedIn(b)];
  const sequence = (list: readonly Placed[]): string => list.map(({ number }) => number).join(' ');
  const settled = (list: readonly Placed[]): string =>
    sequence(list.toSorted((x, y) => (x.number < y.number ? -1 : 1)));
  if (left.length < 2 || sequence(left) === sequence(right) || settled(left) !== settled(right)) return false;
  const areApart = (by: 'before' | 'telling'): boolean =>
    [left, right].every((list) => new Set(list.map((one) => one[by])).size === list.length);
  const by = areApart('before') ? 'before' : areApart('telling') ? 'telling' : undefined;
  // Where nothing tells them apart, their order is all that is said of them.
  if (by === undefined) return true;
  const owners = (list: readonly Placed[]): string =>
    list
      .map((one) => `${one.number} ${one[by]}`)
      .toSorted()
      .join('|');
  return owners(left) !== owners(right);
}

function placedIn({ text }: Claim): readonly Placed[] {
  const placed: Placed[] = [];
  let [before, telling] = ['', ''];
  for (const [token] of text.normalize('NFKC').toLowerCase().matchAll(TOKEN)) {
    if (/\d/.test(token)) {
      placed.push({ number: token, before, telling });
      before = `#${placed.length}`;
    } else {
      before = stem(token);
      if (!isStopWord(token)) telling = before;
    }
  }
  return placed;
}
