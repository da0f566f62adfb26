// TypeScript and JavaScript: Express, Fastify, Hono, Koa and Nest routes; their commands are read beside.

import { hashName, STRING, type Tokens } from '../lex/tokens.ts';
import {
  closeOf,
  DOT,
  isName,
  isWord,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidBefore,
  solidFrom,
  tokenText,
  wordHashes,
} from '../scan/scan.ts';
import { usesAny, usesName } from '../uses-name.ts';
import {
  type Call,
  findCalls,
  handlerAt,
  keyedValue,
  nameAt,
  ownerOf,
  textAt,
  textsBetween,
} from './calls.ts';
import { isCommandModule, readObjectCommands } from './commands/objects.ts';
import { readClassCommands, readCommandCall } from './commands/script.ts';
import { GLOBAL_ROUTER, readNest } from './nest.ts';
import { pathAt, readConstants, settle, startRaw } from './places.ts';
import { isMaker, pushMount, readHanded, readMaker, readMount, type Serving } from './script-mounts.ts';
import { importsAny, NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

const SERVERS: Readonly<Record<string, string>> = {
  express: 'express',
  fastify: 'fastify',
  hono: 'hono',
  '@hono/zod-openapi': 'hono',
  koa: 'koa',
  '@koa/router': 'koa',
  'koa-router': 'koa',
  polka: 'polka',
  restify: 'restify',
  'find-my-way': 'find-my-way',
  '@nestjs/common': 'nest',
  '@nestjs/core': 'nest',
  router: 'express',
  elysia: 'elysia',
  'itty-router': 'itty-router',
  '@tinyhttp/app': 'tinyhttp',
  h3: 'h3',
};
const COMMAND_LINES = [
  'commander',
  'yargs',
  'yargs/yargs',
  'citty',
  '@oclif/core',
  '@oclif/command',
  'cac',
  'sade',
  '@stricli/core',
  'clipanion',
  'cleye',
  'meow',
];

const VERBS = /^(?:get|post|put|patch|delete|del|head|options|all|any)$/;
const METHODS = new Set(
  'get post put patch delete del head options all any use route register command commandDir mount basePath prefix'
    .concat(' defineCommand addCommand Command on setGlobalPrefix Router')
    .split(' '),
);
/** Clients have the same verbs; a route is never registered on one of these, unless it was made here to route. */
const CLIENT =
  /(?:^|\.)(?:axios|http|https|client|request|fetch|agent|supertest|ky|got|superagent|api|\$http|httpClient|inject|cy|page|nock|cache|map|store|redis|params|headers|searchParams|cookies|db|storage|config|formData|prisma)$/i;
const SERVER_NAME =
  /^(?:app|router|server|fastify|instance|api|routes?|r|\w*(?:Router|App|Server|Routes)|\w+\.(?:app|router|server))$/;
export function readScriptWiring(input: WireInput): Wiring {
  const framework = frameworkOf(input);
  const hasCommands =
    importsAny(input.imports, COMMAND_LINES) || (usesName(input.names, COMMAND) && isCommandModule(input));
  const mayServe = framework !== '' || (usesAny(input.names, HANDED_NAMES) && callsServer(input.tokens));
  if (!mayServe && !hasCommands) return readFileCommands(input);
  const raw = startRaw();
  const { tokens } = input;
  const constants = readConstants(tokens);
  if (framework === 'nest') readNest(input, raw);
  const serving: Serving = { raw, framework, constants, made: new Set() };
  for (const call of findCalls(tokens, (name) => METHODS.has(name) || (mayServe && isMaker(name)))) {
    if (mayServe) readServerCall(tokens, call, serving);
    if (hasCommands) readCommandCall(input, call, raw);
  }
  if (mayServe) readHanded(tokens, raw);
  if (hasCommands) readObjectCommands(input, raw);
  readClassCommands(input, raw);
  return settle(input, raw);
}

/** What only its place in a folder of commands tells. */
function readFileCommands(input: WireInput): Wiring {
  const raw = startRaw();
  readClassCommands(input, raw);
  return raw.commands.length === 0 ? NO_WIRING : settle(input, raw);
}

function frameworkOf({ imports }: WireInput): string {
  for (const { from } of imports) {
    const slash = from.indexOf('/', from.startsWith('@') ? from.indexOf('/') + 1 : 0);
    const name = slash < 0 ? from : from.slice(0, slash);
    if (Object.hasOwn(SERVERS, name)) return SERVERS[name] as string;
  }
  return '';
}

const COMMAND = hashName('command');
const HANDED_NAMES = wordHashes('app router server fastify instance scope child');
const HANDED_VERBS = wordHashes('get post put patch delete del head options all route register use');

/** A file without the framework's import may still be handed the application: `app.get('/x', …)`. */
function callsServer(tokens: Tokens): boolean {
  for (let at = 2; at < tokens.count - 2; at++) {
    if (
      kindAt(tokens, at) === DOT &&
      kindAt(tokens, at + 2) === OPEN_PAREN &&
      isWord(tokens, at - 1, HANDED_NAMES) &&
      isWord(tokens, at + 1, HANDED_VERBS)
    )
      return true;
  }
  return false;
}

function readServerCall(tokens: Tokens, call: Call, serving: Serving): void {
  if (isMaker(call.name)) {
    readMaker(tokens, call, serving);
    if (call.name !== 'basePath') return;
  }
  const router = ownerOf(tokens, call, isMaker);
  const isPlain = kindAt(tokens, solidBefore(tokens, call.at)) !== DOT;
  if (isPlain || call.name === 'setGlobalPrefix') {
    const path = call.name === 'setGlobalPrefix' ? textAt(tokens, call.args[0]) : undefined;
    if (path !== undefined)
      pushMount(serving, call, { path, target: GLOBAL_ROUTER, router: '', isOwn: true });
    return;
  }
  if (!serving.made.has(router) && router !== '') {
    if (
      CLIENT.test(router) ||
      (serving.framework === '' && !SERVER_NAME.test(router) && !isInRegion(serving, call, router))
    )
      return;
  }
  const path = pathAt(tokens, call.args[0], serving.constants);
  if (call.name === 'route' && path === undefined) readRouteObject(tokens, call, serving);
  else if (VERBS.test(call.name)) readVerb(tokens, call, serving);
  else if (call.name === 'on') readOn(tokens, call, serving);
  else readMount(tokens, call, serving);
}

const isInRegion = ({ raw }: Serving, call: Call, name: string): boolean =>
  raw.regions.some(({ from, to, param }) => param === name && from < call.at && call.at < to);

interface Pushed {
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly handler: string;
  readonly guard?: string;
}

function pushRoutes(tokens: Tokens, call: Call, given: Pushed & { readonly serving: Serving }): void {
  const { serving } = given;
  const framework = serving.framework === '' ? 'http' : serving.framework;
  const router = ownerOf(tokens, call, isMaker);
  for (const method of given.methods)
    for (const path of given.paths)
      serving.raw.routes.push({
        at: call.at,
        fact: {
          framework,
          method,
          path,
          handler: given.handler,
          router,
          ...(given.guard === undefined ? {} : { guard: given.guard }),
          line: call.line,
        },
      });
}

/** `app.get('/x', handler)`, `router.get('name', '/x', handler)`; `router.route('/x').get(handler)` has its path up the chain. */
/** `/^\/a\/([a-z]+)$/` as the path that it stands for: `/a/([a-z]+)`. */
function patternPath(tokens: Tokens, at: number | undefined): string | undefined {
  if (at === undefined || kindAt(tokens, at) !== STRING) return undefined;
  const source = /^\/\^((?:\\.|[^\\])*?)\/[a-z]*$/.exec(tokenText(tokens, at))?.[1];
  const path = source?.replace(/\\\/\?\$?$|\$$/, '').replace(/\\([/.-])/g, '$1');
  return path?.startsWith('/') === true && !/[\s|`]/.test(path) ? path : undefined;
}

function readVerb(tokens: Tokens, call: Call, serving: Serving): void {
  const { args } = call;
  const pattern = patternPath(tokens, args[0]);
  const first = pattern === undefined ? pathsAt(tokens, args[0], serving) : [pattern];
  const second = args.length > 2 ? pathAt(tokens, args[1], serving.constants) : undefined;
  const isNamed =
    first.length === 1 && !/^[/*:]/.test(first[0] as string) && second?.startsWith('/') === true;
  const own = isNamed ? [second as string] : args.length >= 2 ? first : [];
  const chained = own.length > 0 ? undefined : chainedPath(tokens, call, serving);
  const paths = (chained === undefined ? own : [chained]).filter((path) => /^[/*:]|^$/.test(path));
  // Whoever asks for something hands over how, whoever answers hands over what does.
  const last = args.at(-1);
  const isAsking = serving.framework === '' && last !== undefined && kindAt(tokens, last) === OPEN_BRACE;
  if (isAsking || (paths.every((path) => /^\/?\*$/.test(path)) && handsOn(tokens, last, call))) return;
  const method =
    call.name === 'all' || call.name === 'any'
      ? 'ANY'
      : call.name === 'del'
        ? 'DELETE'
        : call.name.toUpperCase();
  const guard = guardAmong(tokens, args.slice(1, -1));
  pushRoutes(tokens, call, {
    methods: [method],
    paths,
    handler: handlerAt(tokens, last),
    ...(guard === '' ? {} : { guard }),
    serving,
  });
}

/** `all('*', (request, response, next) => { …; next(); })` answers nothing: whatever is asked for is answered behind it. */
function handsOn(tokens: Tokens, last: number | undefined, call: Call): boolean {
  const open = kindAt(tokens, call.at + 1) === OPEN_PAREN ? call.at + 1 : -1;
  if (last === undefined || open < 0) return false;
  for (let at = last; at < closeOf(tokens, open, tokens.count); at++)
    if (isName(tokens, at) && kindAt(tokens, at + 1) === OPEN_PAREN && tokenText(tokens, at) === 'next')
      return true;
  return false;
}

/** What stands before the handler and speaks of who may: `requireAuth`, `auth('manageUsers')`. */
function guardAmong(tokens: Tokens, args: readonly number[]): string {
  return args.map((at) => nameAt(tokens, at)).find((name) => GUARD.test(name)) ?? '';
}

const GUARD = /auth|login|logged|permission|admin|guard|protect|jwt|token|session|acl|role|verif/i;

/** One path, or several between square brackets. */
function pathsAt(tokens: Tokens, at: number | undefined, { constants }: Serving): string[] {
  if (at !== undefined && kindAt(tokens, at) === OPEN_SQUARE)
    return textsBetween(tokens, at, closeOf(tokens, at, tokens.count));
  const path = pathAt(tokens, at, constants);
  return path === undefined ? [] : [path];
}

/** The path of `.route('…')` before this call in its chain, or of a verb before it: Hono goes on with the same path. */
function chainedPath(tokens: Tokens, call: Call, { constants }: Serving): string | undefined {
  let at = solidBefore(tokens, call.at) - 1;
  for (let guard = 0; guard < 24 && at > 0; guard++) {
    while (at > 0 && kindAt(tokens, at) !== 0x29) {
      if (isName(tokens, at) || kindAt(tokens, at) === 0x3b) return undefined;
      at--;
    }
    let open = at - 1;
    while (open > 0 && !(kindAt(tokens, open) === OPEN_PAREN && tokens.data[open] === at)) open--;
    const before = open - 1;
    if (!isName(tokens, before)) return undefined;
    const name = tokenText(tokens, before);
    const path =
      name === 'route' || VERBS.test(name)
        ? pathAt(tokens, solidFrom(tokens, open + 1), constants)
        : undefined;
    if (path !== undefined) return path;
    if (!VERBS.test(name)) return undefined;
    at = before - 1;
  }
  return undefined;
}

/** Fastify's and others' `route({ method, url, handler })`. */
function readRouteObject(tokens: Tokens, call: Call, serving: Serving): void {
  const object = call.args[0];
  if (object === undefined || kindAt(tokens, object) !== OPEN_BRACE) return;
  const end = closeOf(tokens, object, tokens.count);
  const path = pathAt(
    tokens,
    keyedValue(tokens, object + 1, end, 'url') ?? keyedValue(tokens, object + 1, end, 'path'),
    serving.constants,
  );
  const methodAt = keyedValue(tokens, object + 1, end, 'method');
  if (path === undefined || methodAt === undefined) return;
  const handler = nameAt(tokens, keyedValue(tokens, object + 1, end, 'handler'));
  pushRoutes(tokens, call, { methods: methodsAt(tokens, methodAt), paths: [path], handler, serving });
}

function methodsAt(tokens: Tokens, at: number): string[] {
  const last = kindAt(tokens, at) === OPEN_SQUARE ? closeOf(tokens, at, tokens.count) : at + 1;
  return textsBetween(tokens, at, last).map((method) => method.toUpperCase());
}

/** Hono's and find-my-way's `on('GET', '/x', handler)`. */
function readOn(tokens: Tokens, call: Call, serving: Serving): void {
  const [first, second] = call.args;
  if (first === undefined || (kindAt(tokens, first) !== STRING && kindAt(tokens, first) !== OPEN_SQUARE))
    return;
  const methods = methodsAt(tokens, first);
  const written = textsBetween(tokens, first, first + 2)[0] ?? '';
  const paths = pathsAt(tokens, second, serving).filter((path) => path.startsWith('/'));
  if (written !== written.toUpperCase()) return;
  pushRoutes(tokens, call, { methods, paths, handler: nameAt(tokens, call.args.at(-1)), serving });
}
