// TypeScript and JavaScript: Express, Fastify, Hono, Koa and Nest routes; their commands are read beside.

import type { Tokens } from '../lex/tokens.ts';
import { hashName, STRING } from '../lex/tokens.ts';
import { compileWords } from '../lex/words.ts';
import { AT, closeOf, isName, kindAt, OPEN_BRACE, OPEN_PAREN, tokenText } from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { type Call, endOfCall, findCalls, keyedValue, nameAt, textAt, textsBetween } from './calls.ts';
import {
  type Found,
  importsAny,
  joinPaths,
  NO_WIRING,
  startFound,
  type WireInput,
  type Wiring,
} from './model.ts';
import { readClassCommands, readCommandCall } from './script-commands.ts';

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
const METHODS = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'del',
  'head',
  'options',
  'all',
  'any',
  'use',
  'route',
  'register',
  'command',
  'mount',
  'basePath',
  'defineCommand',
  'addCommand',
  'Command',
  'on',
]);
/** Clients have the same verbs; a route is never registered on one of these. */
const CLIENT =
  /(?:^|\.)(?:axios|http|https|client|request|fetch|agent|supertest|ky|got|superagent|api|\$http|httpClient|inject|cy|page|nock|cache|map|store|redis|params|headers|searchParams|cookies|db|storage|config|formData|prisma|scope)$/i;
const SERVER_NAME =
  /^(?:app|router|server|fastify|instance|api|routes?|r|\w*(?:Router|App|Server|Routes)|this\.(?:app|router|server))$/;

export function readScriptWiring(input: WireInput): Wiring {
  const framework = frameworkOf(input);
  const hasCommands = importsAny(input.imports, COMMAND_LINES);
  const mayServe = framework !== '' || (usesAny(input.names, SERVER_WORDS) && isHandedAny(input));
  if (!mayServe && !hasCommands) return NO_WIRING;
  const found = startFound();
  if (framework === 'nest') readNest(input, found);
  for (const call of findCalls(input.tokens, (name) => METHODS.has(name))) {
    if (mayServe) readServerCall(input.tokens, call, { found, framework });
    if (hasCommands) readCommandCall(input, call, found);
  }
  if (hasCommands) readClassCommands(input, found);
  return found;
}

function frameworkOf(input: WireInput): string {
  for (const { from } of input.imports) {
    const slash = from.indexOf('/', from.startsWith('@') ? from.indexOf('/') + 1 : 0);
    const owner = slash < 0 ? from : from.slice(0, slash);
    if (Object.hasOwn(SERVERS, owner)) return SERVERS[from] ?? (SERVERS[owner] as string);
  }
  return '';
}

const SERVER_WORDS = ['app', 'router', 'server', 'fastify', 'instance'].map(hashName);
const PARAMETERS = compileWords(['app', 'router', 'server', 'fastify']);

/** A file without the framework's import may still be handed the application as a parameter. */
function isHandedAny(input: WireInput): boolean {
  return input.isInHead(PARAMETERS) || isHandedServer(input.tokens);
}

const HANDED =
  /(?:export default|module\.exports =) (?:async )?(?:function \w* ?)?\(?(?:app|router|server|fastify|instance)\b/;
const HANDED_BYTES_MAX = 4000;

/** What is exported without a name has no signature to look at. */
function isHandedServer({ bytes }: Tokens): boolean {
  return HANDED.test(bytes.toString('latin1', 0, HANDED_BYTES_MAX));
}

interface Serving {
  readonly found: Found;
  readonly framework: string;
}

function readServerCall(tokens: Tokens, call: Call, serving: Serving): void {
  const { receiver, name, args } = call;
  if (receiver === '' && kindAt(tokens, call.at - 1) !== 0x2e) return;
  if (CLIENT.test(receiver) || (serving.framework === '' && !SERVER_NAME.test(receiver))) return;
  const path = textAt(tokens, args[0]);
  if (name === 'route' && path === undefined) readRouteObject(tokens, call, serving);
  else if (VERBS.test(name)) readVerb(tokens, call, serving);
  else if (name === 'on') readOn(tokens, call, serving);
  else readMount(tokens, call, serving);
}

function frameworkName(serving: Serving): string {
  return serving.framework === '' ? 'http' : serving.framework;
}

/** `app.get('/x', handler)`; `router.route('/x').get(handler)` has its path further up the chain. */
function readVerb(tokens: Tokens, call: Call, serving: Serving): void {
  const own = textAt(tokens, call.args[0]);
  const chained = own !== undefined && call.args.length >= 2 ? own : chainedPath(tokens, call);
  const path = chained;
  if (path === undefined || !/^[/*:]|^$/.test(path)) return;
  const method =
    call.name === 'all' || call.name === 'any'
      ? 'ANY'
      : call.name === 'del'
        ? 'DELETE'
        : call.name.toUpperCase();
  const handler = nameAt(tokens, call.args.at(-1));
  serving.found.routes.push({
    framework: frameworkName(serving),
    method,
    path,
    handler,
    router: call.receiver,
    line: call.line,
  });
}

/** The text of `.route('…')` right before this call in its chain. */
function chainedPath(tokens: Tokens, call: Call): string | undefined {
  let at = call.at - 1;
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
    if (name === 'route') return textAt(tokens, open + 1);
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
  const path = textAt(
    tokens,
    keyedValue(tokens, object + 1, end, 'url') ?? keyedValue(tokens, object + 1, end, 'path'),
  );
  const methodAt = keyedValue(tokens, object + 1, end, 'method');
  if (path === undefined || methodAt === undefined) return;
  const methods = textsBetween(
    tokens,
    methodAt,
    kindAt(tokens, methodAt) === STRING ? methodAt + 1 : closeOf(tokens, methodAt, end),
  );
  const handler = nameAt(tokens, keyedValue(tokens, object + 1, end, 'handler'));
  for (const method of methods) {
    serving.found.routes.push({
      framework: frameworkName(serving),
      method: method.toUpperCase(),
      path,
      handler,
      router: call.receiver,
      line: call.line,
    });
  }
}

/** Hono's and find-my-way's `on('GET', '/x', handler)`. */
function readOn(tokens: Tokens, call: Call, serving: Serving): void {
  const method = textAt(tokens, call.args[0]);
  const path = textAt(tokens, call.args[1]);
  if (method === undefined || path === undefined || !/^[A-Z]+$/.test(method) || !path.startsWith('/')) return;
  const handler = nameAt(tokens, call.args.at(-1));
  serving.found.routes.push({
    framework: frameworkName(serving),
    method,
    path,
    handler,
    router: call.receiver,
    line: call.line,
  });
}

/** `use('/x', router)`, `route('/x', sub)`, `register(plugin, { prefix: '/x' })`, `new Hono().basePath('/x')`. */
function readMount(tokens: Tokens, call: Call, serving: Serving): void {
  const { args, name } = call;
  const end = endOfCall(tokens, call.paren);
  if (name === 'register') {
    const path = textAt(
      tokens,
      args[1] === undefined ? undefined : keyedValue(tokens, args[1] + 1, end, 'prefix'),
    );
    const target = targetOf(tokens, args[0], end);
    if (path !== undefined && target !== '')
      serving.found.mounts.push({ path, target, router: call.receiver, line: call.line });
    return;
  }
  const path = textAt(tokens, args[0]);
  if (path === undefined || !path.startsWith('/') || args.length < 2) return;
  const target = targetOf(tokens, args.at(-1), end);
  if (target !== '') serving.found.mounts.push({ path, target, router: call.receiver, line: call.line });
}

/** A name, or the module of `require('…')` and `import('…')`. */
function targetOf(tokens: Tokens, at: number | undefined, end: number): string {
  const name = nameAt(tokens, at);
  if (at !== undefined && (name === 'require' || name === 'import'))
    return textsBetween(tokens, at, end)[0] ?? '';
  return name;
}

const NEST_VERBS: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  All: 'ANY',
};

/** `@Controller('users')` before a class, `@Get(':id')` before its methods. */
function readNest(input: WireInput, found: Found): void {
  const { tokens } = input;
  let prefix = '';
  for (const call of findCalls(tokens, (name) => name === 'Controller' || Object.hasOwn(NEST_VERBS, name))) {
    if (kindAt(tokens, call.at - 1) !== AT) continue;
    const first = call.args[0];
    const object =
      first !== undefined && kindAt(tokens, first) === OPEN_BRACE
        ? keyedValue(tokens, first + 1, endOfCall(tokens, call.paren), 'path')
        : first;
    const text = textAt(tokens, object) ?? '';
    if (call.name === 'Controller') prefix = text;
    else {
      const method = NEST_VERBS[call.name] as string;
      const handler = input.symbols.find(
        ({ line, endLine, kind }) => kind === 'method' && line <= call.line && endLine >= call.line,
      );
      const name = handler === undefined ? '' : `${handler.container}.${handler.name}`;
      found.routes.push({
        framework: 'nest',
        method,
        path: joinPaths(prefix, text),
        handler: name,
        router: '',
        line: call.line,
      });
    }
  }
}
