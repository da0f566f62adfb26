// Python: Flask, FastAPI and Django routes; argparse, click and typer commands.

import type { Tokens } from '../lex/tokens.ts';
import type { SymbolFact } from '../model.ts';
import { AT, byteOf, closeOf, EQUALS, isName, kindAt } from '../scan/scan.ts';
import { type Call, endOfCall, findCalls, keyedValue, nameAt, textAt, textsBetween } from './calls.ts';
import { type Found, importsAny, NO_WIRING, startFound, type WireInput, type Wiring } from './model.ts';
import { readBareDecorators, readCommandCall } from './python-commands.ts';

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
const COMMAND_LINES = ['argparse', 'click', 'typer', 'rich_click', 'cyclopts'];
const VERBS = /^(?:get|post|put|patch|delete|head|options|route|websocket|api_route)$/;
const WANTED = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'route',
  'websocket',
  'api_route',
  'path',
  're_path',
  'url',
  'include_router',
  'register_blueprint',
  'Blueprint',
  'APIRouter',
  'add_url_rule',
  'add_api_route',
  'command',
  'group',
  'add_parser',
  'add_command',
  'add_subparsers',
  'add_typer',
  'Typer',
  'add_route',
  'Flask',
]);

export function readPythonWiring(input: WireInput): Wiring {
  const isWeb = importsAny(input.imports, WEB);
  const hasCommands = importsAny(input.imports, COMMAND_LINES);
  if (!isWeb && !hasCommands && !input.imports.some(({ from }) => from.startsWith('.'))) return NO_WIRING;
  const found = startFound();
  for (const call of findCalls(input.tokens, (name) => WANTED.has(name))) {
    const isDecorator = kindAt(input.tokens, firstOfPath(input.tokens, call.at) - 1) === AT;
    if (isWeb || isDecorator) readWebCall(input, call, { found, isDecorator, isWeb });
    if (hasCommands || isDecorator)
      readCommandCall(input, call, { found, symbol: isDecorator ? decorated(input, call.line) : undefined });
  }
  readBareDecorators(input, found, hasCommands);
  return found;
}

interface Reading {
  readonly found: Found;
  readonly isDecorator: boolean;
  readonly isWeb: boolean;
}

function firstOfPath(tokens: Tokens, at: number): number {
  let first = at;
  while (kindAt(tokens, first - 1) === byteOf('.') && isName(tokens, first - 2)) first -= 2;
  return first;
}

function readWebCall(input: WireInput, call: Call, reading: Reading): void {
  const { tokens } = input;
  const { found, isDecorator } = reading;
  const end = endOfCall(tokens, call.paren);
  const path =
    textAt(tokens, call.args[0]) ?? textAt(tokens, keyedValue(tokens, call.paren + 1, end, 'path'));
  if (isDecorator && VERBS.test(call.name) && call.receiver !== '') {
    if (path === undefined || !/^\/|^$/.test(path)) return;
    const handler = decorated(input, call.line)?.name ?? '';
    for (const method of methodsOf(tokens, call, end)) {
      found.routes.push({
        framework: frameworkOf(input),
        method,
        path,
        handler,
        router: call.receiver,
        line: call.line,
      });
    }
  } else if (!isDecorator) readPlainWebCall(input, call, { found, path, end });
}

function methodsOf(tokens: Tokens, call: Call, end: number): string[] {
  if (call.name !== 'route' && call.name !== 'api_route')
    return [call.name === 'websocket' ? 'WS' : call.name.toUpperCase()];
  const at = keyedValue(tokens, call.paren + 1, end, 'methods');
  if (at === undefined) return ['GET'];
  return textsBetween(tokens, at, closeOf(tokens, at, end)).map((method) => method.toUpperCase());
}

interface Plain {
  readonly found: Found;
  readonly path: string | undefined;
  readonly end: number;
}

function readPlainWebCall(input: WireInput, call: Call, plain: Plain): void {
  const { tokens } = input;
  const { found, path, end } = plain;
  const { line, receiver, name, args } = call;
  const prefix = textAt(
    tokens,
    keyedValue(tokens, call.paren + 1, end, 'prefix') ??
      keyedValue(tokens, call.paren + 1, end, 'url_prefix'),
  );
  if (name === 'include_router' || name === 'register_blueprint') {
    const target = nameAt(tokens, args[0]);
    if (target !== '') found.mounts.push({ path: prefix ?? '', target, router: receiver, line });
  } else if (name === 'Blueprint' || name === 'APIRouter') {
    const variable =
      kindAt(tokens, firstOfPath(tokens, call.at) - 1) === EQUALS
        ? nameAt(tokens, firstOfPath(tokens, call.at) - 2)
        : '';
    if (variable !== '' && prefix !== undefined)
      found.mounts.push({ path: prefix, target: variable, router: '', line });
  } else if (
    (name === 'path' || name === 're_path' || name === 'url') &&
    receiver === '' &&
    path !== undefined
  ) {
    readDjango(tokens, call, { ...plain, path });
  } else if ((name === 'add_url_rule' || name === 'add_api_route') && path !== undefined) {
    const at = keyedValue(tokens, call.paren + 1, end, 'methods');
    const methods = at === undefined ? ['GET'] : textsBetween(tokens, at, closeOf(tokens, at, end));
    const handler = nameAt(tokens, args[name === 'add_url_rule' ? 2 : 1]);
    for (const method of methods)
      found.routes.push({
        framework: frameworkOf(input),
        method: method.toUpperCase(),
        path,
        handler,
        router: receiver,
        line,
      });
  }
}

/** `path('x/', view)` or `path('x/', include('app.urls'))`, inside `urlpatterns`. */
function readDjango(tokens: Tokens, call: Call, plain: Plain & { readonly path: string }): void {
  const { found, end } = plain;
  const target = nameAt(tokens, call.args[1]);
  if (call.args[1] === undefined) return;
  if (target === 'include' || target.endsWith('.include')) {
    const module = textsBetween(tokens, call.args[1], end)[0] ?? nameAt(tokens, call.args[1] + 2);
    if (module !== '')
      found.mounts.push({ path: plain.path, target: module, router: 'urlpatterns', line: call.line });
    return;
  }
  const handler = target.replace(/\.as_view$/, '');
  found.routes.push({
    framework: 'django',
    method: 'ANY',
    path: `/${plain.path.replace(/^[\^/]+|\$$/g, '')}`,
    handler,
    router: 'urlpatterns',
    line: call.line,
  });
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
