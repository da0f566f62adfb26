// Environment variables that are read through something else: a constant that holds the name, a function of the project that is
// handed it. Which they are, all files together know; here is what each says. Pure.

import { hashName, lineOf, STRING, type Tokens } from '../lex/tokens.ts';
import type { EnvironmentFact, NameUse } from '../model.ts';
import {
  byteOf,
  COLON,
  closeOf,
  EQUALS,
  isName,
  kindAt,
  OPEN_PAREN,
  solidFrom,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { findCalls, nameAt, textAt } from '../wire/calls.ts';

const NAME = /^[A-Z][A-Z0-9_]{2,}$/;
const CONSTANT = /^[A-Z]\w{2,}$/;
const FACTS_MAX = 60;

/** The constant that a variable's name is kept in, behind the bracket at `open`. */
export function constantIn(tokens: Tokens, open: number): string | undefined {
  const last =
    nameAt(tokens, solidFrom(tokens, open + 1))
      .split('.')
      .at(-1) ?? '';
  return CONSTANT.test(last) ? last : undefined;
}

const DECLARES: ReadonlySet<string> = new Set(['fn', 'func', 'def', 'function', 'sub', 'fun']);
const BACK_MAX = 120;

/** The function around a token, where what is read by is one of its parameters. */
export function wrapperOf(tokens: Tokens, at: number, open: number): string | undefined {
  const given = solidFrom(tokens, open + 1);
  if (!isName(tokens, given)) return undefined;
  const param = tokens.data[given];
  for (let back = at; back >= Math.max(0, at - BACK_MAX); back--) {
    if (!isName(tokens, back) || !DECLARES.has(tokenText(tokens, back))) continue;
    const paren = isName(tokens, back + 1) && kindAt(tokens, back + 2) === OPEN_PAREN ? back + 2 : -1;
    if (paren < 0) return undefined;
    for (let next = paren + 1; next < closeOf(tokens, paren, tokens.count); next++)
      if (isName(tokens, next) && tokens.data[next] === param) return tokenText(tokens, back + 1);
    return undefined;
  }
  return undefined;
}

const WRAPS = /^(?:get|fetch|\w*(?:env|Env|ENV)\w*)$/;
/** These get many other things, too: from them only what a constant holds. */
const GETS_ANYTHING = /^(?:get|fetch)$/;
const CHANGES = /^(?:set|put|clear|un_?set|del|delete|remove|with)/i;

/** Names that may be handed to such a function: they count only once one is known. */
export function* wrappedReads(tokens: Tokens, known: ReadonlySet<number>): Iterable<EnvironmentFact> {
  let count = 0;
  const isLikely = (word: string): boolean =>
    WRAPS.test(word) && !CHANGES.test(word) && !known.has(hashName(word));
  for (const { name, args, line } of findCalls(tokens, isLikely)) {
    const text = textAt(tokens, args[0]);
    const constant = nameAt(tokens, args[0]).split('.').at(-1) ?? '';
    if (count >= FACTS_MAX) return;
    if (text !== undefined && NAME.test(text) && !GETS_ANYTHING.test(name))
      yield { name: text, line, wrapper: name };
    else if (NAME.test(constant)) yield { name: '', constant, line, wrapper: name };
    else continue;
    count++;
  }
}

const READS = 'env environ getenv Getenv ENV var_os getEnv'.split(' ').map(hashName);
const SAYS_SO = /env/i;

/** `pub static NAME: &str = "NAME"`, `const EnvHome = "APP_HOME"`: a name for a name. */
export function* namedVariables(tokens: Tokens, names: NameUse): Iterable<EnvironmentFact> {
  const isAbout = usesAny(names, READS);
  let count = 0;
  for (let at = 2; at < tokens.count && count < FACTS_MAX; at++) {
    if (kindAt(tokens, at) !== STRING || kindAt(tokens, at - 1) !== EQUALS) continue;
    const value = textAt(tokens, at) ?? '';
    const constant = NAME.test(value) ? givenName(tokens, at - 1) : '';
    if (!CONSTANT.test(constant) || !(constant === value || isAbout || SAYS_SO.test(constant))) continue;
    yield { name: value, constant, isName: true, line: lineOf(tokens, tokens.start[at] as number) };
    count++;
  }
}

const TYPE_MAX = 8;

/** `X` of `X =`, `X: &'static str =`, `String X =`. */
function givenName(tokens: Tokens, equals: number): string {
  for (let at = equals - 1; at > Math.max(0, equals - TYPE_MAX); at--) {
    const isTyped =
      isName(tokens, at) && kindAt(tokens, at + 1) === COLON && kindAt(tokens, at + 2) !== COLON;
    if (isTyped && kindAt(tokens, at - 1) !== COLON) return tokenText(tokens, at);
    if (kindAt(tokens, at) === byteOf(';') || kindAt(tokens, at) === byteOf(',')) break;
  }
  return isName(tokens, equals - 1) ? tokenText(tokens, equals - 1) : '';
}
