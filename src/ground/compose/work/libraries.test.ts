import { describe, expect, it } from 'vitest';
import type { Material } from '../../model.ts';
import { neededLibraries } from './libraries.ts';

const of = (name: string, text: string): string[] =>
  neededLibraries({
    folder: '',
    paths: new Set([name]),
    linesOf: (path: string) => (path === name ? text : ''),
  } as unknown as Material);

describe('libraries without which a build ends', () => {
  it('are those that autoconf looks for below no condition and with no way out', () => {
    const text = `PKG_CHECK_MODULES([GLIB], [glib-2.0 >= 2.40
  zlib])
PKG_CHECK_MODULES([SSL], [openssl], [have_ssl=yes], [:])
AC_CHECK_LIB([m], [cos])
AC_CHECK_LIB([event], [event_init], [], [AC_MSG_ERROR([no libevent])])
if test x = y; then
  PKG_CHECK_MODULES([X], [x11])
fi
AS_IF([test x = y], [
  PKG_CHECK_MODULES([Y], [y11])
])
# PKG_CHECK_MODULES([Z], [z11])
PKG_CHECK_MODULES([LAST], [last])
`;
    expect(of('configure.ac', text)).toEqual([
      'libraries glib-2.0 >= 2.40, zlib, libevent, last (`configure.ac`)',
    ]);
  });

  it('are those that meson looks for and does not bring along', () => {
    const text = `glib = dependency('glib-2.0', version: '>=2.40')
x = dependency('x11', required: get_option('x'))
y = dependency('y', fallback: ['y', 'y_dep'])
if get_option('z')
  z = dependency('z')
endif
deps = [dependency('zlib'), declare_dependency(link_with: x)]
`;
    expect(of('meson.build', text)).toEqual(['libraries glib-2.0 >= 2.40, zlib (`meson.build`)']);
  });

  it('are those behind a switch that is on, and further down', () => {
    const files: Readonly<Record<string, string>> = {
      'meson.build':
        "if get_option('docs')\n  subdir('doc')\nendif\nif get_option('off')\n  dependency('off')\nelse\n  dependency('else')\nendif\n",
      'doc/meson.build':
        "dot = find_program('dot')\nfind_program('check-names')\nmake = find_program('./make.sh')\n",
      'doc/check-names': '#!/bin/sh\n',
      'meson_options.txt':
        "option('docs',\n  description: 'Pages (with dot)',\n  type: 'boolean',\n  value: true)\noption('off', type: 'boolean', value: false)\n",
    };
    const material = {
      folder: '',
      paths: new Set(Object.keys(files)),
      linesOf: (path: string) => files[path] ?? '',
    };
    expect(neededLibraries(material as unknown as Material)).toEqual(['programs dot (`meson.build`)']);
  });

  it('are those that a Makefile asks pkg-config for, unless somebody has to turn that on', () => {
    const text = `LIBS = $(shell pkg-config --libs zlib)
ifdef WITH_X
  LIBS += $(shell pkg-config --libs x11)
else
  LIBS += $(shell $(PKG_CONFIG) --libs 'xcb')
endif
HAS = $(shell pkg-config --exists y && echo yes)
`;
    expect(of('Makefile', text)).toEqual(['libraries zlib, xcb (`Makefile`)']);
  });

  it('are not told where none is certain', () => {
    expect(of('configure.ac', 'PKG_CHECK_MODULES([A], [$wanted])\n')).toEqual([]);
  });
});
