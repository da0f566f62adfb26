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
    declares(top) || lists.slice(0, 40).some((path) => declares(material.linesOf(path, 1, 2000)));
  const option =
    /\boption\s*\(\s*((?!\w*(?:WITHOUT|DISABLE|NO_))\w*(?:BUILD|ENABLE|WITH)_?\w*TESTS?(?:ING)?)\s+(?:"[^"]*"\s+)?OFF/i.exec(
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
          ['one test', 'ctest --test-dir build -R NAME'],
        ] as const)
      : []),
  ];
}

function autotools({ has, read }: Place): Words {
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
      : /^(?:TESTS\s*\+?=|check[-_]local:|check:)/m.test(targets) || /SUBDIRS\s*=.*\btests?\b/.test(targets)
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
