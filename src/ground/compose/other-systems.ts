// Lines that only another system than the usual one comes to: below a condition for Windows, macOS or a BSD, or for those who look
// for mistakes, or in a file that is called after one. What stands there says nothing of what most people see. Pure.

import { languageOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { oncePerMaterial } from './once-per-material.ts';

const LINES_MAX = 20_000;
/** A branch longer than this was read wrongly. */
const BRANCH_MAX = 40_000;

const IN_NAME =
  /(?:^|[_./-])(?:windows|win32|win64|winnt|darwin|macos|osx|freebsd|openbsd|netbsd|dragonfly|solaris|illumos|aix|plan9|wasm|cygwin)(?:_(?:amd64|arm64|386|arm))?(?:\/|\.\w+$)/i;

const knownLines = oncePerMaterial((): Map<string, ReadonlySet<number>> => new Map());

/** Whether a line of a file is for another system. */
export function isForOtherSystem(path: string, line: number, material: Material): boolean {
  if (IN_NAME.test(path)) return true;
  const known = knownLines(material);
  const lines = known.get(path) ?? otherLines(path, material.linesOf(path, 1, LINES_MAX));
  known.set(path, lines);
  return lines.has(line);
}

/** By the language: which lines of a text are for other systems. */
export function otherLines(path: string, text: string): ReadonlySet<number> {
  if (path.endsWith('.go') && OF_GO.test(text.slice(0, text.search(/^package\b/m)))) return all(text);
  const { id = '', family = '' } = languageOf(path) ?? {};
  if (family === 'c') return ofPreprocessor(text);
  if (id === 'rust') return ofRust(text);
  return ofBranches(text);
}

const all = (text: string): ReadonlySet<number> => new Set(text.split('\n').map((_line, at) => at + 1));
/** No line of a build that takes the usual system in, too. */
const OF_GO =
  /^\/\/go:build (?![^\n]*(?:linux|unix|!))[^\n]*\b(?:windows|darwin|freebsd|openbsd|netbsd|dragonfly|solaris|aix|plan9|js|wasip1)\b/m;

const OTHERS_OF_C =
  /\b(?:_?WIN(?:32|64|CE)?(?:_*)|_WIN32|_WIN64|_MSC_VER|_?_?CYGWIN(?:__)?|__MINGW(?:32|64)__|__APPLE__|__FreeBSD__|__OpenBSD__|__NetBSD__|__DragonFly__|__sun|_AIX|__hpux|__HAIKU__|VMS|__VMS|MSDOS|__MSDOS__|AMIGA|__OS2__|OS2)\b|\b(?!NDEBUG\b)\w*DEBUG(?:GING)?\b/;
const USUAL_OF_C = /\b(?:__linux__|__linux|linux|__unix__|__unix|unix|__GNUC__|HAVE_\w+)\b/;

function ofPreprocessor(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  /** Of each open condition: whether its branch is for others, and what its `else` is. */
  const open: { isOther: boolean; isElseOther: boolean }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const [, word = '', rest = ''] = /^[ \t]*#[ \t]*(ifn?def|if|elif|else|endif)\b(.*)$/.exec(line) ?? [];
    if (word.startsWith('if')) {
      const names = OTHERS_OF_C.test(rest) && !USUAL_OF_C.test(rest);
      const isNot = word === 'ifndef' || /^\s*!/.test(rest);
      const isMixed = /&&|\|\|/.test(rest) && /!/.test(rest);
      open.push({ isOther: names && !isNot && !isMixed, isElseOther: names && isNot && !isMixed });
    } else if (word === 'else' || word === 'elif') {
      const last = open.at(-1);
      if (last !== undefined) {
        last.isOther =
          word === 'else'
            ? last.isElseOther
            : OTHERS_OF_C.test(rest) && !USUAL_OF_C.test(rest) && !/!/.test(rest);
      }
    } else if (word === 'endif') open.pop();
    else if (open.some(({ isOther }) => isOther)) found.add(at + 1);
  }
  return found;
}

const OTHERS_OF_RUST = /\bwindows\b|"(?:windows|macos|ios|freebsd|openbsd|netbsd|dragonfly|solaris|illumos)"/;
const USUAL_OF_RUST = /\bunix\b|"linux"/;

/** Whether a condition of `cfg` leaves the usual system out. */
function excludes(condition: string): boolean | undefined {
  const inner = /^\s*not\s*\(([\s\S]*)\)\s*$/.exec(condition)?.[1];
  if (inner !== undefined) {
    if (USUAL_OF_RUST.test(inner) && !OTHERS_OF_RUST.test(inner)) return true;
    return OTHERS_OF_RUST.test(inner) && !USUAL_OF_RUST.test(inner) ? false : undefined;
  }
  if (/\bnot\s*\(/.test(condition)) return undefined;
  if (!OTHERS_OF_RUST.test(condition)) return undefined;
  // `all(unix, target_os = "macos")` is for others, `any(…)` of both is not.
  return USUAL_OF_RUST.test(condition) && !/^\s*all\s*\(/.test(condition) ? undefined : true;
}

function ofRust(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const mark = (from: number, to: number): void => {
    if (to - from > BRANCH_MAX || to < from) return;
    const last = lineAt(to);
    for (let line = lineAt(from); line <= last; line++) found.add(line);
  };
  for (const match of text.matchAll(/(#!?\[\s*|(!\s*)?\b)cfg(!?)\s*\(/g)) {
    const [whole, before = '', not, bang] = match;
    const start = match.index + whole.length;
    const end = closing(text, start - 1);
    if (end < 0) continue;
    const is = excludes(text.slice(start, end));
    if (before.startsWith('#!')) {
      if (is === true) return all(text);
    } else if (before.startsWith('#') && is === true) {
      const rest = end + 1 + (/^\s*\]/.exec(text.slice(end + 1))?.[0].length ?? 0);
      mark(rest, endOfItem(text, rest));
    } else if (bang === '!' && is !== undefined) {
      const isOther = not === undefined ? is : !is;
      const open = text.indexOf('{', end);
      // Only what decides alone, `if cfg!(…) {`.
      if (open < 0 || text.slice(end + 1, open).trim() !== '') continue;
      const close = closing(text, open);
      if (close < 0) continue;
      if (isOther) mark(open + 1, close);
      const otherwise = /^\s*else\s*\{/.exec(text.slice(close + 1))?.[0];
      if (!isOther && otherwise !== undefined) {
        const at = close + otherwise.length;
        mark(at + 1, closing(text, at));
      }
    }
  }
  return found;
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/** Where the bracket at `from` ends; -1 where it does not. */
function closing(text: string, from: number): number {
  const [own = '', other = ''] = [text[from], PAIRS[text[from] ?? '']];
  let depth = 0;
  for (let at = from; at < text.length && at - from < BRANCH_MAX; at++) {
    if (text[at] === own) depth++;
    if (text[at] === other && --depth === 0) return at;
  }
  return -1;
}

/** Of the declaration or statement that begins behind `from`. */
function endOfItem(text: string, from: number): number {
  for (let at = from; at < text.length && at - from < BRANCH_MAX; at++) {
    const one = text[at] ?? '';
    if (one === ';' || one === ',') return at;
    if (one === '(' || one === '[') at = Math.max(at, closing(text, at));
    if (one === '{') return closing(text, at);
  }
  return from;
}

const ASKS =
  /^(\s*)(?:\}\s*)?(?:el(?:se )?if|if|when)\b.*(?:sys\.platform\s*==\s*["'](?:win|darwin|cygwin)|sys\.platform\.startswith\(["'](?:win|darwin)|os\.name\s*==\s*["']nt|platform\.system\(\)\s*==\s*["'](?:Windows|Darwin)|process\.platform\s*===?\s*["'](?:win32|darwin)|runtime\.GOOS\s*==\s*"(?:windows|darwin)|\b(?:is_?windows|IS_?WINDOWS|isWin(?:dows|32)?|Gem\.win_platform\?|OS\.windows\?)(?:\(\))?\s*[:){]?\s*$)/i;

/** What stands deeper than a question after the system. */
function ofBranches(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  let asked: number | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const indent = line.length - line.trimStart().length;
    if (asked !== undefined && indent <= asked) asked = undefined;
    if (asked !== undefined) found.add(at + 1);
    const own = ASKS.exec(line)?.[1];
    if (asked === undefined && own !== undefined && !/\bnot\b|!\s*\w+\.?win/i.test(line)) asked = own.length;
  }
  return found;
}
