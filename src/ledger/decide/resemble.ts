// Whether two decisions say the same in other words. A model tells what it has just recorded, and tells it a little
// differently; that is no second decision. Numbers and negations must agree, so that "5 seconds" is not "10 seconds".

const FILLER = new Set(
  'a an and are as at be because been but by can decided decide decision for from go going had has have i in instead into is it its let lets of on or our over rather since so than that the their then there they this to us use used using was we were will with would you'.split(
    ' ',
  ),
);
const NEGATIONS = new Set(['avoid', 'drop', 'never', 'no', 'none', 'not', 'remove', 'stop', 'without']);
/** Share of the shorter one's words that the other one has. */
const SHARE_MIN = 0.9;
const WORDS_MIN = 3;

export interface Gist {
  readonly words: ReadonlySet<string>;
  readonly fixed: string;
}

export function gistOf(text: string): Gist {
  const all =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/n['’]t\b/g, ' not')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const fixed = all.filter((word) => /\p{N}/u.test(word) || NEGATIONS.has(word)).sort();
  const words = all.filter((word) => !FILLER.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, ''));
  return { words: new Set(words), fixed: fixed.join(' ') };
}

export function resembles(a: Gist, b: Gist): boolean {
  const [small, large] = a.words.size <= b.words.size ? [a, b] : [b, a];
  if (small.words.size < WORDS_MIN || a.fixed !== b.fixed) return false;
  const shared = [...small.words].filter((word) => large.words.has(word)).length;
  return shared / small.words.size >= SHARE_MIN;
}
