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

  it('of Go are what its code takes in; what only its tests do is for those who work on it', async () => {
    const page = await pageOf({
      'go.mod':
        'module example.com/cup\n\ngo 1.20\n\nrequire (\n\texample.org/tea v1.0.0\n\texample.org/same v1.0.0\n\texample.org/late v1.0.0\n)\n',
      'cup.go': 'package cup\n\nimport "example.org/tea/leaf"\n\nfunc Pour() int { return leaf.Count() }\n',
      'cup_test.go':
        'package cup\n\nimport (\n\t"testing"\n\n\t"example.org/same"\n)\n\nfunc TestPour(t *testing.T) {\n\tsame.Same(t, Pour(), 1)\n}\n',
    });
    expect(page).toContain('- Runtime dependencies: example.org/late, example.org/tea (`go.mod`)');
    expect(page).toContain('- Development: example.org/same');
  });

  it('of Maven are those of its modules, as far as the manifest above does not say that they are brought along', async () => {
    const parent = (more: string): string =>
      `<project><groupId>t</groupId><artifactId>set</artifactId><version>1</version>${more}</project>\n`;
    const needs = (...names: readonly string[]): string =>
      `<dependencies>${names.map((name) => `<dependency><groupId>x</groupId><artifactId>${name}</artifactId></dependency>`).join('')}</dependencies>`;
    const page = await pageOf({
      'pom.xml': parent(
        '<profiles><profile><modules><module>cup</module><module>pot</module></modules></profile></profiles><dependencyManagement><dependencies><dependency><groupId>x</groupId><artifactId>servlet</artifactId><scope>provided</scope></dependency><dependency><groupId>x</groupId><artifactId>trier</artifactId><scope>test</scope></dependency></dependencies></dependencyManagement>',
      ),
      'cup/pom.xml': `<project><artifactId>cup</artifactId>${needs('leaf', 'servlet')}</project>\n`,
      'cup/src/main/java/a/Cup.java': 'package a;\n\npublic class Cup {}\n',
      'pot/pom.xml': `<project><artifactId>pot</artifactId>${needs('cup', 'trier')}</project>\n`,
    });
    expect(page).toContain('- Runtime dependencies of its packages: x:leaf');
    expect(page).toContain('- Provided where it runs, or only to compile: x:servlet');
    expect(page).not.toContain('trier');
  });
});
