// Builds of C, C++, Swift and Zig: CMake, autotools, meson, and what their own files say about tests. Pure.

import { testSwitches } from './cmake-switches.ts';
import type { Place, Toolchain, Words } from './toolchains.ts';

/** Where a build goes: what people keep in a folder of that name is not mixed with it. */
function outputFolder({ material, owner }: Place): string {
  const prefix = owner?.folder === undefined || owner.folder === '' ? '' : `${owner.folder}/`;
  const isTaken = (name: string): boolean =>
    [...material.paths].some((path) => path === `${prefix}${name}` || path.startsWith(`${prefix}${name}/`));
  return ['build', 'out', 'builddir'].find((name) => !isTaken(name)) ?? '_build';
}

/** `ctest` finds tests only where some list file declares them. */
function cmake(place: Place): Words {
  const { material, read, owner } = place;
  const out = outputFolder(place);
  const prefix = owner?.folder === undefined || owner.folder === '' ? '' : `${owner.folder}/`;
  const lists = [...material.paths].filter(
    (path) => path.startsWith(prefix) && path.endsWith('CMakeLists.txt'),
  );
  const top = read('CMakeLists.txt');
  const known = lists.slice(0, LISTS_MAX).map((path) => ({ path, text: material.linesOf(path, 1, 2000) }));
  const texts = [top, ...known.map(({ text }) => text)];
  const modules = [...material.paths]
    .filter((path) => path.startsWith(prefix) && path.endsWith('.cmake'))
    .slice(0, LISTS_MAX);
  // What is turned on stays empty where nothing is put there.
  const isTested =
    texts.some((text) => /\b(?:enable_testing\s*\(|include\s*\(\s*CTest)/i.test(text)) &&
    [...texts, ...modules.map((path) => material.linesOf(path, 1, 2000))].some((text) =>
      /^[ \t]*(?:\w*add_\w*test\w*|\w*discover_tests|\w+_(?:unit)?tests?)\s*\(/im.test(text),
    );
  // Some have a target of their own for it.
  const target = texts
    .map((text) => /^[ \t]*add_custom_target\s*\(\s*(tests?|check|unit-?tests?)\b/im.exec(text)?.[1])
    .find((name) => name !== undefined);
  const flags = testSwitches(texts)
    .map((name) => ` -D${name}=ON`)
    .join('');
  return [
    ['build', `cmake -B ${out} && cmake --build ${out}`],
    ...(isTested
      ? ([
          [
            'test',
            `${flags === '' ? '' : `cmake -B ${out}${flags} && cmake --build ${out} && `}ctest --test-dir ${out}`,
          ],
          ...oneOfBuilt({ lists: known, out, prefix }, place),
        ] as const)
      : target === undefined
        ? []
        : ([['test', `cmake --build ${out} --target ${target}`]] as const)),
  ];
}

interface Lists {
  readonly lists: readonly { readonly path: string; readonly text: string }[];
  readonly out: string;
  readonly prefix: string;
}

/** Each by its name where ctest knows them one by one; else by the filter of the one program that holds them all. */
function oneOfBuilt({ lists, out, prefix }: Lists, { material }: Place): Words {
  const texts = lists.map(({ text }) => text);
  if (isOneByOne(texts)) return [['one test', `ctest --test-dir ${out} -R NAME`]];
  const runs = texts.flatMap((text) =>
    [...text.matchAll(/^[ \t]*add_test\s*\(\s*(?:NAME\s+\S+\s+COMMAND\s+|[\w:.-]+\s+)"?([\w-]+)/gim)].map(
      ([, program = '']) => program,
    ),
  );
  const [program = '', ...others] = new Set(runs);
  if (others.length > 0 || program === '' || texts.some((text) => /RUNTIME_OUTPUT_DIRECTORY/.test(text)))
    return [];
  const called = (name: string): RegExp =>
    new RegExp(`^[ \\t]*${name}\\s*\\(\\s*${program}\\s([^)]*)\\)`, 'im');
  const list = lists.find(({ text }) => called('add_executable').test(text));
  if (list === undefined) return [];
  const below = list.path.slice(prefix.length, list.path.lastIndexOf('/') + 1);
  const sources = (called('add_executable').exec(list.text)?.[1] ?? '')
    .split(/\s+/)
    .map((path) => `${prefix}${below}${path}`)
    .filter((path) => material.paths.has(path));
  const said = sources.map((path) => material.linesOf(path, 1, SOURCE_LINES)).join('\n');
  const linked = called('target_link_libraries').exec(list.text)?.[1] ?? '';
  const filter = FILTERS.find(([sign, library]) => sign.test(said) || library.test(linked))?.[2];
  return filter === undefined
    ? []
    : [['one test', `cmake --build ${out} && ./${out}/${below}${program} ${filter}`]];
}

const SOURCE_LINES = 400;
/** What a program of tests is told to run but one, by what it takes in or offers itself, or by what it is linked with. */
const FILTERS: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /#include\s*[<"]gtest\/gtest\.h|--gtest_filter=/,
    /(?:^|[\s:])(?:gtest|gmock)(?:_main)?(?=\s|$)/i,
    '--gtest_filter=SUITE.NAME',
  ],
  [/#include\s*[<"](?:catch2\/)?catch(?:_\w+)?\.hpp/, /(?:^|\s)Catch2::/, '"NAME"'],
  [/#include\s*[<"](?:doctest\/)?doctest\.h/, /(?:^|\s)doctest::/, '--test-case="NAME"'],
];

/** A meson option of the same kind: `option('tests', type: 'boolean', value: false)`. */
function mesonTests(place: Place): Words {
  const { read } = place;
  const options = `${read('meson_options.txt')}\n${read('meson.options')}`;
  const name =
    /\boption\(\s*'((?:[\w-]*[_-])?tests?|testing)'\s*,(?=[^)]*type\s*:\s*'boolean')[^)]*value\s*:\s*false/.exec(
      options,
    )?.[1];
  const feature =
    /\boption\(\s*'((?:[\w-]*[_-])?tests?|testing)'\s*,(?=[^)]*type\s*:\s*'feature')[^)]*value\s*:\s*'disabled'/.exec(
      options,
    )?.[1];
  const out = outputFolder(place);
  const flag = name !== undefined ? ` -D${name}=true` : feature !== undefined ? ` -D${feature}=enabled` : '';
  const first = flag === '' ? '' : `meson setup ${out}${flag} && `;
  return [
    ['build', `meson setup ${out} && meson compile -C ${out}`],
    ['test', `${first}meson test -C ${out}`],
    ['one test', `${first}meson test -C ${out} NAME`],
  ];
}

const LISTS_MAX = 40;
const REGISTERED_MIN = 4;

/** Whether a test has a name of its own there; one program that holds them all is registered once, under its own. */
function isOneByOne(lists: readonly string[]): boolean {
  const all = lists.join('\n');
  const registered = [...all.matchAll(/\badd_test\s*\(\s*(?:NAME\s+)?([^\s)]+)/gi)].map(
    ([, name = '']) => name,
  );
  return (
    /\b\w*discover_tests\s*\(/i.test(all) ||
    registered.length >= REGISTERED_MIN ||
    (registered.some((name) => name.includes('$')) &&
      (/\bforeach\s*\((?:(?!\bendforeach\b)[\s\S])*\badd_test\s*\(/i.test(all) || isCalledOften(all))) ||
    // A function or a macro of theirs registers them.
    registered.length === 0
  );
}

/** A function or a macro that registers what it is given. */
function isCalledOften(lists: string): boolean {
  const makers = lists.matchAll(
    /\b(?:function|macro)\s*\(\s*(\w+)((?:(?!\bend(?:function|macro)\b)[\s\S])*)/gi,
  );
  return [...makers].some(
    ([, name = '', body = '']) =>
      /\badd_test\s*\(/i.test(body) &&
      lists.split(new RegExp(`^\\s*${name}\\s*\\(`, 'mi')).length > REGISTERED_MIN,
  );
}

/** The goal goes down into every folder that is named for building; some of them declares what it runs there. */
function checksBelow({ material, owner }: Place, top: string): boolean {
  if (!/^SUBDIRS\s*\+?=/m.test(top)) return false;
  const prefix = owner?.folder === undefined || owner.folder === '' ? '' : `${owner.folder}/`;
  const below = [...material.paths].filter(
    (path) => path.startsWith(prefix) && path.endsWith('/Makefile.am'),
  );
  return below
    .slice(0, LISTS_MAX)
    .some((path) => /^TESTS\s*\+?=\s*\S/m.test(material.linesOf(path, 1, 1000)));
}

function autotools(place: Place): Words {
  const { has, read } = place;
  const targets = read('Makefile.am');
  const prepare = has('configure')
    ? ''
    : has('autogen.sh')
      ? './autogen.sh && '
      : has('bootstrap')
        ? './bootstrap && '
        : 'autoreconf -i && ';
  return [
    ['build', `${prepare}./configure && make`],
    ...(/^test:/m.test(targets)
      ? ([['test', 'make test']] as const)
      : /^(?:TESTS\s*\+?=|check[-_]local:|check:)/m.test(targets) ||
          /SUBDIRS\s*=.*\btests?\b/.test(targets) ||
          checksBelow(place, targets)
        ? ([['test', 'make check']] as const)
        : []),
  ];
}

export const nativeChains: readonly Toolchain[] = [
  { files: ['CMakeLists.txt'], words: cmake },
  {
    files: ['configure.ac', 'configure.in', 'configure'],
    words: autotools,
    when: ({ has }) =>
      !has('CMakeLists.txt') && (has('Makefile.am') || has('Makefile.in') || has('configure.ac')),
  },
  {
    files: ['configure'],
    words: [['build', './configure && make']],
    // One that people wrote says that it writes the rules for make.
    when: ({ has, read }) =>
      ![
        'CMakeLists.txt',
        'configure.ac',
        'configure.in',
        'Makefile.am',
        'Makefile.in',
        'Makefile',
        'meson.build',
      ].some(has) &&
      /\bmake(?:file)?\b/i.test(read('configure')) &&
      !/\bautoconf\b/i.test(read('configure')),
  },
  {
    files: ['meson.build'],
    words: mesonTests,
    when: ({ has }) => !has('CMakeLists.txt') && !has('configure.ac'),
  },
  {
    files: ['Package.swift'],
    words: [
      ['build', 'swift build'],
      ['test', 'swift test'],
      ['one test', 'swift test --filter NAME'],
    ],
    when: ({ material }) => material.facts.languages[0]?.language === 'swift',
  },
  {
    files: ['build.zig'],
    words: ({ read }) => [
      ['build', 'zig build'],
      ...(/\.step\(\s*"test"/.test(read('build.zig')) ? ([['test', 'zig build test']] as const) : []),
    ],
  },
];
