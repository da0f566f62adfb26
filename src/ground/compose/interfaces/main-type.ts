// The type that a library is: called as its package, with many methods. Whoever takes the library in calls these, so they are told
// together, first those that the README calls. Pure.

import type { RankedSymbol, SymbolSpan } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { code, toLine } from '../../text.ts';
import { isDeprecated } from '../deprecated.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { citeSymbol, describeSymbol, isCitable } from '../symbols.ts';

const METHODS_MIN = 8;
const METHODS_MAX = 12;
const TYPES: ReadonlySet<string> = new Set('class interface trait'.split(' '));
/** What people add to the name of the package for the thing that its functions hand out. */
const ENDINGS: readonly string[] = ['', 'instance', 'client'];

export interface MainType {
  readonly type: RankedSymbol;
  /** Each once, in the order in which they are told. */
  readonly methods: readonly string[];
}

export const mainType = oncePerMaterial((material): MainType | undefined => {
  const title = plain(material.folderName);
  const names = new Set(ENDINGS.map((ending) => title + ending));
  const { popular, symbols } = material.facts;
  const found = [...symbols, ...popular]
    .filter(
      ({ symbol }) => TYPES.has(symbol.kind) && symbol.container === '' && names.has(plain(symbol.name)),
    )
    .filter((one) => one.symbol.visibility === 'public' && isCitable(one))
    .map((type) => ({ type, methods: methodsOf(type, material) }))
    .filter(({ methods }) => methods.length >= METHODS_MIN);
  return found.find(({ type }) => type.isOffered) ?? found[0];
});

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

const HIDDEN = /^\s*(?:private|protected)\b/;

function methodsOf({ path, symbol }: RankedSymbol, material: Material): string[] {
  const isOwn = (one: SymbolSpan): boolean =>
    one.kind === 'method' &&
    one.container === symbol.name &&
    /^[a-z]\w*$/i.test(one.name) &&
    !HIDDEN.test(material.linesOf(path, one.line, one.line));
  const own = material.symbolsOf(path).filter(isOwn);
  const kept = own.filter((one) => !isDeprecated({ path, symbol: one }, material)).map(({ name }) => name);
  const calls = Map.groupBy((material.readme ?? '').matchAll(/\.(\w+)\(/g), ([, name = '']) => name);
  const called = (name: string): number => Number(calls.has(name));
  return [...new Set(kept)].toSorted((a, b) => called(b) - called(a));
}

export function tellMainType({ type, methods }: MainType, material: Material): string {
  const said = toLine(describeSymbol(type)).replace(/[.]$/, '');
  const shown = methods.slice(0, METHODS_MAX).map(code).join(', ');
  const more = methods.length - METHODS_MAX;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `- ${code(citeSymbol(type, material))}${said === '' ? '' : ` — ${said}`}; methods: ${shown}${rest}`;
}
