// Rust: axum and actix routes; the commands of clap are read beside.

import { hashName, type Tokens } from '../lex/tokens.ts';
import { COMMA, closeOf, HASH, isName, kindAt, OPEN_SQUARE, step, tokenText } from '../scan/scan.ts';
import { usesAny, usesName } from '../uses-name.ts';
import {
  type Call,
  chainEnd,
  chainStart,
  endOfCall,
  findCalls,
  nameAt,
  ownerOf,
  textAt,
  textsBetween,
} from './calls.ts';
import { readClap } from './commands/clap.ts';
import { pathAt, type Raw, readConstants, settle, startRaw } from './places.ts';
import { importsAny, NO_WIRING, type WireInput, type Wiring } from './wiring.ts';

const VERBS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'any',
  'trace',
]);

export function readRustWiring(input: WireInput): Wiring {
  const isAxum = importsAny(input.imports, ['axum']) || usesName(input.names, AXUM_NAME);
  const isActix = importsAny(input.imports, ['actix_web']) || importsAny(input.imports, ['rocket']);
  const isClap =
    importsAny(input.imports, ['clap', 'structopt']) ||
    usesName(input.names, CLAP_NAME) ||
    (usesAny(input.names, CLAP_WORDS) &&
      /#\[(?:derive\([^)]*\b(?:Parser|Subcommand)\b|clap|command)\b/.test(signatures(input)));
  if (!isAxum && !isActix && !isClap) return NO_WIRING;
  const raw = startRaw();
  if (isAxum) readAxum(input.tokens, raw);
  if (isActix) readActix(input, raw);
  if (isClap) readClap(input, raw);
  return settle(input, raw);
}

const CLAP_WORDS = ['Parser', 'Subcommand', 'command'].map(hashName);
const AXUM_NAME = hashName('axum');
const CLAP_NAME = hashName('clap');

const signatures = (input: WireInput): string => input.symbols.map(({ signature }) => signature).join('\n');

const isMaker = (path: string): boolean => /(?:^|\.)(?:new|scope|default)$/.test(path);

/** `.route("/x", get(a).post(b))`, `.nest("/api", routes())`, `.merge(routes())`. */
function readAxum(tokens: Tokens, raw: Raw): void {
  const constants = readConstants(tokens);
  for (const call of findCalls(tokens, (name) => AXUM.has(name))) {
    const router = ownerOf(tokens, call, isMaker);
    const { at, line } = call;
    const isMerge = call.name === 'merge';
    const path = isMerge ? '' : pathAt(tokens, call.args[0], constants);
    const second = call.args[isMerge ? 0 : 1];
    if (path === undefined || second === undefined) continue;
    const end = endOfCall(tokens, call.paren);
    if (call.name === 'nest' || isMerge) {
      raw.regions.push({ from: call.paren, to: end, param: '', path, router, at });
      const target = nameAt(tokens, second);
      if (target !== '' && !isMaker(target)) raw.mounts.push({ at, fact: { path, target, router, line } });
    } else if (call.name.endsWith('_service')) {
      const handler = nameAt(tokens, second);
      raw.routes.push({ at, fact: { framework: 'axum', method: 'ANY', path, handler, router, line } });
    } else {
      for (const { method, handler } of methodsIn(tokens, second, end))
        raw.routes.push({ at, fact: { framework: 'axum', method, path, handler, router, line } });
    }
  }
}

const AXUM = new Set(['route', 'nest', 'merge', 'route_service']);

/** `get(a).post(b)`, also behind `axum::routing::`. */
function* methodsIn(
  tokens: Tokens,
  from: number,
  end: number,
): Iterable<{ readonly method: string; readonly handler: string }> {
  for (let at = from; at < end; at = step(tokens, at)) {
    if (kindAt(tokens, at) === COMMA) return;
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== 0x28) continue;
    const verb = tokenText(tokens, at).replace(/_service$/, '');
    if (VERBS.has(verb))
      yield { method: verb === 'any' ? 'ANY' : verb.toUpperCase(), handler: nameAt(tokens, at + 2) };
    else if (verb === 'on') yield { method: 'ANY', handler: '' };
  }
}

const ACTIX = new Set([...VERBS, 'scope', 'resource', 'route', 'service', 'configure']);

/** `#[get("/x")]` before a function; `web::resource("/x").route(web::get().to(h))`; `web::scope("/api").service(x)`. */
function readActix(input: WireInput, raw: Raw): void {
  const { tokens } = input;
  for (const call of findCalls(tokens, (name) => ACTIX.has(name))) {
    const { at, line } = call;
    const path = textAt(tokens, call.args[0]);
    const isAttribute = attributeStart(tokens, at) >= 0;
    if (isAttribute && path !== undefined) readAttribute(input, call, { raw, path });
    else if (call.name === 'service' || call.name === 'configure') {
      const target = nameAt(tokens, call.args[0]);
      const isInPlace = /(?:^|\.)(?:scope|resource)$/.test(target);
      const router = ownerOf(tokens, call, isMaker);
      if (isInPlace)
        raw.regions.push({
          from: call.paren,
          to: endOfCall(tokens, call.paren),
          param: '',
          path: '',
          router,
          at,
        });
      else if (target !== '') raw.mounts.push({ at, fact: { path: '', target, router, line } });
    } else if (path === undefined) continue;
    else if (call.name === 'scope')
      // The rest of the chain lies below it; it is itself part of whatever stands around.
      raw.regions.push({
        from: call.paren,
        to: chainEnd(tokens, call.paren) + 1,
        param: '',
        path,
        router: '',
        at: chainStart(tokens, at),
      });
    else if (call.name === 'resource') readResource(tokens, call, { raw, path });
    else if (call.name === 'route')
      pushTo(tokens, call.paren, { raw, path, at, line, router: ownerOf(tokens, call, isMaker) });
  }
}

/** The `#` of the attribute that a name begins: `#[get(`, `#[actix_web::get(`. */
function attributeStart(tokens: Tokens, at: number): number {
  const first = chainStart(tokens, at);
  return kindAt(tokens, first - 1) === OPEN_SQUARE && kindAt(tokens, first - 2) === HASH ? first - 2 : -1;
}

interface Place {
  readonly raw: Raw;
  readonly path: string;
}

/** `#[get("/x")]`, `#[route("/x", method = "GET", method = "HEAD")]`. */
function readAttribute(input: WireInput, call: Call, { raw, path }: Place): void {
  const { tokens } = input;
  const symbol = input.symbols.find((one) => one.line <= call.line && one.endLine >= call.line);
  const name = symbol?.name ?? '';
  const listed = textsBetween(tokens, call.paren, endOfCall(tokens, call.paren)).slice(1);
  const methods =
    call.name === 'route' ? listed.filter((text) => /^[A-Z]+$/.test(text)) : [call.name.toUpperCase()];
  for (const method of methods)
    raw.routes.push({
      // By its function's name, which is what gets mounted, whatever stands around.
      at: 0,
      fact: { framework: 'actix', method, path, handler: name, router: name, line: call.line },
    });
}

function readResource(tokens: Tokens, call: Call, { raw, path }: Place): void {
  const end = chainEnd(tokens, call.paren);
  const place = { raw, path, at: call.at, line: call.line, router: '' };
  for (let at = endOfCall(tokens, call.paren) + 1; at <= end; at = step(tokens, at)) {
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== 0x28) continue;
    const word = tokenText(tokens, at);
    if (word === 'route') pushTo(tokens, at + 1, place);
    else if (word === 'to')
      raw.routes.push({
        at: call.at,
        fact: {
          framework: 'actix',
          method: 'ANY',
          path,
          handler: nameAt(tokens, at + 2),
          router: '',
          line: call.line,
        },
      });
  }
}

interface Target extends Place {
  readonly at: number;
  readonly line: number;
  readonly router: string;
}

/** `web::get().to(handler)` between brackets. */
function pushTo(tokens: Tokens, paren: number, place: Target): void {
  const end = closeOf(tokens, paren, tokens.count);
  let method = '';
  for (let at = paren; at < end; at++) {
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== 0x28) continue;
    const word = tokenText(tokens, at);
    if (VERBS.has(word) || word === 'route') method = word === 'route' ? 'ANY' : word.toUpperCase();
    if (word !== 'to' || method === '') continue;
    const { at: where, line, router, path } = place;
    const handler = nameAt(tokens, at + 2);
    place.raw.routes.push({ at: where, fact: { framework: 'actix', method, path, handler, router, line } });
    return;
  }
}
