// Options that a program of C tells apart by itself: a letter behind a dash, in a choice between letters. What they mean is said
// elsewhere, and others may be told apart in another way. Pure.

import { hashName, STRING, type Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';
import {
  byteOf,
  closeOf,
  EQUALS,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  step,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { textAt } from '../wire/calls.ts';
import { lineAt, type TableInput } from './option-input.ts';

const ARGUMENTS = new Set(['argv', 'av', 'args'].map(hashName));
const PARSERS = ['getopt', 'getopt_long', 'getopt_long_only', 'popt', 'argp_parse'].map(hashName);
const SWITCH = hashName('switch');
const CASE = hashName('case');
/** Between what is compared and the dash that it is compared with. */
const NEAR = 12;
const LETTERS_MIN = 3;

export function* switchedOptions({ tokens, names }: TableInput): Iterable<OptionFact> {
  // Where a parser is asked, other letters behind a sign are something else.
  if (usesAny(names, PARSERS) || !asksForDash(tokens)) return;
  const letters = givenLetters(tokens);
  for (let at = 0; at < tokens.count; at++) {
    if (!isName(tokens, at) || tokens.data[at] !== SWITCH || kindAt(tokens, at + 1) !== OPEN_PAREN) continue;
    const close = closeOf(tokens, at + 1, tokens.count);
    if (kindAt(tokens, close + 1) !== OPEN_BRACE || !isOfLetters(tokens, { at, close, letters })) continue;
    const own = [...casesIn(tokens, close + 1)];
    if (own.length < LETTERS_MIN) continue;
    yield* own;
    yield { flag: '', description: '', line: lineAt(tokens, at) };
  }
}

const isArgument = (tokens: Tokens, at: number): boolean =>
  isName(tokens, at) && ARGUMENTS.has(tokens.data[at] as number) && kindAt(tokens, at + 1) === OPEN_SQUARE;

/** `argv[i][0] == '-'` */
function asksForDash(tokens: Tokens): boolean {
  for (let at = 0; at < tokens.count; at++) {
    if (!isArgument(tokens, at)) continue;
    for (let next = at + 1; next < at + NEAR && next < tokens.count; next++)
      if (tokens.kind[next] === STRING && textAt(tokens, next) === '-') return true;
  }
  return false;
}

/** Names that are given a letter of an argument: `c = argv[i][j]`. */
function givenLetters(tokens: Tokens): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at + 2 < tokens.count; at++)
    if (isName(tokens, at) && kindAt(tokens, at + 1) === EQUALS && isArgument(tokens, at + 2))
      found.add(tokens.data[at] as number);
  return found;
}

interface Asked {
  readonly at: number;
  readonly close: number;
  readonly letters: ReadonlySet<number>;
}

function isOfLetters(tokens: Tokens, { at, close, letters }: Asked): boolean {
  if (close - at > NEAR) return false;
  for (let next = at + 2; next < close; next++)
    if (isArgument(tokens, next) || (isName(tokens, next) && letters.has(tokens.data[next] as number)))
      return true;
  return false;
}

function* casesIn(tokens: Tokens, open: number): Iterable<OptionFact> {
  const close = closeOf(tokens, open, tokens.count);
  const seen = new Set<string>();
  for (let at = open + 1; at < close; at = step(tokens, at)) {
    if (!isName(tokens, at) || tokens.data[at] !== CASE || kindAt(tokens, at + 2) !== byteOf(':')) continue;
    const letter = textAt(tokens, at + 1) ?? tokenText(tokens, at + 1);
    if (!/^[A-Za-z0-9?]$/.test(letter) || seen.has(letter)) continue;
    seen.add(letter);
    yield { flag: `-${letter}`, description: '', line: lineAt(tokens, at) };
  }
}
