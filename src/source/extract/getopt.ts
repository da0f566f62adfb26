// Options of getopt in C: the table of long ones, and the letters of each call. Where a file reads options in several functions, those of
// the program's commands are not the program's. Pure.

import { hashName, STRING, type Tokens } from '../lex/tokens.ts';
import type { OptionFact } from '../model.ts';
import {
  COMMA,
  closeOf,
  EQUALS,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidFrom,
  step,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { type Call, findCalls, textAt } from '../wire/calls.ts';
import { saidAt } from '../wire/said.ts';
import { lineAt, type TableInput, withAlso } from './option-input.ts';

/** `"a:b"` of getopt: a letter each, what follows one says what it is given. */
export const lettersOf = (spec: string): string[] => [
  ...new Set(spec.replace(/^[-+:]+/, '').match(/[\w?@#]/g) ?? []),
];

const LONG = 'no_argument required_argument optional_argument getopt_long getopt_long_only'
  .split(' ')
  .map(hashName);

/** `{ "port", required_argument, NULL, 'p' }`, or with the number that the word stands for; letters that have no long name. */
export function* getoptLong({ tokens, names: said }: TableInput): Iterable<OptionFact> {
  const paired = new Set<string>();
  const calls = [...findCalls(tokens, (name) => /^getopt(?:_long(?:_only)?)?$/.test(name))];
  const alien = alienSpans(tokens, calls);
  const isAlien = (at: number): boolean => alien.some(({ open, close }) => at > open && at < close);
  const isLetter = lettersAsked(
    tokens,
    calls.filter(({ at }) => !isAlien(at)),
  );
  // Numbers beside a name may be anything where nobody asks for long options.
  const end = usesAny(said, LONG) ? tokens.count - 2 : 0;
  for (let at = 1; at < end; at++) {
    if (
      kindAt(tokens, at) !== STRING ||
      kindAt(tokens, at - 1) !== OPEN_BRACE ||
      kindAt(tokens, at + 1) !== COMMA
    )
      continue;
    const name = textAt(tokens, at);
    if (isAlien(at)) continue;
    if (
      !/^(?:(?:no|required|optional)_argument|[012])$/.test(tokenText(tokens, at + 2)) ||
      name === undefined ||
      !/^[\w-]+$/.test(name)
    )
      continue;
    const close = closeOf(tokens, at - 1, tokens.count);
    const letter = textAt(tokens, close - 1) ?? '';
    const also = /^[\w?@#]$/.test(letter) && isLetter(letter) ? [`-${letter}`] : [];
    paired.add(also[0] ?? '');
    yield withAlso({ flag: `--${name}`, description: '', line: lineAt(tokens, at) }, also);
  }
  const isProgram = holdsMain(tokens);
  const [other] = calls.filter(({ at }) => isAlien(at));
  // What a command of the program is told in its place is said to be there.
  if (other !== undefined && (isProgram || paired.size > 0))
    yield { flag: '', description: '', line: other.line };
  for (const call of calls.filter(({ at }) => !isAlien(at))) {
    // Letters alone may be those of a command that a program has inside.
    if (call.args.length < 3 || !(isProgram || paired.size > 0)) continue;
    const spec = specOf(tokens, call);
    // Letters that stand elsewhere are not known.
    if (spec === undefined) yield { flag: '', description: '', line: call.line };
    for (const letter of lettersOf(spec ?? ''))
      if (!paired.has(`-${letter}`)) yield { flag: `-${letter}`, description: '', line: call.line };
  }
}

const MAIN =
  /^(?:w?main|(?:parse|read|get|process|handle|do|set)_?(?:cmd|command_?line|args?|arguments?|opts?|options?|flags?)\w*|(?:opts?|options?|args?|cmdline)_(?:parse|init|read))$/i;

/** Undefined where the text of the letters stands elsewhere. */
function specOf(tokens: Tokens, { args }: Pick<Call, 'args'>): string | undefined {
  const third = args[2] as number;
  return /^(?:0|NULL|nullptr)$/.test(tokenText(tokens, third)) ? '' : stringOf(tokens, third);
}

/** What a long option hands back is a letter to type only where the calls ask for it. */
function lettersAsked(tokens: Tokens, calls: readonly Call[]): (letter: string) => boolean {
  const specs = calls.filter(({ args }) => args.length >= 3).map((call) => specOf(tokens, call));
  if (specs.length === 0 || specs.includes(undefined)) return () => true;
  const all = new Set(specs.flatMap((spec) => lettersOf(spec ?? '')));
  return (letter) => all.has(letter);
}

interface Span {
  readonly name: string;
  readonly open: number;
  readonly close: number;
}

/** Of several functions that read options, those that do not begin with what the program is started with: each a command's inside of it. */
function alienSpans(tokens: Tokens, calls: readonly { readonly at: number }[]): readonly Span[] {
  if (calls.length < 2) return [];
  const spans = bodies(tokens);
  const reading = spans.filter(({ open, close }) => calls.some(({ at }) => at > open && at < close));
  return reading.length < 2 ? [] : reading.filter(({ name }) => !MAIN.test(name));
}

const CONTROL = /^(?:if|for|while|switch|catch)$/;
/** Between the brackets of a function and its body: `const`, `override`. */
const WORDS_MAX = 4;

/** The outermost bodies of functions. */
function bodies(tokens: Tokens): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < tokens.count; at = step(tokens, at)) {
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== OPEN_PAREN) continue;
    const name = tokenText(tokens, at);
    let open = solidFrom(tokens, closeOf(tokens, at + 1, tokens.count) + 1);
    for (let words = 0; words < WORDS_MAX && isName(tokens, open); words++)
      open = solidFrom(tokens, open + 1);
    if (kindAt(tokens, open) !== OPEN_BRACE || CONTROL.test(name)) continue;
    const close = closeOf(tokens, open, tokens.count);
    found.push({ name, open, close });
    at = close - 1;
  }
  return found;
}

/** A function that starts a program, or says that it reads what one is started with. */
function holdsMain(tokens: Tokens): boolean {
  for (let at = 0; at < tokens.count; at = step(tokens, at))
    if (isName(tokens, at) && kindAt(tokens, at + 1) === OPEN_PAREN && MAIN.test(tokenText(tokens, at)))
      return true;
  return false;
}

/** A text, or that of the name which is given one in the same file. */
function stringOf(tokens: Tokens, at: number): string | undefined {
  if (!isName(tokens, at)) return saidAt(tokens, at);
  const hash = tokens.data[at];
  for (let next = 0; next < tokens.count; next++) {
    if (!isName(tokens, next) || tokens.data[next] !== hash) continue;
    let equals = next + 1;
    if (kindAt(tokens, equals) === OPEN_SQUARE) equals = closeOf(tokens, equals, tokens.count) + 1;
    const said =
      kindAt(tokens, equals) === EQUALS ? saidAt(tokens, solidFrom(tokens, equals + 1)) : undefined;
    if (said !== undefined) return said;
  }
  return undefined;
}
