// Folders whose names say that they are not what a project offers, as one table: who keeps what in them, and of which facts they are
// no evidence. A name decides only what is told first: where nothing else is there, callers take what lies aside. Pure.

/** What a fact may be about: options and commands, effects on the world, settings, where a program starts. */
export type Matter = 'commands' | 'effects' | 'settings' | 'starts';

interface Aside {
  readonly folders: string;
  readonly of: readonly Matter[];
  /** Nobody but those who work on the project runs what is there. */
  readonly isForWork?: true;
}

const TABLE: readonly Aside[] = [
  {
    folders:
      'contrib dev devel devscripts hack maint maintenance misc buildSrc rakelib release script scripts tasks',
    of: ['commands', 'effects', 'settings', 'starts'],
    isForWork: true,
  },
  { folders: 'extra extras tools', of: ['commands', 'effects', 'settings', 'starts'] },
  { folders: 'completion completions', of: ['commands', 'effects', 'settings', 'starts'] },
  { folders: 'tool', of: ['effects', 'settings', 'starts'] },
  { folders: 'ci', of: ['commands', 'settings'] },
  { folders: 'admin etc', of: ['commands'] },
  { folders: 'util utils', of: ['commands', 'starts'] },
  { folders: 'build example examples experimental', of: ['effects'] },
  { folders: 'functional fuzz gen generate helper helpers internal', of: ['starts'] },
];

/** Files that build or install, wherever they lie, and programs that a Go or Python project keeps for its own use. */
const FILES: Readonly<Record<Matter, RegExp>> = {
  commands:
    /(?:^|\/)[\w-]*fixture[\w-]*\.\w+$|^(?:build|make|magefile|release)\.(?:go|py|sh)$|^bin\/.*\.(?:go|py)$|(?:^|\/)(?:un)?install(?:er)?\.(?:py|sh|js|rb|pl|go)$/,
  effects:
    /^(?:build|release|setup|configure|bootstrap|phpdoc)\.(?:rs|go|py|php|rb|js)$|(?:^|\/)extconf\.rb$|(?:^|\/)gen(?:erate|erator)?\.go$|^\w*tests?\.(?:c|cc|cpp)$|_fuzz(?:er)?\.\w+$|(?:^|\/)(?:rspec|testutils?|test_?support)\/|(?:^|\/)(?:re)?(?:build|generate)[A-Z_-]\w*\.(?:php|py|rb|js|pl)$/,
  settings:
    /(?:^|\/)(?:re)?(?:build|generate|make)[A-Z_-]\w*\.(?:php|py|rb|js|pl)$|^bin\/.*\.go$|(?:^|\/)gen(?:erate|erator)?\.go$|\.gradle\.kts$|^(?:build|make|magefile|release)\.(?:go|py|sh|rb|php|js)$|(?:^|\/)(?:build\.rs|extconf\.rb|setup\.py|magefile\.go|\w*test_?helpers?\.\w+)$|(?:^|\/)\w*(?:testing|testenv|testutils?|testhelpers?)\//,
  starts:
    /(?:^|\/)gen(?:erate|erator)?\.go$|(?:^|\/)gen(?:erate)?[-_][^/]+\/|(?:^|\/)(?:un)?install(?:er)?\.(?:py|sh|js|rb|pl)$|(?:^|\/)bin\/[^/]+\.go$|(?:^|\/)test[a-z]*\//,
};

const MATTERS: ReadonlyMap<string, ReadonlySet<Matter>> = new Map(
  TABLE.flatMap(({ folders, of }) => folders.split(' ').map((name) => [name, new Set(of)] as const)),
);
const FOR_WORK: ReadonlySet<string> = new Set(
  TABLE.filter(({ isForWork }) => isForWork === true).flatMap(({ folders }) => folders.split(' ')),
);

/** By the folder at the top; a program may be kept aside at any depth. */
export function isAside(path: string, matter: Matter): boolean {
  const folders = path.split('/').slice(0, -1);
  const looked = matter === 'starts' ? folders : folders.slice(0, 1);
  return looked.some((name) => MATTERS.get(name)?.has(matter) === true) || FILES[matter].test(path);
}

export const isForWork = (path: string): boolean =>
  FOR_WORK.has(path.slice(0, Math.max(0, path.indexOf('/'))));
