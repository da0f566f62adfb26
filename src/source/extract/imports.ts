// What files of other languages take from elsewhere, as written: enough to tell frameworks, effects and dependencies.

import { DIRECTIVE, hashName, lineOf, NEWLINE, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import { compileWords, nextWord, type Words } from '../lex/words.ts';
import type { ImportedName, ImportFact } from '../model.ts';
import {
  byteOf,
  COMMA,
  closeOf,
  DOT,
  isName,
  kindAt,
  OPEN_PAREN,
  SEMICOLON,
  STAR,
  solidFrom,
  step,
  tokenText,
} from '../scan/scan.ts';
import { stringValue } from './script-modules.ts';

type Reader = (tokens: Tokens, at: number) => readonly Found[];

interface Found {
  readonly from: string;
  readonly names: readonly ImportedName[];
}

const PATH_MARKS = new Set(['.', ':', '\\', '/', '*', '@', '-'].map(byteOf));

/** A dotted (or `::`, or `\`) path on one line, as written. */
function readPath(tokens: Tokens, from: number): { readonly text: string; readonly next: number } {
  let at = from;
  while (at < tokens.count && (isName(tokens, at) || PATH_MARKS.has(kindAt(tokens, at)))) {
    if (isName(tokens, at) && isName(tokens, at - 1) && at > from) break;
    at++;
  }
  if (at === from) return { text: '', next: at };
  return {
    text: sliceText(tokens.bytes, tokens.start[from] as number, tokens.end[at - 1] as number),
    next: at,
  };
}

const all = (from: string): readonly Found[] =>
  from === '' ? [] : [{ from, names: [{ imported: '*', local: from.split(/[.:\\/]+/).at(-1) ?? '' }] }];

const readDotted: Reader = (tokens, at) => {
  const next =
    isName(tokens, at + 1) && ['static', 'function', 'const', 'crate'].includes(tokenText(tokens, at + 1))
      ? at + 2
      : at + 1;
  return all(readPath(tokens, next).text);
};

const readQuoted: Reader = (tokens, at) => {
  const value = kindAt(tokens, at + 1) === OPEN_PAREN ? at + 2 : at + 1;
  return kindAt(tokens, value) === STRING ? all(stringValue(tokens, value)) : [];
};

/** `import "x"`, `import n "x"`, `import ( … )`. */
const readGo: Reader = (tokens, at) => {
  const next = solidFrom(tokens, at + 1);
  const end =
    kindAt(tokens, next) === OPEN_PAREN
      ? closeOf(tokens, next, tokens.count)
      : Math.min(next + 2, tokens.count);
  const found: Found[] = [];
  for (let one = next; one < end; one++) {
    if (kindAt(tokens, one) !== STRING) continue;
    const from = stringValue(tokens, one);
    const local =
      isName(tokens, one - 1) && kindAt(tokens, one - 1) !== NEWLINE && one - 1 > at
        ? tokenText(tokens, one - 1)
        : (from.split('/').at(-1) ?? '');
    found.push({ from, names: [{ imported: '*', local }] });
  }
  return found;
};

/** `import a.b as c, d` and `from a import b as c, (d)`. */
const readPython: Reader = (tokens, at) => {
  const isFrom = tokenText(tokens, at) === 'from';
  const path = readFromPath(tokens, at + 1);
  if (!isFrom)
    return readPythonList(tokens, at + 1).map(({ imported, local }) => ({
      from: imported,
      names: [{ imported: '*', local }],
    }));
  if (path.text === '' || !isName(tokens, path.next) || tokenText(tokens, path.next) !== 'import') return [];
  if (kindAt(tokens, path.next + 1) === STAR)
    return [{ from: path.text, names: [{ imported: '*', local: '' }] }];
  return [{ from: path.text, names: readPythonList(tokens, path.next + 1) }];
};

/** Of `from . import a`, the dots alone: no mark stands between them and the word. */
function readFromPath(tokens: Tokens, from: number): ReturnType<typeof readPath> {
  let next = from;
  while (kindAt(tokens, next) === DOT) next++;
  if (next === from || !isName(tokens, next) || tokenText(tokens, next) !== 'import')
    return readPath(tokens, from);
  return { text: '.'.repeat(next - from), next };
}

function readPythonList(tokens: Tokens, from: number): ImportedName[] {
  const names: ImportedName[] = [];
  const isGroup = kindAt(tokens, from) === OPEN_PAREN;
  const end = isGroup ? closeOf(tokens, from, tokens.count) : tokens.count;
  let at = isGroup ? from + 1 : from;
  while (at < end && (isGroup || kindAt(tokens, at) !== NEWLINE)) {
    const path = readPath(tokens, at);
    if (path.text === '') {
      at++;
      continue;
    }
    at = path.next;
    const isRenamed = isName(tokens, at) && tokenText(tokens, at) === 'as' && isName(tokens, at + 1);
    names.push({
      imported: path.text,
      local: isRenamed ? tokenText(tokens, at + 1) : (path.text.split('.')[0] as string),
    });
    if (isRenamed) at += 2;
    if (kindAt(tokens, at) === COMMA) at++;
    else if (!isGroup) break;
  }
  return names;
}

/** `use a::b::{c, d as e};`: the path up to the braces. */
const readRust: Reader = (tokens, at) => {
  const path = readPath(tokens, at + 1);
  const from = path.text.replace(/::$/, '');
  if (kindAt(tokens, path.next) !== byteOf('{')) return all(from);
  const names: ImportedName[] = [];
  const close = closeOf(tokens, path.next, tokens.count);
  for (let one = path.next + 1; one < close; one = step(tokens, one)) {
    if (isName(tokens, one)) names.push({ imported: tokenText(tokens, one), local: tokenText(tokens, one) });
  }
  return [{ from, names }];
};

interface Readers {
  readonly words: Words;
  readonly readerOf: (hash: number) => Reader;
}

function byWord(readers: Readonly<Record<string, Reader>>): Readers {
  const byHash = new Map(Object.entries(readers).map(([word, reader]) => [hashName(word), reader]));
  return {
    words: compileWords(Object.keys(readers)),
    readerOf: (hash) => byHash.get(hash) as Reader,
  };
}

const READERS: Readonly<Record<string, Readers>> = {
  python: byWord({ import: readPython, from: readPython }),
  go: byWord({ import: readGo }),
  rust: byWord({ use: readRust }),
  java: byWord({ import: readDotted }),
  kotlin: byWord({ import: readDotted }),
  scala: byWord({ import: readDotted }),
  csharp: byWord({ using: readDotted }),
  swift: byWord({ import: readDotted }),
  php: byWord({ use: readDotted }),
  ruby: byWord({ require: readQuoted, require_relative: readQuoted }),
  elixir: byWord({ import: readDotted, alias: readDotted, use: readDotted, require: readDotted }),
  dart: byWord({ import: readQuoted, export: readQuoted }),
  solidity: byWord({ import: readQuoted }),
  lua: byWord({ require: readQuoted }),
  perl: byWord({ use: readDotted, require: readDotted }),
};

/** Languages whose import word may stand anywhere, since it is an ordinary call. */
const ANYWHERE = new Set(['lua']);

export function readImports(tokens: Tokens, language: string): ImportFact[] {
  if (language === 'c' || language === 'cpp') return readIncludes(tokens);
  const readers = READERS[language];
  if (readers === undefined) return [];
  const imports: ImportFact[] = [];
  const { words, readerOf } = readers;
  for (let at = nextWord(tokens, 0, words); at < tokens.count; at = nextWord(tokens, at + 1, words)) {
    if (!mayImport(tokens, at, language)) continue;
    const line = lineOf(tokens, tokens.start[at] as number);
    for (const found of readerOf(tokens.data[at] as number)(tokens, at)) imports.push({ ...found, line });
  }
  return imports;
}

/** The word begins a statement, and is no variable whose member is asked for. */
function mayImport(tokens: Tokens, at: number, language: string): boolean {
  const previous = kindAt(tokens, at - 1);
  const isStart =
    previous === 0 ||
    previous === NEWLINE ||
    previous === SEMICOLON ||
    previous === STRING ||
    ANYWHERE.has(language);
  return isStart && !(kindAt(tokens, at + 1) === DOT && tokens.end[at] === tokens.start[at + 1]);
}

const INCLUDE = /^#\s*(?:include|import)\s*[<"]([^>"\n]+)[>"]/;

function readIncludes(tokens: Tokens): ImportFact[] {
  const imports: ImportFact[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== DIRECTIVE) continue;
    const start = tokens.start[at] as number;
    const from = INCLUDE.exec(
      sliceText(tokens.bytes, start, Math.min(tokens.end[at] as number, start + 200)),
    )?.[1];
    if (from !== undefined)
      imports.push({ from, names: [{ imported: '*', local: '' }], line: lineOf(tokens, start) });
  }
  return imports;
}
