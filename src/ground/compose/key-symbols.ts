// The public names that a document speaks of by their documentation: the most used ones that say something of themselves. Pure.

import { isForWork, type RankedSymbol, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { manualPages } from '../scan/manual-pages.ts';
import { readFeatures } from '../scan/readme-features.ts';
import { isDeprecated } from './deprecated.ts';
import { listOptions } from './interfaces/commands.ts';
import { namedAs } from './interfaces/entries.ts';
import { ownCommands } from './interfaces/own-commands.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { projectType } from './project-type.ts';
import { describeSymbol, EVERYWHERE, offeredSymbols, shortSignature } from './symbols.ts';
import { mainUnread } from './unread.ts';
import { ownPackage } from './work/commands.ts';

/** Of a project that is entered by routes or commands, names are the smaller part. */
const NAMED_MAX = 10;
const NAMED_FEW = 6;
const NAMED_MIN = 4;
/** How far down the list of names a documented one still counts as key. */
const LOOKED_AT_MAX = 60;

/** How something fails is not what can be done with it. */
const FAILURE = /(?:Error|Exception|Warning|NotFound)$/;
/** What only tests call. */
const OF_TESTS = /(?:^|_)(?:for_)?tests?(?:_|$)|ForTest(?:s|ing)?$|^(?:mock|fake|stub)/i;

/** What a project helps itself with is not what it offers. */
const HELPING = /(?:^|[/_.-])(?:utils?|helpers?|common|misc|internals?)(?:[/.]|$)/i;

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
  const shown = prominence(material);
  const told = all
    .filter((one, at) => at < LOOKED_AT_MAX || shown(one) > 0)
    .filter(
      (one) =>
        !(/\.(?:h|hpp|hh|c|cc|cpp)$/.test(one.path) && EVERYWHERE.test(one.symbol.name)) &&
        describeSymbol(one) !== '' &&
        first.get(one.symbol.name) === one &&
        !isTwice(one) &&
        !FAILURE.test(one.symbol.name) &&
        !isDeprecated(one, material) &&
        !OF_TESTS.test(one.symbol.name) &&
        !HELPING.test(one.path) &&
        !isForWork(one.path) &&
        !isDeprecated(one, material),
    );
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
        !HELPING.test(one.path) &&
        first.get(one.symbol.name) === one &&
        !isTwice(one) &&
        DOING.has(one.symbol.kind) &&
        shortSignature(one) !== '',
    )
    .slice(0, isTaken && chosen.length === 0 ? NAMED_MIN : 0);
  return [...chosen, ...rest];
});

const LARGE_LINES = 80;

/** What people are meant to use: called as the project is, shown in the README, handed on at its front door, or large. */
function prominence(material: Material): (one: RankedSymbol) => number {
  const words = new Set((material.readme ?? '').match(/\b[A-Za-z_]\w{3,}/g) ?? []);
  const front = frontNames(material);
  const isNamed = namedAs(material);
  return ({ symbol }) =>
    Number(isNamed(symbol.name)) * 2 +
    Number(words.has(symbol.name) && /[A-Z_]/.test(symbol.name)) +
    Number(front.has(symbol.name)) +
    Number(symbol.endLine - symbol.line >= LARGE_LINES);
}

const FRONT = /(?:^|\/)(?:__init__\.py|lib\.rs)$/;
const FRONT_LINES_MAX = 400;

/** Names that the package's first file takes from its others to hand them on: of Python and Rust, whose words for public say less. */
function frontNames({ paths, folder, linesOf }: Material): ReadonlySet<string> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const depth = (path: string): number => path.split('/').length;
  const [first] = [...paths]
    .filter((path) => path.startsWith(prefix) && FRONT.test(path) && roleOf(path) === 'source')
    .sort((a, b) => depth(a) - depth(b));
  if (first === undefined) return new Set();
  const text = linesOf(first, 1, FRONT_LINES_MAX);
  const handed = [...text.matchAll(/^(?:from\s+\.[\w.]*\s+import|pub use)\s+(?:\(([^)]*)\)|([^\n]*))/gm)];
  return new Set(handed.flatMap(([, many, one]) => (many ?? one ?? '').match(/[A-Za-z_]\w*/g) ?? []));
}
