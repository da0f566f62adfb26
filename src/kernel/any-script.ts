// Patterns over letters of every script. To work such a class out takes the engine a millisecond, which a hook cannot spare, and most texts
// are written in Western letters, with signs and emoji at most: for those the classes are a few ranges. Either form of a pattern is built
// when a text first needs it, and finds the same in it.

import { once } from './once.ts';

/** Anything but Latin-1, punctuation, arrows, mathematical and technical signs, boxes, dingbats and emoji. */
const BEYOND_WESTERN =
  /(?!\ufe0f)[^\0-\u00ff\u2010-\u205e\u20a0-\u20bf\u2190-\u245f\u2500-\u2775\u2794-\u27bf\u{1f300}-\u{1faff}]/u;

/** What a class holds of those, as it is written inside brackets. */
const IN_WESTERN: Readonly<Record<string, string>> = {
  L: String.raw`A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff`,
  Lu: String.raw`A-Z\u00c0-\u00d6\u00d8-\u00de`,
  Ll: String.raw`a-z\u00b5\u00df-\u00f6\u00f8-\u00ff`,
  M: String.raw`\ufe0f`,
  Mn: String.raw`\ufe0f`,
  N: String.raw`0-9\u00b2\u00b3\u00b9\u00bc-\u00be`,
  Nd: '0-9',
  Nl: '',
  Cc: String.raw`\0-\x1f\x7f-\u009f`,
  'Script=Han': '',
  'Script=Hiragana': '',
  'Script=Katakana': '',
  'Script=Hangul': '',
  'Script=Thai': '',
};
/** Which of the two a letter is does not end at the edge of a range when case is ignored. */
const CASED = /\\p\{L[ul]\}/;

/** The pattern for this text. As with any pattern that is kept, a global one is for `match` and `replace`, not for `test`. */
export type AnyScript = (text: string) => RegExp;

export function anyScript(source: string, flags: string): AnyScript {
  const forAll = once(() => new RegExp(source, flags));
  const forWestern = once(
    () => new RegExp(flags.includes('i') ? inWestern(source, CASED) : inWestern(source), flags),
  );
  return (text) => (BEYOND_WESTERN.test(text) ? forAll() : forWestern());
}

/** The same pattern for texts in Western letters. */
export function inWestern(source: string, refused?: RegExp): string {
  if (refused?.test(source)) throw new Error(`${source} asks for the case of a letter, and ignores it`);
  let isInClass = false;
  return source.replaceAll(/\\p\{([^}]*)\}|\\.|[[\]]/gs, (piece, name: string | undefined) => {
    if (piece === '[') isInClass = true;
    if (piece === ']') isInClass = false;
    if (name === undefined) return piece;
    const range = IN_WESTERN[name];
    if (range === undefined) throw new Error(`what \\p{${name}} holds of Western letters is not known here`);
    return isInClass ? range : `[${range}]`;
  });
}

/** For the test, which compares every character. */
export const WESTERN = {
  classes: Object.keys(IN_WESTERN),
  isIn: (text: string) => !BEYOND_WESTERN.test(text),
};
