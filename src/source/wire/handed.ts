// A router or a group of commands that is handed to a function of one's own: `registerUsers(app)`, `add_run(subparsers)`,
// `require('./legacy')(app)`. What that function wires belongs where the call stands.

import { lineOf, type Tokens } from '../lex/tokens.ts';
import { COMMA, isName, kindAt, OPEN_PAREN, solidBefore, tokenText } from '../scan/scan.ts';
import { calledWith, chainStart, nameAt, textAt } from './calls.ts';

export interface Handed {
  readonly at: number;
  readonly name: string;
  /** The function that it is handed to, as written, or its module. */
  readonly target: string;
  readonly line: number;
}

const CLOSE = 0x29;

export function* findHanded(tokens: Tokens, names: ReadonlySet<string>): Iterable<Handed> {
  for (let at = 2; at < tokens.count - 1; at++) {
    const after = kindAt(tokens, at + 1);
    if (!isName(tokens, at) || (after !== COMMA && after !== CLOSE)) continue;
    const before = kindAt(tokens, solidBefore(tokens, at));
    if (before !== OPEN_PAREN && before !== COMMA) continue;
    const name = tokenText(tokens, at);
    const target = names.has(name) ? calledFunction(tokens, at) : '';
    if (target !== '') yield { at, name, target, line: lineOf(tokens, tokens.start[at] as number) };
  }
}

const NO_FUNCTION =
  /^(?:if|for|while|switch|catch|function|return|typeof|await|new|def|func|fn|elif|print|len|isinstance)$/;
const DECLARES = /^(?:function|async|def|func|fn)$/;

/** The function whose arguments a token stands among, as written; '' for none, or when it is only declared there. */
export function calledFunction(tokens: Tokens, at: number): string {
  const called = calledWith(tokens, at);
  if (kindAt(tokens, called) === CLOSE) return requiredModule(tokens, called);
  if (!isName(tokens, called)) return '';
  const start = chainStart(tokens, called);
  const before = solidBefore(tokens, start);
  if (isName(tokens, before) && DECLARES.test(tokenText(tokens, before))) return '';
  const path = nameAt(tokens, /^(?:new|await)$/.test(tokenText(tokens, start)) ? start + 1 : start);
  return NO_FUNCTION.test(path.split('.').at(-1) ?? '') ? '' : path;
}

/** The module of the `require('…')` that ends at a bracket. */
function requiredModule(tokens: Tokens, close: number): string {
  const isRequire = isName(tokens, close - 3) && tokenText(tokens, close - 3) === 'require';
  return isRequire && kindAt(tokens, close - 2) === OPEN_PAREN ? (textAt(tokens, close - 1) ?? '') : '';
}
