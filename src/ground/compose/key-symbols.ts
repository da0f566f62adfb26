// The public names that a document speaks of by their documentation: the most used ones that say something of themselves. Pure.

import { isForWork, type RankedSymbol } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { manualPages } from '../scan/manual-pages.ts';
import { readFeatures } from '../scan/readme.ts';
import { listOptions } from './interfaces/commands.ts';
import { ownCommands } from './interfaces/own-commands.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { projectType } from './project-type.ts';
import { describeSymbol, EVERYWHERE, offeredSymbols, shortSignature } from './symbols.ts';
import { mainUnread } from './unread.ts';
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

const PARTS = /^(?:class|contract|interface|module|object|struct|trait)$/;

function isEnteredOtherwise(material: Material): boolean {
  const { routes } = material.facts;
  const commands = ownCommands(material);
  return routes.length + commands.length > NAMED_FEW || isProgramOnly(material);
}

/** Its options are what people use: names are for those who work on it. */
const isProgramOnly = (material: Material): boolean =>
  material.facts.options.length > NAMED_FEW &&
  (ownPackage(material)?.entries ?? []).every(({ kind }) => kind === 'program');

/** Of what is run rather than taken in, its features, routes, commands or options say what it can do. */
function isSaidOtherwise(material: Material): boolean {
  if (projectType(material) === 'library') return false;
  if (manualPages(material).length > 1) return true;
  const { routes } = material.facts;
  const commands = ownCommands(material);
  const features = material.readme === undefined ? [] : readFeatures(material.readme);
  return (
    routes.length + commands.length + features.length >= NAMED_MIN ||
    listOptions(material).length >= NAMED_MIN
  );
}

/** Those with a sentence of their own, in the order of use; others only where there are too few. */
export const keySymbols = oncePerMaterial((material): readonly RankedSymbol[] => {
  // A few files in another language are not what a project can do.
  if (isSaidOtherwise(material) || mainUnread(material) !== '') return [];
  const all = offeredSymbols(material);
  // Of a name that several files declare, nobody knows which one is meant.
  const places = Map.groupBy(
    material.facts.symbols.filter(
      ({ symbol }) => symbol.isDefinition && DOING.has(symbol.kind) && symbol.container === '',
    ),
    ({ symbol }) => symbol.name,
  );
  const isTwice = ({ symbol }: RankedSymbol): boolean =>
    new Set(places.get(symbol.name)?.map(({ path }) => path)).size > 1;
  const first = new Map(all.toReversed().map((one) => [one.symbol.name, one]));
  const told = all
    .slice(0, LOOKED_AT_MAX)
    .filter(
      (one) =>
        !(/\.(?:h|hpp|hh|c|cc|cpp)$/.test(one.path) && EVERYWHERE.test(one.symbol.name)) &&
        describeSymbol(one) !== '' &&
        first.get(one.symbol.name) === one &&
        !isTwice(one) &&
        !OF_TESTS.test(one.symbol.name) &&
        !isForWork(one.path),
    );
  // What the README shows is what people are meant to use.
  const words = new Set((material.readme ?? '').match(/\b[A-Za-z_]\w{3,}/g) ?? []);
  const shown = (one: RankedSymbol): number =>
    Number(words.has(one.symbol.name) && /[A-Z_]/.test(one.symbol.name));
  // What a program is not taken in for, it is not known by either: only what its parts are.
  const isTaken = projectType(material) === 'library' || projectType(material) === 'monorepo';
  const doing = told
    .filter(({ symbol }) => (isTaken ? DOING.has(symbol.kind) : PARTS.test(symbol.kind)))
    .toSorted((a, b) => shown(b) - shown(a));
  const others =
    doing.length >= NAMED_MIN || !isTaken
      ? []
      : told.filter((one) => !doing.includes(one) && one.symbol.kind !== 'macro');
  const chosen = [...doing, ...others]
    .slice(0, isEnteredOtherwise(material) || !isTaken ? NAMED_FEW : NAMED_MAX)
    .toSorted((a, b) => shown(b) - shown(a) || all.indexOf(a) - all.indexOf(b));
  const rest = all
    .filter(
      (one) =>
        !chosen.includes(one) &&
        first.get(one.symbol.name) === one &&
        !isTwice(one) &&
        DOING.has(one.symbol.kind) &&
        shortSignature(one) !== '',
    )
    .slice(0, isTaken ? Math.max(0, NAMED_MIN - chosen.length) : 0);
  return [...chosen, ...rest];
});
