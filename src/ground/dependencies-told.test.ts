// Versions and dependencies are followed to where they are written; an empty list is told only where a manifest names none.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();
const C = {
  'cup.c': 'int main(void) { return 0; }\n',
  'Makefile.am': 'bin_PROGRAMS = cup\ncup_SOURCES = cup.c\n',
};

describe('the version', () => {
  it('of autoconf may be a word of m4 that a file which is taken in defines', async () => {
    const page = await pageOf({
      ...C,
      'configure.ac': 'm4_include([version.m4])\nAC_INIT([cup], [CUP_VERSION], [a@b])\n',
      'version.m4': 'm4_define([CUP_VERSION], [1.4.2])\n',
    });
    expect(page).toContain('\nversion: 1.4.2\n');
  });

  it('of autoconf may be put together of such words', async () => {
    const page = await pageOf({
      ...C,
      'configure.ac':
        'm4_define([CUP_MAJOR], 1)\nm4_define([CUP_MINOR], 4)\nAC_INIT([cup], [CUP_MAJOR.CUP_MINOR.0])\n',
    });
    expect(page).toContain('\nversion: 1.4.0\n');
  });

  it('of a gem may be a constant of a file that its manifest takes in', async () => {
    const page = await pageOf({
      'cup.gemspec':
        "require_relative 'lib/cup/facts'\nGem::Specification.new do |s|\n  s.name = 'cup'\n  s.version = Cup::Facts::CUP_VERSION\nend\n",
      'lib/cup.rb': 'module Cup; end\n',
      'lib/cup/facts.rb': 'module Cup\n  module Facts\n    CUP_VERSION = RELEASE = "2.3.1"\n  end\nend\n',
    });
    expect(page).toContain('\nversion: 2.3.1\n');
  });
});

describe('dependencies', () => {
  it('are unknown where no manifest could name them, and none where one names none', async () => {
    expect(await pageOf({ ...C, 'configure.ac': 'AC_INIT([cup], [1.0])\n' })).toContain(
      '\ndependencies: unknown\n',
    );
    expect(
      await pageOf({ 'package.json': '{"name":"cup","version":"1.0.0"}\n', 'index.js': 'exports.a = 1;\n' }),
    ).toContain('\ndependencies: []\n');
  });

  it('that all is linked with are needed', async () => {
    const page = await pageOf({
      ...C,
      'configure.ac':
        'AC_INIT([cup], [1.0])\nAC_TRY_LINK([#include <tea.h>], [ pour(); ],\n  [ have=yes ], [ have=no ])\nLIBS="-ltea $LIBS"\nAC_SEARCH_LIBS([boil], [kettle samovar], [], [AC_MSG_ERROR([nothing boils])])\nAC_SEARCH_LIBS(socket, socket)\n',
    });
    expect(page).toContain('- needs: libraries libtea, libkettle or libsamovar (`configure.ac`)');
  });
});
