// Lua: functions by their paths, and the table that a file returns, on which hangs what it offers.

import { type CompiledRules, compileRules } from '../../lex/rules.ts';
import { hashName, IDENT, type Tokens } from '../../lex/tokens.ts';
import type { SymbolKind } from '../../model.ts';
import {
  COLON,
  COMMA,
  closeOf,
  DOT,
  EQUALS,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  type Scan,
  step,
  tokenText,
} from '../../scan/scan.ts';

const FUNCTION = hashName('function');
export const luaRules: CompiledRules = compileRules({
  lineComments: ['--'],
  blockComments: [
    ['--[[', ']]'],
    ['--[=[', ']=]'],
    ['--[==[', ']==]'],
  ],
  strings: [
    { open: '[[', close: ']]', multiline: true },
    { open: '[=[', close: ']=]', multiline: true },
    { open: '[==[', close: ']==]', multiline: true },
    { open: '"', close: '"', escape: true },
    { open: "'", close: "'", escape: true },
  ],
});

const LUA_OPENERS = new Set(['function', 'do', 'if', 'repeat'].map(hashName));
const LUA_CLOSERS = new Set(['end', 'until'].map(hashName));
const LOCAL = hashName('local');

const RETURN = hashName('return');

export function scanLua(scan: Scan): void {
  const { tokens } = scan;
  const returned = luaReturned(tokens);
  const locals = new Set<string>();
  let depth = 0;
  let table: LuaTable | undefined;
  for (let at = 0; at < tokens.count; at++) {
    if (table !== undefined && at > table.close) table = undefined;
    if (tokens.kind[at] === OPEN_BRACE && depth === 0) {
      const opened = table === undefined ? luaTable(tokens, at, returned) : undefined;
      // Fields of a table that stays inside are nobody else's business.
      if (opened === undefined) at = closeOf(tokens, at, tokens.count);
      else table = opened;
      continue;
    }
    if (tokens.kind[at] !== IDENT) continue;
    const hash = tokens.data[at] as number;
    if (depth === 0 && hash === FUNCTION) {
      const found = luaName(tokens, at);
      if (found !== undefined) {
        const last = luaEnd(tokens, at);
        const isLocal = found.isLocal || (found.container === '' && locals.has(found.name));
        const visibility = isLocal || found.name.startsWith('_') ? 'private' : 'public';
        const container = found.container || (table?.name ?? '');
        const kind: SymbolKind = container === '' ? 'function' : 'method';
        const { name, first } = found;
        const head = luaHead(tokens, at);
        scan.symbols.push({ name, kind, container, visibility, isDefinition: true, first, last, head });
        at = last;
        continue;
      }
    }
    if (depth === 0 && hash === LOCAL) {
      addLocals(tokens, at + 1, locals);
      if (returned !== '' && tokenText(tokens, at + 1) === returned) addModule(scan, at);
    }
    if (LUA_OPENERS.has(hash)) depth++;
    else if (LUA_CLOSERS.has(hash)) depth = Math.max(0, depth - 1);
  }
}

/** `local a, b`: what is assigned to them later stays inside too. */
function addLocals(tokens: Tokens, from: number, locals: Set<string>): void {
  for (let at = from; isName(tokens, at); at += 2) {
    if (tokens.data[at] === FUNCTION) return;
    locals.add(tokenText(tokens, at));
    if (kindAt(tokens, at + 1) !== COMMA) return;
  }
}

/** `local M = {}` where the file returns `M`: what it offers hangs on it. */
function addModule({ tokens, symbols }: Scan, at: number): void {
  if (kindAt(tokens, at + 2) !== EQUALS || symbols.some(({ kind }) => kind === 'object')) return;
  const opens = [at + 3, at + 4].find((one) => /[({]/.test(String.fromCharCode(kindAt(tokens, one))));
  const last = opens === undefined ? at + 3 : closeOf(tokens, opens, tokens.count);
  const name = tokenText(tokens, at + 1);
  symbols.push({
    name,
    kind: 'object',
    container: '',
    visibility: 'public',
    isDefinition: true,
    first: at,
    last,
    head: at + 3,
  });
}

/** A table written out, whose functions others can call by its name; '' for one that the file returns as it stands. */
interface LuaTable {
  readonly name: string;
  readonly close: number;
}

function luaTable(tokens: Tokens, brace: number, returned: string): LuaTable | undefined {
  const close = closeOf(tokens, brace, tokens.count);
  if (isName(tokens, brace - 1) && tokens.data[brace - 1] === RETURN) return { name: '', close };
  if (kindAt(tokens, brace - 1) !== EQUALS) return undefined;
  const { parts, isLocal } = luaTarget(tokens, brace - 2);
  const name = parts.join('.');
  return name === '' || (isLocal && name !== returned) ? undefined : { name, close };
}

/** The name that the file returns at its end, or ''. */
function luaReturned(tokens: Tokens): string {
  let at = tokens.count - 1;
  while (at > 0 && !isName(tokens, at)) at--;
  return isName(tokens, at - 1) && tokens.data[at - 1] === RETURN ? tokenText(tokens, at) : '';
}

function luaHead(tokens: Tokens, at: number): number {
  let paren = at;
  while (paren < tokens.count && tokens.kind[paren] !== OPEN_PAREN) paren++;
  return step(tokens, paren);
}

function luaEnd(tokens: Tokens, from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.count; at++) {
    if (tokens.kind[at] !== IDENT) continue;
    const hash = tokens.data[at] as number;
    if (LUA_OPENERS.has(hash)) depth++;
    else if (LUA_CLOSERS.has(hash) && --depth === 0) return at;
  }
  return tokens.count - 1;
}

interface LuaName {
  readonly name: string;
  readonly container: string;
  readonly first: number;
  readonly isLocal: boolean;
}

/** `function a.b:c(`, `local function a(`, `a.b = function(`, `local a = function(`. */
function luaName(tokens: Tokens, at: number): LuaName | undefined {
  if (isName(tokens, at + 1)) {
    const parts = [tokenText(tokens, at + 1)];
    for (let next = at + 2; kindAt(tokens, next) === DOT || kindAt(tokens, next) === COLON; next += 2)
      parts.push(tokenText(tokens, next + 1));
    const isLocal = isName(tokens, at - 1) && tokens.data[at - 1] === LOCAL;
    return { name: parts.pop() as string, container: parts.join('.'), first: isLocal ? at - 1 : at, isLocal };
  }
  if (kindAt(tokens, at - 1) !== EQUALS) return undefined;
  const { parts, first, isLocal } = luaTarget(tokens, at - 2);
  const name = parts.pop();
  return name === undefined ? undefined : { name, container: parts.join('.'), first, isLocal };
}

/** What an assignment assigns to, from its last name back: `a.b`, `local a`. */
function luaTarget(tokens: Tokens, last: number) {
  let first = last;
  const parts: string[] = [];
  while (isName(tokens, first)) {
    parts.unshift(tokenText(tokens, first));
    if (kindAt(tokens, first - 1) !== DOT) break;
    first -= 2;
  }
  const isLocal = isName(tokens, first - 1) && tokens.data[first - 1] === LOCAL;
  return { parts, first: isLocal ? first - 1 : first, isLocal };
}
