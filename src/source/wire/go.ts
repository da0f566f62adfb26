// Go: gin, chi, echo, fiber, gorilla and net/http routes; cobra commands.

import type { Tokens } from '../lex/tokens.ts';
import { tokenText } from '../scan/scan.ts';
import { assignedName, type Call, endOfCall, findCalls, nameAt, textAt } from './calls.ts';
import { readCobra } from './cobra.ts';
import {
  type Found,
  importsAny,
  joinPaths,
  NO_WIRING,
  startFound,
  type WireInput,
  type Wiring,
} from './model.ts';

const FRAMEWORKS: readonly (readonly [module: string, name: string])[] = [
  ['github.com/gin-gonic/gin', 'gin'],
  ['github.com/go-chi/chi', 'chi'],
  ['github.com/labstack/echo', 'echo'],
  ['github.com/gofiber/fiber', 'fiber'],
  ['github.com/gorilla/mux', 'gorilla'],
  ['github.com/julienschmidt/httprouter', 'httprouter'],
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
  Method: 'ANY',
  MethodFunc: 'ANY',
};
const NESTERS = new Set(['Route', 'Group', 'Mount', 'PathPrefix']);
const CLIENT = /(?:^|\.)(?:http|client|httpClient|resty|req|request|ts|server\.Client|header|h|Header)$/;

export function readGoWiring(input: WireInput): Wiring {
  const framework = FRAMEWORKS.find(([module]) => importsAny(input.imports, [module]))?.[1];
  const hasCommands = importsAny(input.imports, ['github.com/spf13/cobra']);
  if (framework === undefined && !hasCommands) return NO_WIRING;
  const found = startFound();
  if (framework !== undefined) readRoutes(input, framework, found);
  if (hasCommands) readCobra(input, found);
  return found;
}

interface Nest {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

function readRoutes(input: WireInput, framework: string, found: Found): void {
  const { tokens } = input;
  const nests: Nest[] = [];
  for (const call of findCalls(tokens, (name) => Object.hasOwn(VERBS, name) || NESTERS.has(name))) {
    if (call.receiver === '') continue;
    if (NESTERS.has(call.name)) readNest(tokens, call, { nests, found });
    else readRoute(tokens, call, { nests, found, framework });
  }
}

interface Reading {
  readonly nests: Nest[];
  readonly found: Found;
}

/** `r.Route("/x", func(r chi.Router) { … })` holds its routes; `v1 := r.Group("/v1")` gives a name to a prefix. */
function readNest(tokens: Tokens, call: Call, reading: Reading): void {
  const path = textAt(tokens, call.args[0]);
  if (path === undefined) return;
  const second = call.args[1];
  if (second !== undefined && tokenText(tokens, second) === 'func') {
    reading.nests.push({ path, from: call.paren, to: endOfCall(tokens, call.paren) });
    return;
  }
  if (call.name === 'Mount') {
    const target = nameAt(tokens, second);
    if (target !== '') reading.found.mounts.push({ path, target, router: call.receiver, line: call.line });
    return;
  }
  const variable = assignedName(tokens, call);
  if (variable !== '')
    reading.found.mounts.push({ path, target: variable, router: call.receiver, line: call.line });
}

function readRoute(tokens: Tokens, call: Call, reading: Reading & { readonly framework: string }): void {
  const { framework } = reading;
  // The library itself serves by these alone; whatever else is called `Get` there reads something.
  if (framework === 'net/http' && !/^Handle/.test(call.name)) return;
  const isNamed =
    call.name === 'Method' || call.name === 'MethodFunc' || (call.name === 'Handle' && call.args.length > 2);
  const text = textAt(tokens, call.args[isNamed ? 1 : 0]);
  if (
    text === undefined ||
    call.args.length < 2 ||
    CLIENT.test(call.receiver) === (framework !== 'net/http')
  ) {
    if (text === undefined || call.args.length < 2 || framework !== 'net/http') return;
  }
  const spelled = /^([A-Z]+) +(.*)$/.exec(text);
  const path = spelled?.[2] ?? text;
  if (!/^[\w.-]*\/|^$/.test(path)) return;
  const named = isNamed
    ? (textAt(tokens, call.args[0]) ?? nameAt(tokens, call.args[0]).replace(/^.*\.Method/, ''))
    : undefined;
  const method = (named ?? spelled?.[1] ?? VERBS[call.name] ?? 'ANY').toUpperCase();
  const prefix = reading.nests
    .filter(({ from, to }) => call.at > from && call.at < to)
    .map((nest) => nest.path);
  const whole = prefix.length === 0 ? path : joinPaths(...prefix, path);
  const handler = nameAt(tokens, call.args.at(-1));
  reading.found.routes.push({
    framework,
    method,
    path: whole,
    handler,
    router: call.receiver,
    line: call.line,
  });
}
