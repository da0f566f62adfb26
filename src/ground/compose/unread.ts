// Code in languages that are not read here: that it is there is said, and nothing else. Pure.

import { interpreterOf, roleOf, typeOfTest } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { compareText, plural } from '../text.ts';
import { oncePerMaterial } from './once-per-material.ts';

/** Languages by their ending, of which only the files are counted. */
const UNREAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    el: 'Emacs Lisp',
    lisp: 'Lisp',
    clj: 'Clojure',
    cljs: 'Clojure',
    t: 'cram',
    hs: 'Haskell',
    ml: 'OCaml',
    mli: 'OCaml',
    erl: 'Erlang',
    jl: 'Julia',
    nim: 'Nim',
    fs: 'F#',
    vb: 'Visual Basic',
    groovy: 'Groovy',
    tcl: 'Tcl',
    f90: 'Fortran',
    pas: 'Pascal',
    vala: 'Vala',
    mm: 'Objective-C',
    cr: 'Crystal',
    scm: 'Scheme',
    rkt: 'Racket',
    robot: 'Robot Framework',
    feature: 'Gherkin',
    hurl: 'Hurl',
    lhs: 'Haskell',
    raku: 'Raku',
    rakumod: 'Raku',
    asm: 'assembly',
    s: 'assembly',
  }),
);
const UNREAD_MIN = 3;
/** Programs without an ending, by what runs them. */
const INTERPRETERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ tclsh: 'Tcl', wish: 'Tcl', awk: 'awk', gawk: 'awk', guile: 'Scheme' }),
);
const PROGRAM = /(?:^|\/)[a-z][\w-]*$/;
const PROGRAMS_LOOKED_AT = 50;
const TEST_HEAD_LINES = 60;

interface UnreadFile {
  readonly path: string;
  readonly language: string;
}

type Tree = Pick<Material, 'folder' | 'linesOf' | 'paths'>;

function* findUnread({ paths, folder, linesOf }: Tree): Generator<UnreadFile> {
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const path of paths) {
    const language = path.startsWith(prefix) ? UNREAD.get(/\.(\w+)$/.exec(path)?.[1] ?? '') : undefined;
    if (language === undefined || /^(?:vendored|fixture|generated|example|documentation)$/.test(roleOf(path)))
      continue;
    // Tests in any language may end so: the first line tells which.
    const head = path.endsWith('.t') ? linesOf(path, 1, TEST_HEAD_LINES) : '';
    if (typeOfTest(head) === '') yield { path, language: INTERPRETERS.get(interpreterOf(head)) ?? language };
  }
}

function findPrograms({ paths, folder, linesOf }: Tree): UnreadFile[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  return [...paths]
    .filter((path) => path.startsWith(prefix) && PROGRAM.test(path) && roleOf(path) === 'source')
    .slice(0, PROGRAMS_LOOKED_AT)
    .flatMap((path) => {
      const language = INTERPRETERS.get(interpreterOf(linesOf(path, 1, 1)));
      return language === undefined ? [] : [{ path, language }];
    });
}

/** As a list for people, the most files first; '' when there are too few to speak of. One program is enough. */
export function unreadLanguages(material: Tree): string {
  const counts = new Map<string, number>();
  const programs = findPrograms(material).map(({ language }) => language);
  const languages = [...[...findUnread(material)].map(({ language }) => language), ...programs];
  for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .filter(([language, count]) => count >= UNREAD_MIN || programs.includes(language))
    .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
    .map(([language, count]) => `${language} (${plural(count, 'file')})`)
    .join(', ');
}

/** What the project itself is made of, as far as nothing of it is read but that it is there. */
const unreadSources = oncePerMaterial((material): readonly UnreadFile[] => [
  ...[...findUnread(material)].filter(({ path }) => roleOf(path) === 'source'),
  ...findPrograms(material),
]);

/** Of a folder, with all that lie in it. */
export const countUnread = (material: Material, folder: string): number =>
  unreadSources(material).filter(({ path }) => path.startsWith(folder === '' ? '' : `${folder}/`)).length;

/** The language that most of the project is written in, where that is none that is read; '' elsewhere. */
export const mainUnread = oncePerMaterial((material): string => {
  const unread = unreadSources(material);
  const read = material.facts.languages.reduce((sum, { files }) => sum + files, 0);
  if (unread.length <= read || unread.length < UNREAD_MIN) return '';
  const [most] = [...Map.groupBy(unread, ({ language }) => language)].sort(
    (a, b) => b[1].length - a[1].length || compareText(a[0], b[0]),
  );
  return most?.[0] ?? '';
});

const TEST_FILE = /\.t$|(?:^|\/)(?:t|tests?|spec)\/.*\.\w+$/;

/** Tests in a language of which nothing is known but that they are there. */
export function unreadTests(material: Tree): readonly string[] {
  return [...findUnread(material)]
    .map(({ path }) => path)
    .filter((path) => TEST_FILE.test(path))
    .sort(compareText);
}
