// Which words of two texts differ. Pure; texts too long to compare are taken as different throughout.

export interface Piece {
  readonly text: string;
  readonly isSame: boolean;
}

const WORDS_MAX = 400;

const split = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** The pieces of each text; joined, they are the text again. */
export function diffWords(before: string, after: string): readonly [readonly Piece[], readonly Piece[]] {
  const [a, b] = [split(before), split(after)];
  if (a.length > WORDS_MAX || b.length > WORDS_MAX)
    return [[{ text: before, isSame: false }], [{ text: after, isSame: false }]];
  const { keptA, keptB } = longestCommon(a, b);
  return [join(a, keptA), join(b, keptB)];
}

function longestCommon(a: readonly string[], b: readonly string[]) {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const [keptA, keptB] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      keptA.add(i);
      keptB.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return { keptA, keptB };
}

function join(words: readonly string[], kept: ReadonlySet<number>): readonly Piece[] {
  const pieces: { text: string; isSame: boolean }[] = [];
  for (const [index, text] of words.entries()) {
    const isSame = kept.has(index);
    const last = pieces.at(-1);
    if (last?.isSame === isSame) last.text += text;
    else pieces.push({ text, isSame });
  }
  return pieces;
}
