// Classes of characters as look-up tables, and the edges of tokens in text that may itself be escaped (JSON inside a
// string, a URL inside a query). Pure.

const WORD = 1;
const SPACE = 2;
const QUOTE = 4;
const BARE_END = 8;
const DIGIT = 16;

const CLASSES = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const sign = String.fromCharCode(code);
  if (/\w/.test(sign)) CLASSES[code]! |= WORD;
  if (/\s/.test(sign)) CLASSES[code]! |= SPACE;
  if (/["'`]/.test(sign)) CLASSES[code]! |= QUOTE;
  if (/[\s"'`,;()[\]{}<>|&]/.test(sign) || code < 32) CLASSES[code]! |= BARE_END;
  if (/\d/.test(sign)) CLASSES[code]! |= DIGIT;
}

/** Letters, digits and the underscore. NaN, past the end of a text, is in no class. */
export function isWordCode(code: number): boolean {
  return code < 128 && (CLASSES[code]! & WORD) !== 0;
}

export function isSpaceCode(code: number): boolean {
  return code < 128 && (CLASSES[code]! & SPACE) !== 0;
}

export function isQuoteCode(code: number): boolean {
  return code < 128 && (CLASSES[code]! & QUOTE) !== 0;
}

export function isDigitCode(code: number): boolean {
  return code < 128 && (CLASSES[code]! & DIGIT) !== 0;
}

/** Ends a value that has no quotes. */
export function isBareEnd(code: number): boolean {
  return Number.isNaN(code) || (code < 128 && (CLASSES[code]! & BARE_END) !== 0);
}

const BACKSLASH = 92;
const PERCENT = 37;

function isHexCode(code: number): boolean {
  return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 102);
}

/**
 * True when a token may start here: at the edge of a word, or right after an escape such as `\n`, `\u0022` or `%3D`,
 * whose last character only looks like a letter of the word.
 */
export function isTokenStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (!isWordCode(before)) return true;
  const two = text.charCodeAt(at - 2);
  if (two === BACKSLASH) return 'nrtbfv0'.includes(text[at - 1]!);
  if (!isHexCode(before) || !isHexCode(two)) return false;
  if (text.charCodeAt(at - 3) === PERCENT) return true;
  if (text[at - 3] === 'x' && text.charCodeAt(at - 4) === BACKSLASH) return true;
  return text[at - 5] === 'u' && text.charCodeAt(at - 6) === BACKSLASH;
}

/** Base64 goes on at both sides: what looks like a token is a coincidence inside a longer blob. */
export function isInsideBlob(text: string, start: number, end: number): boolean {
  const before = text[start - 1];
  if (before !== '+' && before !== '/') return false;
  const after = text[end];
  return (
    (after === '+' || after === '/') &&
    isWordCode(text.charCodeAt(start - 2)) &&
    isWordCode(text.charCodeAt(end + 1))
  );
}

const GAP_MAX = 48;

/** Past spaces and tabs, at most so many. */
export function skipSpaces(text: string, from: number, max: number = GAP_MAX): number {
  let at = from;
  const most = from + max;
  while (at < most && isGap(text.charCodeAt(at))) at += 1;
  return at;
}

function isGap(code: number): boolean {
  return code === 32 || code === 9;
}

/** Letters of a type name: `string`, `*string`, `[]byte`, `std.String`. */
export function isTypeCode(code: number): boolean {
  return isWordCode(code) || code === 46 || code === 42 || code === 91 || code === 93;
}
