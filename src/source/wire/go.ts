// Go: gin, chi, echo, fiber, gorilla and net/http routes; cobra commands.

import type { Tokens } from '../lex/tokens.ts';
import {
  CLOSE_PAREN,
  closeOf,
  DOT,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  solidBefore,
  solidFrom,
  tokenText,
} from '../scan/scan.ts';
import {
  assignedName,
  type Call,
  callbackParam,
  chainStart,
  endOfCall,
  findCalls,
  handlerAt,
  nameAt,
  openOf,
  ownerOf,
  splitArguments,
  textAt,
} from './calls.ts';
import { readCobra, readGoCommands } from './commands/cobra.ts';
import { calledFunction, findHanded } from './handed.ts';
import { pathAt, type Raw, readConstants, settle, startRaw } from './places.ts';
import { importsAny, NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

const FRAMEWORKS: readonly (readonly [module: string, name: string])[] = [
  ['github.com/gin-gonic/gin', 'gin'],
  ['github.com/go-chi/chi', 'chi'],
  ['github.com/labstack/echo', 'echo'],
  ['github.com/gofiber/fiber', 'fiber'],
  ['github.com/gorilla/mux', 'gorilla'],
  ['github.com/julienschmidt/httprouter', 'httprouter'],
  ['github.com/prometheus/common/route', 'route'],
  ['net/http', 'net/http'],
];
const VERBS: Readonly<Record<string, string>> = {
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
  HEAD: 'HEAD',
  OPTIONS: 'OPTIONS',
  Any: 'ANY',
  All: 'ANY',
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  Handle: 'ANY',
  HandleFunc: 'ANY',
  HandlerFunc: 'ANY',
  Handler: 'ANY',
  Method: 'ANY',
  MethodFunc: 'ANY',
};
const NESTERS = new Set(['Route', 'Group', 'Mount', 'PathPrefix', 'With', 'WithPrefix']);
const CLIENT = /(?:^|\.)(?:http|client|httpClient|resty|req|request|ts|server\.Client|header|h|Header)$/;

export function readGoWiring(input: WireInput): Wiring {
  const framework = FRAMEWORKS.find(([module]) => importsAny(input.imports, [module]))?.[1];
  const hasCommands = importsAny(input.imports, ['github.com/spf13/cobra']);
  const hasOthers = input.tokens.bytes.includes('Command{');
  if (framework === undefined && !hasCommands && !hasOthers) return NO_WIRING;
  const raw = startRaw();
  if (framework !== undefined) readRoutes(input, framework, raw);
  if (hasCommands) readCobra(input, raw);
  if (hasOthers) readGoCommands(input, raw);
  return settle(input, raw);
}

interface Reading {
  readonly raw: Raw;
  readonly framework: string;
  readonly constants: ReadonlyMap<string, string>;
}

const isMaker = (path: string): boolean => /(?:^|\.)(?:New\w*|Default)$/.test(path);

function readRoutes(input: WireInput, framework: string, raw: Raw): void {
  const { tokens } = input;
  const reading: Reading = { raw, framework, constants: readConstants(tokens) };
  for (const call of findCalls(tokens, (name) => Object.hasOwn(VERBS, name) || NESTERS.has(name))) {
    if (kindAt(tokens, call.at - 1) !== DOT && call.receiver === '') continue;
    if (NESTERS.has(call.name)) readNest(tokens, call, reading);
    else readRoute(tokens, call, reading);
  }
  const routers = new Set([
    ...raw.routes.map(({ fact }) => fact.router),
    ...raw.mounts.flatMap(({ fact }) => [fact.router, fact.target]),
    ...madeRouters(tokens),
  ]);
  routers.delete('');
  for (const { at, name, target, line } of findHanded(tokens, routers))
    raw.mounts.push({ at, fact: { path: '', target, router: name, line } });
}

/** Names that are given a new router: `r := gin.Default()`. */
function madeRouters(tokens: Tokens): string[] {
  return [...findCalls(tokens, (name) => /^(?:NewRouter|NewMux|NewServeMux|Default|New)$/.test(name))]
    .map((call) => assignedName(tokens, call))
    .filter((name) => name !== '');
}

/** `r.Route("/x", func(r chi.Router) { … })` holds its routes; `v1 := r.Group("/v1")` gives a name to a prefix. */
function readNest(tokens: Tokens, call: Call, { raw, constants }: Reading): void {
  const router = ownerOf(tokens, call, isMaker);
  const { at, line } = call;
  const isBare = callbackParam(tokens, call.args[0]) !== undefined;
  const path = isBare ? '' : pathAt(tokens, call.args[0], constants);
  if (path === undefined) return;
  const param = callbackParam(tokens, call.args[isBare ? 0 : 1]);
  const end = endOfCall(tokens, call.paren);
  if (param !== undefined) raw.regions.push({ from: call.paren, to: end, param, path, router, at });
  else if (call.name === 'Mount') {
    const target = targetOf(tokens, call.args[1]);
    if (target !== '') raw.mounts.push({ at, fact: { path, target, router, line } });
  } else {
    const target = assignedName(tokens, call) || calledFunction(tokens, chainStart(tokens, at));
    if (target !== '') raw.mounts.push({ at, fact: { path, target, router, line } });
  }
}

/** A name with its package, or the method of a literal: `users.Routes()`, `todos{}.Routes()`. */
function targetOf(tokens: Tokens, at: number | undefined): string {
  const name = nameAt(tokens, at);
  if (name === '' || at === undefined) return '';
  const brace = at + 2 * name.split('.').length - 1;
  if (kindAt(tokens, brace) !== OPEN_BRACE) return name;
  const dot = closeOf(tokens, brace, tokens.count) + 1;
  return kindAt(tokens, dot) === DOT && isName(tokens, dot + 1)
    ? `${name}.${tokenText(tokens, dot + 1)}`
    : name;
}

function readRoute(tokens: Tokens, call: Call, reading: Reading): void {
  const { framework, raw, constants } = reading;
  // The library itself serves by these alone; whatever else is called `Get` there reads something.
  if (framework === 'net/http' && !/^Handle/.test(call.name)) return;
  const isGroup = raw.mounts.some(({ fact }) => fact.target === call.receiver);
  if (framework !== 'net/http' && CLIENT.test(call.receiver) && !isGroup) return;
  const isNamed =
    call.name === 'Method' ||
    call.name === 'MethodFunc' ||
    (/^Handle(?:r|rFunc|Func)?$/.test(call.name) && call.args.length > 2);
  const written = call.args[isNamed ? 1 : 0];
  const text = pathAt(tokens, written, constants) ?? belowUnknown(tokens, written, constants);
  if (text === undefined) {
    // Below a path that is put together elsewhere: where its routes begin is not known.
    const target = strippedTarget(tokens, call.args[1]);
    const fact = { path: '', target, router: '', isPart: true, line: call.line };
    if (target !== '') raw.mounts.push({ at: call.at, fact });
    return;
  }
  if (call.args.length < 2 || (call.name === 'Handler' && !isNamed)) return;
  const spelled = /^([A-Z]+) +(.*)$/.exec(text);
  const own = spelled?.[2] ?? text;
  const isBare = /^[A-Z]+$/.test(call.name) && /^[\w-]+$/.test(own);
  if (!/^\??[\w.-]*\/|^$/.test(own) && !isBare) return;
  const path = joinGroups(inlineGroups(tokens, call, constants), isBare ? `/${own}` : own);
  const named = isNamed
    ? (textAt(tokens, call.args[0]) ?? nameAt(tokens, call.args[0]).replace(/^.*\.Method/, ''))
    : undefined;
  const method = (
    named ??
    spelled?.[1] ??
    chainedMethod(tokens, call) ??
    VERBS[call.name] ??
    'ANY'
  ).toUpperCase();
  const router = ownerOf(tokens, call, isMaker);
  const stripped = strippedTarget(tokens, call.args[1]);
  if (stripped !== '')
    raw.mounts.push({ at: call.at, fact: { path, target: stripped, router, line: call.line } });
  else {
    const handler = handlerAt(tokens, call.args.at(-1));
    for (const one of method.split(','))
      raw.routes.push({
        at: call.at,
        fact: { framework, method: one, path, handler, router, line: call.line },
      });
  }
}

/** `s.basePath(HealthPath)`: what it puts before the path is known when it runs. */
function belowUnknown(
  tokens: Tokens,
  at: number | undefined,
  constants: ReadonlyMap<string, string>,
): string | undefined {
  const name = nameAt(tokens, at);
  if (at === undefined || name === '') return undefined;
  const paren = at + 2 * name.split('.').length - 1;
  if (kindAt(tokens, paren) !== OPEN_PAREN) return undefined;
  const args = splitArguments(tokens, paren);
  const path = args.length === 1 ? pathAt(tokens, args[0], constants) : undefined;
  return path?.startsWith('/') === true ? `?${path}` : undefined;
}

const joinGroups = (groups: readonly string[], path: string): string =>
  groups.length === 0
    ? path
    : [...groups, path]
        .join('/')
        .replace(/\/{2,}/g, '/')
        .replace(/(?<=.)\/$/, '');

const GROUPS_MAX = 6;

/** Prefixes of groups that have no name: `g.Group("/user").Use(auth).POST("", add)`. */
function inlineGroups(tokens: Tokens, call: Call, constants: ReadonlyMap<string, string>): string[] {
  const groups: string[] = [];
  let at = solidBefore(tokens, solidBefore(tokens, call.at));
  for (let guard = 0; guard < GROUPS_MAX && kindAt(tokens, at) === CLOSE_PAREN; guard++) {
    const open = openOf(tokens, at);
    if (!isName(tokens, open - 1)) break;
    const path =
      tokenText(tokens, open - 1) === 'Group'
        ? pathAt(tokens, solidFrom(tokens, open + 1), constants)
        : undefined;
    if (path !== undefined) groups.unshift(path);
    at = solidBefore(tokens, solidBefore(tokens, open - 1));
  }
  return groups;
}

const CHAIN_MAX = 6;

/** Of gorilla: `r.HandleFunc("/x", h).Name("x").Methods("GET", "POST")`. */
function chainedMethod(tokens: Tokens, call: Call): string | undefined {
  let paren = call.paren;
  let dot = solidFrom(tokens, endOfCall(tokens, paren) + 1);
  for (let guard = 0; guard < CHAIN_MAX; guard++) {
    if (kindAt(tokens, dot) !== DOT || !isName(tokens, dot + 1)) return undefined;
    if (tokenText(tokens, dot + 1) === 'Methods') break;
    paren = dot + 2;
    dot = solidFrom(tokens, endOfCall(tokens, paren) + 1);
  }
  if (kindAt(tokens, dot) !== DOT || tokenText(tokens, dot + 1) !== 'Methods') return undefined;
  const args = splitArguments(tokens, dot + 2);
  const methods = args.map((at) => textAt(tokens, at) ?? nameAt(tokens, at).replace(/^.*\.Method/, ''));
  return methods.length === 0 ? undefined : methods.join(',');
}

/** `http.StripPrefix("/api", api.NewMux())` hands what is below a path to another of the project's own. */
function strippedTarget(tokens: Tokens, at: number | undefined): string {
  if (at === undefined || !/(?:^|\.)StripPrefix$/.test(nameAt(tokens, at))) return '';
  const inner = splitArguments(tokens, at + 2 * nameAt(tokens, at).split('.').length - 1)[1];
  const target = targetOf(tokens, inner);
  return /^http\./.test(target) ? '' : target;
}
