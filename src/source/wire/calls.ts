// Calls in a file's tokens: `a.b.method('text', …)`, also chained behind another call. Enough of a syntax tree for routes
// and commands, at the price of a pass over tokens that are there anyway.

import { IDENT, lineOf, NEWLINE, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import {
  byteOf,
  CLOSE_PAREN,
  COLON,
  COMMA,
  closeOf,
  DOT,
  EQUALS,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidBefore,
  solidFrom,
  step,
  tokenText,
} from '../scan/scan.ts';

export interface Call {
  /** The method's or function's own name. */
  readonly name: string;
  /** What it is called on, as a dotted path; of a chain, what the chain began with; '' for a plain call. */
  readonly receiver: string;
  /** The token of its name and of its opening bracket. */
  readonly at: number;
  readonly paren: number;
  /** First token of each argument. */
  readonly args: readonly number[];
  readonly line: number;
}

const ARROW = byteOf('>');

/** Every call whose name passes, in the order of the text. */
export function* findCalls(tokens: Tokens, isWanted: (name: string) => boolean): Iterable<Call> {
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== IDENT) continue;
    const paren = parenAfter(tokens, at);
    if (paren < 0) continue;
    const name = tokenText(tokens, at);
    if (!isWanted(name)) continue;
    const args = splitArguments(tokens, paren);
    yield {
      name,
      receiver: receiverOf(tokens, at),
      at,
      paren,
      args,
      line: lineOf(tokens, tokens.start[at] as number),
    };
  }
}

/** The `(` behind a name, over type arguments between angle brackets when they are short. */
function parenAfter(tokens: Tokens, at: number): number {
  if (kindAt(tokens, at + 1) === OPEN_PAREN) return at + 1;
  if (kindAt(tokens, at + 1) !== byteOf('<')) return -1;
  for (let next = at + 2; next < at + 40; next = step(tokens, next)) {
    const kind = kindAt(tokens, next);
    if (kind === ARROW && kindAt(tokens, next + 1) === OPEN_PAREN) return next + 1;
    if (kind === 0 || kind === byteOf(';') || kind === byteOf('&')) return -1;
  }
  return -1;
}

export function splitArguments(tokens: Tokens, paren: number): number[] {
  const close = closeOf(tokens, paren, tokens.count);
  const args: number[] = [];
  let isFresh = true;
  for (let at = paren + 1; at < close; at = step(tokens, at)) {
    if (tokens.kind[at] === NEWLINE) continue;
    if (tokens.kind[at] === COMMA) isFresh = true;
    else if (isFresh) {
      args.push(at);
      isFresh = false;
    }
  }
  return args;
}

const CHAIN_MAX = 64;

/** Back over `.name`, `->name`, `::name` and call arguments to the name that the chain begins with. */
export function receiverOf(tokens: Tokens, nameAt: number): string {
  const parts: string[] = [];
  let at = beforeDot(tokens, nameAt);
  for (let guard = 0; at >= 0 && guard < CHAIN_MAX; guard++) {
    if (kindAt(tokens, at) === CLOSE_PAREN || kindAt(tokens, at) === byteOf(']')) {
      // A call further up the chain: what it is called on is the receiver, or itself when it is called on nothing.
      const called = openOf(tokens, at) - 1;
      const before = isName(tokens, called) ? beforeDot(tokens, called) : -1;
      parts.length = 0;
      if (before < 0 && isName(tokens, called)) return tokenText(tokens, called);
      at = before;
      continue;
    }
    if (!isName(tokens, at)) break;
    parts.unshift(tokenText(tokens, at));
    at = beforeDot(tokens, at);
  }
  return parts.join('.');
}

/** The token before the dot (arrow, double colon) that leads to `nameAt`, or -1. */
function beforeDot(tokens: Tokens, nameAt: number): number {
  const dot = solidBefore(tokens, nameAt);
  const kind = kindAt(tokens, dot);
  if (kind === DOT) {
    const before = solidBefore(tokens, dot);
    return kindAt(tokens, before) === byteOf('?') ? before - 1 : before;
  }
  const isPair =
    (kind === ARROW && kindAt(tokens, dot - 1) === byteOf('-')) ||
    (kind === COLON && kindAt(tokens, dot - 1) === COLON);
  return isPair ? dot - 2 : -1;
}

/** The first token of the chain that leads to a call: of `new Router().get(…)`, the `new`; of `a.b.c(…)`, the `a`. */
export function chainStart(tokens: Tokens, nameAt: number): number {
  let first = nameAt;
  for (let guard = 0; guard < CHAIN_MAX; guard++) {
    let before = beforeDot(tokens, first);
    if (before < 0) break;
    while (kindAt(tokens, before) === CLOSE_PAREN || kindAt(tokens, before) === byteOf(']'))
      before = openOf(tokens, before) - 1;
    if (kindAt(tokens, before) === byteOf('>')) before = overAngles(tokens, before);
    if (!isName(tokens, before)) break;
    first = before;
  }
  const word = solidBefore(tokens, first);
  return isName(tokens, word) && /^(?:new|await)$/.test(tokenText(tokens, word)) ? word : first;
}

/** From `>` back to the name before its `<`. */
function overAngles(tokens: Tokens, close: number): number {
  let depth = 0;
  for (let at = close; at > 0 && close - at < 40; at--) {
    const kind = kindAt(tokens, at);
    if (kind === ARROW) depth++;
    else if (kind === byteOf('<') && --depth === 0) return at - 1;
  }
  return close;
}

/** The last token of the chain that a call begins: behind all `.name(…)` that follow it. */
export function chainEnd(tokens: Tokens, paren: number): number {
  let end = closeOf(tokens, paren, tokens.count);
  for (let guard = 0; guard < 400; guard++) {
    let next = solidFrom(tokens, end + 1);
    if (kindAt(tokens, next) === byteOf('?')) next++;
    if (kindAt(tokens, next) !== DOT || !isName(tokens, next + 1)) return end;
    const open = parenAfter(tokens, next + 1);
    end = open < 0 ? next + 1 : closeOf(tokens, open, tokens.count);
  }
  return end;
}

/** The name before the bracket that encloses a token directly, `f` of `f(a, token)`; -1 when it is no argument. */
export function calledWith(tokens: Tokens, at: number): number {
  let open = at - 1;
  for (let guard = 0; guard < 200 && open >= 0; guard++) {
    const kind = kindAt(tokens, open);
    if (kind === CLOSE_PAREN || kind === byteOf(']') || kind === byteOf('}')) open = openOf(tokens, open) - 1;
    else if (kind === OPEN_PAREN) return open - 1;
    else if (kind === OPEN_BRACE || kind === OPEN_SQUARE || kind === byteOf(';')) return -1;
    else open--;
  }
  return -1;
}

export function openOf(tokens: Tokens, close: number): number {
  for (let at = close - 1; at >= 0; at--) {
    const kind = tokens.kind[at];
    if ((kind === OPEN_PAREN || kind === OPEN_SQUARE || kind === OPEN_BRACE) && tokens.data[at] === close)
      return at;
  }
  return 0;
}

/** The text of a string token without its quotes and prefix; undefined for any other token, or one that computes. */
export function textAt(tokens: Tokens, at: number | undefined): string | undefined {
  if (at === undefined) return undefined;
  let string = at;
  if (isName(tokens, at) && kindAt(tokens, at + 1) === STRING && tokens.end[at] === tokens.start[at + 1])
    string = at + 1;
  if (kindAt(tokens, string) !== STRING) return undefined;
  const text = sliceText(tokens.bytes, tokens.start[string] as number, tokens.end[string] as number);
  const bare = /^[a-zA-Z@$]*(["'`]{3}|["'`])([\s\S]*)\1$/.exec(text);
  return bare === null ? undefined : (bare[2] as string);
}

/** The value token of `name: …`, `name = …` or `name => …` among a call's arguments or inside the object at `from`. */
export function keyedValue(tokens: Tokens, from: number, to: number, name: string): number | undefined {
  for (let at = from; at < to; at = step(tokens, at)) {
    const key =
      kindAt(tokens, at) === STRING
        ? textAt(tokens, at)
        : isName(tokens, at)
          ? tokenText(tokens, at)
          : undefined;
    if (key !== name) continue;
    const mark = kindAt(tokens, at + 1);
    const isPath = kindAt(tokens, at + 2) === COLON && tokens.start[at + 2] === tokens.end[at + 1];
    if (mark === COLON && !isPath) return solidFrom(tokens, at + 2);
    if (mark === byteOf('=')) return solidFrom(tokens, kindAt(tokens, at + 2) === ARROW ? at + 3 : at + 2);
  }
  return undefined;
}

/** All plain strings between two tokens. */
export function textsBetween(tokens: Tokens, from: number, to: number): string[] {
  const texts: string[] = [];
  // What stands for no bracket's partner leads anywhere.
  const end = Math.min(to, tokens.count);
  for (let at = from; at < end; at++) {
    const text = kindAt(tokens, at) === STRING ? textAt(tokens, at) : undefined;
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** A dotted name that begins at a token, or '' when the argument is something else. */
export function nameAt(tokens: Tokens, at: number | undefined): string {
  if (at === undefined || !isName(tokens, at)) return '';
  let text = tokenText(tokens, at);
  let next = at + 1;
  while (
    (kindAt(tokens, next) === DOT && isName(tokens, next + 1)) ||
    (kindAt(tokens, next) === COLON && kindAt(tokens, next + 1) === COLON && isName(tokens, next + 2))
  ) {
    const width = kindAt(tokens, next) === DOT ? 1 : 2;
    text += `.${tokenText(tokens, next + width)}`;
    next += width + 1;
  }
  return /^(?:async|function|new|await|lambda|func|move)$/.test(text) ? '' : text;
}

/** What answers: a name, or what is wrapped: `show` of `http(api.show)` and of `withDB(db, show)`; '' for code in place. */
export function handlerAt(tokens: Tokens, at: number | undefined, depth = 0): string {
  const name = nameAt(tokens, at);
  if (name === '' || at === undefined || depth > 3) return name;
  const behind = at + 2 * name.split('.').length - 1;
  if (kindAt(tokens, behind) !== OPEN_PAREN) return name;
  const inner = splitArguments(tokens, behind);
  const wrapped = handlerAt(tokens, inner.at(-1), depth + 1);
  return inner.length === 0 ? name : wrapped;
}

export function endOfCall(tokens: Tokens, paren: number): number {
  return closeOf(tokens, paren, tokens.count);
}

/** The `x` of `x := receiver.call(…)`, `const x: T = new Call(…)` or `self.x = call(…)`; '' for none. */
export function assignedName(tokens: Tokens, call: Pick<Call, 'at'>): string {
  const equals = solidBefore(tokens, chainStart(tokens, call.at));
  if (kindAt(tokens, equals) !== EQUALS) return '';
  const mark = kindAt(tokens, equals - 1) === COLON ? equals - 2 : equals - 1;
  const typed = typedName(tokens, mark);
  return isName(tokens, typed) ? dottedBefore(tokens, typed) : '';
}

/** Back over a type: `x` of `x: A.B<C> =`. */
function typedName(tokens: Tokens, last: number): number {
  for (let at = last; at > 0 && last - at < 16; at--) {
    const kind = kindAt(tokens, at);
    if (kind === COLON && kindAt(tokens, at - 1) !== COLON && kindAt(tokens, at + 1) !== COLON) return at - 1;
    if (!isName(tokens, at) && ![DOT, ARROW, byteOf('<'), byteOf('&'), COLON].includes(kind)) break;
    if (isName(tokens, at) && isName(tokens, at - 1)) break;
  }
  return last;
}

function dottedBefore(tokens: Tokens, last: number): string {
  let text = tokenText(tokens, last);
  let at = last;
  while (kindAt(tokens, at - 1) === DOT && isName(tokens, at - 2)) {
    at -= 2;
    text = `${tokenText(tokens, at)}.${text}`;
  }
  return text;
}

/**
 * What a call is made on: the variable at the start of its chain; when the chain begins by making something, the variable
 * that it is given to, or '' for none.
 */
export function ownerOf(tokens: Tokens, call: Pick<Call, 'at'>, isMaker: (path: string) => boolean): string {
  const start = chainStart(tokens, call.at);
  const isNew = /^(?:new|await)$/.test(tokenText(tokens, start));
  const first = isNew ? start + 1 : start;
  const names = [tokenText(tokens, first)];
  let at = first;
  for (let next = afterDot(tokens, at); next > 0 && next < call.at; next = afterDot(tokens, at)) {
    names.push(tokenText(tokens, next));
    at = next;
    if (parenAfter(tokens, at) >= 0) break;
  }
  if (at === call.at) return names.length > 1 ? names.slice(0, -1).join('.') : '';
  const isCall = parenAfter(tokens, at) >= 0;
  if (isCall && (isNew || isMaker(names.join('.')))) return assignedName(tokens, call);
  return isCall && names.length > 1 ? names.slice(0, -1).join('.') : names.join('.');
}

/** The name behind the dot (or double colon) that follows a name directly, or -1. */
function afterDot(tokens: Tokens, at: number): number {
  const dot = solidFrom(tokens, at + 1);
  if (kindAt(tokens, dot) === DOT && isName(tokens, dot + 1)) return dot + 1;
  return kindAt(tokens, dot) === COLON && kindAt(tokens, dot + 1) === COLON && isName(tokens, dot + 2)
    ? dot + 2
    : -1;
}

/** The first parameter of a function that is written in place: `(scope) =>`, `async function (scope)`, `func(r T)`. */
export function callbackParam(tokens: Tokens, at: number | undefined): string | undefined {
  if (at === undefined) return undefined;
  let next = at;
  let isFunction = false;
  while (isName(tokens, next) && /^(?:async|function|func|move)$/.test(tokenText(tokens, next))) {
    isFunction ||= tokenText(tokens, next) !== 'async';
    next++;
  }
  if (isFunction && isName(tokens, next)) next++;
  if (isName(tokens, next)) return isArrowAt(tokens, next + 1) ? tokenText(tokens, next) : undefined;
  if (kindAt(tokens, next) !== OPEN_PAREN) return undefined;
  if (!isFunction && !isArrowAt(tokens, closeOf(tokens, next, tokens.count) + 1)) return undefined;
  const param = solidFrom(tokens, next + 1);
  return isName(tokens, param) ? tokenText(tokens, param) : '';
}

function isArrowAt(tokens: Tokens, at: number): boolean {
  for (let next = at; next < at + 12; next++) {
    if (kindAt(tokens, next) === EQUALS && kindAt(tokens, next + 1) === ARROW) return true;
    if (![COLON, DOT, byteOf('<'), ARROW].includes(kindAt(tokens, next)) && !isName(tokens, next))
      return false;
  }
  return false;
}
