// One file's bytes to facts: sniff, lex once, scan, then whatever its language and its imports call for. Pure: the same
// bytes and type give the same facts, which is what lets them be kept by content.

import { type Language, languageById } from '../languages/index.ts';
import { lex } from '../lex/lex.ts';
import { asBuffer, createTokens, type Tokens } from '../lex/tokens.ts';
import type {
  ExportFact,
  FileFacts,
  ImportFact,
  NameUse,
  Outline,
  SkipReason,
  SymbolFact,
} from '../model.ts';
import { type DocPlace, finishSymbols, outlineSymbols } from '../scan/finish.ts';
import type { FoundSymbol, Scan } from '../scan/scan.ts';
import { readNamedPaths } from '../wire/named-paths.ts';
import { NO_WIRING, readWiring } from '../wire/wire.ts';
import type { WireInput } from '../wire/wiring.ts';
import { sniff } from './content.ts';
import { readDeclared } from './declared.ts';
import { readDispatch } from './dispatch/dispatch.ts';
import { readEnvironment } from './environment.ts';
import { readImports } from './imports.ts';
import { languageIn } from './language-in.ts';
import { countNames, createNameTable, type NameTable } from './names.ts';
import { readOptions } from './options.ts';
import { readScriptModule } from './script-modules.ts';
import { countTests, NO_TESTS } from './tests.ts';

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

export interface Outlined {
  readonly outline: Outline;
  readonly names: NameUse;
}

export interface FileKind {
  /** A language id, or one of the other types of `typeOf`. */
  readonly type: string;
  /** Cases and assertions are worth counting. */
  readonly isTest: boolean;
}

export const NO_NAMES: NameUse = { hashes: new Int32Array(0), counts: new Uint8Array(0) };

/** Languages whose tests live in the files that they test. */
const INLINE_TESTS: ReadonlySet<string> = new Set(['rust', 'zig']);

/** All that is known of a file. */
export function extractFile(source: Uint8Array, kind: FileKind, bench: Workbench): Extracted {
  const { rest, names, found, docPlace } = readFile(source, kind, bench);
  return { facts: { ...rest, symbols: finishSymbols(bench.tokens, found, docPlace) }, names };
}

/** As much as a project is worked out from; the texts of symbols, which are most of the work, are left alone. */
export function outlineFile(source: Uint8Array, kind: FileKind, bench: Workbench): Outlined {
  const { rest, names, found } = readFile(source, kind, bench);
  return { outline: { ...rest, symbols: outlineSymbols(bench.tokens, found) }, names };
}

/** Why a file's contents say nothing, when its first bytes show that. */
export function markFile(source: Uint8Array, type: string): SkipReason | undefined {
  return languageById(type) === undefined ? undefined : sniff(asBuffer(source));
}

/** Facts without symbols, and the symbols as places among the bench's tokens. */
interface FileRead {
  readonly rest: Omit<FileFacts, 'symbols'>;
  readonly names: NameUse;
  readonly found: readonly FoundSymbol[];
  readonly docPlace: DocPlace;
}

function readFile(source: Uint8Array, kind: FileKind, bench: Workbench): FileRead {
  const language = languageIn(kind.type, source);
  const nothing = { names: NO_NAMES, found: [], docPlace: 'before' } as const;
  if (language === undefined)
    return { ...nothing, rest: { ...emptyFacts(kind.type), ...readDeclared(kind.type, source) } };
  const bytes = asBuffer(source);
  const skip = sniff(bytes);
  if (skip === 'binary' || skip === 'minified') return { ...nothing, rest: emptyFacts(language.id, skip) };
  const { tokens } = bench;
  lex(bytes, language.rules, tokens);
  const scan: Scan = { tokens, symbols: [] };
  language.scan(scan);
  const script = language.family === 'script' ? readScriptModule(tokens, scan.symbols) : undefined;
  const imports = script?.imports ?? readImports(tokens, language.id);
  const exports = script?.exports ?? [];
  const found = script === undefined ? scan.symbols : publishExported(scan.symbols, exports, imports);
  const names = countNames(tokens, bench.names);
  const testInput = { language: language.id, symbols: found, imports, isTest: kind.isTest };
  const counts = kind.isTest || INLINE_TESTS.has(language.id);
  const rest: FileRead['rest'] = {
    language: language.id,
    // A line feed at the end begins no line.
    lines: tokens.lineCount - (bytes.at(-1) === LINE_FEED ? 1 : 0),
    ...(skip === undefined ? {} : { skip }),
    imports: orNone(imports),
    exports: orNone(exports),
    ...(skip === undefined
      ? {
          ...readWiring(toWireInput({ tokens, found, imports, names, language })),
          ...readNamedPaths(tokens, language.id),
        }
      : NO_WIRING),
    environment: skip === undefined ? orNone(readEnvironment(tokens, names, language.id)) : NONE,
    ...(skip === undefined ? optionsOf({ tokens, language: language.id, imports, names }) : {}),
    ...(skip === undefined && !kind.isTest ? dispatchOf(tokens, found) : {}),
    tests: counts || language.id === 'bash' ? countTests(tokens, testInput) : NO_TESTS,
  };
  return { rest, names, found, docPlace: language.docPlace };
}

/** Few files declare any, so that a file without them has no such field. */
function optionsOf(input: Parameters<typeof readOptions>[0]): Pick<FileFacts, 'handed' | 'options'> {
  const { options, handed } = readOptions(input);
  return { ...(options.length === 0 ? {} : { options }), ...(handed.length === 0 ? {} : { handed }) };
}

function dispatchOf(tokens: Tokens, found: readonly FoundSymbol[]): Pick<FileFacts, 'dispatch'> {
  const dispatch = readDispatch(tokens, found);
  return dispatch.length === 0 ? {} : { dispatch };
}

const NONE: readonly never[] = [];

/** A tree of many files holds its empty lists once. */
const orNone = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? NONE : list);

interface Wired extends Pick<WireInput, 'imports' | 'names' | 'tokens'> {
  readonly found: readonly FoundSymbol[];
  readonly language: Language;
}

/** Few files hold routes or commands, so symbols get their texts only when a reader looks at them. */
function toWireInput({ tokens, found, imports, names, language }: Wired): WireInput {
  let symbols: readonly SymbolFact[] | undefined;
  return {
    tokens,
    language: language.id,
    imports,
    names,
    get symbols() {
      symbols ??= finishSymbols(tokens, found, language.docPlace);
      return symbols;
    },
  };
}

/** `export { a }` and `module.exports = { a }` make public what its declaration left private. */
function publishExported(
  symbols: readonly FoundSymbol[],
  exports: readonly ExportFact[],
  imports: readonly ImportFact[],
): readonly FoundSymbol[] {
  const locals = new Set<string>();
  for (const { from, local } of exports) if (from === '') locals.add(local);
  // `const x = require('y')` is taken from elsewhere, and only passed on.
  for (const { names } of imports) for (const { local } of names) locals.delete(local);
  if (locals.size === 0) return symbols;
  return symbols.map((symbol) => {
    const { container, name, visibility } = symbol;
    const isOwn = visibility === 'private' && container === '' && locals.has(name);
    // Members were hidden with what holds them.
    const isMember = visibility === 'internal' && locals.has(container.split('.')[0] as string);
    return isOwn || isMember ? { ...symbol, visibility: 'public' } : symbol;
  });
}

export function emptyFacts(language: string, skip?: SkipReason): Omit<FileFacts, 'symbols'> {
  return {
    language,
    lines: 0,
    ...(skip === undefined ? {} : { skip }),
    imports: NONE,
    exports: NONE,
    ...NO_WIRING,
    environment: NONE,
    tests: NO_TESTS,
  };
}
