// Rust: axum and actix routes; clap commands, built or derived.

import { hashName, lineOf, NEWLINE, sliceText, type Tokens } from '../lex/tokens.ts';
import type { SymbolFact } from '../model.ts';
import { firstSentence } from '../scan/doc.ts';
import {
  COMMA,
  closeOf,
  HASH,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_SQUARE,
  step,
  tokenText,
} from '../scan/scan.ts';
import { usesAny } from '../uses-name.ts';
import { type Call, endOfCall, findCalls, nameAt, textAt } from './calls.ts';
import {
  type Found,
  importsAny,
  NO_WIRING,
  shorten,
  startFound,
  type WireInput,
  type Wiring,
} from './model.ts';

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
  const isAxum = importsAny(input.imports, ['axum']);
  const isActix = importsAny(input.imports, ['actix_web']) || importsAny(input.imports, ['rocket']);
  const isClap =
    importsAny(input.imports, ['clap', 'structopt']) ||
    (usesAny(input.names, CLAP_WORDS) &&
      /#\[(?:derive\([^)]*\b(?:Parser|Subcommand)\b|clap|command)\b/.test(signatures(input)));
  if (!isAxum && !isActix && !isClap) return NO_WIRING;
  const found = startFound();
  if (isAxum) readAxum(input.tokens, found);
  if (isActix) readActix(input, found);
  if (isClap) readClap(input, found);
  return found;
}

const CLAP_WORDS = ['Parser', 'Subcommand', 'clap', 'command'].map(hashName);

const signatures = (input: WireInput): string => input.symbols.map(({ signature }) => signature).join('\n');

/** `.route("/x", get(a).post(b))` and `.nest("/api", routes())`. */
function readAxum(tokens: Tokens, found: Found): void {
  for (const call of findCalls(tokens, (name) => name === 'route' || name === 'nest')) {
    const path = textAt(tokens, call.args[0]);
    const second = call.args[1];
    if (path === undefined || second === undefined) continue;
    const router = call.receiver;
    if (call.name === 'nest') {
      const target = nameAt(tokens, second);
      if (target !== '') found.mounts.push({ path, target, router, line: call.line });
      continue;
    }
    const end = endOfCall(tokens, call.paren);
    for (let at = second; at < end; at = step(tokens, at)) {
      if (!isName(tokens, at) || kindAt(tokens, at + 1) !== 0x28 || !VERBS.has(tokenText(tokens, at)))
        continue;
      const verb = tokenText(tokens, at);
      found.routes.push({
        framework: 'axum',
        method: verb === 'any' ? 'ANY' : verb.toUpperCase(),
        path,
        handler: nameAt(tokens, at + 2),
        router,
        line: call.line,
      });
    }
  }
}

/** `#[get("/x")]` before a function; `web::resource("/x").route(web::get().to(h))`; `web::scope("/api")`. */
function readActix(input: WireInput, found: Found): void {
  const { tokens } = input;
  for (const call of findCalls(
    tokens,
    (name) => VERBS.has(name) || name === 'scope' || name === 'resource' || name === 'route',
  )) {
    const path = textAt(tokens, call.args[0]);
    if (path === undefined) continue;
    const isAttribute = kindAt(tokens, call.at - 1) === OPEN_SQUARE && kindAt(tokens, call.at - 2) === HASH;
    if (isAttribute && VERBS.has(call.name)) {
      const symbol = input.symbols.find((one) => one.line <= call.line && one.endLine >= call.line);
      found.routes.push({
        framework: 'actix',
        method: call.name.toUpperCase(),
        path,
        handler: symbol?.name ?? '',
        router: symbol?.name ?? '',
        line: call.line,
      });
    } else if (call.name === 'scope') {
      for (const target of chainedTargets(tokens, endOfCall(tokens, call.paren)))
        found.mounts.push({ path, target, router: '', line: call.line });
    } else if (call.name === 'resource') readChainedRoutes(tokens, call, { found, path });
    else if (call.name === 'route') readInlineRoute(tokens, call, { found, path });
  }
}

/** The names given to `.service(name)` in the rest of a chain. */
function chainedTargets(tokens: Tokens, from: number): string[] {
  const targets: string[] = [];
  for (let at = from + 1; at < tokens.count && at - from < 400; at = step(tokens, at)) {
    const kind = kindAt(tokens, at);
    if (kind === 0x3b || kind === COMMA || kind === 0x29) break;
    if (isName(tokens, at) && tokenText(tokens, at) === 'service' && kindAt(tokens, at + 1) === 0x28)
      targets.push(nameAt(tokens, at + 2));
  }
  return targets.filter((name) => name !== '');
}

interface Place {
  readonly found: Found;
  readonly path: string;
}

function readChainedRoutes(tokens: Tokens, call: Call, place: Place): void {
  for (let at = endOfCall(tokens, call.paren) + 1; at < tokens.count; at = step(tokens, at)) {
    const kind = kindAt(tokens, at);
    if (kind === 0x3b || kind === COMMA || kind === 0x29) return;
    if (isName(tokens, at) && tokenText(tokens, at) === 'route')
      pushTo(tokens, at + 1, { ...place, line: call.line });
  }
}

function readInlineRoute(tokens: Tokens, call: Call, place: Place): void {
  pushTo(tokens, call.paren, { ...place, line: call.line });
}

/** `web::get().to(handler)` between brackets. */
function pushTo(tokens: Tokens, paren: number, place: Place & { readonly line: number }): void {
  const end = closeOf(tokens, paren, tokens.count);
  let method = '';
  for (let at = paren; at < end; at++) {
    if (!isName(tokens, at) || kindAt(tokens, at + 1) !== 0x28) continue;
    const word = tokenText(tokens, at);
    if (VERBS.has(word)) method = word.toUpperCase();
    if (word === 'to' && method !== '') {
      place.found.routes.push({
        framework: 'actix',
        method,
        path: place.path,
        handler: nameAt(tokens, at + 2),
        router: '',
        line: place.line,
      });
      return;
    }
  }
}

function readClap(input: WireInput, found: Found): void {
  const { tokens } = input;
  for (const call of findCalls(tokens, (name) => name === 'new' || name === 'with_name')) {
    if (!/^(?:Command|App|SubCommand|clap\.Command|clap\.App)$/.test(call.receiver)) continue;
    const name = textAt(tokens, call.args[0]);
    if (name === undefined) continue;
    found.commands.push({
      framework: 'clap',
      name,
      description: shorten(chainedAbout(tokens, endOfCall(tokens, call.paren))),
      handler: '',
      line: call.line,
    });
  }
  for (const symbol of input.symbols) {
    if (symbol.kind === 'enum' && /derive\([^)]*\bSubcommand\b/.test(symbol.signature))
      readVariants(tokens, symbol, found);
  }
}

function chainedAbout(tokens: Tokens, from: number): string {
  for (let at = from + 1; at < tokens.count && at - from < 200; at = step(tokens, at)) {
    const kind = kindAt(tokens, at);
    if (kind === 0x3b || kind === COMMA || kind === 0x29) return '';
    if (isName(tokens, at) && tokenText(tokens, at) === 'about') return textAt(tokens, at + 2) ?? '';
  }
  return '';
}

/** Each variant of a derived enum is a command, named in kebab-case, described by its doc comment. */
function readVariants(tokens: Tokens, symbol: SymbolFact, found: Found): void {
  let at = 0;
  while (at < tokens.count && (tokens.start[at] as number) < symbol.start) at++;
  while (at < tokens.count && kindAt(tokens, at) !== OPEN_BRACE) at = step(tokens, at);
  const end = closeOf(tokens, at, tokens.count);
  let isFresh = true;
  let renamed: string | undefined;
  for (let one = at + 1; one < end; one = step(tokens, one)) {
    const kind = kindAt(tokens, one);
    if (kind === NEWLINE) continue;
    if (kind === COMMA) isFresh = true;
    else if (kind === HASH) {
      const text = sliceText(
        tokens.bytes,
        tokens.start[one] as number,
        tokens.end[closeOf(tokens, one + 1, end)] as number,
      );
      renamed = /\bname\s*=\s*"([^"]+)"/.exec(text)?.[1] ?? renamed;
      one = closeOf(tokens, one + 1, end);
    } else if (isFresh && isName(tokens, one)) {
      const name = renamed ?? toKebab(tokenText(tokens, one));
      const line = lineOf(tokens, tokens.start[one] as number);
      found.commands.push({
        framework: 'clap',
        name,
        description: docBefore(tokens, tokens.start[one] as number),
        handler: symbol.name,
        line,
      });
      isFresh = false;
      renamed = undefined;
    }
  }
}

function docBefore(tokens: Tokens, offset: number): string {
  const before = sliceText(tokens.bytes, Math.max(0, offset - 600), offset);
  const lines: string[] = [];
  for (const line of before.split('\n').slice(0, -1).reverse()) {
    if (/^\s*#\[/.test(line)) continue;
    const doc = /^\s*\/\/\/ ?(.*)$/.exec(line)?.[1];
    if (doc === undefined) break;
    lines.unshift(doc);
  }
  return shorten(firstSentence(lines.join('\n')));
}

const toKebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
