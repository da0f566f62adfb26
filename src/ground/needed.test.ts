// What a project needs, and which version it is, is what its own files say.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();
const RUST = 'pub fn fill() -> u8 { 1 }\n';
const runtime = (page: string): string => /^- Runtime dependencies: (.*)$/m.exec(page)?.[1] ?? '';

describe('dependencies', () => {
  it('of one system are needed there, and what only the build takes in is apart', async () => {
    const page = await pageOf({
      'Cargo.toml':
        '[package]\nname = "cup"\nversion = "1.0.0"\n[dependencies]\nplain = "1"\n[target.\'cfg(unix)\'.dependencies]\nonunix = "1"\n[dev-dependencies]\ntried = "1"\n[build-dependencies]\nbuilt = "1"\n',
      'src/lib.rs': RUST,
    });
    expect(runtime(page)).toBe('onunix, plain (`Cargo.toml`)');
    expect(page).toContain('- Development: tried (`Cargo.toml`)');
    expect(page).toContain('- To build: built (`Cargo.toml`)');
  });

  it('that whoever runs it brings along, or only the compiler needs, are no runtime ones', async () => {
    const one = (name: string, scope: string): string =>
      `<dependency><groupId>x</groupId><artifactId>${name}</artifactId>${scope === '' ? '' : `<scope>${scope}</scope>`}</dependency>`;
    const page = await pageOf({
      'pom.xml': `<project><artifactId>cup</artifactId><version>1</version><build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><source>1.8</source></configuration></plugin></plugins></build><dependencies>${one('own', '')}${one('given', 'provided')}${one('tried', 'test')}</dependencies></project>`,
      'src/main/java/x/Cup.java': 'package x;\npublic class Cup { }\n',
    });
    expect(runtime(page)).toBe('x:own (`pom.xml`)');
    expect(page).toContain('- Provided where it runs, or only to compile: x:given (`pom.xml`)');
    expect(page).toContain('- needs: java >= 8');
  });

  it('that lie in the tree as well are still needed', async () => {
    const page = await pageOf({
      'package.json': '{"name":"cup","version":"1.0.0","dependencies":{"saucer":"1"}}',
      'index.js': 'export const fill = 1;\n',
      'saucer/package.json': '{"name":"saucer","version":"1.0.0"}',
      'saucer/index.js': 'export const hold = 1;\n',
    });
    expect(runtime(page)).toBe('saucer (`package.json`)');
  });

  it('a range of versions is told with both its ends', async () => {
    const page = await pageOf({
      Gemfile: "ruby '>= 2.5.0', '< 3.2.0', engine: 'ruby'\ngem 'rack'\n",
      'a.rb': 'class A\nend\n',
    });
    expect(page).toContain('- needs: ruby >= 2.5.0, < 3.2.0');
  });
});

describe('the version', () => {
  it.each([
    [
      'of its make files',
      { 'config.mk': 'WITH_TLS:=yes\nVERSION=2.0.11\n', 'a.c': 'int main(void) { return 0; }\n' },
      '2.0.11',
    ],
    [
      'of its list file',
      { 'CMakeLists.txt': 'project(cup)\nset (VERSION 2.0.11)\n', 'a.c': 'int fill(void) { return 0; }\n' },
      '2.0.11',
    ],
    [
      'of the constant in the file called as it is',
      {
        'composer.json': '{"name":"x/cup"}',
        'src/Cup.php': "<?php\nclass Cup\n{\n    public const VERSION = '2.5.5';\n}\n",
      },
      '2.5.5',
    ],
    [
      'that its setup takes in from the package',
      {
        'setup.py':
          "from setuptools import setup\nfrom mug import __version__\nsetup(name='cup.of', version=__version__)\n",
        'mug/__init__.py': '__version__ = "0.62"\n',
      },
      '"0.62"',
    ],
    [
      'that a header defines under the name of the project',
      {
        Makefile: 'all:\n\tcc a.c\n',
        README: 'Cup\n===\n\nHolds tea for a while.\n',
        'own.h': '#define CUP_VERSION "2022.83"\n',
        'a.c': 'int main(void) { return 0; }\n',
      },
      '"2022.83"',
    ],
    [
      'that a program of Go starts with',
      {
        'go.mod': 'module example.org/cup\n\ngo 1.22\n',
        'main.go': 'package main\n\nvar version string = "0.38"\n\nfunc main() {}\n',
      },
      '"0.38"',
    ],
    [
      'of none, where only some class has one',
      {
        'composer.json': '{"name":"x/cup"}',
        'src/Spoon.php': "<?php\nclass Spoon\n{\n    public const VERSION = '4.0';\n}\n",
      },
      'unknown',
    ],
    [
      'of the properties that the build names',
      {
        'build.gradle': "plugins { id 'java' }\ngroup 'x'\nversion \"$cupVersion\"\n",
        'gradle.properties': 'otherVersion = 1.0\ncupVersion = 4.6.2\n',
        'src/main/java/Cup.java': 'public class Cup {}\n',
      },
      '4.6.2',
    ],
    [
      'of its parts',
      {
        Gemfile: "gem 'rack'\n",
        'lib/cup/version.rb':
          'module Cup\n  module VERSION\n    MAJOR = 5\n    MINOR = 0\n    TINY  = 4\n  end\nend\n',
      },
      '5.0.4',
    ],
    [
      'of none, where constants disagree',
      {
        'composer.json': '{"name":"x/cup"}',
        'src/version.php': "<?php\nclass A\n{\n    public const VERSION = '2.5.5';\n}\n",
        'lib/Version.php': "<?php\nclass B\n{\n    public const VERSION = '1.1.0';\n}\n",
      },
      'unknown',
    ],
  ])('is that %s', async (_what, files, version) => {
    expect(await pageOf(files)).toContain(`\nversion: ${version}\n`);
  });
});

describe('the libraries', () => {
  it('that configure looks for where nobody says anything are needed', async () => {
    const page = await pageOf({
      'configure.ac':
        'AC_INIT(cup, 1.0)\nAC_ARG_ENABLE(steam,\n  [  --disable-steam],\n  [\n    if test "x$enableval" = "xno"; then\n      AC_MSG_NOTICE(off)\n    fi\n  ],\n  [\n    AC_CHECK_LIB(steam, boil, , AC_MSG_ERROR([missing]))\n  ]\n)\nAC_ARG_ENABLE(milk, [  --enable-milk],\n  [ AC_CHECK_LIB(milk, pour, , AC_MSG_ERROR([missing])) ],\n  [ AC_MSG_NOTICE(off) ]\n)\nAC_OUTPUT\n',
      'a.c': 'int main(void) { return 0; }\n',
    });
    expect(page).toContain('- needs: libraries libsteam (`configure.ac`)');
    expect(page).toContain('dependencies: [libsteam] # and others');
  });
});
