// Text as the words that search compares: identifiers split by case and digits, lower case, endings of English taken off.
// The index and the question go through the same function, so that they agree.

const WORD = /[\p{L}\p{N}_$]+/gu;
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{N}+/gu;
const LENGTH_MAX = 40;

/** Words that every file has; a question made of nothing else is taken as it is. */
const COMMON: ReadonlySet<string> = new Set(
  'a an and are as at be by do does for from has have how i if in into is it its of on or our that the their this to use was we what when where which who why will with you'
    .split(' ')
    .map(stemOf),
);

/** Each identifier whole, and its parts when it has several. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (word.length > LENGTH_MAX * 3) continue;
    const parts = word.match(PARTS) ?? [];
    for (const part of parts) push(words, part);
    if (parts.length > 1) push(words, parts.join(''));
  }
  return words;
}

function push(words: string[], part: string): void {
  if (part.length <= LENGTH_MAX && (part.length > 1 || /\p{L}/u.test(part)))
    words.push(stemOf(part.toLowerCase()));
}

/** Plural, -ing, -ed and a last e; short words and doubtful endings stay. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const stem = withoutEnding(word);
  return stem.endsWith('e') && stem.length > 4 ? stem.slice(0, -1) : stem;
}

function withoutEnding(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s')) return word.slice(0, -1);
  if (word.endsWith('ing') && word.length > 5) return undouble(word.slice(0, -3));
  return word.endsWith('ed') && word.length > 4 ? undouble(word.slice(0, -2)) : word;
}

function undouble(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** What a question asks for, each word once. */
export function queryWords(query: string): readonly string[] {
  const all: string[] = [];
  for (const [word] of query.matchAll(WORD)) {
    for (const part of word.match(PARTS) ?? []) push(all, part);
  }
  const words = [...new Set(all)];
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
}
