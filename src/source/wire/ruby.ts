// Ruby: the routes of Rails, with its nested blocks and resources, and of Sinatra.

import { hashName, lineOf, NUMBER, STRING, type Tokens } from '../lex/tokens.ts';
import { type Line, readLines } from '../scan/lines.ts';
import { COLON, closeOf, isName, kindAt, OPEN_PAREN, OPEN_SQUARE, tokenText } from '../scan/scan.ts';
import { usesName } from '../uses-name.ts';
import { keyedValue, textAt, textsBetween } from './calls.ts';
import {
  type Found,
  importsAny,
  joinPaths,
  NO_WIRING,
  startFound,
  type WireInput,
  type Wiring,
} from './model.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'match']);

const DRAW = hashName('draw');
const SINATRA = hashName('Sinatra');

export function readRubyWiring(input: WireInput): Wiring {
  const { tokens } = input;
  if (usesName(input.names, DRAW) && hasRoutesBlock(tokens)) return readRails(tokens);
  const isSinatra =
    importsAny(input.imports, ['sinatra']) ||
    (usesName(input.names, SINATRA) &&
      input.symbols.some(({ signature, kind }) => kind === 'class' && /<\s*Sinatra::/.test(signature)));
  return isSinatra ? readSinatra(tokens) : NO_WIRING;
}

/** `….routes.draw do` */
function hasRoutesBlock(tokens: Tokens): boolean {
  for (let at = 2; at < Math.min(tokens.count, 4000); at++) {
    if (
      isName(tokens, at) &&
      isName(tokens, at - 2) &&
      tokenText(tokens, at) === 'draw' &&
      tokenText(tokens, at - 2) === 'routes'
    )
      return true;
  }
  return false;
}

function readSinatra(tokens: Tokens): Wiring {
  const found = startFound();
  for (const line of readLines(tokens)) {
    if (!isName(tokens, line.first) || !VERBS.has(tokenText(tokens, line.first))) continue;
    const path = textAt(
      tokens,
      kindAt(tokens, line.first + 1) === OPEN_PAREN ? line.first + 2 : line.first + 1,
    );
    if (path === undefined || !opensBlock(tokens, line)) continue;
    found.routes.push({
      framework: 'sinatra',
      method: tokenText(tokens, line.first).toUpperCase(),
      path,
      handler: '',
      router: '',
      line: lineAt(tokens, line),
    });
  }
  return found;
}

const lineAt = (tokens: Tokens, line: Line): number => lineOf(tokens, tokens.start[line.first] as number);

function opensBlock(tokens: Tokens, line: Line): boolean {
  for (let at = line.last; at > line.first && at > line.last - 8; at--)
    if (isName(tokens, at) && tokenText(tokens, at) === 'do') return true;
  return false;
}

interface Block {
  readonly indent: number;
  readonly path: string;
  /** Controller namespace, as in `admin/users`. */
  readonly module: string;
  /** The resource whose members the block describes. */
  readonly resource: string;
  readonly scope: 'collection' | 'member' | 'nested' | 'plain';
}

function readRails(tokens: Tokens): Wiring {
  const found = startFound();
  const blocks: Block[] = [];
  for (const line of readLines(tokens)) {
    if (!isName(tokens, line.first)) continue;
    const word = tokenText(tokens, line.first);
    if (word === 'end') {
      while (blocks.length > 0 && (blocks.at(-1) as Block).indent >= line.indent) blocks.pop();
      continue;
    }
    const top = blocks.at(-1) ?? { indent: -1, path: '', module: '', resource: '', scope: 'plain' };
    const opened = readRailsLine(tokens, line, { word, top, found });
    if (opensBlock(tokens, line)) blocks.push({ ...(opened ?? top), indent: line.indent });
  }
  return found;
}

interface Reading {
  readonly word: string;
  readonly top: Block;
  readonly found: Found;
}

function readRailsLine(tokens: Tokens, line: Line, reading: Reading): Block | undefined {
  const { word, top, found } = reading;
  const names = leadingNames(tokens, line);
  if (VERBS.has(word)) pushVerb(tokens, line, reading, names);
  else if (word === 'root')
    found.routes.push({
      framework: 'rails',
      method: 'GET',
      path: joinPaths(top.path),
      handler: textsBetween(tokens, line.first, line.last + 1)[0] ?? '',
      router: '',
      line: lineAt(tokens, line),
    });
  else if (word === 'resources' || word === 'resource') return readResources(tokens, line, reading, names);
  else if (word === 'namespace' && names[0] !== undefined) {
    const path = textAt(tokens, keyedValue(tokens, line.first, line.last + 1, 'path')) ?? names[0];
    return { ...top, path: joinPaths(top.path, path), module: join(top.module, names[0]), scope: 'plain' };
  } else if (word === 'scope') {
    const path = names[0] ?? textAt(tokens, keyedValue(tokens, line.first, line.last + 1, 'path')) ?? '';
    const module = symbolOrText(tokens, keyedValue(tokens, line.first, line.last + 1, 'module'));
    return {
      ...top,
      path: joinPaths(top.path, path),
      module: module === undefined ? top.module : join(top.module, module),
      scope: 'plain',
    };
  } else if (word === 'member') return { ...top, path: top.path, scope: 'member' };
  else if (word === 'collection')
    return { ...top, path: top.path.replace(/\/:[a-z_]+_id$/, ''), scope: 'collection' };
  return undefined;
}

const join = (left: string, right: string): string => (left === '' ? right : `${left}/${right}`);

/** Symbols and texts before the first keyword argument. */
function leadingNames(tokens: Tokens, line: Line): string[] {
  const names: string[] = [];
  let at = kindAt(tokens, line.first + 1) === OPEN_PAREN ? line.first + 2 : line.first + 1;
  while (at <= line.last) {
    const value = symbolOrText(tokens, at);
    if (value === undefined || (isName(tokens, at) && kindAt(tokens, at + 1) === COLON)) break;
    names.push(value);
    at += kindAt(tokens, at) === COLON ? 2 : 1;
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

/** `get 'x', to: 'c#a'`, `get 'x' => 'c#a'`, `get :preview, on: :member`. */
function pushVerb(tokens: Tokens, line: Line, reading: Reading, names: readonly string[]): void {
  const { top, found, word } = reading;
  const end = line.last + 1;
  const to = textAt(tokens, keyedValue(tokens, line.first, end, 'to'));
  const texts = textsBetween(tokens, line.first, end);
  const arrow = texts.find((text) => /^[\w/]+#\w+$/.test(text));
  const onValue = keyedValue(tokens, line.first, end, 'on');
  const on = symbolOrText(tokens, onValue) ?? (top.scope === 'nested' ? undefined : top.scope);
  const method =
    word === 'match'
      ? (symbolOrText(tokens, keyedValue(tokens, line.first, end, 'via'))?.toUpperCase() ?? 'ANY')
      : word.toUpperCase();
  const base =
    on === 'member'
      ? top.path.replace(/\/:[a-z_]+_id$/, '/:id')
      : on === 'collection'
        ? top.path.replace(/\/:[a-z_]+_id$/, '')
        : top.path;
  const handlers = to ?? arrow;
  for (const name of names.length > 0 ? names : texts.slice(0, 1)) {
    const resource = top.resource === '' ? '' : `${join(top.module, top.resource)}#${name}`;
    found.routes.push({
      framework: 'rails',
      method,
      path: joinPaths(base, name),
      handler: handlers ?? resource,
      router: '',
      line: lineAt(tokens, line),
    });
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

function readResources(
  tokens: Tokens,
  line: Line,
  reading: Reading,
  names: readonly string[],
): Block | undefined {
  const { top, found, word } = reading;
  const end = line.last + 1;
  const only = listOf(tokens, keyedValue(tokens, line.first, end, 'only'), end);
  const except = listOf(tokens, keyedValue(tokens, line.first, end, 'except'), end) ?? [];
  const path = textAt(tokens, keyedValue(tokens, line.first, end, 'path'));
  const controller = symbolOrText(tokens, keyedValue(tokens, line.first, end, 'controller'));
  for (const name of names) {
    for (const [action, method, tail] of PLURAL) {
      const isKept = only === undefined ? !except.includes(action) : only.includes(action);
      if (!isKept || (word === 'resource' && action === 'index')) continue;
      const shown = word === 'resource' ? tail.replace('/:id', '') : tail;
      const owner = controller ?? (word === 'resource' ? `${name}s` : name);
      const whole = joinPaths(top.path, path ?? name, shown);
      found.routes.push({
        framework: 'rails',
        method,
        path: whole,
        handler: `${join(top.module, owner)}#${action}`,
        router: '',
        line: lineAt(tokens, line),
      });
    }
  }
  const first = names[0];
  if (first === undefined) return undefined;
  const nested = word === 'resource' ? '' : `:${singular(first)}_id`;
  return { ...top, path: joinPaths(top.path, path ?? first, nested), resource: first, scope: 'nested' };
}

function listOf(tokens: Tokens, at: number | undefined, end: number): string[] | undefined {
  if (at === undefined) return undefined;
  const one = symbolOrText(tokens, at);
  if (one !== undefined) return [one];
  if (kindAt(tokens, at) === STRING) return [];
  if (kindAt(tokens, at) !== OPEN_SQUARE) return undefined;
  const close = closeOf(tokens, at, end);
  const names: string[] = [];
  for (let item = at + 1; item < close; item++) {
    const name = symbolOrText(tokens, item);
    if (name !== undefined) names.push(name);
  }
  return names;
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?:(s|x|z|ch|sh)es|s)$/, '$1');
