// Python: Flask, FastAPI and Django routes; argparse, click and typer commands.

import { hashName, type Tokens } from '../lex/tokens.ts';
import type { MountFact, SymbolFact } from '../model.ts';
import { AT, closeOf, isName, kindAt } from '../scan/scan.ts';
import { usesAny, usesName } from '../uses-name.ts';
import {
  assignedName,
  type Call,
  chainStart,
  endOfCall,
  findCalls,
  keyedValue,
  nameAt,
  textAt,
  textsBetween,
} from './calls.ts';
import {
  readBareDecorators,
  readCommandCall,
  readHandedGroups,
  readManageCommands,
  readWrappers,
} from './commands/python.ts';
import { ROOT_HASH, readDjango, readListNames } from './django.ts';
import { pathOrName } from './named-paths.ts';
import { pathAt, type Raw, readConstants, settle, startRaw } from './places.ts';
import { importsAny, NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

const WEB = [
  'flask',
  'fastapi',
  'starlette',
  'quart',
  'sanic',
  'litestar',
  'bottle',
  'aiohttp',
  'django',
  'rest_framework',
  'flask_restful',
  'apiflask',
];
const DJANGO = ['django', 'rest_framework'];
const COMMAND_LINES = ['argparse', 'click', 'typer', 'rich_click', 'cyclopts', 'asyncclick'];
const VERBS = /^(?:get|post|put|patch|delete|head|options|route|websocket|api_route)$/;
const WANTED = new Set(
  'get post put patch delete head options route websocket api_route path re_path url include include_router'
    .concat(
      ' register_blueprint Blueprint APIRouter add_url_rule add_api_route command group add_parser add_command',
    )
    .concat(' add_subparsers add_typer Typer add_route Flask register Route Mount mount')
    .split(' '),
);
const ARGUMENT_PARSERS = ['add_parser', 'add_subparsers'].map(hashName);
const COMMAND = hashName('Command');

export function readPythonWiring(input: WireInput): Wiring {
  const { tokens } = input;
  const isWeb = importsAny(input.imports, WEB);
  const hasCommands = importsAny(input.imports, COMMAND_LINES) || usesAny(input.names, ARGUMENT_PARSERS);
  const isByFile =
    usesName(input.names, COMMAND) &&
    input.symbols.some(({ name, kind }) => name === 'Command' && kind === 'class');
  const isSettings = usesName(input.names, ROOT_HASH);
  if (
    !isWeb &&
    !hasCommands &&
    !isByFile &&
    !isSettings &&
    !input.imports.some(({ from }) => from.startsWith('.'))
  )
    return NO_WIRING;
  const raw = startRaw();
  const constants = readConstants(tokens);
  for (const call of findCalls(tokens, (name) => WANTED.has(name))) {
    const isDecorator = kindAt(tokens, chainStart(tokens, call.at) - 1) === AT;
    if (isWeb || isDecorator) readWebCall(input, call, { raw, isDecorator, constants });
    if (hasCommands || isDecorator)
      readCommandCall(input, call, { raw, symbol: isDecorator ? decorated(input, call.line) : undefined });
  }
  readBareDecorators(input, raw, hasCommands);
  if (hasCommands) {
    readWrappers(input, raw);
    readHandedGroups(tokens, raw);
    raw.commands.sort((a, b) => a.at - b.at);
  }
  if (isByFile) readManageCommands(input, raw);
  if (isSettings || importsAny(input.imports, DJANGO)) readListNames(input, raw);
  return settle(input, raw);
}

interface Reading {
  readonly raw: Raw;
  readonly isDecorator: boolean;
  readonly constants: ReadonlyMap<string, string>;
}

function readWebCall(input: WireInput, call: Call, reading: Reading): void {
  const { tokens } = input;
  const { raw, isDecorator, constants } = reading;
  const end = endOfCall(tokens, call.paren);
  const path =
    pathAt(tokens, call.args[0], constants) ??
    pathAt(tokens, keyedValue(tokens, call.paren + 1, end, 'path'), constants);
  if (!isDecorator) {
    readPlainWebCall(input, call, { raw, path, end, constants });
    return;
  }
  if (!VERBS.test(call.name) || call.receiver === '' || path === undefined || !/^\/|^$/.test(path)) return;
  const handler = decorated(input, call.line)?.name ?? '';
  const shared = { framework: frameworkOf(input), path, handler, router: call.receiver, line: call.line };
  for (const method of methodsOf(tokens, call, end))
    raw.routes.push({ at: call.at, fact: { ...shared, method } });
}

function methodsOf(tokens: Tokens, call: Call, end: number): string[] {
  if (call.name !== 'route' && call.name !== 'api_route' && call.name !== 'Route')
    return [call.name === 'websocket' ? 'WS' : call.name.toUpperCase()];
  return listedMethods(tokens, call, end);
}

function listedMethods(tokens: Tokens, call: Call, end: number): string[] {
  const keyed = (key: string): number | undefined => keyedValue(tokens, call.paren + 1, end, key);
  const at = keyed('methods') ?? keyed('method');
  if (at === undefined) return ['GET'];
  const one = textAt(tokens, at);
  if (one !== undefined) return [one.toUpperCase()];
  // A name stands for some that are told elsewhere.
  if (isName(tokens, at)) return ['ANY'];
  return textsBetween(tokens, at, closeOf(tokens, at, end)).map((method) => method.toUpperCase());
}

interface Plain {
  readonly raw: Raw;
  readonly path: string | undefined;
  readonly end: number;
  readonly constants: ReadonlyMap<string, string>;
}

function readPlainWebCall(input: WireInput, call: Call, plain: Plain): void {
  const { tokens } = input;
  const { raw, path, end, constants } = plain;
  const { line, receiver, name, args, at } = call;
  const keyed = (key: string): number | undefined => keyedValue(tokens, call.paren + 1, end, key);
  const mount = (fact: Omit<MountFact, 'line'>): void =>
    void raw.mounts.push({ at, fact: { ...fact, line } });
  const prefix = pathOrName(tokens, keyed('prefix') ?? keyed('url_prefix'), constants);
  if (name === 'include_router' || name === 'register_blueprint') {
    const target = nameAt(tokens, args[0]);
    if (target !== '') mount({ path: prefix ?? '', target, router: receiver });
  } else if (name === 'Blueprint' || name === 'APIRouter') {
    const target = assignedName(tokens, call);
    if (target !== '' && prefix !== undefined) mount({ path: prefix, target, router: '', isOwn: true });
  } else if (name === 'register') readViewSet(tokens, call, raw);
  else if (/^(?:path|re_path|url)$/.test(name) && receiver === '')
    readDjango(input, call, { raw, path, end });
  else if (path === undefined) return;
  else if (name === 'add_url_rule' || name === 'add_api_route' || (name === 'Route' && receiver === '')) {
    const view = keyed('view_func') ?? args[name === 'add_url_rule' ? 2 : 1];
    const handler = nameAt(tokens, view).replace(/\.as_view$/, '');
    const answered = keyed('methods') === undefined ? viewMethods(input, handler) : [];
    const shared = { framework: frameworkOf(input), path, handler, router: receiver, line };
    for (const method of answered.length > 0 ? answered : listedMethods(tokens, call, end))
      raw.routes.push({ at, fact: { ...shared, method } });
  } else if (name === 'Mount')
    raw.regions.push({ from: call.paren, to: end, param: '', path, router: '', at });
  else if (name === 'mount' && nameAt(tokens, args[1]) !== '')
    mount({ path, target: nameAt(tokens, args[1]), router: receiver });
}

/** A class answers what it has methods for. */
function viewMethods({ symbols }: WireInput, handler: string): string[] {
  return symbols
    .filter(
      ({ container, name }) => container === handler && /^(?:get|post|put|patch|delete|head)$/.test(name),
    )
    .map(({ name }) => name.toUpperCase());
}

/** `router.register('users', UserViewSet)` of the REST framework: the list and one of it; what they answer is the set's. */
function readViewSet(tokens: Tokens, call: Call, raw: Raw): void {
  const path = textAt(tokens, call.args[0]);
  const handler = nameAt(tokens, call.args[1]);
  if (path === undefined || !/ViewSet$|View$/.test(handler)) return;
  const shared = { framework: 'django', method: 'ANY', handler, router: call.receiver, line: call.line };
  const clean = path.replace(/^\^|\$$/g, '');
  for (const one of [`/${clean}/`, `/${clean}/{pk}/`])
    raw.routes.push({ at: call.at, fact: { ...shared, path: one } });
}

function frameworkOf(input: WireInput): string {
  return WEB.find((name) => importsAny(input.imports, [name])) ?? 'http';
}

/** The function whose decorators include this line. */
export function decorated(input: WireInput, line: number): SymbolFact | undefined {
  return input.symbols.find(
    (symbol) =>
      symbol.line <= line &&
      symbol.endLine >= line &&
      (symbol.kind === 'function' || symbol.kind === 'method'),
  );
}
