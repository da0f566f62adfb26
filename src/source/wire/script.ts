// TypeScript and JavaScript: Express, Fastify, Hono, Koa and Nest routes; their commands are read beside.

import { hashName, STRING, type Tokens } from '../lex/tokens.ts';
import type { MountFact } from '../model.ts';
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
  assignedName,
  type Call,
  callbackParam,
  endOfCall,
  findCalls,
  keyedValue,
  nameAt,
  ownerOf,
  textAt,
  textsBetween,
} from './calls.ts';
import { isCommandModule, readObjectCommands } from './commands/objects.ts';
import { readClassCommands, readCommandCall } from './commands/script.ts';
import { findHanded } from './handed.ts';
import { pathOrName } from './named-paths.ts';
import { GLOBAL_ROUTER, readNest } from './nest.ts';
import { pathAt, type Raw, readConstants, settle, startRaw } from './places.ts';
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
const MAKER =
  /(?:^|\.)(?:Router|express|Hono|OpenAPIHono|[fF]astify|Koa|polka|Elysia|createServer|createRouter|createApp|FindMyWay|AutoRouter|IttyRouter|require|basePath)$/;
const isMaker = (path: string): boolean => MAKER.test(path);

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

interface Serving {
  readonly raw: Raw;
  readonly framework: string;
  readonly constants: ReadonlyMap<string, string>;
  /** Names that were given a router here. */
  readonly made: Set<string>;
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

/** `const router = new Router({ prefix: '/x' })`, `new Hono().basePath('/x')`. */
function readMaker(tokens: Tokens, call: Call, serving: Serving): void {
  const variable = assignedName(tokens, call);
  if (variable === '') return;
  serving.made.add(variable);
  const end = endOfCall(tokens, call.paren);
  const path =
    call.name === 'basePath'
      ? pathAt(tokens, call.args[0], serving.constants)
      : pathAt(
          tokens,
          keyedValue(tokens, call.paren + 1, end, 'prefix') ?? inObject(tokens, call),
          serving.constants,
        );
  if (path !== undefined) pushMount(serving, call, { path, target: variable, router: '', isOwn: true });
  else if (call.name === 'Router' && serving.framework === 'express')
    pushMount(serving, call, { path: '', target: variable, router: '', isPart: true });
}

/** The value of `prefix` in the object that is the first argument. */
function inObject(tokens: Tokens, { args }: Call): number | undefined {
  const object = args[0];
  if (object === undefined || kindAt(tokens, object) !== OPEN_BRACE) return undefined;
  return keyedValue(tokens, object + 1, closeOf(tokens, object, tokens.count), 'prefix');
}

function pushMount(serving: Serving, call: Call, mount: Omit<MountFact, 'line'>): void {
  serving.raw.mounts.push({ at: call.at, fact: { ...mount, line: call.line } });
}

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
function readVerb(tokens: Tokens, call: Call, serving: Serving): void {
  const { args } = call;
  const first = pathsAt(tokens, args[0], serving);
  const second = args.length > 2 ? pathAt(tokens, args[1], serving.constants) : undefined;
  const isNamed =
    first.length === 1 && !/^[/*:]/.test(first[0] as string) && second?.startsWith('/') === true;
  const own = isNamed ? [second as string] : args.length >= 2 ? first : [];
  const chained = own.length > 0 ? undefined : chainedPath(tokens, call, serving);
  const paths = (chained === undefined ? own : [chained]).filter((path) => /^[/*:]|^$/.test(path));
  // Whoever asks for something hands over how, whoever answers hands over what does.
  const last = args.at(-1);
  const isAsking = serving.framework === '' && last !== undefined && kindAt(tokens, last) === OPEN_BRACE;
  if (isAsking) return;
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
    handler: nameAt(tokens, last),
    ...(guard === '' ? {} : { guard }),
    serving,
  });
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
  const last = kindAt(tokens, at) === STRING ? at + 1 : closeOf(tokens, at, tokens.count);
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

/** `use('/x', router)`, `route('/x', sub)`, `register(plugin, { prefix: '/x' })`, `prefix('/x')`. */
function readMount(tokens: Tokens, call: Call, serving: Serving): void {
  const { args, name } = call;
  if (name === 'command' || name === 'Command' || name === 'addCommand' || args[0] === undefined) return;
  const router = ownerOf(tokens, call, isMaker);
  if (name === 'register') {
    readRegister(tokens, call, { ...serving, router });
    return;
  }
  const path = pathAt(tokens, args[0], serving.constants);
  if (name === 'prefix' || name === 'basePath') {
    if (path !== undefined && name === 'prefix')
      pushMount(serving, call, { path, target: router, router: '', isOwn: true });
    return;
  }
  if (path !== undefined && (!path.startsWith('/') || args.length < 2)) return;
  if (path === undefined && !/^(?:use|route|mount)$/.test(name)) return;
  if (path === undefined && readMountTable(tokens, call, serving)) return;
  serving.raw.regions.push({
    from: call.paren,
    to: endOfCall(tokens, call.paren),
    param: '',
    path: path ?? '',
    router,
    at: call.at,
  });
  for (const arg of path === undefined ? args : args.slice(1)) {
    const target = targetOf(tokens, arg);
    if (target !== '') pushMount(serving, call, { path: path ?? '', target, router });
  }
}

/** `table.forEach((one) => app.use(one.path, one.route))`: each object of the file that has both says a mount. */
function readMountTable(tokens: Tokens, call: Call, serving: Serving): boolean {
  const [first, second] = call.args.map((at) => nameAt(tokens, at).split('.'));
  if (first?.length !== 2 || second?.length !== 2 || first[0] !== second[0]) return false;
  const router = ownerOf(tokens, call, isMaker);
  for (let at = 0; at < tokens.count; at++) {
    if (kindAt(tokens, at) !== OPEN_BRACE) continue;
    const end = closeOf(tokens, at, tokens.count);
    const path = textAt(tokens, keyedValue(tokens, at + 1, end, first[1] as string));
    const target = targetOf(tokens, keyedValue(tokens, at + 1, end, second[1] as string));
    if (path?.startsWith('/') === true && target !== '') pushMount(serving, call, { path, target, router });
  }
  return true;
}

function readRegister(tokens: Tokens, call: Call, serving: Serving & { readonly router: string }): void {
  const { args } = call;
  const end = endOfCall(tokens, call.paren);
  const { router } = serving;
  const at = args[1] === undefined ? undefined : keyedValue(tokens, args[1] + 1, end, 'prefix');
  const path = at === undefined ? '' : pathOrName(tokens, at, serving.constants);
  if (path === undefined) return;
  const param = callbackParam(tokens, args[0]);
  if (param !== undefined)
    serving.raw.regions.push({ from: call.paren, to: end, param, path, router, at: call.at });
  const target = targetOf(tokens, args[0]);
  if (target !== '') pushMount(serving, call, { path, target, router });
}

/** A name, what `new Name()` makes, or the module of `require('…')` and `import('…')`. */
function targetOf(tokens: Tokens, at: number | undefined): string {
  if (at === undefined) return '';
  const word = isName(tokens, at) ? tokenText(tokens, at) : '';
  if (word === 'require' || word === 'import') return textAt(tokens, at + 2) ?? '';
  if (word === 'new' || word === 'await') return targetOf(tokens, at + 1);
  return nameAt(tokens, at).replace(/\.(?:routes|allowedMethods|middleware|callback|handler)$/, '');
}

const ROUTERS = ['app', 'router', 'fastify', 'server'];

function readHanded(tokens: Tokens, raw: Raw): void {
  const routers = new Set([
    ...raw.routes.map(({ fact }) => fact.router),
    ...raw.mounts.map(({ fact }) => (fact.isOwn === true ? fact.target : fact.router)),
    ...ROUTERS,
  ]);
  for (const { at, name, target, line } of findHanded(tokens, routers))
    if (!/\.(?:use|register|route|mount)$/.test(target))
      raw.mounts.push({ at, fact: { path: '', target, router: name, line } });
}
