// Which names of a project a document speaks of, and how it cites them. Pure.

import { findSymbol, type RankedSymbol } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { firstSentence } from '../text.ts';

const DOC_WORDS_MAX = 20;
const DOC_WORDS_MIN = 4;
const SIGNATURE_LENGTH_MAX = 110;

/** What others can use, once per name and folder: overloads and prototypes are one thing to a reader. */
export function offeredSymbols(material: Material): RankedSymbol[] {
  const seen = new Set<string>();
  const symbols = material.facts.symbols.filter(({ isOffered }) => isOffered);
  const used = symbols.length > 0 ? symbols : material.facts.symbols;
  const defined = new Set(used.filter(({ symbol }) => symbol.isDefinition).map(({ symbol }) => symbol.name));
  return used.filter((one) => {
    if (!one.symbol.isDefinition && defined.has(one.symbol.name)) return false;
    // Variants of one file for several platforms declare the same names side by side.
    const key = `${one.path.slice(0, one.path.lastIndexOf('/'))}\0${one.symbol.name}`;
    if (seen.has(key) || !isCitable(one)) return false;
    seen.add(key);
    return true;
  });
}

/** `path:name`, or `path:Holder.name` where the bare name would mean another. */
export function citeSymbol(
  { path, symbol }: Pick<RankedSymbol, 'path' | 'symbol'>,
  material: Material,
): string {
  const symbols = material.fileFacts(path)?.symbols ?? [];
  const meant = findSymbol(symbols, symbol.name);
  const isSame = meant === undefined || meant.start === symbol.start || symbol.container === '';
  return isSame ? `${path}:${symbol.name}` : `${path}:${symbol.container}.${symbol.name}`;
}

/** A line of code by its number, for what has no name. */
export function citeLine(path: string, line: number): string {
  return `${path}:L${line}`;
}

/** Names of the language's own library, which headers define again for some platform. */
const BORROWED: ReadonlySet<string> = new Set(
  'true false TRUE FALSE NULL bool errno assert malloc calloc realloc free strdup printf fprintf snprintf sprintf vsnprintf fopen fclose fread fwrite open close read write strerror strcasecmp strncasecmp ssize_t size_t inline alloca min max'.split(
    ' ',
  ),
);

/** Whether a reference can spell it, and whether it is the project's own. */
export function isCitable({ path, symbol }: RankedSymbol): boolean {
  return (
    !/[\s:`]/.test(path) &&
    !(symbol.kind === 'macro' && BORROWED.has(symbol.name)) &&
    /^[\p{L}_$@][\p{L}\p{Nd}_$]*[?!]?$/u.test(symbol.name) &&
    symbol.name !== 'default'
  );
}

/** The first sentence of its documentation, in words a list can hold. */
export function describeSymbol({ symbol }: Pick<RankedSymbol, 'symbol'>): string {
  const plain = symbol.doc
    .replace(/\{@link(?:code|plain)?\s+([^}]+)\}/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/``?([^`]+)``?/g, '$1')
    .replace(/^\s*(?:@\w+\s+)+/, '');
  const sentence = firstSentence(plain, DOC_WORDS_MAX).replace(/^[-–—*#\s]+/, '');
  return sentence.split(' ').length < DOC_WORDS_MIN ? '' : sentence;
}

/** The declaration as one line without what only the compiler wants; '' when it says no more than the name. */
export function shortSignature({ symbol }: Pick<RankedSymbol, 'symbol'>): string {
  const line = symbol.signature
    .replace(/\s+/g, ' ')
    .replace(/^(?:#\[[^\]]*\]\s*|@\w+(?:\([^)]*\))?\s+)+/, '')
    .replace(/^(?:export\s+)?(?:default\s+)?(?:declare\s+)?/, '')
    .replace(/\s*[:=,{]$/, '')
    .trim();
  if (!line.includes('(')) return '';
  if (line.length <= SIGNATURE_LENGTH_MAX) return line;
  const cut = line.slice(0, SIGNATURE_LENGTH_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SIGNATURE_LENGTH_MAX / 2))} …`;
}
