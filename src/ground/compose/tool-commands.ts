// Commands of toolchains that have fixed words for them: cargo, go, Python, Maven, Gradle, Bundler, Composer, .NET, Mix,
// CMake, autotools, Swift, Dart, Zig. Claimed only where the manifest, and where needed the wrapper or the tests, are there. Pure.

import type { ManifestKind, PackageFact } from '../../source/index.ts';
import type { Material } from '../model.ts';
import type { Task, TaskCommand } from './commands.ts';
import { unreadTests } from './unread.ts';

interface Place {
  readonly owner: PackageFact | undefined;
  readonly material: Material;
  readonly has: (path: string) => boolean;
}

type Words = readonly (readonly [Task, string])[];

const FIXED: Partial<Record<ManifestKind, Words>> = {
  cargo: [
    ['build', 'cargo build'],
    ['test', 'cargo test'],
    ['one test', 'cargo test NAME'],
  ],
  go: [
    ['build', 'go build ./...'],
    ['test', 'go test ./...'],
    ['one test', 'go test ./FOLDER -run "^NAME$"'],
    ['lint', 'go vet ./...'],
  ],
  dotnet: [
    ['build', 'dotnet build'],
    ['test', 'dotnet test'],
    ['one test', 'dotnet test --filter "FullyQualifiedName~NAME"'],
  ],
  mix: [
    ['install', 'mix deps.get'],
    ['build', 'mix compile'],
    ['test', 'mix test'],
    ['one test', 'mix test PATH:LINE'],
  ],
  pub: [
    ['install', 'dart pub get'],
    ['test', 'dart test'],
    ['one test', 'dart test PATH -n "NAME"'],
    ['lint', 'dart analyze'],
  ],
};

const FIXED_MANIFESTS: Partial<Record<ManifestKind, RegExp>> = {
  cargo: /Cargo\.toml$/,
  go: /go\.(?:mod|work)$/,
  dotnet: /\.csproj$/,
  mix: /mix\.exs$/,
  pub: /pubspec\.yaml$/,
};

export function toolCommands(owner: PackageFact | undefined, material: Material): TaskCommand[] {
  const folder = owner?.folder ?? material.folder;
  const has = (path: string): boolean => material.paths.has(folder === '' ? path : `${folder}/${path}`);
  const place: Place = { owner, material, has };
  const groups: readonly (readonly [RegExp, Words])[] = [
    ...(owner?.kinds ?? []).map((kind) => [FIXED_MANIFESTS[kind] ?? /^$/, FIXED[kind] ?? []] as const),
    [/(?:pyproject\.toml|setup\.cfg|setup\.py)$/, pythonWords(place)],
    [
      prefersGradle(place) || owner?.kinds.includes('maven') !== true
        ? /build\.gradle(?:\.kts)?$/
        : /pom\.xml$/,
      jvmWords(place),
    ],
    [/(?:Gemfile|\.gemspec)$/, rubyWords(place)],
    [/composer\.json$/, phpWords(place)],
    [/CMakeLists\.txt$/, nativeWords(place)],
  ];
  const inFolder = folder === '' || folder === material.folder ? '' : `cd ${folder} && `;
  const found = groups.flatMap(([pattern, words]) => {
    const manifest = owner?.manifests.find((path) => pattern.test(path));
    return words.map(([task, command]) => ({
      task,
      command: `${inFolder}${command}`,
      reference: manifest ?? evidenceOf(command, has, folder),
    }));
  });
  const isTested = material.facts.tests.cases > 0 || unreadTests(material).length > 0;
  return [...found, ...solutionCommands(place)].filter(
    ({ task, reference }) => reference !== '' && (isTested || (task !== 'test' && task !== 'one test')),
  );
}

/** Build files that are no manifests to us. */
function evidenceOf(command: string, has: (path: string) => boolean, folder: string): string {
  const names = /configure|autoreconf|make/.test(command)
    ? ['configure', 'configure.ac', 'Makefile']
    : ['build.zig', 'Package.swift', 'build.sbt', 'meson.build', 'pytest.ini', 'tox.ini'];
  const found = names.find((name) => has(name));
  return found === undefined ? '' : folder === '' ? found : `${folder}/${found}`;
}

function pythonWords({ owner, material, has }: Place): Words {
  if (owner?.kinds.includes('python') !== true && !has('pytest.ini') && !has('tox.ini')) return [];
  const named = [...(owner?.dependencies ?? []), ...(owner?.devDependencies ?? [])];
  const names = (tool: string): boolean => named.some((one) => one.toLowerCase().startsWith(tool));
  const { frameworks } = material.facts.tests;
  const usesPytest =
    frameworks.includes('pytest') ||
    names('pytest') ||
    has('pytest.ini') ||
    has('conftest.py') ||
    has('tests/conftest.py');
  const run = has('uv.lock') ? 'uv run ' : has('poetry.lock') ? 'poetry run ' : '';
  const install = has('uv.lock') ? 'uv sync' : has('poetry.lock') ? 'poetry install' : 'pip install -e .';
  return [
    ['install', install],
    ['test', usesPytest ? `${run}python -m pytest` : `${run}python -m unittest`],
    [
      'one test',
      usesPytest ? `${run}python -m pytest PATH::NAME` : `${run}python -m unittest MODULE.CLASS.NAME`,
    ],
    ...(names('ruff') || has('ruff.toml') ? ([['lint', `${run}ruff check .`]] as const) : []),
    ...(names('flake8') || has('.flake8') ? ([['lint', `${run}flake8`]] as const) : []),
    ...(names('mypy') || has('mypy.ini') ? ([['types', `${run}mypy .`]] as const) : []),
  ];
}

/** Of two ways to build, the one that its wrapper or its pipeline is for. */
function prefersGradle({ owner, material, has }: Place): boolean {
  if (owner?.kinds.includes('gradle') !== true || has('mvnw')) return false;
  const lines = material.facts.workflows.flatMap(({ commands }) => commands);
  const runs = (tool: RegExp): boolean => lines.some((line) => tool.test(line));
  return (
    has('gradlew') ||
    (runs(/\bgradlew?\b/) && !runs(/\bmvnw?\b/)) ||
    has('settings.gradle') ||
    has('settings.gradle.kts')
  );
}

function jvmWords({ owner, material, has }: Place): Words {
  const isMaven = owner?.kinds.includes('maven') === true && !prefersGradle({ owner, material, has });
  if (isMaven) {
    const mvn = has('mvnw') ? './mvnw' : 'mvn';
    return [
      ['build', `${mvn} package -DskipTests`],
      ['test', `${mvn} test`],
      ['one test', `${mvn} test -Dtest=CLASS#NAME`],
    ];
  }
  if (owner?.kinds.includes('gradle')) {
    const gradle = has('gradlew') ? './gradlew' : 'gradle';
    return [
      ['build', `${gradle} assemble`],
      ['test', `${gradle} test`],
      ['one test', `${gradle} test --tests CLASS.NAME`],
    ];
  }
  return has('build.sbt')
    ? [
        ['build', 'sbt compile'],
        ['test', 'sbt test'],
        ['one test', 'sbt "testOnly *CLASS"'],
      ]
    : [];
}

function rubyWords({ owner, material, has }: Place): Words {
  if (owner?.kinds.includes('bundler') !== true) return [];
  const rspec = material.facts.tests.frameworks.includes('rspec') || has('.rspec');
  return [
    ['install', 'bundle install'],
    ['test', rspec ? 'bundle exec rspec' : 'bundle exec rake test'],
    ['one test', rspec ? 'bundle exec rspec PATH:LINE' : 'bundle exec ruby -Itest -Ilib PATH -n NAME'],
    ...(has('.rubocop.yml') ? ([['lint', 'bundle exec rubocop']] as const) : []),
  ];
}

function phpWords({ owner, has }: Place): Words {
  if (owner?.kinds.includes('composer') !== true) return [];
  const script = owner.scripts.find(({ name, path }) => name === 'test' && path.endsWith('composer.json'));
  const phpunit =
    has('phpunit.xml') || has('phpunit.xml.dist') || owner.devDependencies.includes('phpunit/phpunit');
  return [
    ['install', 'composer install'],
    ...(script === undefined ? [] : ([['test', 'composer test']] as const)),
    ...(phpunit
      ? ([
          ['test', 'vendor/bin/phpunit'],
          ['one test', 'vendor/bin/phpunit --filter NAME PATH'],
        ] as const)
      : []),
  ];
}

/** A solution is built as a whole, wherever it lies. */
function solutionCommands({ owner, material }: Place): TaskCommand[] {
  if (owner?.kinds.includes('dotnet')) return [];
  const depth = (path: string): number => path.split('/').length;
  const reference = [...material.paths]
    .filter(
      (path) =>
        /\.slnx?$/.test(path) && depth(path) <= 3 && !/\s/.test(path) && path.startsWith(material.folder),
    )
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0];
  if (reference === undefined) return [];
  return [
    { task: 'build', command: `dotnet build ${reference}`, reference },
    { task: 'test', command: `dotnet test ${reference}`, reference },
  ];
}

const MAKEFILE_LINES_MAX = 5000;

function nativeWords({ owner, material, has }: Place): Words {
  if (owner?.kinds.includes('cmake')) {
    return [
      ['build', 'cmake -B build && cmake --build build'],
      ['test', 'ctest --test-dir build'],
      ['one test', 'ctest --test-dir build -R NAME'],
    ];
  }
  if (has('configure') || has('configure.ac')) {
    const targets = has('Makefile.am') ? material.linesOf('Makefile.am', 1, MAKEFILE_LINES_MAX) : '';
    return [
      ['build', has('configure') ? './configure && make' : 'autoreconf -i && ./configure && make'],
      ['test', /^test:/m.test(targets) ? 'make test' : 'make check'],
    ];
  }
  if (has('meson.build'))
    return [
      ['build', 'meson setup build && ninja -C build'],
      ['test', 'meson test -C build'],
    ];
  const main = material.facts.languages[0]?.language;
  if (has('Package.swift') && main === 'swift')
    return [
      ['build', 'swift build'],
      ['test', 'swift test'],
      ['one test', 'swift test --filter NAME'],
    ];
  if (has('Makefile') && owner?.kinds.includes('make')) return [['build', 'make']];
  return has('build.zig')
    ? [
        ['build', 'zig build'],
        ['test', 'zig build test'],
      ]
    : [];
}
