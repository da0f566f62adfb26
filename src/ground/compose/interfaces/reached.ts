// Whether those who use a library can reach a name: not where what holds it is kept inside, nor where its people say that it is theirs;
// and whether one name means one thing, as of several forms of it nobody knows which is described. Pure.

import type { RankedSymbol, SymbolFact } from '../../../source/index.ts';
import type { Material } from '../../model.ts';

const LINES_ABOVE = 30;
/** What belongs to the declaration below it. */
const ABOVE = /^\s*(?:\/\/|\/?\*|#|--|@|\[|"""|\*\/|\.\.)/;
const SAYS_INTERNAL =
  /(?:^|[\s*/#])@(?:internal|private|hide|api private|nodoc)\b|:nodoc:|\bfor internal use(?: only)?\b|\binternal use only\b|\b(?:is|are) not part of the public API\b|@InternalApi\b|#\[doc\(hidden\)\]/i;

type Told = Pick<RankedSymbol, 'path'> & { readonly symbol: Pick<SymbolFact, 'container' | 'line' | 'name'> };

/** How a type says that others see it, by language. */
const SAID_PUBLIC: Readonly<Record<string, RegExp>> = {
  java: /\bpublic\b/,
  cs: /\bpublic\b/,
  swift: /\b(?:public|open)\b/,
  rs: /\bpub\b/,
};
const SAID_PRIVATE: Readonly<Record<string, RegExp>> = {
  kt: /\b(?:private|internal)\b/,
  scala: /\bprivate\b/,
};

export function isReached(one: Told, material: Pick<Material, 'linesOf' | 'symbolsOf'>): boolean {
  const ending = /\.(\w+)$/.exec(one.path)?.[1] ?? '';
  const holders = holdersOf(one, material);
  if (![one.symbol, ...holders].every(({ line }) => !saysInternal(one.path, line, material))) return false;
  const heads = holders.map(({ line }) => headOf(material.linesOf(one.path, line, line + HEAD_LINES)));
  const isPublic = SAID_PUBLIC[ending];
  const isPrivate = SAID_PRIVATE[ending];
  return heads.every((head) => (isPublic?.test(head) ?? true) && !(isPrivate?.test(head) ?? false));
}

const HEAD_LINES = 8;

/** Marks of a type stand before it, and its body behind. */
const headOf = (text: string): string => text.replace(/@\w+(?:\([^)]*\))?/g, '').split('{')[0] ?? '';

/** The types around a member, as the file declares them. */
function holdersOf(
  { path, symbol }: Told,
  { symbolsOf }: Pick<Material, 'symbolsOf'>,
): readonly { readonly line: number }[] {
  const names = symbol.container === '' ? [] : symbol.container.split('.');
  return names.flatMap((name, at) => {
    const above = names.slice(0, at).join('.');
    const found = symbolsOf(path).find((one) => one.name === name && one.container === above);
    return found === undefined ? [] : [found];
  });
}

function saysInternal(path: string, line: number, { linesOf }: Pick<Material, 'linesOf'>): boolean {
  if (line <= 1) return false;
  const above = linesOf(path, Math.max(1, line - LINES_ABOVE), line - 1).split('\n');
  const end = above.findLastIndex((one) => !ABOVE.test(one) || /\*\/\s*\S/.test(one));
  return above.slice(end + 1).some((one) => SAYS_INTERNAL.test(one));
}

/** Languages in which one name may be declared for several kinds of arguments. */
const OVERLOADS = /\.(?:java|kt|cs|scala|groovy|swift)$/;

export const isOverloaded = ({ path, symbol }: Told, { symbolsOf }: Pick<Material, 'symbolsOf'>): boolean =>
  OVERLOADS.test(path) &&
  symbolsOf(path).filter((one) => one.name === symbol.name && one.container === symbol.container).length > 1;
