// Builds of C, C++, Swift and Zig: CMake, autotools, meson, and what their own files say about tests. Pure.

import type { Place, Toolchain, Words } from './toolchains.ts';

/** `ctest` finds tests only where some list file declares them. */
function cmake({ material, read, owner }: Place): Words {
  const prefix = owner?.folder === undefined || owner.folder === '' ? '' : `${owner.folder}/`;
  const lists = [...material.paths].filter(
    (path) => path.startsWith(prefix) && path.endsWith('CMakeLists.txt'),
  );
  const declares = (text: string): boolean => /\b(?:enable_testing\s*\(|include\s*\(\s*CTest)/i.test(text);
  const top = read('CMakeLists.txt');
  const isTested =
    declares(top) || lists.slice(0, LISTS_MAX).some((path) => declares(material.linesOf(path, 1, 2000)));
  const option =
    /\b(?:cmake_dependent_)?option\s*\(\s*((?!\w*(?:WITHOUT|DISABLE|NO_))\w*(?:BUILD|ENABLE|WITH)_?\w*TESTS?(?:ING)?)\s+(?:"[^"]*"\s+)?OFF/i.exec(
      top,
    )?.[1];
  const flags = option === undefined ? '' : ` -D${option}=ON`;
  return [
    ['build', 'cmake -B build && cmake --build build'],
    ...(isTested
      ? ([
          [
            'test',
            `${flags === '' ? '' : `cmake -B build${flags} && cmake --build build && `}ctest --test-dir build`,
          ],
          ...(isOneByOne(lists.slice(0, LISTS_MAX).map((path) => material.linesOf(path, 1, 2000)))
            ? ([['one test', 'ctest --test-dir build -R NAME']] as const)
            : []),
        ] as const)
      : []),
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
    files: ['meson.build'],
    words: [
      ['build', 'meson setup build && meson compile -C build'],
      ['test', 'meson test -C build'],
    ],
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
