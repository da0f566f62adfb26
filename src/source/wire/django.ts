// Django's lists of routes: entries of a list by the name that it is given, lists that are included under a prefix, and those
// that a function makes, whose prefix is known only where somebody includes what it returns.

import { hashName, lineOf, NEWLINE, type Tokens } from '../lex/tokens.ts';
import {
  byteOf,
  COLON,
  closeOf,
  EQUALS,
  isName,
  kindAt,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidFrom,
  tokenText,
} from '../scan/scan.ts';
import { type Call, nameAt, splitArguments, textAt } from './calls.ts';
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
/** Puts a language before its paths, or none. */
const BY_LANGUAGE = 'i18n_patterns';
/** A prefix that could not be read. */
const UNKNOWN = '?';

/** `path('x/', view)` or `path('x/', include('app.urls'))`. */
export function readDjango(input: WireInput, call: Call, { raw, path: written, end }: Reading): void {
  const { tokens } = input;
  const { at, line } = call;
  const second = call.args[1];
  if (second === undefined) return;
  const target = nameAt(tokens, second);
  const plain = call.name === 'path' ? written : written === undefined ? undefined : plainPath(written);
  const path = plain?.replace(/^[\^/]+/, '').replace(/(?<!\\)\$$/, '');
  const router = listName(tokens, call);
  if (isInFunction(input, call) && router !== IN_PLACE)
    raw.mounts.push({ at, fact: { path: '', target: router, router: '', line, isPart: true } });
  if (target === 'include' || target.endsWith('.include')) {
    const paren = second + 2 * target.split('.').length - 1;
    readInclude(tokens, { raw, paren, end, at, line, router, path: path ?? UNKNOWN });
    return;
  }
  if (path === undefined || /(?:^|\.)site\.urls$/.test(target)) return;
  const view = viewAt(tokens, second);
  const isSocket = view.endsWith('.as_asgi');
  const handler = view.replace(/\.as_(?:view|asgi)$/, '');
  const kind = isSocket ? { framework: 'channels', method: 'WS' } : { framework: 'django', method: 'ANY' };
  const fact = { ...kind, path: `/${path}`, handler, router, line };
  raw.routes.push({ at, fact });
}

const WRAPPED_MAX = 4;

/** What answers inside what is wrapped around it: `X.as_view` of `login_required(X.as_view(a=1))`, `Feed` of `private(Feed())`. */
function viewAt(tokens: Tokens, from: number): string {
  let at: number | undefined = from;
  for (let depth = 0; depth < WRAPPED_MAX && at !== undefined; depth++) {
    const name = nameAt(tokens, at);
    const behind: number = at + 2 * name.split('.').length - 1;
    if (name === '' || kindAt(tokens, behind) !== OPEN_PAREN || /\.as_(?:view|asgi)$/.test(name)) return name;
    const inner: number[] = splitArguments(tokens, behind);
    // `cache_page(60)(view)`: the last brackets hold it.
    const next: number = closeOf(tokens, behind, tokens.count) + 1;
    if (kindAt(tokens, next) === OPEN_PAREN) at = splitArguments(tokens, next)[0];
    else if (inner.length === 0) return name;
    else at = inner[0];
  }
  return '';
}

const GROUP = /\(\?P<(\w+)>((?:\[[^\]]*\]|\\.|[^()[\]\\])*)\)/g;

/** A pattern as the path that one asks for: `<id>` of `(?P<id>\d+)`, without what may be left out at its end. */
function plainPath(pattern: string): string {
  return pattern
    .replace(GROUP, (whole, name: string, inner: string) =>
      /[|/]/.test(inner.replace(/\[[^\]]*\]/g, '')) ? whole : `<${name}>`,
    )
    .replace(/\\Z$/, '$')
    .replace(/(?<![\\)])(?:\/\?|\?)\$?$/, (end) => (end.startsWith('/') || end.startsWith('?') ? '' : end))
    .replace(/\\([.\-/])/g, '$1');
}

/** The one list that a site asks, by the name that its settings give it. */
export const ROOT = '@urls';
const ROOT_SETTING = 'ROOT_URLCONF';
export const ROOT_HASH = hashName(ROOT_SETTING);

/** `ROOT_URLCONF = 'site.urls'`; `urlpatterns = make()`, `urlpatterns += others`, `urlpatterns = [...] + router.urls`. */
export function readListNames({ tokens }: WireInput, raw: Raw): void {
  for (let at = 0; at < tokens.count - 2; at++) {
    if (!isName(tokens, at)) continue;
    const name = tokenText(tokens, at);
    if (name !== PATTERNS && name !== ROOT_SETTING) continue;
    const equals = kindAt(tokens, at + 1) === PLUS ? at + 2 : at + 1;
    if (kindAt(tokens, equals) !== EQUALS || kindAt(tokens, equals + 1) === EQUALS) continue;
    const line = lineOf(tokens, tokens.start[at] as number);
    const value = solidFrom(tokens, equals + 1);
    const mount = (target: string, router: string): void =>
      void (target === '' ? 0 : raw.mounts.push({ at, fact: { path: '', target, router, line } }));
    if (name === ROOT_SETTING) mount(textAt(tokens, value) ?? '', ROOT);
    else for (const target of addedLists(tokens, value)) mount(target, PATTERNS);
  }
}

const PLUS = byteOf('+');

/** The names in a sum of lists. */
function addedLists(tokens: Tokens, first: number): string[] {
  const found: string[] = [];
  for (let at = first; at < tokens.count; ) {
    const name = nameAt(tokens, at);
    let end = name === '' ? at : at + 2 * name.split('.').length - 1;
    if ([OPEN_SQUARE, OPEN_PAREN].includes(kindAt(tokens, end))) end = closeOf(tokens, end, tokens.count) + 1;
    if (name !== '' && !DJANGO_OWN.test(name)) found.push(name.replace(/\.urls$/, ''));
    if (kindAt(tokens, end) !== PLUS) break;
    at = solidFrom(tokens, end + 1);
  }
  return found;
}

/** What takes lists and hands them on, and what makes some of its own. */
const DJANGO_OWN = /(?:^|\.)(?:\w+_patterns|patterns|static|staticfiles_urlpatterns)$/;

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
    if (isName(tokens, open - 1) && tokenText(tokens, open - 1) === BY_LANGUAGE) return BY_LANGUAGE;
  }
  return PATTERNS;
}

function nameOfList(tokens: Tokens, open: number): string {
  const before = solidBefore(tokens, open);
  if (kindAt(tokens, before) === OPEN_PAREN)
    return grownList(tokens, before, 'extend') || (isHandedOn(tokens, before) ? PATTERNS : IN_PLACE);
  if (isName(tokens, before)) return tokenText(tokens, before) === 'return' ? '' : PATTERNS;
  if (kindAt(tokens, before) !== EQUALS) return PATTERNS;
  const name = kindAt(tokens, before - 1) === byteOf('+') ? before - 2 : before - 1;
  const typed = typedName(tokens, name);
  return typed >= 0 ? tokenText(tokens, typed) : isName(tokens, name) ? tokenText(tokens, name) : PATTERNS;
}

/** `format_suffix_patterns([` and the like. */
const isHandedOn = (tokens: Tokens, paren: number): boolean =>
  isName(tokens, paren - 1) && DJANGO_OWN.test(tokenText(tokens, paren - 1));

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
