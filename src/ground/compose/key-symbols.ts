// The public names that a document speaks of by their documentation: the most used ones that say something of themselves. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { describeSymbol, offeredSymbols, shortSignature } from './symbols.ts';
import { ownPackage } from './work/commands.ts';

/** Of a project that is entered by routes or commands, names are the smaller part. */
const NAMED_MAX = 14;
const NAMED_FEW = 6;
const NAMED_MIN = 4;
/** How far down the list of names a documented one still counts as key. */
const LOOKED_AT_MAX = 60;

/** What only tests call. */
const OF_TESTS = /(?:^|_)(?:for_)?tests?(?:_|$)|ForTest(?:s|ing)?$|^(?:mock|fake|stub)/i;

/** What does something, before what only is something. */
const DOING: ReadonlySet<string> = new Set(
  'class contract function interface method module object procedure struct trait'.split(' '),
);

function isEnteredOtherwise(material: Material): boolean {
  const { routes, commands } = material.facts;
  return routes.length + commands.length > NAMED_FEW || isProgramOnly(material);
}

/** Its options are what people use: names are for those who work on it. */
const isProgramOnly = (material: Material): boolean =>
  material.facts.options.length > NAMED_FEW &&
  (ownPackage(material)?.entries ?? []).every(({ kind }) => kind === 'program');

/** Those with a sentence of their own, in the order of use; others only where there are too few. */
export const keySymbols = oncePerMaterial((material): readonly RankedSymbol[] => {
  const all = offeredSymbols(material);
  const first = new Map(all.toReversed().map((one) => [one.symbol.name, one]));
  const told = all
    .slice(0, LOOKED_AT_MAX)
    .filter(
      (one) =>
        describeSymbol(one) !== '' && first.get(one.symbol.name) === one && !OF_TESTS.test(one.symbol.name),
    );
  const doing = told.filter(({ symbol }) => DOING.has(symbol.kind));
  const others = doing.length >= NAMED_MIN ? [] : told.filter((one) => !doing.includes(one));
  const chosen = [...doing, ...others]
    .slice(0, isEnteredOtherwise(material) ? NAMED_FEW : NAMED_MAX)
    .toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
  const rest = all
    .filter(
      (one) =>
        !chosen.includes(one) &&
        first.get(one.symbol.name) === one &&
        DOING.has(one.symbol.kind) &&
        shortSignature(one) !== '',
    )
    .slice(0, Math.max(0, NAMED_MIN - chosen.length));
  return [...chosen, ...rest];
});
