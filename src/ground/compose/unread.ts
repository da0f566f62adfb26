// Code in languages that are not read here: that it is there is said, and nothing else. Pure.

import { createRoleLookup } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { compareText, plural } from '../text.ts';

/** Languages by their ending, of which only the files are counted. */
const UNREAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    el: 'Emacs Lisp',
    lisp: 'Lisp',
    clj: 'Clojure',
    cljs: 'Clojure',
    pl: 'Perl',
    pm: 'Perl',
    t: 'Perl',
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
    asm: 'assembly',
    s: 'assembly',
  }),
);
const UNREAD_MIN = 3;

interface UnreadFile {
  readonly path: string;
  readonly language: string;
}

function* findUnread({ paths, folder }: Pick<Material, 'paths' | 'folder'>): Generator<UnreadFile> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const roleOf = createRoleLookup();
  for (const path of paths) {
    const language = path.startsWith(prefix) ? UNREAD.get(/\.(\w+)$/.exec(path)?.[1] ?? '') : undefined;
    if (language !== undefined && !/^(?:vendored|fixture|generated)$/.test(roleOf(path)))
      yield { path, language };
  }
}

/** As a list for people, the most files first; '' when there are too few to speak of. */
export function unreadLanguages(material: Pick<Material, 'paths' | 'folder'>): string {
  const counts = new Map<string, number>();
  for (const { language } of findUnread(material)) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= UNREAD_MIN)
    .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
    .map(([language, count]) => `${language} (${plural(count, 'file')})`)
    .join(', ');
}

const TEST_FILE = /\.t$|(?:^|\/)(?:t|tests?|spec)\/.*\.\w+$/;

/** Tests in a language of which nothing is known but that they are there. */
export function unreadTests(material: Pick<Material, 'paths' | 'folder'>): readonly string[] {
  return [...findUnread(material)]
    .map(({ path }) => path)
    .filter((path) => TEST_FILE.test(path))
    .sort(compareText);
}
