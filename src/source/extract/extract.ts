// One file's bytes to facts: sniff, lex once, scan, then whatever its language and its imports call for. Pure: the same
// bytes and type give the same facts, which is what lets them be kept by content.

import { languageById } from '../languages/index.ts';
import { lex } from '../lex/lex.ts';
import { asBuffer, createTokens, type Tokens } from '../lex/tokens.ts';
import type { ExportFact, FileFacts, ImportFact, NameUse, SkipReason, SymbolFact } from '../model.ts';
import { finishSymbols } from '../scan/finish.ts';
import type { FoundSymbol, Scan } from '../scan/scan.ts';
import { NO_WIRING, readWiring } from '../wire/wire.ts';
import { sniff } from './content.ts';
import { readDeclared } from './declared.ts';
import { readEnvironment } from './environment.ts';
import { readImports } from './imports.ts';
import { countNames, createNameTable, type NameTable } from './names.ts';
import { readScriptModule } from './script-modules.ts';
import { countTests, NO_TESTS } from './tests.ts';

/** Raised whenever the same bytes may give other facts than before: kept facts of other versions are not used. */
export const EXTRACTOR_VERSION = 16;

const LINE_FEED = 0x0a;

/** Arrays that are used again for every file. */
export interface Workbench {
  readonly tokens: Tokens;
  readonly names: NameTable;
}

export function createWorkbench(): Workbench {
  return { tokens: createTokens(), names: createNameTable() };
}

export interface Extracted {
  readonly facts: FileFacts;
  readonly names: NameUse;
}

export interface FileKind {
  /** A language id, or one of the other types of `typeOf`. */
  readonly type: string;
  /** Cases and assertions are worth counting. */
  readonly isTest: boolean;
}

const NO_NAMES: NameUse = { hashes: new Int32Array(0), counts: new Uint8Array(0) };

/** Languages whose tests live in the files that they test. */
const INLINE_TESTS: ReadonlySet<string> = new Set(['rust', 'zig']);

export function extractFile(source: Uint8Array, kind: FileKind, bench: Workbench): Extracted {
  const language = languageById(kind.type);
  if (language === undefined)
    return { facts: { ...emptyFacts(kind.type, 0), ...readDeclared(kind.type, source) }, names: NO_NAMES };
  const bytes = asBuffer(source);
  const skip = sniff(bytes);
  if (skip === 'binary' || skip === 'minified')
    return { facts: emptyFacts(language.id, 0, skip), names: NO_NAMES };
  const { tokens } = bench;
  lex(bytes, language.rules, tokens);
  const scan: Scan = { tokens, symbols: [] };
  language.scan(scan);
  const script = language.family === 'script' ? readScriptModule(tokens, scan.symbols) : undefined;
  const imports = script?.imports ?? readImports(tokens, language.id);
  const exports = script?.exports ?? [];
  const found = script === undefined ? scan.symbols : publishExported(scan.symbols, exports, imports);
  const symbols = finishSymbols(tokens, found, language.docPlace);
  const wiring =
    skip === undefined ? readWiring({ tokens, language: language.id, imports, symbols }) : NO_WIRING;
  const counts = kind.isTest || INLINE_TESTS.has(language.id);
  const facts: FileFacts = {
    language: language.id,
    // A line feed at the end begins no line.
    lines: tokens.lineCount - (bytes.at(-1) === LINE_FEED ? 1 : 0),
    ...(skip === undefined ? {} : { skip }),
    symbols,
    imports,
    exports,
    ...wiring,
    environment: skip === undefined ? readEnvironment(tokens) : [],
    tests: counts ? countTests(tokens, { language: language.id, symbols, imports }) : NO_TESTS,
  };
  return { facts, names: countNames(tokens, bench.names) };
}

/** `export { a }` and `module.exports = { a }` make public what its declaration left private. */
function publishExported(
  symbols: readonly FoundSymbol[],
  exports: readonly ExportFact[],
  imports: readonly ImportFact[],
): readonly FoundSymbol[] {
  const locals = new Set(exports.filter(({ from }) => from === '').map(({ local }) => local));
  // `const x = require('y')` is taken from elsewhere, and only passed on.
  for (const { names } of imports) for (const { local } of names) locals.delete(local);
  return symbols.map((symbol) => {
    const isOwn = symbol.container === '' && symbol.visibility === 'private' && locals.has(symbol.name);
    // Members were hidden with what holds them.
    const isMember = symbol.visibility === 'internal' && locals.has(symbol.container.split('.')[0] as string);
    return isOwn || isMember ? { ...symbol, visibility: 'public' } : symbol;
  });
}

export function emptyFacts(language: string, lines: number, skip?: SkipReason): FileFacts {
  return {
    language,
    lines,
    ...(skip === undefined ? {} : { skip }),
    symbols: NO_SYMBOLS,
    imports: [],
    exports: [],
    ...NO_WIRING,
    environment: [],
    tests: NO_TESTS,
  };
}

const NO_SYMBOLS: readonly SymbolFact[] = [];
