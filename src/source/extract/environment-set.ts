// What a program does to an environment variable that it names: one that it only sets, clears or hands on is no setting of its own.

import { lineOf, STRING, type Tokens } from '../lex/tokens.ts';
import {
  byteOf,
  closeOf,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  tokenText,
} from '../scan/scan.ts';

interface Read {
  readonly name: string;
  readonly at: number;
}

/** `process.env.X = 'y'`: what a program only sets for others. */
export function isSet(tokens: Tokens, name: number): boolean {
  const open = kindAt(tokens, name - 1);
  // `os.environ[str('X')] = 'y'`
  if (open === OPEN_PAREN)
    return (
      kindAt(tokens, name - 3) === OPEN_SQUARE &&
      isAssigned(tokens, closeOf(tokens, name - 3, tokens.count) + 1)
    );
  const end = open === OPEN_SQUARE || open === OPEN_BRACE ? closeOf(tokens, name - 1, tokens.count) : name;
  return isAssigned(tokens, end + 1) && kindAt(tokens, end + 2) !== byteOf('~');
}

/** `'LUA_PATH_' .. version`, `"APP_" + name`: what a name begins with is none. */
export function isBegun(tokens: Tokens, name: number): boolean {
  if (kindAt(tokens, name) !== STRING) return false;
  const next = kindAt(tokens, name + 1);
  return next === byteOf('+') || next === byteOf('.') || next === byteOf('%') || next === byteOf('~');
}

export const isAssigned = (tokens: Tokens, at: number): boolean =>
  kindAt(tokens, at) === byteOf('=') && kindAt(tokens, at + 1) !== byteOf('=');

/** `"X=" + os.Getenv("X")`: another program gets it as it is. */
export function isHandedOn(tokens: Tokens, word: number, { name }: Read): boolean {
  for (let at = word - 1; at >= Math.max(0, word - BEFORE_MAX); at--)
    if (kindAt(tokens, at) === STRING) return tokenText(tokens, at).slice(1, -1) === `${name}=`;
  return false;
}

const BEFORE_MAX = 5;
const CLEARS = /^(?:clear_?env|unset_?env|del_?env|remove_var|unset|delete)$/i;
const PUTS = /^(?:put_?env|set_?env|set_var)$/i;
/** `if (getEnv('X') !== 'y')` and the line in it. */
const LINES_MAX = 2;
const AHEAD_MAX = 60;

/** Asked for only to clear it, or to put something of its own there: not where it is set because nobody else did. */
export function isOverwritten(tokens: Tokens, word: number, { name, at }: Read): boolean {
  const line = lineOf(tokens, tokens.start[word] as number);
  if (CLEARS.test(tokenText(tokens, word)) || clearsAt(tokens, word)) return true;
  for (let next = at + 1; next < Math.min(tokens.count, at + AHEAD_MAX); next++) {
    if (lineOf(tokens, tokens.start[next] as number) > line + LINES_MAX) return false;
    if (!isName(tokens, next) || kindAt(tokens, next + 1) !== OPEN_PAREN) continue;
    const said = tokenText(tokens, next);
    if (!CLEARS.test(said) && !PUTS.test(said)) continue;
    const given = tokenText(tokens, next + 2).replace(/^["'`]|["'`]$/g, '');
    if (given.replace(/=.*$/, '') === name) return CLEARS.test(said) || !isForAbsence(tokens, word, at);
  }
  return false;
}

/** `unset($_SERVER['X'])`, `delete process.env.X`. */
function clearsAt(tokens: Tokens, word: number): boolean {
  for (let at = word - 1; at >= Math.max(0, word - BEFORE_MAX); at--)
    if (isName(tokens, at) && /^(?:unset|delete)$/.test(tokenText(tokens, at))) return true;
  return false;
}

/** `!getenv('X')`, `getenv('X') === false`, `== ""`. */
function isForAbsence(tokens: Tokens, word: number, name: number): boolean {
  for (let at = word - 1; at >= Math.max(0, word - BEFORE_MAX); at--) {
    const kind = kindAt(tokens, at);
    if (kind === byteOf('!') && kindAt(tokens, at + 1) !== byteOf('=')) return true;
    if (isName(tokens, at) && /^(?:not|unless)$/.test(tokenText(tokens, at))) return true;
  }
  const close = kindAt(tokens, name - 1) === OPEN_PAREN ? closeOf(tokens, name - 1, tokens.count) : name;
  const behind = Array.from({ length: 5 }, (_none, at) => tokenText(tokens, close + 1 + at)).join('');
  return /^={2,3}(?:false|null|""|''|None|nil|NULL)/.test(behind);
}
