// Ruby: the routes of Rails, with its nested blocks, resources, concerns and scopes.

import { lineOf, NUMBER, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import type { RouteFact } from '../model.ts';
import { type Line, readLines } from '../scan/lines.ts';
import { COLON, closeOf, EQUALS, isName, kindAt, OPEN_PAREN, OPEN_SQUARE, tokenText } from '../scan/scan.ts';
import { keyedValue, nameAt, textAt, textsBetween } from './calls.ts';
import { joinPaths, NO_WIRING, type Wiring } from './wiring.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'match']);

export const lineAt = (tokens: Tokens, line: Line): number =>
  lineOf(tokens, tokens.start[line.first] as number);

export function opensBlock(tokens: Tokens, line: Line): boolean {
  for (let at = line.last; at > line.first && at > line.last - 12; at--)
    if (isName(tokens, at) && tokenText(tokens, at) === 'do') return true;
  // `get('/x') { … }`
  return kindAt(tokens, line.last) === 0x7d && kindAt(tokens, line.first + 1) === OPEN_PAREN;
}

interface Block {
  readonly indent: number;
  readonly path: string;
  /** Controller namespace, as in `admin/users`. */
  readonly module: string;
  /** The resource whose members the block describes, where all of it is and where one of it is. */
  readonly resource: string;
  readonly all: string;
  readonly one: string;
  readonly scope: 'collection' | 'member' | 'nested' | 'plain';
  readonly isShallow: boolean;
}

const TOP: Block = {
  indent: -1,
  path: '',
  module: '',
  resource: '',
  all: '',
  one: '',
  scope: 'plain',
  isShallow: false,
};

interface Reading {
  readonly tokens: Tokens;
  readonly routes: RouteFact[];
  /** Lines that stand for a name, to be read again wherever the name is. */
  readonly concerns: Map<string, readonly Line[]>;
}

export function readRails(tokens: Tokens): Wiring {
  const reading: Reading = { tokens, routes: [], concerns: new Map() };
  walk([...readLines(tokens)], TOP, reading);
  return { ...NO_WIRING, routes: reading.routes };
}

function walk(lines: readonly Line[], top: Block, reading: Reading): void {
  const { tokens } = reading;
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    if (!isName(tokens, line.first)) continue;
    const word = tokenText(tokens, line.first);
    if (word === 'end') {
      while (blocks.length > 0 && (blocks.at(-1) as Block).indent >= line.indent) blocks.pop();
      continue;
    }
    if (word === 'concern' && opensBlock(tokens, line)) {
      const end = lines.findIndex((one, at) => at > index && one.indent <= line.indent);
      const name = leadingNames(tokens, line)[0];
      if (name !== undefined && end > 0) reading.concerns.set(name, lines.slice(index + 1, end));
      index = end > 0 ? end - 1 : lines.length;
      continue;
    }
    const around = blocks.at(-1) ?? top;
    const opened = readLine(line, { ...reading, word, top: around });
    if (opensBlock(tokens, line)) blocks.push({ ...(opened ?? around), indent: line.indent });
  }
}

interface LineReading extends Reading {
  readonly word: string;
  readonly top: Block;
}

function readLine(line: Line, reading: LineReading): Block | undefined {
  const { word, top, tokens } = reading;
  const names = leadingNames(tokens, line);
  const end = line.last + 1;
  const keyed = (key: string): string | undefined =>
    symbolOrText(tokens, keyedValue(tokens, line.first, end, key));
  if (VERBS.has(word)) pushVerb(line, reading, names);
  else if (word === 'root') {
    const handler = textsBetween(tokens, line.first, end)[0] ?? '';
    push(line, reading, { method: 'GET', path: joinPaths(top.path), handler });
  } else if (word === 'resources' || word === 'resource') return readResources(line, reading, names);
  else if (word === 'concerns')
    for (const name of names) walk(reading.concerns.get(name) ?? [], top, reading);
  else if (word === 'mount') {
    const at = keyed('at') ?? textsBetween(tokens, line.first, end)[0];
    const handler = nameAt(tokens, line.first + 1).replaceAll('.', '::');
    if (at !== undefined) push(line, reading, { method: 'ANY', path: joinPaths(top.path, at), handler });
  } else if (word === 'namespace' && names[0] !== undefined) {
    const path = keyed('path') ?? names[0];
    const module = keyed('module') ?? names[0];
    return { ...top, path: joinPaths(top.path, path), module: join(top.module, module), scope: 'plain' };
  } else if (word === 'scope') {
    const path = names.length > 0 ? names.join('/') : (keyed('path') ?? '');
    const module = keyed('module');
    const own = module === undefined ? top.module : join(top.module, module);
    const isShallow = top.isShallow || isTrue(tokens, keyedValue(tokens, line.first, end, 'shallow'));
    return { ...top, path: joinPaths(top.path, path), module: own, scope: 'plain', isShallow };
  } else if (word === 'shallow') return { ...top, isShallow: true };
  else if (word === 'member') return { ...top, path: top.one, scope: 'member' };
  else if (word === 'collection') return { ...top, path: top.all, scope: 'collection' };
  return undefined;
}

const isTrue = (tokens: Tokens, at: number | undefined): boolean =>
  at !== undefined && isName(tokens, at) && tokenText(tokens, at) === 'true';

type Told = Pick<RouteFact, 'handler' | 'method' | 'path'>;

function push(line: Line, { routes, tokens }: Reading, told: Told): void {
  routes.push({ framework: 'rails', ...told, router: '', line: lineAt(tokens, line) });
}

const join = (left: string, right: string): string => (left === '' ? right : `${left}/${right}`);

/** Symbols and texts before the first keyword argument. */
function leadingNames(tokens: Tokens, line: Line): string[] {
  const names: string[] = [];
  let at = kindAt(tokens, line.first + 1) === OPEN_PAREN ? line.first + 2 : line.first + 1;
  while (at <= line.last) {
    const value = symbolOrText(tokens, at);
    if (value === undefined || (isName(tokens, at) && kindAt(tokens, at + 1) === COLON)) break;
    const isSymbol = kindAt(tokens, at) === COLON;
    // `:as => 'x'` is a keyword argument of old.
    if (isSymbol && kindAt(tokens, at + 2) === EQUALS) break;
    names.push(value);
    at += isSymbol ? 2 : 1;
    if (kindAt(tokens, at) !== 0x2c) break;
    at++;
  }
  return names;
}

function symbolOrText(tokens: Tokens, at: number | undefined): string | undefined {
  if (at === undefined) return undefined;
  if (kindAt(tokens, at) === COLON && isName(tokens, at + 1)) return tokenText(tokens, at + 1);
  return kindAt(tokens, at) === STRING || kindAt(tokens, at) === NUMBER ? textAt(tokens, at) : undefined;
}

/** `get 'x', to: 'c#a'`, `get 'x' => 'c#a'`, `get :preview, on: :member`, `match 'x', via: [:get, :post]`. */
function pushVerb(line: Line, reading: LineReading, names: readonly string[]): void {
  const { top, word, tokens } = reading;
  const end = line.last + 1;
  const to = textAt(tokens, keyedValue(tokens, line.first, end, 'to'));
  const texts = textsBetween(tokens, line.first, end);
  const arrow = texts.find((text) => /^[\w/]+#\w+$/.test(text));
  const on = symbolOrText(tokens, keyedValue(tokens, line.first, end, 'on'));
  // `:controller => 'my', :action => 'account'`; of a resource, its own controller.
  const controller = symbolOrText(tokens, keyedValue(tokens, line.first, end, 'controller')) ?? top.resource;
  const action = symbolOrText(tokens, keyedValue(tokens, line.first, end, 'action'));
  const via = listOf(tokens, keyedValue(tokens, line.first, end, 'via'), end) ?? ['any'];
  const methods =
    word === 'match' ? via.map((one) => (one === 'all' ? 'ANY' : one.toUpperCase())) : [word.toUpperCase()];
  const base = on === 'member' ? top.one : on === 'collection' ? top.all : top.path;
  for (const name of names.length > 0 ? names : texts.slice(0, 1)) {
    const resource = controller === '' ? '' : `${join(top.module, controller)}#${action ?? name}`;
    for (const method of methods)
      push(line, reading, { method, path: joinPaths(base, name), handler: to ?? arrow ?? resource });
  }
}

const PLURAL: readonly (readonly [action: string, method: string, path: string])[] = [
  ['index', 'GET', ''],
  ['create', 'POST', ''],
  ['new', 'GET', '/new'],
  ['edit', 'GET', '/:id/edit'],
  ['show', 'GET', '/:id'],
  ['update', 'PATCH', '/:id'],
  ['update', 'PUT', '/:id'],
  ['destroy', 'DELETE', '/:id'],
];

function readResources(line: Line, reading: LineReading, names: readonly string[]): Block | undefined {
  const { top, word, tokens } = reading;
  const end = line.last + 1;
  const value = (key: string): number | undefined => keyedValue(tokens, line.first, end, key);
  const only = listOf(tokens, value('only'), end);
  const except = listOf(tokens, value('except'), end) ?? [];
  const controller = symbolOrText(tokens, value('controller'));
  const module = symbolOrText(tokens, value('module'));
  const param = symbolOrText(tokens, value('param')) ?? 'id';
  const isShallow = top.isShallow || isTrue(tokens, value('shallow'));
  const concerns = listOf(tokens, value('concerns'), end) ?? [];
  const within = module === undefined ? top.module : join(top.module, module);
  let opened: Block | undefined;
  for (const name of names) {
    const path = symbolOrText(tokens, value('path')) ?? name;
    const all = joinPaths(top.path, path);
    const lifted = isShallow && top.scope === 'nested' ? joinPaths(path) : all;
    const owner = controller ?? (word === 'resource' ? plural(name) : name);
    for (const [action, method, tail] of PLURAL) {
      const isKept = only === undefined ? !except.includes(action) : only.includes(action);
      if (!isKept || (word === 'resource' && action === 'index')) continue;
      const shown = word === 'resource' ? tail.replace('/:id', '') : tail.replace(':id', `:${param}`);
      const base = tail.startsWith('/:id') ? lifted : all;
      push(line, reading, {
        method,
        path: joinPaths(base, shown),
        handler: `${join(within, owner)}#${action}`,
      });
    }
    const isOne = word === 'resource';
    const one = isOne ? all : joinPaths(lifted, `:${param}`);
    const nested = isOne ? all : joinPaths(lifted, `:${singular(name)}_${param}`);
    const block: Block = {
      ...top,
      path: nested,
      module: within,
      resource: owner,
      all,
      one,
      scope: 'nested',
      isShallow,
    };
    for (const concern of concerns) walk(reading.concerns.get(concern) ?? [], block, reading);
    opened ??= block;
  }
  return opened;
}

/** `:a`, `[:a, 'b']`, `%i[a b]` */
function listOf(tokens: Tokens, at: number | undefined, end: number): string[] | undefined {
  if (at === undefined) return undefined;
  const written =
    kindAt(tokens, at) === STRING
      ? sliceText(tokens.bytes, tokens.start[at] as number, tokens.end[at] as number)
      : '';
  const words = /^%[iIwW][[({<]([\s\S]*)[\])}>]$/.exec(written)?.[1];
  if (words !== undefined) return words.split(/\s+/).filter((word) => word !== '');
  const one = symbolOrText(tokens, at);
  if (one !== undefined) return [one];
  if (kindAt(tokens, at) !== OPEN_SQUARE) return undefined;
  const close = closeOf(tokens, at, end);
  const names: string[] = [];
  for (let item = at + 1; item < close; item++) {
    const name = symbolOrText(tokens, item);
    if (name !== undefined) names.push(name);
  }
  return names;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
};

function singular(word: string): string {
  const whole = IRREGULAR[word];
  if (whole !== undefined) return whole;
  if (/(?:ss|us|is|series|news)$/.test(word)) return word;
  if (/(?:alias|status|bus|virus)es$/.test(word)) return word.slice(0, -2);
  return word
    .replace(/([^aeiou]|qu)ies$/, (_all, before: string) => (word.endsWith('movies') ? 'vie' : `${before}y`))
    .replace(/(ss|x|zz|ch|sh)es$/, '$1')
    .replace(/s$/, '');
}

const plural = (word: string): string =>
  /(?:s|x|ch|sh)$/.test(word)
    ? `${word}es`
    : /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : `${word}s`;
