// "Did you mean …?": the known word that a mistyped one is closest to, or none when nothing is close enough to be a
// slip of the fingers. Upper and lower case count as equal, and so do `-`, `_` and a space.

/** Longer words are not typed by hand; comparing them would only cost time. */
const WORD_LENGTH_MAX = 64;

export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > WORD_LENGTH_MAX) return undefined;
  const wanted = fold(word);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const known = fold(candidate);
    // One letter for another is a slip in a word, but not when the letter is the whole word.
    const length = Math.max(wanted.length, known.length);
    const allowed = length < 2 ? 0 : Math.max(1, Math.floor(length / 3));
    const distance = isAbbreviation(wanted, known) ? 1 : editDistance(wanted, known, allowed);
    if (distance <= allowed && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '-');
}

/** Someone who typed the first letters of a longer word meant it, however much is missing. */
function isAbbreviation(wanted: string, known: string): boolean {
  return wanted.length >= 3 && known.startsWith(wanted);
}

/** Insertions, deletions, replacements and swaps of neighbours; gives up with `limit + 1` once it must exceed `limit`. */
export function editDistance(a: string, b: string, limit = WORD_LENGTH_MAX): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + change,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, cell(beforeLast, column - 2) + 1);
      }
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    // A swap reaches back two rows, so only a margin of one makes giving up safe.
    if (smallest > limit + 1) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(cell(last, b.length), limit + 1);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
