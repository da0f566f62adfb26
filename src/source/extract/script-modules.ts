// What a TypeScript or JavaScript file takes and offers: ES modules and CommonJS, as written. Where a specifier leads is
// for the module graph to find out.

import { hashName, lineOf, NEWLINE, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import { compileWords, nextWord } from '../lex/words.ts';
import type { ExportFact, ImportedName, ImportFact } from '../model.ts';
import {
  CLOSE_BRACE,
  COLON,
  COMMA,
  closeOf,
  DOT,
  EQUALS,
  type FoundSymbol,
  isName,
  kindAt,
  OPEN_BRACE,
  OPEN_PAREN,
  STAR,
  solidFrom,
  step,
  tokenText,
  wordHashes,
} from '../scan/scan.ts';

/** Words that a file takes or offers something by. */
const WORDS = compileWords(['import', 'export', 'exports', 'require', '__exportStar']);
const IMPORT = hashName('import');
const EXPORT = hashName('export');
const EXPORTS = hashName('exports');
const MODULE = hashName('module');
const REQUIRE = hashName('require');
const FROM = hashName('from');
const AS = hashName('as');
const TYPE = hashName('type');
const DEFAULT = hashName('default');
const EXPORT_STAR = hashName('__exportStar');
const DEFINE = hashName('defineProperty');
const DECLARERS = wordHashes(
  'function class interface enum namespace abstract async const let var declare type',
);

export interface ScriptModule {
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
}

export function readScriptModule(tokens: Tokens, symbols: readonly FoundSymbol[]): ScriptModule {
  const imports: ImportFact[] = [];
  const exports: ExportFact[] = [];
  for (let at = nextWord(tokens, 0, WORDS); at < tokens.count; at = nextWord(tokens, at + 1, WORDS)) {
    const hash = tokens.data[at] as number;
    if (hash === IMPORT && kindAt(tokens, at - 1) !== DOT) readImport(tokens, at, imports);
    else if (hash === REQUIRE) readRequire(tokens, at, imports);
    else if (hash === EXPORTS) readCommonExport(tokens, at, exports);
    else if (hash === EXPORT_STAR) readExportStar(tokens, at, exports);
    else if (hash === EXPORT && kindAt(tokens, at - 1) !== DOT) readExport(tokens, at, exports);
  }
  exports.push(...declaredExports(tokens, symbols));
  return { imports, exports };
}

export function stringValue(tokens: Tokens, at: number): string {
  return sliceText(tokens.bytes, (tokens.start[at] as number) + 1, (tokens.end[at] as number) - 1);
}

function readImport(tokens: Tokens, at: number, imports: ImportFact[]): void {
  const line = lineOf(tokens, tokens.start[at] as number);
  let next = solidFrom(tokens, at + 1);
  if (kindAt(tokens, next) === OPEN_PAREN) {
    if (kindAt(tokens, next + 1) === STRING)
      imports.push({ from: stringValue(tokens, next + 1), names: [{ imported: '*', local: '' }], line });
    return;
  }
  if (kindAt(tokens, next) === STRING) {
    imports.push({ from: stringValue(tokens, next), names: [], line });
    return;
  }
  const names: ImportedName[] = [];
  if (
    isName(tokens, next) &&
    tokens.data[next] === TYPE &&
    kindAt(tokens, next + 1) !== COMMA &&
    tokens.data[next + 1] !== FROM
  )
    next++;
  for (let guard = 0; guard < 6 && next < tokens.count; guard++) {
    if (kindAt(tokens, next) === OPEN_BRACE) {
      const close = closeOf(tokens, next, tokens.count);
      names.push(...readBindings(tokens, next + 1, close));
      next = solidFrom(tokens, close + 1);
    } else if (kindAt(tokens, next) === STAR) {
      names.push({ imported: '*', local: isName(tokens, next + 2) ? tokenText(tokens, next + 2) : '' });
      next = solidFrom(tokens, next + 3);
    } else if (isName(tokens, next) && tokens.data[next] !== FROM) {
      names.push({ imported: 'default', local: tokenText(tokens, next) });
      next = solidFrom(tokens, next + 1);
    } else if (kindAt(tokens, next) === COMMA) next = solidFrom(tokens, next + 1);
    else break;
  }
  if (
    isName(tokens, next) &&
    tokens.data[next] === FROM &&
    kindAt(tokens, solidFrom(tokens, next + 1)) === STRING
  ) {
    imports.push({ from: stringValue(tokens, solidFrom(tokens, next + 1)), names, line });
  }
}

/** `a`, `a as b`, `type a`, `default as c`, between braces. */
function readBindings(tokens: Tokens, from: number, to: number): ImportedName[] {
  const names: ImportedName[] = [];
  let words: string[] = [];
  for (let at = from; at <= to; at++) {
    if (at === to || kindAt(tokens, at) === COMMA) {
      if (words[0] === 'type' && words.length > 1 && words[1] !== 'as') words.shift();
      const [imported, as, local] = words;
      if (imported !== undefined)
        names.push({ imported, local: as === 'as' && local !== undefined ? local : imported });
      words = [];
    } else if (isName(tokens, at)) words.push(tokenText(tokens, at));
    else if (kindAt(tokens, at) === STRING) words.push(stringValue(tokens, at));
  }
  return names;
}

/** `const { a, b: c } = require('x')`, `const x = require('x')`, `require('x').a`. */
function readRequire(tokens: Tokens, at: number, imports: ImportFact[]): void {
  if (
    kindAt(tokens, at + 1) !== OPEN_PAREN ||
    kindAt(tokens, at + 2) !== STRING ||
    kindAt(tokens, at - 1) === DOT
  )
    return;
  const from = stringValue(tokens, at + 2);
  const line = lineOf(tokens, tokens.start[at] as number);
  const names: ImportedName[] = [];
  if (kindAt(tokens, at - 1) === EQUALS && isName(tokens, at - 2)) {
    const hasMember = kindAt(tokens, at + 4) === DOT && isName(tokens, at + 5);
    const member = hasMember ? tokenText(tokens, at + 5) : '*';
    // What a package makes anew for each who asks is not taken from it: `require('express').Router()`.
    const isMade = kindAt(tokens, at + (hasMember ? 6 : 4)) === OPEN_PAREN && !from.startsWith('.');
    names.push({ imported: member, local: isMade ? '' : tokenText(tokens, at - 2) });
  } else if (kindAt(tokens, at - 1) === EQUALS && kindAt(tokens, at - 2) === CLOSE_BRACE) {
    let open = at - 2;
    while (open > 0 && kindAt(tokens, open) !== OPEN_BRACE) open--;
    for (let name = open + 1; name < at - 2; name++) {
      if (!isName(tokens, name) || kindAt(tokens, name - 1) === COLON || kindAt(tokens, name - 1) === EQUALS)
        continue;
      const imported = tokenText(tokens, name);
      const isRenamed = kindAt(tokens, name + 1) === COLON && isName(tokens, name + 2);
      names.push({ imported, local: isRenamed ? tokenText(tokens, name + 2) : imported });
    }
  } else names.push({ imported: '*', local: '' });
  imports.push({ from, names, line });
}

/** `export { a as b } from 'x'`, `export * as n from 'x'`, `export default name`. */
function readExport(tokens: Tokens, at: number, exports: ExportFact[]): void {
  let next = solidFrom(tokens, at + 1);
  if (
    isName(tokens, next) &&
    tokens.data[next] === TYPE &&
    (kindAt(tokens, next + 1) === OPEN_BRACE || kindAt(tokens, next + 1) === STAR)
  )
    next++;
  if (kindAt(tokens, next) === OPEN_BRACE) {
    const close = closeOf(tokens, next, tokens.count);
    const from = moduleAfter(tokens, close + 1);
    for (const { imported, local } of readBindings(tokens, next + 1, close))
      exports.push({ name: local, local: imported, from });
  } else if (kindAt(tokens, next) === STAR) {
    const isNamed = isName(tokens, next + 1) && tokens.data[next + 1] === AS;
    const from = moduleAfter(tokens, isNamed ? next + 3 : next + 1);
    if (from !== '') exports.push({ name: isNamed ? tokenText(tokens, next + 2) : '*', local: '*', from });
  } else if (isName(tokens, next) && tokens.data[next] === DEFAULT) {
    const value = solidFrom(tokens, next + 1);
    if (
      isName(tokens, value) &&
      !DECLARERS.has(tokens.data[value] as number) &&
      kindAt(tokens, value + 1) !== DOT &&
      kindAt(tokens, value + 1) !== OPEN_PAREN
    ) {
      exports.push({ name: 'default', local: tokenText(tokens, value), from: '' });
    }
  } else if (kindAt(tokens, next) === EQUALS && isName(tokens, next + 1)) {
    exports.push({ name: 'default', local: tokenText(tokens, next + 1), from: '' });
  }
}

function moduleAfter(tokens: Tokens, at: number): string {
  const from = solidFrom(tokens, at);
  if (!isName(tokens, from) || tokens.data[from] !== FROM) return '';
  const value = solidFrom(tokens, from + 1);
  return kindAt(tokens, value) === STRING ? stringValue(tokens, value) : '';
}

/** `exports.a = …`, `module.exports = …`, `module.exports.a = …`, `Object.defineProperty(exports, 'a', …)`. */
function readCommonExport(tokens: Tokens, at: number, exports: ExportFact[]): void {
  const isModule = kindAt(tokens, at - 1) === DOT && tokens.data[at - 2] === MODULE && isName(tokens, at - 2);
  if (!isModule && kindAt(tokens, at - 1) === DOT) return;
  if (
    kindAt(tokens, at - 1) === OPEN_PAREN &&
    tokens.data[at - 2] === DEFINE &&
    kindAt(tokens, at + 2) === STRING
  ) {
    const name = stringValue(tokens, at + 2);
    if (name !== '__esModule') exports.push({ name, local: name, from: '' });
    return;
  }
  if (kindAt(tokens, at + 1) === DOT && isName(tokens, at + 2) && kindAt(tokens, at + 3) === EQUALS) {
    const name = tokenText(tokens, at + 2);
    const value = solidFrom(tokens, at + 4);
    const isPlain = isName(tokens, value) && endsValue(tokens, value + 1);
    if (!isVoid(tokens, value))
      exports.push({ name, local: isPlain ? tokenText(tokens, value) : name, from: '' });
    return;
  }
  if (!isModule || kindAt(tokens, at + 1) !== EQUALS) return;
  const given = givenName(tokens, at - 3);
  if (given !== undefined) exports.push({ name: 'default', local: given, from: '' });
  readWholeExport(tokens, solidFrom(tokens, at + 2), exports);
}

/** `var app = exports = module.exports = …`: what is offered has a name of its own. */
function givenName(tokens: Tokens, before: number): string | undefined {
  let at = before;
  while (kindAt(tokens, at) === EQUALS && isName(tokens, at - 1)) {
    if (tokens.data[at - 1] !== EXPORTS) return tokenText(tokens, at - 1);
    at -= 2;
  }
  return undefined;
}

const isVoid = (tokens: Tokens, at: number): boolean =>
  isName(tokens, at) && tokenText(tokens, at) === 'void';

function endsValue(tokens: Tokens, at: number): boolean {
  const kind = kindAt(tokens, at);
  return kind === 0 || kind === NEWLINE || kind === 0x3b || kind === COMMA || kind === CLOSE_BRACE;
}

/** The name in `class Name` and `async function* name`. */
function declaredName(tokens: Tokens, value: number): string | undefined {
  let at = value;
  while (isName(tokens, at) && ['async', 'class', 'function'].includes(tokenText(tokens, at))) {
    at = solidFrom(tokens, at + 1);
    if (kindAt(tokens, at) === STAR) at = solidFrom(tokens, at + 1);
  }
  return at > value && isName(tokens, at) && tokenText(tokens, at) !== 'extends'
    ? tokenText(tokens, at)
    : undefined;
}

function readWholeExport(tokens: Tokens, value: number, exports: ExportFact[]): void {
  if (isName(tokens, value)) {
    const name = tokenText(tokens, value);
    if (name === 'require' && kindAt(tokens, value + 2) === STRING)
      exports.push({ name: '*', local: '*', from: stringValue(tokens, value + 2) });
    else exports.push({ name: 'default', local: declaredName(tokens, value) ?? name, from: '' });
    return;
  }
  if (kindAt(tokens, value) !== OPEN_BRACE) return;
  const close = closeOf(tokens, value, tokens.count);
  let isKey = true;
  for (let at = value + 1; at < close; at = step(tokens, at)) {
    if (kindAt(tokens, at) === COMMA) isKey = true;
    else if (isKey && isName(tokens, at)) {
      const name = tokenText(tokens, at);
      const isRenamed = kindAt(tokens, at + 1) === COLON && isName(tokens, solidFrom(tokens, at + 2));
      exports.push({
        name,
        local: isRenamed ? tokenText(tokens, solidFrom(tokens, at + 2)) : name,
        from: '',
      });
      isKey = false;
    } else if (kindAt(tokens, at) !== NEWLINE) isKey = false;
  }
}

/** `__exportStar(require('x'), exports)` */
function readExportStar(tokens: Tokens, at: number, exports: ExportFact[]): void {
  for (let next = at; next < at + 8; next++) {
    if (kindAt(tokens, next) === STRING)
      exports.push({ name: '*', local: '*', from: stringValue(tokens, next) });
  }
}

function declaredExports(tokens: Tokens, symbols: readonly FoundSymbol[]): ExportFact[] {
  return symbols.flatMap((symbol) => {
    if (symbol.container !== '') return [];
    let at = symbol.first;
    while (at < symbol.head && !(isName(tokens, at) && tokens.data[at] === EXPORT)) {
      if (isName(tokens, at) && DECLARERS.has(tokens.data[at] as number)) return [];
      at = step(tokens, at);
    }
    if (at >= symbol.head) return [];
    const next = solidFrom(tokens, at + 1);
    const isDefault = isName(tokens, next) && tokens.data[next] === DEFAULT;
    return [{ name: isDefault ? 'default' : symbol.name, local: symbol.name, from: '' }];
  });
}
