// The view of a text as it is shown: colours gone, `%5F`, `&#95;`, `\u005f` and `\x5f` resolved.
// Only escapes that nobody needs to write (of letters, digits and the underscore) call for it, besides colours;
// once there is a view, all escapes in it are resolved.

import type { Matcher } from '../scan.ts';
import { type Made, ViewBuilder } from './view.ts';

/** How much around an escape is looked at: a key in front of it, the rest of a token behind it. */
const BEFORE = 256;
const AFTER = 1024;
/** How far before a finding an escape still explains why it was not found without it. */
const LEAD = 16;

const ESCAPE =
  /(?:\x1b|\\x1[bB]|\\u001[bB]|\\033|\\e)\[[0-9;?]{0,24}[A-Za-z]|&#(\d{2,3});|&#[xX]([0-9A-Fa-f]{2});|\\u00([0-9A-Fa-f]{2})|\\x([0-9A-Fa-f]{2})/y;

interface Escape {
  readonly length: number;
  /** Empty for a colour. */
  readonly text: string;
}

const PERCENT = 37;
const PERCENT_LENGTH = 3;

/** The value of a hexadecimal digit, or -1. */
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = (code | 32) - 97;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** What each escape of one character stands for; one object for each, since a text may hold nothing else. */
const PERCENT_ESCAPES: readonly (Escape | undefined)[] = Array.from({ length: 256 }, (_, code) =>
  code < 32 || code > 126 ? undefined : { length: PERCENT_LENGTH, text: String.fromCharCode(code) },
);

function readEscape(text: string, at: number): Escape | undefined {
  if (text.charCodeAt(at) === PERCENT) {
    const [high, low] = [hexDigit(text.charCodeAt(at + 1)), hexDigit(text.charCodeAt(at + 2))];
    return high < 0 || low < 0 ? undefined : PERCENT_ESCAPES[high * 16 + low];
  }
  ESCAPE.lastIndex = at;
  const found = ESCAPE.exec(text);
  if (found === null) return undefined;
  const [whole, decimal, ...hex] = found;
  const digits = hex.find((one) => one !== undefined);
  if (digits === undefined && decimal === undefined) return { length: whole.length, text: '' };
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code < 32 || code > 126 ? undefined : { length: whole.length, text: String.fromCharCode(code) };
}

/** How the escapes begin that call for a view, of letters and digits in ASCII. */
const STARTS = ['\x1b[', '\\u00', '\\x', '&#', '%3', '%4', '%5', '%6', '%7'];

export const escapeMatcher: Matcher = {
  words: STARTS,
  marks: true,
  match: (scan, start) => {
    if (callsForView(scan.text, start)) scan.marks.escapes.push(start);
  },
};

function callsForView(text: string, at: number): boolean {
  const found = readEscape(text, at);
  return found !== undefined && /^\w?$/.test(found.text);
}

/** Where such escapes stand, for a text that no automaton went over. */
export function findEscapes(text: string): number[] {
  const found: number[] = [];
  for (const sign of STARTS) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
      if (callsForView(text, at)) found.push(at);
  }
  return found;
}

export function makeShownView(text: string, escapes: readonly number[]): Made {
  const builder = new ViewBuilder(text);
  let steps = 0;
  for (const [from, to] of windowsAround(
    escapes.toSorted((a, b) => a - b),
    text.length,
  )) {
    builder.breakOff(from);
    resolveAll(text, [from, to], builder);
    steps += to - from;
  }
  return { view: escapes.length === 0 ? undefined : builder.build(LEAD), steps };
}

function windowsAround(triggers: readonly number[], length: number): [number, number][] {
  const windows: [number, number][] = [];
  for (const at of triggers) {
    const from = Math.max(0, at - BEFORE);
    const to = Math.min(length, at + AFTER);
    const last = windows.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = to;
    else windows.push([from, to]);
  }
  return windows;
}

const ESCAPE_SIGNS = new Set([...'\x1b\\%&'].map((sign) => sign.charCodeAt(0)));

function resolveAll(text: string, [from, to]: readonly [number, number], builder: ViewBuilder): void {
  let kept = from;
  for (let at = from; at < to; ) {
    const resolved = ESCAPE_SIGNS.has(text.charCodeAt(at)) ? readEscape(text, at) : undefined;
    if (resolved === undefined) {
      at += 1;
      continue;
    }
    builder.keep(kept, at);
    at += resolved.length;
    builder.change(at - resolved.length, at, resolved.text);
    kept = at;
  }
  builder.keep(kept, Math.max(kept, to));
}
