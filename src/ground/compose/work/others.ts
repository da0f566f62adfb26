// Toolchains of languages that fewer projects are written in: Perl, Lua, Haskell, OCaml, Erlang, Crystal and Nim. Pure.

import { roleOf } from '../../../source/index.ts';
import { testsTakeBuilt } from './tests-of-built.ts';
import type { Place, Toolchain, Words } from './toolchains.ts';

/** What a distribution is made with runs what lies in `t`; `prove` does the same before anything is made. */
function perl(place: Place): Words {
  const prefix = place.owner?.folder ? `${place.owner.folder}/` : '';
  const isTested = [...place.material.paths].some(
    (path) => path.startsWith(`${prefix}t/`) && path.endsWith('.t'),
  );
  // A part that is compiled has to be made first.
  const isCompiled = [...place.material.paths].some(
    (path) => path.startsWith(prefix) && path.endsWith('.xs') && roleOf(path) === 'source',
  );
  const make = place.has('Makefile.PL') ? 'make' : place.has('Build.PL') ? './Build' : '';
  const isOfBuilt = make !== '' && (isCompiled || testsTakeBuilt(place.material, prefix));
  const from = isCompiled || isOfBuilt ? '-b' : '-l';
  const test = place.has('Makefile.PL')
    ? 'make test'
    : place.has('Build.PL')
      ? './Build test'
      : `prove ${from} -r t`;
  const isAsked = (place.owner?.dependencies.length ?? 0) + (place.owner?.devDependencies.length ?? 0) > 0;
  const asking = ['cpanfile', 'Makefile.PL', 'Build.PL'].find(place.has);
  return [
    ...(asking !== undefined && (asking === 'cpanfile' || isAsked)
      ? ([['install', 'cpanm --installdeps .', asking]] as const)
      : []),
    ...(place.has('Makefile.PL')
      ? ([['build', 'perl Makefile.PL && make']] as const)
      : place.has('Build.PL')
        ? ([['build', 'perl Build.PL && ./Build']] as const)
        : []),
    ...(isTested
      ? ([
          // What was made holds its programs, too.
          ['test', test],
          ['one test', `${isOfBuilt ? `${make} && ` : ''}prove ${from} PATH`],
        ] as const)
      : []),
  ];
}

/** Only a test suite that the package declares is run. */
function cabal({ material, owner }: Place): Words {
  const prefix = owner?.folder ? `${owner.folder}/` : '';
  const isTested = [...material.paths].some(
    (path) =>
      path.startsWith(prefix) &&
      path.endsWith('.cabal') &&
      /^test-suite\s/im.test(material.linesOf(path, 1, 3000)),
  );
  return [['build', 'cabal build all'], ...(isTested ? ([['test', 'cabal test all']] as const) : [])];
}

export const otherChains: readonly Toolchain[] = [
  {
    files: ['Makefile.PL', 'Build.PL', 'dist.ini'],
    words: perl,
    // Where autotools write the modules first, those are its words.
    when: ({ has }) => !(has('configure.ac') && has('Makefile.am')),
  },
  {
    files: ['.busted'],
    words: [
      ['test', 'busted'],
      ['one test', 'busted PATH'],
    ],
  },
  { files: ['*.cabal', 'cabal.project'], words: cabal },
  {
    files: ['stack.yaml'],
    words: [
      ['build', 'stack build'],
      ['test', 'stack test'],
    ],
    when: ({ has }) => has('package.yaml'),
  },
  {
    files: ['dune-project'],
    words: [
      ['build', 'dune build'],
      ['test', 'dune test'],
    ],
  },
  {
    files: ['rebar.config'],
    words: [
      ['build', 'rebar3 compile'],
      ['test', 'rebar3 eunit'],
    ],
  },
  {
    files: ['shard.yml'],
    words: [
      ['install', 'shards install'],
      ['test', 'crystal spec'],
      ['one test', 'crystal spec PATH'],
    ],
  },
  { files: ['*.nimble'], words: [['build', 'nimble build']] },
];
