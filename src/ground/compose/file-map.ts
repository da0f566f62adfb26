// The files that matter most, as rows of the map: what each says of itself, its test, and what it declares. As many as there is
// room for, the larger and the more used ones first, and none of a part takes the room of all others. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { cell, code, compareText, firstSentence, isUnfinished } from '../text.ts';
import {
  type Declared,
  declaredIn,
  filesWithSource,
  handedOut,
  handsOutMost,
  linesDoing,
  type MappedFile,
  tellDeclared,
} from './declared.ts';
import { findFamilies } from './families.ts';
import { constantsIn, heldIn } from './held.ts';
import { isHelperStart } from './interfaces/built-programs.ts';
import { type Part, partsOf } from './modules.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { originOf } from './origins.ts';
import { platformTwins } from './platform-twins.ts';
import { isMoreOfSame } from './row-repeats.ts';
import { isInSubmodule } from './submodules.ts';
import { decodeEntities, describeNamesake } from './symbols.ts';
import { testedBy } from './tested-by.ts';
import { folderOf, testFiles, testsOfPart } from './tests-at.ts';

const ROOM_CHARS = 8200;
/** So many are looked into: each has to be read. */
const LOOKED_AT_MAX = 150;
/** What one more of the same part weighs less. */
const NEXT_OF_PART = 0.1;
/** Of many that are made alike, so many show how. */
const ALIKE_MAX = 3;
const ALIKE_LESS = 4;
const ALIKE_LINES_MIN = 120;
/** What is beside the project itself. */
const ASIDE =
  /(?:^|\/)(?:contrib|extras?|misc|scripts?|tools?|hack|examples?|deprecated|legacy|compat)(?:\/|\.\w+$)/i;
const ASIDE_LESS = 6;
/** What nobody edits here comes last. */
const FOREIGN_LESS = 20;
/** A sentence alone is told of a file that holds something. */
const LINES_MIN = 30;

/** What a header declares is done elsewhere. */
const HEADER = /\.(?:h|hh|hpp|hxx|d\.[cm]?ts)$/;
const HEADER_LESS = 4;

export interface FileRow {
  readonly path: string;
  readonly text: string;
}

/** Rows by the folder of their part. */
export const fileRows = oncePerMaterial((material): ReadonlyMap<string, readonly FileRow[]> => {
  const rows: (FileRow & { readonly part: string; readonly lines: number; readonly isOwn: boolean })[] = [];
  let room = ROOM_CHARS;
  const testsAt = testsByPart(material);
  const ranked = rankFiles(material).slice(0, LOOKED_AT_MAX);
  const of = abouts(
    material,
    ranked.map(({ file }) => file),
  );
  const isFurther = furtherOfFamilies(material);
  const twins = platformTwins(material);
  const said = new Map<string, number>();
  for (const { file, part } of ranked) {
    // What is made as many others are, and is small, is no news.
    if (isFurther(file.path) && file.lines < ALIKE_LINES_MIN) continue;
    if ((twins.get(file.path)?.lead ?? file.path) !== file.path) continue;
    const text = rowOf(material, file, { of, tests: testsAt(part) });
    if (text === '') continue;
    if (isMoreOfSame(text, said)) continue;
    if (text.length > room) break;
    room -= text.length;
    const isOwn = originOf(material, file.path) === '';
    rows.push({ path: file.path, text, part, lines: file.lines, isOwn });
  }
  const sorted = rows.toSorted(
    (a, b) => Number(b.isOwn) - Number(a.isOwn) || b.lines - a.lines || compareText(a.path, b.path),
  );
  return Map.groupBy(sorted, ({ part }) => part);
});

/** The folder that a part's own row tells. */
function testsByPart(material: Material): (part: string) => string {
  const sources = material.facts.folders.map(({ folder }) => folder);
  const places = new Map(
    partsOf(material).map((part) => [
      part.folder,
      testsOfPart(part, testFiles(material), sources).replace(/^`|\/`$/g, ''),
    ]),
  );
  return (part) => places.get(part) ?? '';
}

const BUILDS =
  /(?:^|\/)(?:(?:Makefile|Build)\.PL|setup\.py|Rakefile|Gemfile|build\.rs|[\w.]+\.config\.[cm]?[jt]s)$/;

interface Ranked {
  readonly file: MappedFile;
  readonly part: string;
  readonly score: number;
}

const rankFiles = oncePerMaterial((material): readonly Ranked[] => {
  const parts = partsOf(material);
  const uses = new Map<string, number>();
  for (const { path, references } of material.facts.symbols)
    uses.set(path, (uses.get(path) ?? 0) + references);
  const isFurther = furtherOfFamilies(material);
  const weigh = ({ path, lines }: MappedFile): number =>
    Math.log2(lines + 1) +
    Math.log2(1 + (uses.get(path) ?? 0)) / 2 -
    (HEADER.test(path) ? HEADER_LESS : 0) -
    (ASIDE.test(path) ? ASIDE_LESS : 0) -
    (isFurther(path) ? ALIKE_LESS : 0) -
    (originOf(material, path) === '' ? 0 : FOREIGN_LESS);
  const files = filesWithSource(material).filter(
    ({ path }) => !BUILDS.test(path) && !isHelperStart(material, path) && !isInSubmodule(material, path),
  );
  return [...Map.groupBy(files, ({ folder }) => partOf(parts, folder))]
    .flatMap(([part, own]) =>
      own
        .map((file) => ({ file, part, score: weigh(file) }))
        .toSorted((a, b) => b.score - a.score || compareText(a.file.path, b.file.path))
        .map((one, at) => ({ ...one, score: one.score - at * NEXT_OF_PART })),
    )
    .toSorted((a, b) => b.score - a.score || compareText(a.file.path, b.file.path));
});

/** Of so many the ones in which most is done. */
const LED_BY_MAX = 12;

/** The files that matter most, first. A long list of values is no place where anything is done. */
export const leadingFiles = (material: Material): readonly string[] =>
  rankFiles(material)
    .slice(0, LED_BY_MAX)
    .map(({ file: { path } }) => ({ path, lines: linesDoing(material, path) }))
    .filter(({ path, lines }) => lines > 0 && !isHelperStart(material, path))
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ path }) => path);

/** Those of a family that come after its first, which are the largest. */
export const furtherOfFamilies = oncePerMaterial((material): ((path: string) => boolean) => {
  const lines = new Map(filesWithSource(material).map((one) => [one.path, one.lines]));
  // Sources of one part are not alike for lying there.
  const families = findFamilies(material).filter(({ kind }) => kind !== 'sources');
  const further = families.flatMap(({ members }) => {
    const sizeOf = ({ paths }: (typeof members)[number]): number =>
      paths.reduce((sum, path) => sum + (lines.get(path) ?? 0), 0);
    return members
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .slice(ALIKE_MAX)
      .flatMap(({ paths }) => paths);
  });
  // So do those that are called alike in many folders.
  const byName = Map.groupBy([...lines.keys()], nameOf);
  const called = [...byName.values()].flatMap((paths) =>
    paths.toSorted((a, b) => (lines.get(b) ?? 0) - (lines.get(a) ?? 0)).slice(ALIKE_MAX),
  );
  const all = new Set([...further, ...called]);
  return (path) => all.has(path);
});

/** The part that a folder belongs to. */
function partOf(parts: readonly Part[], folder: string): string {
  let at = folder;
  while (at !== '' && !parts.some((one) => one.folder === at))
    at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
  return at;
}

/** '' for a file of which nothing is known but its name. */
function rowOf(material: Material, { path, lines }: MappedFile, about: About): string {
  if (MADE.test(material.linesOf(path, 1, HEAD_LINES))) return '';
  const found = declaredIn(material, path, lines);
  const told = saysName(found, path)
    ? heldIn(material, path, lines)
    : [handsOutMost(material, path, lines), tellDeclared(found)].filter((one) => one !== '').join('; ') ||
      handedOut(material, path) ||
      heldIn(material, path, lines);
  const constants = constantsIn(material, path, lines);
  const declared = constants === '' || told.includes('constants ') ? told : `${told}; ${constants}`;
  const { name: sayer = '', said } = about.of(path);
  if (declared === '' && (said === '' || lines < LINES_MIN || OF_FOLDER.test(path))) return '';
  const test = testedBy(material, path);
  // Beside it, under the name that all have, one finds it without being told.
  const isBeside = test === undefined || folderOf(test) === folderOf(path);
  const tested = isBeside ? '' : `tests in ${code(folderOf(test) === about.tests ? nameOf(test) : test)}`;
  const platforms = platformTwins(material).get(path)?.platforms ?? [];
  const each = platforms.length === 0 ? '' : `with twins for ${platforms.join(', ')}`;
  // What is said of one thing in the file is told as that.
  const isNamed = sayer === '' || new RegExp(`\`${sayer}\``).test(declared) || declared === '';
  const sentence = cell(said.replace(/[.]$/, ''));
  const what = [isNamed ? sentence : `${code(sayer)}: ${sentence}`, originOf(material, path), each, tested]
    .filter((one) => one !== '')
    .join('; ');
  return `| ${code(path)} | ${what} | ${declared} |`;
}

interface Said {
  /** Of what in the file it is said; '' for the file itself. */
  readonly name: string;
  readonly said: string;
}

interface About {
  readonly of: (path: string) => Said;
  /** The folder that the row of its part tells. */
  readonly tests: string;
}

const HEAD_LINES = 12;
const MADE =
  /\bdo not (?:edit|modify)\b|must not be edited|\bcode generated\b|generated automatically|automatically generated/i;

/** What each says of itself; what several say in the same words is said of none of them. */
function abouts(material: Material, files: readonly MappedFile[]): (path: string) => Said {
  const all = new Map(files.map(({ path }) => [path, aboutFile(material, path)]));
  const counts = new Map<string, number>();
  for (const { said } of all.values()) counts.set(said, (counts.get(said) ?? 0) + 1);
  return (path) => {
    const one = all.get(path) ?? SILENT;
    return counts.get(one.said) === 1 ? one : SILENT;
  };
}

const SILENT: Said = { name: '', said: '' };

function aboutFile(material: Material, path: string): Said {
  const named = nameInPod(material, path);
  if (named !== '' && !isUnfinished(named)) return { name: '', said: named };
  const own = material
    .aboutFile(path)
    .replace(/^[*\s]+|^(?:[A-Z]{4,}\s+)+(?=[A-Z][a-z])|\s*@\w+\b.*$|\s+-\s+[A-Z].*$/g, '');
  const ofFile = isUnfinished(own) ? '' : decodeEntities(own);
  if (ofFile !== '') return { name: '', said: ofFile };
  return describeNamesake(symbolsByFile(material).get(path) ?? [], nameOf(path)) ?? SILENT;
}

const POD_LINES_MAX = 4000;

/** Perl's own way to say it, wherever in the file: `App::Tool - opens things`. */
function nameInPod(material: Material, path: string): string {
  if (!/\.p[lm]$/.test(path)) return '';
  const text = material.linesOf(path, 1, POD_LINES_MAX);
  return firstSentence(/^=head1 NAME\s*\n+\s*[\w:.]+\s+-+\s+(\S.*)$/m.exec(text)?.[1] ?? '', ABOUT_WORDS_MAX);
}

const ABOUT_WORDS_MAX = 20;

/** One thing that is called as its file is says no more than a listing. */
function saysName({ groups }: Declared, path: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  const [only] = groups;
  return (
    groups.length === 1 &&
    only !== undefined &&
    [only.holder, ...only.names].every(
      (name) => name === '' || plain(name) === plain(nameOf(path).replace(/\.\w+$/, '')),
    )
  );
}

/** What these say is said of their folder, and how a package is built is told elsewhere. */
const OF_FOLDER = /(?:^|\/)(?:__init__\.py|index\.[cm]?[jt]sx?|mod\.rs|doc\.go|package-info\.java)$/;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const symbolsByFile = oncePerMaterial(
  (material): ReadonlyMap<string, readonly RankedSymbol[]> =>
    Map.groupBy(material.facts.symbols, ({ path }) => path),
);
