// Families: files that lie side by side and are called alike (`demux_*.c`, `*Command.php`), and folders that are built alike
// (`backend/*/`). Each is of one kind, and one more of the kind is what people add. By names alone. Pure.

import { isForWork, languageOf, roleOf } from '../../source/index.ts';
import { compareText } from '../text.ts';
import { isHelperFile } from './interfaces/built-programs.ts';
import { oncePerMaterial } from './once-per-material.ts';

export interface Member {
  /** A file, or a folder with a slash at its end. */
  readonly path: string;
  readonly paths: readonly string[];
  /** What it is called by: the name without its ending. */
  readonly word: string;
}

export interface Family {
  /** As a pattern of paths: `demux/demux_*.c`. */
  readonly pattern: string;
  readonly members: readonly Member[];
  /** How one knows that they are of one kind: by their names, by what the folder is called, or not at all: sources of one part. */
  readonly kind: 'named' | 'plural' | 'sources' | 'tests';
}

const MEMBERS_MIN = 5;
const MEMBERS_MAX = 400;
const FAMILIES_MAX = 24;
/** A folder that says what it holds several of. */
const PLURAL = /[a-rt-z]s$/i;
/** In a folder of its own sources, code there is written by people. */
const OUTPUT = /[^/]\/(?:out|build|target|dist)\//;
const HEADER = /\.(?:h|hh|hpp|hxx|d\.ts)$/;
/** What every folder has is of no kind. */
const COMMON =
  /^(?:index|main|mod|lib|init|__init__|types?|utils?|helpers?|common|base|errors?|constants?|config|doc|version)$/i;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const endingOf = (path: string): string => /\.[\w.]+$/.exec(nameOf(path))?.[0] ?? '';
const stemOf = (path: string): string => nameOf(path).replace(/\.[\w.]+$/, '');

/** The largest first. */
export const findFamilies = oncePerMaterial((material): readonly Family[] => {
  const prefix = material.folder === '' ? '' : `${material.folder}/`;
  const written = [...material.paths].filter(
    (path) =>
      path.startsWith(prefix) &&
      !/[\s:`|]/.test(path) &&
      languageOf(path) !== undefined &&
      !HEADER.test(path) &&
      !isForWork(path.slice(prefix.length)),
  );
  // What the tree shows to be others' is in no folder of its own sources.
  const folders = new Set(material.facts.folders.map(({ folder }) => folder));
  const generated = new Set(material.facts.generated);
  const files = written.filter(
    (path) =>
      folders.has(folderOf(path)) &&
      (roleOf(path) === 'source' || OUTPUT.test(path)) &&
      !generated.has(path) &&
      !isHelperFile(material, path),
  );
  const tests = written.filter((path) => roleOf(path) === 'test' && languageOf(path)?.family === 'c');
  const alike = (all: readonly string[]): Family[] =>
    [...Map.groupBy(all, (path) => `${folderOf(path)}\0${endingOf(path)}`).values()].flatMap(filesAlike);
  const ofTests = alike(tests).map((family): Family => ({ ...family, kind: 'tests' }));
  return [...alike(files), ...foldersAlike(files), ...ofTests]
    .filter(({ members }) => members.length >= MEMBERS_MIN && members.length <= MEMBERS_MAX)
    .sort((a, b) => b.members.length - a.members.length || compareText(a.pattern, b.pattern))
    .slice(0, FAMILIES_MAX);
});

/** Of one folder and one ending. */
function filesAlike(files: readonly string[]): Family[] {
  if (files.length < MEMBERS_MIN) return [];
  const folder = folderOf(files[0] as string);
  const at = (pattern: string): string => (folder === '' ? pattern : `${folder}/${pattern}`);
  const ending = endingOf(files[0] as string);
  const toMember = (path: string): Member => ({ path, paths: [path], word: stemOf(path) });
  const own = files.filter((path) => !COMMON.test(stemOf(path)));
  const first = Map.groupBy(own, (path) => /^[A-Za-z]+[_-](?=\w)/.exec(stemOf(path))?.[0] ?? '');
  const last = Map.groupBy(
    own,
    (path) => /(?:[_-][a-z]+|(?<=[a-z\d])[A-Z][a-z]+)$/.exec(stemOf(path))?.[0] ?? '',
  );
  const named = [
    ...[...first].map(([mark, paths]) => ({ mark, pattern: at(`${mark}*${ending}`), paths })),
    ...[...last].map(([mark, paths]) => ({ mark, pattern: at(`*${mark}${ending}`), paths })),
  ]
    .filter(({ mark, paths }) => mark !== '' && paths.length >= MEMBERS_MIN)
    .map(({ pattern, paths }): Family => ({ pattern, members: paths.map(toMember), kind: 'named' }));
  const [best] = named.toSorted((a, b) => b.members.length - a.members.length);
  // What has a name in common with few of its folder is one of the others.
  const isMost = best !== undefined && best.members.length * 2 > own.length;
  return isMost
    ? [best]
    : [
        ...named,
        {
          pattern: at(`*${ending}`),
          members: own.map(toMember),
          kind: PLURAL.test(nameOf(folder)) ? 'plural' : 'sources',
        },
      ];
}

const ALIKE_SHARE = 0.6;

/** Folders side by side that hold a file called as the folder is, or a file of one name. */
function foldersAlike(files: readonly string[]): Family[] {
  const folders = Map.groupBy(files, folderOf);
  const parents = Map.groupBy(folders.keys(), folderOf);
  return [...parents].flatMap(([parent, children]): Family[] => {
    const own = children.filter((folder) => folder !== '' && folder !== parent);
    const namesOf = (folder: string): string[] => [
      ...new Set((folders.get(folder) ?? []).map((path) => markOf(path, folder))),
    ];
    const [most] = [...Map.groupBy(own.flatMap(namesOf), (name) => name)]
      .filter(([name]) => name !== '')
      .sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
    if (most === undefined || most[1].length < Math.max(MEMBERS_MIN, own.length * ALIKE_SHARE)) return [];
    const members = own
      .filter((folder) => namesOf(folder).includes(most[0]))
      .map((folder) => ({ path: `${folder}/`, paths: folders.get(folder) ?? [], word: nameOf(folder) }));
    return [{ pattern: parent === '' ? '*/' : `${parent}/*/`, members, kind: 'plural' }];
  });
}

/** What a file says of its folder: `*` for one that is called as it is. */
const markOf = (path: string, folder: string): string =>
  stemOf(path) === nameOf(folder)
    ? '*'
    : COMMON.test(stemOf(path)) && !/^(?:init|config)$/.test(stemOf(path))
      ? ''
      : nameOf(path);
