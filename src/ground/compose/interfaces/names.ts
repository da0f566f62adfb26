// The public names that are used most, one line a file: enough to know where things are declared. The rest is asked for
// by name. Pure.

import { languageOf, type RankedSymbol, SYMBOLS_MAX } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { code } from '../../text.ts';
import { keySymbols } from '../key-symbols.ts';
import { projectType } from '../project-type.ts';
import { citeSymbol, EVERYWHERE, isCitable, offeredSymbols } from '../symbols.ts';

const POPULAR_LOOKED_AT = 110;
const POPULAR_MAX = 34;
const OFFERED_MAX = 26;
const FILE_MAX = 8;

export function namesBlock(material: Material): Block {
  const shown = mostUsedNames(material);
  const { symbols } = material.facts;
  const left =
    symbols.filter(({ isOffered }) => isOffered).length - shown.filter(({ isOffered }) => isOffered).length;
  const offered = symbols.filter(({ isOffered }) => isOffered).length;
  const more = offered >= SYMBOLS_MAX ? `More than ${left}` : String(left);
  const isForOthers = projectType(material) === 'library';
  return {
    before: [
      'Names met most in the code, each where it is likely declared (`loa code refs NAME` finds any other):',
      '',
    ],
    items: byFile(shown, material),
    after: left > 0 && isForOthers ? ['', `_${more} other public names are in the code._`] : [],
    noun: 'file',
  };
}

function mostUsedNames(material: Material): RankedSymbol[] {
  const spoken = new Set(
    material.reality.capabilities === undefined ? keySymbols(material).map(({ symbol }) => symbol.name) : [],
  );
  const isMain = ofMainLanguages(material);
  const popular = material.facts.popular
    .slice(0, POPULAR_LOOKED_AT)
    .filter((one) => isCitable(one) && !spoken.has(one.symbol.name) && isWorthSaying(one) && isMain(one.path))
    .slice(0, POPULAR_MAX);
  for (const { symbol } of popular) spoken.add(symbol.name);
  const offered = offeredSymbols(material)
    .filter(({ symbol, path }) => !spoken.has(symbol.name) && symbol.kind !== 'macro' && isMain(path))
    .slice(0, OFFERED_MAX);
  return [...popular, ...offered];
}

const SHARE_MIN = 0.15;

/** A name that many languages have is declared where most of the code is. */
export function ofMainLanguages({ facts }: Material): (path: string) => boolean {
  const total = facts.languages.reduce((sum, { lines }) => sum + lines, 0);
  const main = new Set(
    facts.languages
      .filter(({ lines }, at) => at === 0 || lines >= SHARE_MIN * total)
      .map(({ language }) => language),
  );
  return (path) => {
    const language = languageOf(path)?.id;
    // Without an ending it is a script, whatever else lies beside it.
    if (language === undefined) return main.has('bash');
    return main.has(language) || (main.has('c') && language === 'cpp');
  };
}

const isWorthSaying = ({ symbol }: RankedSymbol): boolean =>
  symbol.container === '' || !EVERYWHERE.test(symbol.name);

const byFile = (symbols: readonly RankedSymbol[], material: Material): string[] =>
  [...Map.groupBy(symbols, ({ path }) => path).values()].map(
    (own) =>
      `- ${[...new Set(own.map((one) => code(citeWhole(one, material))))].slice(0, FILE_MAX).join(', ')}`,
  );

/** A member with what holds it: alone, its name says little. */
function citeWhole(one: RankedSymbol, material: Material): string {
  const { path, symbol } = one;
  const whole = `${symbol.container.split('.').at(-1)}.${symbol.name}`;
  return symbol.kind === 'method' && /^[\w$]+\.[\w$]+[?!]?$/.test(whole)
    ? `${path}:${whole}`
    : citeSymbol(one, material);
}
