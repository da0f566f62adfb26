// Toolchains whose words for building and testing are fixed by what lies in the folder: one table, one interpreter. A word is
// told only where the file that makes it work is there; no linter is told because it exists. Pure.

import type { PackageFact } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { unreadTests } from '../unread.ts';
import { jvmChains } from './jvm.ts';
import { nativeChains } from './native.ts';
import { otherChains } from './others.ts';
import { pythonChains } from './python.ts';
import { inFolder, type Task, type TaskCommand } from './task.ts';

export interface Place {
  readonly owner: PackageFact | undefined;
  readonly material: Material;
  /** Whether a file of the folder is there. */
  readonly has: (path: string) => boolean;
  /** The beginning of a file of the folder, '' when it is not there. */
  readonly read: (path: string) => string;
}

/** The task, the command, and the file that says so where it is not the one that makes it this toolchain. */
export type Words = readonly (readonly [Task, string, (string | undefined)?])[];

export interface Toolchain {
  /** Files of the folder that make it this one, the best to cite first; with `*` for any name. */
  readonly files: readonly string[];
  readonly words: Words | ((place: Place) => Words);
  /** More than that a file is there. */
  readonly when?: (place: Place) => boolean;
}

const names = ({ owner }: Place, tool: string): boolean =>
  [...(owner?.dependencies ?? []), ...(owner?.devDependencies ?? [])].includes(tool);

/** By its name, or by that of a plugin, which takes it in. */
const bringsGem = ({ owner, read }: Place, gem: string): boolean =>
  [...(owner?.dependencies ?? []), ...(owner?.devDependencies ?? [])].some((one) => one.startsWith(gem)) ||
  new RegExp(`^\\s*gem\\s*\\(?["']${gem}`, 'm').test(read('Gemfile'));

function ruby(place: Place): Words {
  const rakefile = place.read('Rakefile');
  const inFolderOf = (name: string): boolean =>
    [...place.material.paths].some((path) =>
      path.startsWith(`${place.owner?.folder ? `${place.owner.folder}/` : ''}${name}/`),
    );
  // Its expectations may be used by tests that something else runs.
  const isRspec =
    place.has('.rspec') || (place.material.facts.tests.frameworks.includes('rspec') && inFolderOf('spec'));
  const isRails = place.has('bin/rails') || names(place, 'rails');
  // Its part in C is made by a task of its own.
  const isCompiled =
    place.has('Rakefile') &&
    names(place, 'rake-compiler') &&
    [...place.material.paths].some((path) => /(?:^|\/)ext\/(?:[^/]+\/)*extconf\.rb$/.test(path));
  const hasTask = /TestTask|\btask\s*\(?:?["']?test\b/.test(rakefile);
  const run: Words = isRspec
    ? [
        ['test', 'bundle exec rspec'],
        ['one test', 'bundle exec rspec PATH:LINE'],
      ]
    : isRails && !hasTask
      ? [
          ['test', 'bundle exec rails test'],
          ['one test', 'bundle exec rails test PATH:LINE'],
        ]
      : hasTask
        ? [
            ['test', 'bundle exec rake test'],
            ['one test', 'bundle exec ruby -Itest -Ilib PATH -n NAME'],
          ]
        : [];
  return [
    ...(place.has('Gemfile') ? ([['install', 'bundle install']] as const) : []),
    ...(isCompiled ? ([['build', 'bundle exec rake compile']] as const) : []),
    ...run,
    ...(place.has('.rubocop.yml') && bringsGem(place, 'rubocop')
      ? ([['lint', 'bundle exec rubocop', '.rubocop.yml']] as const)
      : []),
    ...(isRails
      ? ([
          ['migrate', 'bundle exec rails db:migrate'],
          ['run', 'bundle exec rails server'],
        ] as const)
      : []),
  ];
}

function php(place: Place): Words {
  const tool = ['pestphp/pest', 'phpunit/phpunit', 'symfony/phpunit-bridge'].find((one) => names(place, one));
  const program = {
    'pestphp/pest': 'pest',
    'phpunit/phpunit': 'phpunit',
    'symfony/phpunit-bridge': 'simple-phpunit',
  }[tool ?? ''];
  // Without a file of its own at the top it is told which one to take, and only the project knows that.
  const isSetUp = ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'].some(place.has);
  // A program of the tree that starts them knows more than what is installed.
  const own = ['phpunit', 'bin/phpunit'].find(place.has);
  const run = own === undefined ? (program === undefined ? undefined : `vendor/bin/${program}`) : `./${own}`;
  return [
    ['install', 'composer install'],
    ...(run === undefined || !isSetUp
      ? []
      : ([
          ['test', run],
          ['one test', `${run} --filter NAME PATH`],
        ] as const)),
  ];
}

/** A program that is left out of every package is there to build the others; it may know more than that. */
const BUILD_WORDS: readonly Task[] = ['test', 'lint'];

function go(place: Place): Words {
  const text = place.read('build.go');
  const isScript = /^\/\/\s*(?:go:build|\+build)\s+ignore\b[\s\S]*^package main$/m.test(text);
  const own = isScript
    ? BUILD_WORDS.filter((word) => new RegExp(`^\\s*case "${word}":`, 'm').test(text))
    : [];
  const isProgram = (path: string): boolean =>
    place.material.symbolsOf(path).some(({ name, kind }) => name === 'main' && kind === 'function');
  const prefix = place.owner?.folder ? `${place.owner.folder}/` : '';
  const isAtTop = place.has('main.go') && isProgram(`${prefix}main.go`);
  return [
    isScript ? ['build', 'go run build.go', 'build.go'] : ['build', isAtTop ? 'go build' : 'go build ./...'],
    ...own.map((word) => [word, `go run build.go ${word}`, 'build.go'] as const),
    ['test', 'go test ./...'],
    ['one test', 'go test ./FOLDER -run "^NAME$"'],
  ];
}

const TOOLCHAINS: readonly Toolchain[] = [
  {
    files: ['Cargo.toml'],
    words: [
      ['build', 'cargo build'],
      ['test', 'cargo test'],
      ['one test', 'cargo test NAME'],
    ],
  },
  {
    files: ['go.mod', 'go.work'],
    words: go,
  },
  ...pythonChains,
  ...jvmChains,
  {
    files: ['build.sbt'],
    words: [
      ['build', 'sbt compile'],
      ['test', 'sbt test'],
      ['one test', 'sbt "testOnly *CLASS"'],
    ],
  },
  { files: ['Gemfile', 'Rakefile', '*.gemspec'], words: ruby },
  { files: ['composer.json'], words: php },
  ...otherChains,
  {
    files: ['*.csproj', '*.sln', '*.slnx'],
    words: [
      ['build', 'dotnet build'],
      ['test', 'dotnet test'],
      ['one test', 'dotnet test --filter "FullyQualifiedName~NAME"'],
    ],
    // A solution may hold projects in any language.
    when: ({ material }) => [...material.paths].some((path) => /\.(?:cs|fs|vb)proj$/.test(path)),
  },
  {
    files: ['mix.exs'],
    words: [
      ['install', 'mix deps.get'],
      ['build', 'mix compile'],
      ['test', 'mix test'],
      ['one test', 'mix test PATH:LINE'],
    ],
  },
  {
    files: ['pubspec.yaml'],
    words: (place) => {
      const program = names(place, 'flutter') ? 'flutter' : 'dart';
      return [
        ['install', `${program} pub get`],
        ['test', `${program} test`],
        ['one test', `${program} test PATH --name "NAME"`],
      ];
    },
  },
  {
    files: ['foundry.toml'],
    words: [
      ['install', 'forge install'],
      ['build', 'forge build'],
      ['test', 'forge test'],
      ['one test', 'forge test --match-test NAME'],
    ],
  },
  {
    files: ['main.tf', '*.tf'],
    words: [
      ['install', 'terraform init -backend=false'],
      ['types', 'terraform validate'],
      ['format', 'terraform fmt -recursive'],
    ],
  },
  ...nativeChains,
  {
    files: ['.pre-commit-config.yaml'],
    words: [['lint', 'pre-commit run --all-files']],
    // Nothing else puts it on a machine.
    when: (place) =>
      names(place, 'pre-commit') ||
      place.material.facts.workflows.some(({ commands }) =>
        commands.some((one) => /\bpre-commit run\b/.test(one)),
      ) ||
      [...place.material.paths].some(
        (path) => LISTS.test(path) && /^pre-commit\b/m.test(place.material.linesOf(path, 1, HEAD_LINES)),
      ),
  },
];

const HEAD_LINES = 4000;
/** Where people of Python list what they work with. */
const LISTS = /^(?:[\w-]*requirements[\w-]*\.txt|requirements\/[\w-]+\.txt|Pipfile)$/;

export function toolCommands(owner: PackageFact | undefined, material: Material): TaskCommand[] {
  const folder = owner?.folder ?? material.folder;
  const at = (path: string): string => (folder === '' ? path : `${folder}/${path}`);
  const place: Place = {
    owner,
    material,
    has: (path) => material.paths.has(at(path)),
    read: (path) => (material.paths.has(at(path)) ? material.linesOf(at(path), 1, HEAD_LINES) : ''),
  };
  const here = [...material.paths].filter(
    (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) === folder,
  );
  const isTested = material.facts.tests.files > 0 || unreadTests(material).length > 0;
  const found = TOOLCHAINS.flatMap(({ files, words, when }): TaskCommand[] => {
    const reference = files.flatMap((file) => findFile(file, here, at))[0];
    if (reference === undefined || when?.(place) === false) return [];
    const told = typeof words === 'function' ? words(place) : words;
    return told.map(([task, command, file]) => ({
      task,
      command: inFolder(folder, command),
      reference: file === undefined ? reference : at(file),
    }));
  });
  return [...found, ...solutionCommands(material, found)].filter(
    ({ task }) => isTested || (task !== 'test' && task !== 'one test'),
  );
}

function findFile(file: string, here: readonly string[], at: (path: string) => string): string[] {
  if (!file.startsWith('*')) return here.filter((path) => path === at(file));
  return here.filter((path) => path.endsWith(file.slice(1)) && !/\s/.test(path)).toSorted();
}

/** A solution is built as a whole, wherever it lies. */
function solutionCommands({ paths, folder }: Material, found: readonly TaskCommand[]): TaskCommand[] {
  if (found.some(({ command }) => command.includes('dotnet'))) return [];
  // One that holds nothing but C or C++ is opened in Visual Studio, where there is one.
  if (![...paths].some((path) => path.startsWith(folder) && /\.(?:cs|fs|vb)proj$/.test(path))) return [];
  const depth = (path: string): number => path.split('/').length;
  const reference = [...paths]
    .filter(
      (path) => /\.slnx?$/.test(path) && depth(path) <= 3 && !/\s/.test(path) && path.startsWith(folder),
    )
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0];
  if (reference === undefined) return [];
  return [
    { task: 'build', command: `dotnet build ${reference}`, reference },
    { task: 'test', command: `dotnet test ${reference}`, reference },
  ];
}
