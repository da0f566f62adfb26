// Of TypeScript and JavaScript, what a router is mounted under: by the call that makes it, by `use`, `route` and `register`, by
// a table of mounts, or by being handed to a function.

import type { Tokens } from '../lex/tokens.ts';
import type { MountFact } from '../model.ts';
import { closeOf, isName, kindAt, OPEN_BRACE, tokenText } from '../scan/scan.ts';
import {
  assignedName,
  type Call,
  callbackParam,
  endOfCall,
  keyedValue,
  nameAt,
  ownerOf,
  textAt,
} from './calls.ts';
import { findHanded } from './handed.ts';
import { pathOrName } from './named-paths.ts';
import { pathAt, type Raw } from './places.ts';

const MAKER =
  /(?:^|\.)(?:Router|express|Hono|OpenAPIHono|[fF]astify|Koa|polka|Elysia|createServer|createRouter|createApp|FindMyWay|AutoRouter|IttyRouter|require|basePath)$/;
export const isMaker = (path: string): boolean => MAKER.test(path);

export interface Serving {
  readonly raw: Raw;
  readonly framework: string;
  readonly constants: ReadonlyMap<string, string>;
  /** Names that were given a router here. */
  readonly made: Set<string>;
}

/** `const router = new Router({ prefix: '/x' })`, `new Hono().basePath('/x')`. */
export function readMaker(tokens: Tokens, call: Call, serving: Serving): void {
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
  else if (call.name === 'Router' && (serving.framework === 'express' || serving.framework === ''))
    pushMount(serving, call, { path: '', target: variable, router: '', isPart: true });
}

/** The value of `prefix` in the object that is the first argument. */
function inObject(tokens: Tokens, { args }: Call): number | undefined {
  const object = args[0];
  if (object === undefined || kindAt(tokens, object) !== OPEN_BRACE) return undefined;
  return keyedValue(tokens, object + 1, closeOf(tokens, object, tokens.count), 'prefix');
}

export function pushMount(serving: Serving, call: Call, mount: Omit<MountFact, 'line'>): void {
  serving.raw.mounts.push({ at: call.at, fact: { ...mount, line: call.line } });
}

/** `use('/x', router)`, `route('/x', sub)`, `register(plugin, { prefix: '/x' })`, `prefix('/x')`. */
export function readMount(tokens: Tokens, call: Call, serving: Serving): void {
  const { args, name } = call;
  if (name === 'command' || name === 'Command' || name === 'addCommand' || args[0] === undefined) return;
  const router = ownerOf(tokens, call, isMaker);
  if (name === 'register') {
    readRegister(tokens, call, { ...serving, router });
    return;
  }
  const path = pathAt(tokens, args[0], serving.constants) ?? workedOut(tokens, call);
  if (name === 'prefix' || name === 'basePath') {
    if (path !== undefined && name === 'prefix')
      pushMount(serving, call, { path, target: router, router: '', isOwn: true });
    return;
  }
  if (path !== undefined && (!/^[/?]/.test(path) || args.length < 2)) return;
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

/** A path that begins with what is known only when the program runs: `${prefix}/users`, `prefix + '/users'`. */
function workedOut(tokens: Tokens, { args, name }: Call): string | undefined {
  const [first] = args;
  if (first === undefined || args.length < 2 || !/^(?:use|route|mount)$/.test(name)) return undefined;
  const written = nameAt(tokens, first);
  const isSum = written !== '' && kindAt(tokens, first + 2 * written.split('.').length - 1) === PLUS;
  // What is called a path is one, and no function: `app.use(basePath, routes)`.
  const isOfTable = written.includes('.') && nameAt(tokens, args[1]).split('.')[0] === written.split('.')[0];
  if (!isSum && !isOfTable && /(?:path|prefix|base|baseurl|root|mountpoint)$/i.test(written)) return '?';
  const tail = isSum
    ? textAt(tokens, first + 2 * written.split('.').length)
    : /^`\$\{[^{}]*\}([^`${}]*)`$/.exec(tokenText(tokens, first))?.[1];
  return tail === undefined ? undefined : `?${tail.startsWith('/') ? '' : '/'}${tail}`;
}

const PLUS = 0x2b;

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

export function readHanded(tokens: Tokens, raw: Raw): void {
  const routers = new Set([
    ...raw.routes.map(({ fact }) => fact.router),
    ...raw.mounts.map(({ fact }) => (fact.isOwn === true ? fact.target : fact.router)),
    ...ROUTERS,
  ]);
  for (const { at, name, target, line } of findHanded(tokens, routers))
    if (!/\.(?:use|register|route|mount)$/.test(target))
      raw.mounts.push({ at, fact: { path: '', target, router: name, isHanded: true, line } });
}
