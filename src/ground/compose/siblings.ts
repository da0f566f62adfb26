// "To add one more": of each family of files or folders, which others name its members one by one, in code, in what builds it, in
// its settings and its documentation. Who adds one has to name it there, too. Pure.

import { languageOf, type Naming } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { type Family, findFamilies, type Member } from './families.ts';
import { citeIn, isListing, namedIn, type Place, type Text, toText } from './named-in.ts';
import { isOfOneShape, isUnderCondition } from './shapes.ts';
import { citeLine } from './symbols.ts';
import { testFiles, testOf } from './tests-at.ts';

const SHOWN_MAX = 5;
const SOURCES_MAX = 2;
/** Who has to go to more places needs more than a line; and one that leaves some out is worse than none. */
const PLACES_MAX = 7;
const SHARE_MIN = 0.65;
const NAMED_MIN = 4;
const CANDIDATES_MAX = 12;
const TEXTS_MAX = 96;
const LINES_MAX = 6000;
/** A shorter name may be said of anything. */
const WORD_MIN = 4;

/** What builds a project, sets it up or tells of it, and names files and things as they are. */
const BUILDS =
  /(?:^|\/)(?:meson\.build|CMakeLists\.txt|[Mm]akefile(?:\.\w+)?|GNUmakefile|[\w-]+\.(?:mk|mak|cmake|gypi?|pro|pri|vcxproj|gni?|bzl)|BUILD(?:\.bazel)?|Cargo\.toml|Package\.swift|build\.zig|premake\d?\.lua|xmake\.lua)$/;
/** Programs that build, which name things as the programs of their language do. */
const BUILD_PROGRAM =
  /^(?:[\w.-]+\/)?(?:configure\.py|wscript|SCons(?:truct|cript)|setup\.py|Rakefile|[\w-]+\.gemspec|build\.(?:py|rb|pl|rs))$/;
const SETS_UP = /(?:^|\/)(?:config|conf|settings)\/[\w.-]+\.(?:ya?ml|json|toml)$/;
const TELLS = /^(?:docs?|man|manual|DOCS)\/.*\.(?:md|rst|adoc|texi|1|txt)$|^README[\w.]*$/;
/** A file that takes in those of a folder: beside it and called as it is, or in it. */
const TAKES_IN = /(?:^|\/)(?:mod\.rs|lib\.rs|__init__\.py|index\.[cm]?[jt]s)$/;

export function siblingRecipes(material: Material): string[] {
  const families = findFamilies(material);
  if (families.length === 0) return [];
  const named = material.naming(families.map(({ members }) => members));
  const texts = readTexts(material, families);
  const found = families
    .map((family, at) => describe(family, named[at] ?? [], { material, texts }))
    .filter((one) => one !== undefined)
    .sort((a, b) => b.score - a.score || compareText(a.text, b.text));
  return withoutTwins(found).map(({ text }) => text);
}

/** Of a folder the best; of folders that are copies of each other, one. */
function withoutTwins(found: readonly Recipe[]): Recipe[] {
  const shown: Recipe[] = [];
  const lastOf = (pattern: string): string => pattern.split('/').slice(-2).join('/');
  const folderOf = (pattern: string): string => pattern.slice(0, pattern.lastIndexOf('/'));
  for (const one of found) {
    const { pattern, kind } = one.family;
    const isTwin = shown.some(
      ({ family }) =>
        folderOf(family.pattern) === folderOf(pattern) || lastOf(family.pattern) === lastOf(pattern),
    );
    const alike = shown.filter(({ family }) => family.kind === kind).length;
    if (!isTwin && shown.length < SHOWN_MAX && !(kind === 'sources' && alike >= SOURCES_MAX)) shown.push(one);
  }
  return shown;
}

function readTexts({ paths, linesOf }: Material, families: readonly Family[]): Text[] {
  const folders = new Set(families.flatMap(({ members }) => foldersAbove(members[0]?.path ?? '')));
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const isLooked = (path: string): boolean =>
    BUILDS.test(path) ||
    BUILD_PROGRAM.test(path) ||
    (TAKES_IN.test(path) && folders.has(folderOf(path))) ||
    (languageOf(path) !== undefined && folders.has(path.replace(/\.\w+$/, ''))) ||
    SETS_UP.test(path) ||
    TELLS.test(path);
  return [...paths]
    .filter((path) => !/[\s:`|]/.test(path) && isLooked(path) && !/^(?:debian|vendor)\//.test(path))
    .toSorted((a, b) => Number(TELLS.test(a)) - Number(TELLS.test(b)) || compareText(a, b))
    .slice(0, TEXTS_MAX)
    .map((path) => {
      const text = linesOf(path, 1, LINES_MAX);
      return toText(path, path.endsWith('.md') ? withoutExamples(text) : text);
    });
}

/** What shows how something is used lists nothing; its lines stay where they are. */
function withoutExamples(text: string): string {
  let isFenced = false;
  return text
    .split('\n')
    .map((line) => {
      const isFence = /^\s*(?:```|~~~)/.test(line);
      if (isFence) isFenced = !isFenced;
      return isFence || isFenced ? '' : line;
    })
    .join('\n');
}

function foldersAbove(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/').slice(0, -1);
  return parts.map((_part, at) => parts.slice(0, at + 1).join('/')).concat('');
}

interface Around {
  readonly material: Material;
  readonly texts: readonly Text[];
}

interface Recipe {
  readonly text: string;
  readonly family: Family;
  /** More for many of a kind that one place names as a whole. */
  readonly score: number;
}

function describe(family: Family, naming: readonly Naming[], around: Around): Recipe | undefined {
  const { material } = around;
  const places = isOfOneShape(family, material) ? findPlaces(family, naming, around) : [];
  if (places.length === 0) return undefined;
  const tests = family.kind === 'tests' ? [] : testFiles(material);
  const testFor = ({ paths }: Member): string | undefined =>
    paths.map((path) => testOf(path, tests)).find((test) => test !== undefined);
  const count = (member: Member): number => places.filter(({ named }) => named.has(member)).length;
  const most = Math.max(0, ...family.members.map(count));
  const models =
    most === 0
      ? []
      : family.members.filter(
          (member) => count(member) === most && isBuiltAlways(member, family, places, material),
        );
  const model = models.slice(0, MODELS_MAX).find((member) => testFor(member) !== undefined) ?? models[0];
  if (model === undefined) return undefined;
  const declared = ownNames(model, family, material);
  const isOther = speaksOfOthers(model, family, material);
  const cited = places.flatMap((place) => citeIn(place, model, declared, isOther));
  if (cited.length === 0) return undefined;
  const test = testFor(model);
  // As many as the place names that knows most of them.
  const size = Math.max(...places.map(({ named }) => named.size));
  const share = Math.max(...places.map(({ named }) => named.size / family.members.length));
  // What each has a setting of its own is a kind, whatever it is called.
  const isPlain = family.kind === 'sources' && !places.some(({ path }) => SETS_UP.test(path));
  const what = isPlain
    ? `one more source file \`${family.pattern}\`: listed as ${code(model.path)} is`
    : `one more ${family.kind === 'tests' ? 'test ' : ''}\`${family.pattern}\` (${countOf(family, material)} are there): as ${code(model.path)}, which is named`;
  return {
    text: `- ${what} in ${cited.join(', ')}${test === undefined ? '' : `, tested in ${code(test)}${listedAt(test, places)}`}`,
    family,
    score: share ** 2 * Math.log2(size) + places.length / 4 - (isPlain ? SOURCES_LATER : 0),
  };
}

/** All that the pattern speaks of, also what nobody names, but for the file that takes them in. */
function countOf({ pattern }: Family, { paths }: Material): number {
  const isFolder = pattern.endsWith('/');
  const matching = new RegExp(
    `^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}${isFolder ? '' : '$'}`,
  );
  const found = [...paths].flatMap((path) => (TAKES_IN.test(path) ? [] : (matching.exec(path)?.[0] ?? [])));
  return new Set(found).size;
}

/** Files elsewhere that are called as a member is: what names their folder before the name means those. */
function speaksOfOthers(model: Member, family: Family, { paths }: Material): (line: string) => boolean {
  const own = new Set(family.members.flatMap((member) => member.paths));
  const parents = new Set(model.path.split('/').slice(0, -1));
  const folders = [...paths]
    .filter(
      (path) =>
        !own.has(path) &&
        path
          .split('/')
          .at(-1)
          ?.replace(/\.[\w.]+$/, '') === model.word,
    )
    .flatMap((path) => path.split('/').at(-2) ?? [])
    .filter((folder) => !parents.has(folder));
  if (folders.length === 0) return () => false;
  const quoted = [...new Set(folders), model.word].map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const word = quoted.pop() as string;
  const others = new RegExp(`(?<![\\w-])(?:${quoted.join('|')})(?:::|[./\\\\])${word}(?![\\w-])`);
  return (line) => others.test(line);
}

/** Where the same places that list the members list their tests. */
function listedAt(test: string, places: readonly Place[]): string {
  const name = test.slice(test.lastIndexOf('/') + 1);
  const stem = name.replace(/\.\w+$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const said = new RegExp(`(?<![\\w-])${stem}(?![\\w-])`);
  const cited = places
    .filter(({ path }) => BUILDS.test(path) || BUILD_PROGRAM.test(path))
    .flatMap(({ path, text }) => {
      const line = text.split('\n').findIndex((one) => said.test(one) && !/^\s*#/.test(one));
      return line < 0 ? [] : [code(citeLine(path, line + 1))];
    });
  return cited.length === 0 ? '' : `, which is listed in ${cited.join(', ')}`;
}

/** What only some builds have shows nobody how one more is added. */
function isBuiltAlways(
  member: Member,
  family: Family,
  places: readonly Place[],
  material: Material,
): boolean {
  const declared = ownNames(member, family, material);
  return !places.some((place) => {
    const [cited] = citeIn(place, member, declared, () => false);
    const line = Number(/:L(\d+)/.exec(cited ?? '')?.[1] ?? 0);
    return line > 0 && isUnderCondition(place.path, place.text.split('\n'), line);
  });
}

const SOURCES_LATER = 4;
/** So many are asked for a test of theirs. */
const MODELS_MAX = 12;

const texts = new WeakMap<Material['facts'], Map<string, Text>>();

/** What names several families is read once. */
function read(path: string, { facts, linesOf }: Material): Text {
  const known = texts.get(facts) ?? new Map<string, Text>();
  texts.set(facts, known);
  const text = known.get(path) ?? toText(path, linesOf(path, 1, LINES_MAX));
  known.set(path, text);
  return text;
}

/** Where most of the family is named one by one. */
function findPlaces(family: Family, naming: readonly Naming[], { material, texts }: Around): Place[] {
  const own = new Set(family.members.flatMap(({ paths }) => paths));
  const language = languageOf([...own][0] ?? '')?.family;
  const isTest = family.kind === 'tests';
  const known = new Map(
    naming
      .filter((one) => one.isTest === isTest && !/[\s:`|]/.test(one.path))
      // What has the same names in another language is another thing, and a description for a compiler is made.
      .filter(
        ({ path }) => isScript(path) || (languageOf(path)?.family === language && !path.endsWith('.d.ts')),
      )
      .toSorted((a, b) => b.named.length - a.named.length || compareText(a.path, b.path))
      .slice(0, CANDIDATES_MAX)
      .map(({ path, named }) => [path, new Set(named.map((at) => family.members[at] as Member))]),
  );
  const inCode = [...known.keys()].map((path) => read(path, material));
  const all = [...new Map([...inCode, ...texts].map((one) => [one.path, one])).values()];
  const isNaming = isByNames(family);
  const generated = new Set(material.facts.generated);
  const isMade = (path: string): boolean =>
    generated.has(path) || (/\.in$/.test(path) && all.some((one) => one.path === `${path.slice(0, -3)}.am`));
  const places = all
    .filter(({ path }) => !own.has(path) && !isMade(path))
    .map((one): Place => {
      const isProse = TELLS.test(one.path) || SETS_UP.test(one.path);
      const declared = (isNaming ? known.get(one.path) : undefined) ?? new Set();
      return { ...one, named: namedIn({ ...one, isProse }, family, declared) };
    })
    .filter(({ named }) => named.size >= Math.max(NAMED_MIN, family.members.length * SHARE_MIN))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.named.size - a.named.size || compareText(a.path, b.path));
  // That a part's sources use each other says nothing of a new one; where they are listed does.
  const isListed = ({ path }: Place): boolean =>
    BUILDS.test(path) || BUILD_PROGRAM.test(path) || isScript(path) || SETS_UP.test(path);
  const isKind = family.kind !== 'sources' || places.some(({ path }) => SETS_UP.test(path));
  const kept = isTest
    ? places.filter(({ path }) => !TELLS.test(path))
    : isKind
      ? places
      : places.filter(isListed);
  const asked = kept.filter(({ path }) => !isOfNamesakes(path, family, material));
  const isSure = asked.every(
    (one) =>
      [TELLS, SETS_UP, BUILDS, BUILD_PROGRAM].some((kind) => kind.test(one.path)) ||
      isListing(one, (path) => TAKES_IN.test(path)),
  );
  // What needs most of them here and there may need one more, or not.
  return isSure && asked.length <= PLACES_MAX ? asked : [];
}

/** Beside it lie files that are called as the members are, and are others: it speaks of those. */
function isOfNamesakes(path: string, { members }: Family, { paths }: Material): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const own = members[0]?.path ?? '';
  if (own.startsWith(folder) && own.slice(folder.length).split('/').length === 1) return false;
  const ending = /\.\w+$/.exec(own)?.[0] ?? '';
  const stems = members.map((one) => one.path.slice(one.path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''));
  const beside = stems.filter((stem) =>
    [ending, '.c', '.cc', '.cpp'].some((one) => paths.has(`${folder}${stem}${one}`)),
  );
  return beside.length * 2 > stems.length;
}

/** Without an ending it is a script that builds or sets up. */
const isScript = (path: string): boolean => !/\.\w+$/.test(path) || path.endsWith('.sh');

/** Files of one package of Go use each other's names as their own; others of one folder are only called alike where their names are. */
const isByNames = ({ members, kind }: Family): boolean =>
  (kind === 'named' || kind === 'tests') && members[0]?.path.endsWith('.go') !== true;

const OTHERS_ASKED = 3;

/** What a member declares and some others do not. */
function ownNames(model: Member, family: Family, { symbolsOf }: Material): string[] {
  if (!isByNames(family)) return [];
  const namesOf = ({ paths }: Member): string[] =>
    paths
      .flatMap((path) => symbolsOf(path))
      .filter((one) => one.name.length >= WORD_MIN && one.isDefinition)
      .map(({ name }) => name);
  const others = family.members.filter((one) => one !== model).slice(0, OTHERS_ASKED);
  const shared = new Set(others.flatMap(namesOf));
  return namesOf(model).filter((name) => !shared.has(name));
}

/** Code first, then what builds it, what sets it up, what tells of it. */
const rankOf = ({ path }: Text): number =>
  TELLS.test(path) ? 3 : SETS_UP.test(path) ? 2 : BUILDS.test(path) || BUILD_PROGRAM.test(path) ? 1 : 0;
