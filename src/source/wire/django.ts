// Django's lists of routes: entries of a list by the name that it is given, lists that are included under a prefix, and those
// that a function makes, whose prefix is known only where somebody includes what it returns.

import { NEWLINE, type Tokens } from '../lex/tokens.ts';
import {
  byteOf,
  COLON,
  EQUALS,
  isName,
  kindAt,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidFrom,
  tokenText,
} from '../scan/scan.ts';
import { type Call, nameAt, textAt } from './calls.ts';
import type { Raw } from './places.ts';
import type { WireInput } from './wiring.ts';

interface Reading {
  readonly raw: Raw;
  /** Undefined for what is worked out when the program runs. */
  readonly path: string | undefined;
  readonly end: number;
}

const PATTERNS = 'urlpatterns';
/** Of a list that is written where it is included. */
const IN_PLACE = '[]';
/** A prefix that could not be read. */
const UNKNOWN = '?';

/** `path('x/', view)` or `path('x/', include('app.urls'))`. */
export function readDjango(input: WireInput, call: Call, { raw, path: written, end }: Reading): void {
  const { tokens } = input;
  const { at, line } = call;
  const second = call.args[1];
  if (second === undefined) return;
  const target = nameAt(tokens, second);
  const path = written?.replace(/^[\^/]+/, '').replace(/(?<!\\)\$$/, '');
  const router = listName(tokens, call);
  if (isInFunction(input, call) && router !== IN_PLACE)
    raw.mounts.push({ at, fact: { path: '', target: router, router: '', line, isPart: true } });
  if (target === 'include' || target.endsWith('.include')) {
    const paren = second + 2 * target.split('.').length - 1;
    readInclude(tokens, { raw, paren, end, at, line, router, path: path ?? UNKNOWN });
    return;
  }
  if (path === undefined || /(?:^|\.)site\.urls$/.test(target)) return;
  const handler = target.replace(/\.as_view$/, '');
  const fact = { framework: 'django', method: 'ANY', path: `/${path}`, handler, router, line };
  raw.routes.push({ at, fact });
}

interface Include {
  readonly raw: Raw;
  readonly paren: number;
  readonly end: number;
  readonly at: number;
  readonly line: number;
  readonly router: string;
  readonly path: string;
}

function readInclude(tokens: Tokens, { raw, paren, end, at, line, router, path }: Include): void {
  const list = solidFrom(tokens, paren + 1);
  raw.regions.push({ from: paren, to: end, param: IN_PLACE, path, router, at });
  if (kindAt(tokens, list) === OPEN_SQUARE) return;
  const isPair = kindAt(tokens, list) === OPEN_PAREN;
  const first = isPair ? solidFrom(tokens, list + 1) : list;
  const module = textAt(tokens, first) ?? nameAt(tokens, first).replace(/\.urls$/, '');
  if (module !== '') raw.mounts.push({ at, fact: { path, target: module, router, line } });
}

const isInFunction = ({ tokens, symbols }: WireInput, { at }: Call): boolean => {
  const offset = tokens.start[at] as number;
  return symbols.some(
    ({ kind, start, end }) => (kind === 'function' || kind === 'method') && start <= offset && offset < end,
  );
};

const BRACKETS_MAX = 4000;

/** The name of the list that an entry stands in, '' for what a function returns; the file's own list when it has none. */
function listName(tokens: Tokens, call: Call): string {
  let open = call.at - 1;
  for (let guard = 0; guard < BRACKETS_MAX && open > 0; guard++, open--) {
    const kind = kindAt(tokens, open);
    if ((kind !== OPEN_SQUARE && kind !== OPEN_PAREN) || (tokens.data[open] as number) <= call.at) continue;
    if (kind === OPEN_SQUARE) return nameOfList(tokens, open);
    const grown = grownList(tokens, open, 'append');
    if (grown !== '') return grown;
  }
  return PATTERNS;
}

function nameOfList(tokens: Tokens, open: number): string {
  const before = solidBefore(tokens, open);
  if (kindAt(tokens, before) === OPEN_PAREN) return grownList(tokens, before, 'extend') || IN_PLACE;
  if (isName(tokens, before)) return tokenText(tokens, before) === 'return' ? '' : PATTERNS;
  if (kindAt(tokens, before) !== EQUALS) return PATTERNS;
  const name = kindAt(tokens, before - 1) === byteOf('+') ? before - 2 : before - 1;
  const typed = typedName(tokens, name);
  return typed >= 0 ? tokenText(tokens, typed) : isName(tokens, name) ? tokenText(tokens, name) : PATTERNS;
}

/** `x` of `x: list[Any] = [`: the first word of its line, where a colon stands behind it; -1 without one. */
function typedName(tokens: Tokens, from: number): number {
  let first = from;
  while (first > 0 && kindAt(tokens, first - 1) !== NEWLINE) first--;
  return isName(tokens, first) && kindAt(tokens, first + 1) === COLON ? first : -1;
}

/** `name` of `name.extend(`; '' for any other bracket. */
function grownList(tokens: Tokens, paren: number, word: string): string {
  const isGrown = isName(tokens, paren - 1) && tokenText(tokens, paren - 1) === word;
  return isGrown && isName(tokens, paren - 3) ? tokenText(tokens, paren - 3) : '';
}

function solidBefore(tokens: Tokens, at: number): number {
  let before = at - 1;
  while (before > 0 && kindAt(tokens, before) === NEWLINE) before--;
  return before;
}
