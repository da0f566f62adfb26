// Tables: lists and maps of five entries or more, each of which names something. What a bracket means is told by what stands
// before it: a value is given or handed over there, or it is a block, a list of parameters, names that are taken in. Pure.

import {
  DIRECTIVE,
  IDENT,
  lineOf,
  NEWLINE,
  NUMBER,
  STRING,
  sliceText,
  type Tokens,
  tokenText,
} from '../../lex/tokens.ts';
import {
  byteOf,
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  SEMICOLON,
  solidBefore,
  solidFrom,
} from '../../scan/scan.ts';
import { ENTRIES_MIN, type FoundDispatch, LEADS_MAX } from './dispatch.ts';

const CLOSE_SQUARE = byteOf(']');
const BACKSLASH = byteOf('\\');
const ENTRIES_MAX = 400;
const ENTRY_TOKENS_MAX = 160;
const WORD_LENGTH_MAX = 40;
/** Most entries have to say something. */
const SHARE_MIN = 0.7;

/** Names behind which brackets hold values. */
const MAKES_LIST = new Set(
  'array dict list set tuple vec listOf arrayOf mapOf setOf of asList ofEntries frozenset'.split(' '),
);
const BEFORE_VALUE = new Set([
  EQUALS,
  COLON,
  COMMA,
  OPEN_PAREN,
  GREATER,
  byteOf('&'),
  byteOf('!'),
  byteOf('|'),
]);
const SAYS_VALUE = new Set(['return', 'default', 'in', 'qw']);
/** Names that stand for no thing of the project. */
const PLAIN = new Set(
  'true false null nil None True False NULL undefined this self new sizeof lambda function func fn def static const let var return not and or if else async await struct class sub type int char bool string str float void end do'.split(
    ' ',
  ),
);

export function* readTables(tokens: Tokens): Iterable<FoundDispatch> {
  let inside = -1;
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kind[at];
    if (kind !== OPEN_BRACE && kind !== OPEN_SQUARE && kind !== OPEN_PAREN) continue;
    const close = tokens.data[at] as number;
    if (close < 0 || at < inside || !isValue(tokens, at, kind)) continue;
    const entries = cutEntries(tokens, at, close);
    if (entries.length < ENTRIES_MIN) continue;
    const found = readEntries(tokens, at, entries);
    if (found === undefined) continue;
    // What lies in an entry is no table of its own.
    inside = close;
    yield found;
  }
}

function isValue(tokens: Tokens, open: number, kind: number): boolean {
  const before = solidBefore(tokens, open);
  const mark = kindAt(tokens, before);
  const name = mark === IDENT ? tokenText(tokens, before) : '';
  if (MAKES_LIST.has(name) || SAYS_VALUE.has(name)) return true;
  if (kind === OPEN_PAREN) return mark === EQUALS;
  if (mark === GREATER && kind === OPEN_BRACE) return kindAt(tokens, before - 1) !== EQUALS;
  // `use a::{b, c}` takes names in.
  if (mark === COLON && kindAt(tokens, before - 1) === COLON) return false;
  if (BEFORE_VALUE.has(mark)) return true;
  return kind === OPEN_BRACE && mark === IDENT && isBehindIndex(tokens, before);
}

/** `[]Command{`, `map[string]cli.Handler{`: a type of Go. */
function isBehindIndex(tokens: Tokens, name: number): boolean {
  let at = name;
  while (kindAt(tokens, at - 1) === DOT && kindAt(tokens, at - 2) === IDENT) at -= 2;
  if (kindAt(tokens, at - 1) === byteOf('*')) at -= 1;
  return kindAt(tokens, at - 1) === CLOSE_SQUARE;
}

/** The name that a table is given to: `commands = {`, `commands: Map = {`. */
function givenTo(tokens: Tokens, open: number): string {
  let at = solidBefore(tokens, open);
  for (let steps = 0; steps < GIVEN_TOKENS_MAX && at >= 0; steps++, at--) {
    const kind = kindAt(tokens, at);
    if (kind === SEMICOLON || kind === NEWLINE || kind === OPEN_BRACE || kind === CLOSE_BRACE) return '';
    if (kind !== EQUALS) continue;
    let name = solidBefore(tokens, at);
    // `names[COUNT] =`: before the bracket.
    while (kindAt(tokens, name) === CLOSE_SQUARE) {
      while (name > 0 && kindAt(tokens, name) !== OPEN_SQUARE) name--;
      name--;
    }
    // `commands: Commands =`: before its type.
    if (kindAt(tokens, name - 1) === COLON && isName(tokens, name - 2)) name -= 2;
    return isName(tokens, name) ? tokenText(tokens, name) : '';
  }
  return '';
}

const GIVEN_TOKENS_MAX = 10;

interface Entry {
  readonly from: number;
  readonly to: number;
}

/** Between commas; what holds statements is no table. */
function cutEntries(tokens: Tokens, open: number, close: number): readonly Entry[] {
  const entries: Entry[] = [];
  let from = open + 1;
  for (let at = open + 1; at <= close; at++) {
    const kind = tokens.kind[at];
    if (kind === SEMICOLON) return NONE;
    if (kind === COMMA || at === close) {
      if (hasSolid(tokens, from, at)) entries.push({ from, to: at });
      from = at + 1;
      if (entries.length > ENTRIES_MAX) return NONE;
    } else if (kind === OPEN_BRACE || kind === OPEN_SQUARE || kind === OPEN_PAREN) {
      const inner = tokens.data[at] as number;
      if (inner > at) at = inner;
    }
  }
  return entries;
}

const NONE: readonly Entry[] = [];

function hasSolid(tokens: Tokens, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens.kind[at] !== NEWLINE) return true;
  return false;
}

function readEntries(tokens: Tokens, open: number, all: readonly Entry[]): FoundDispatch | undefined {
  const hasEnd = all.length > ENTRIES_MIN && isEnd(tokens, all.at(-1) as Entry);
  const entries = hasEnd ? all.slice(0, -1) : all;
  // `.name = "x"`: the fields of one thing.
  if (kindAt(tokens, solidFrom(tokens, entries[0]?.from ?? open)) === DOT) return undefined;
  const read = entries.map((one) => readEntry(tokens, one));
  const telling = read.filter(({ lead, word }) => lead !== '' || word !== '');
  if (telling.length < entries.length * SHARE_MIN) return undefined;
  const conditional = conditionalOf(tokens, open, entries);
  const always = read.filter((_one, at) => conditional?.[at] !== true);
  const leads = new Set(read.map(({ lead }) => lead).filter((lead) => lead !== ''));
  const words = new Set(read.map(({ word }) => word).filter((word) => word !== ''));
  // The same again and again is a table of something else.
  if (Math.max(leads.size, words.size) < entries.length * SHARE_MIN) return undefined;
  return {
    form: 'table',
    at: open,
    given: givenTo(tokens, open),
    count: entries.length,
    leads: leads.size < ENTRIES_MIN ? [] : first(always.map(({ lead }) => lead)),
    words: first(always.map(({ word }) => word)),
    ...(hasEnd ? { hasEnd } : {}),
    ...(always.length === read.length ? {} : { conditional: read.length - always.length }),
  };
}

const first = (names: readonly string[]): string[] =>
  [...new Set(names.filter((name) => name !== ''))].slice(0, LEADS_MAX);

const NOTHING = /^(?:NULL|null|nullptr|nil|None|0)$/;

/** `{ NULL, 0 }`, `{}`, `NULL`: what begins with nothing. */
function isEnd(tokens: Tokens, { from, to }: Entry): boolean {
  let at = writtenFrom(tokens, from, to);
  if (kindAt(tokens, at) === OPEN_BRACE) at = solidFrom(tokens, at + 1);
  return at < to && (kindAt(tokens, at) === CLOSE_BRACE || NOTHING.test(tokenText(tokens, at)));
}

/** Behind lines for the preprocessor. */
function writtenFrom(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to && (tokens.kind[at] === NEWLINE || tokens.kind[at] === DIRECTIVE)) at++;
  return at;
}

/** Of each entry whether it stands below a condition of the preprocessor; undefined where there is none. */
function conditionalOf(tokens: Tokens, open: number, entries: readonly Entry[]): boolean[] | undefined {
  const start = tokens.start[open] as number;
  const end = tokens.end[(entries.at(-1)?.to ?? open + 1) - 1] as number;
  const text = sliceText(tokens.bytes, start, end);
  if (!/^[ \t]*#[ \t]*if/m.test(text)) return undefined;
  const lines = text.split('\n');
  const top = lineOf(tokens, start);
  return entries.map(({ from, to }) => {
    const line = lineOf(tokens, tokens.start[writtenFrom(tokens, from, to)] as number) - top;
    const above = lines.slice(0, line);
    const count = (mark: RegExp): number => above.filter((one) => mark.test(one)).length;
    return count(/^[ \t]*#[ \t]*if/) > count(/^[ \t]*#[ \t]*endif/);
  });
}

/** The word that one is chosen by, and the name of what it leads to. */
function readEntry(tokens: Tokens, { from, to }: Entry): { readonly lead: string; readonly word: string } {
  const end = Math.min(to, from + ENTRY_TOKENS_MAX);
  let [word, lead] = ['', ''];
  let isKey = false;
  for (let at = from; at < end; at++) {
    const kind = tokens.kind[at];
    if (kind === STRING && word === '') word = plainText(tokenText(tokens, at));
    if (kind === COLON || (kind === GREATER && kindAt(tokens, at - 1) === EQUALS)) isKey = true;
    if (kind !== IDENT) continue;
    const name = tokenText(tokens, at);
    // The fields of an entry are the same in each.
    if (PLAIN.has(name) || name.length < 2 || isField(tokens, at)) continue;
    // What is named last before a comma, a bracket or the end is meant: `flags::SORT`, `&cmd.Add`, `rules.braces`.
    if (isNamedOn(tokens, at, end)) continue;
    if (isLabel(tokens, at, end)) continue;
    lead = name;
    if (!isKey || lead !== '') break;
  }
  return { lead, word };
}

/** `.run = add`. */
const isField = (tokens: Tokens, at: number): boolean =>
  kindAt(tokens, at - 1) === DOT && kindAt(tokens, at + 1) === EQUALS && kindAt(tokens, at - 2) !== IDENT;

/** `a.b`, `a::b`, `a->b`, `A\\B`: the name goes on. */
function isNamedOn(tokens: Tokens, at: number, end: number): boolean {
  if (at + 2 >= end) return false;
  const [next, after] = [kindAt(tokens, at + 1), kindAt(tokens, at + 2)];
  if (next === byteOf('.') || next === BACKSLASH) return after === IDENT;
  return (next === COLON && after === COLON) || (next === byteOf('-') && after === GREATER);
}

/** `add: addOne`, `run = runIt`, `key => value`: what stands before is how it is called, unless nothing follows. */
function isLabel(tokens: Tokens, at: number, end: number): boolean {
  const next = kindAt(tokens, at + 1);
  if (next !== COLON && next !== EQUALS && next !== CLOSE_SQUARE) return false;
  for (let on = at + 2; on < end; on++) {
    const kind = tokens.kind[on];
    if (kind === IDENT && !PLAIN.has(tokenText(tokens, on))) return true;
    if (kind === COMMA || kind === CLOSE_BRACE || kind === CLOSE_PAREN) return false;
    if (kind === NUMBER) return false;
  }
  return false;
}

export function plainText(written: string): string {
  const text = written.replace(/^[a-zA-Z@$]{0,2}["'`]+|["'`]+$/g, '').replace(/^:/, '');
  return text.length <= WORD_LENGTH_MAX && /^[\w@?!+#.-][\w ?!:+/.-]*$/.test(text) ? text : '';
}
