// What a project stands on is told by when it is needed, and its version from wherever it is written down.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('dependencies', () => {
  it('that are only there while it is built are told apart: Maven', async () => {
    const one = (name: string, scope: string): string =>
      `<dependency><groupId>org.cup</groupId><artifactId>${name}</artifactId>${scope === '' ? '' : `<scope>${scope}</scope>`}</dependency>`;
    const page = await pageOf({
      'pom.xml': `<project><groupId>org.tea</groupId><artifactId>tea</artifactId><version>1.2</version><dependencies>${one('leaf', '')}${one('marks', 'provided')}${one('tester', 'test')}</dependencies></project>`,
      'src/main/java/org/tea/Tea.java': 'package org.tea;\npublic class Tea { public void pour() {} }\n',
    });
    expect(page).toContain('- Runtime dependencies: org.cup:leaf (');
    expect(page).toContain('- Only to build it: org.cup:marks (');
    expect(page).toContain('dependencies: ["org.cup:leaf"]');
  });

  it('that are only there while it is built are told apart, and those of a platform are no less needed: Cargo', async () => {
    const page = await pageOf({
      'Cargo.toml':
        '[package]\nname = "tea"\nversion = "0.2.0"\n[dependencies]\nleaf = "1"\n[target.\'cfg(unix)\'.dependencies]\nkettle = "1"\n[target.\'cfg(unix)\'.dev-dependencies]\nspoon = "1"\n[build-dependencies]\nmould = "1"\n',
      'src/main.rs': 'fn main() {}\n',
    });
    expect(page).toContain('- Runtime dependencies: kettle, leaf (');
    expect(page).toContain('- Development: spoon (');
    expect(page).toContain('- Only to build it: mould (');
  });

  it('that also lie in the tree are needed as before, unless they are its own members', async () => {
    const files = {
      'index.js': 'export const pour = () => 1;\n',
      'leaf/package.json': '{"name":"leaf","version":"1.0.0"}',
      'leaf/index.js': 'export const leaf = 1;\n',
    };
    const own = '"name":"tea","version":"1.0.0","dependencies":{"leaf":"^1","water":"^2"}';
    expect(await pageOf({ ...files, 'package.json': `{${own}}` })).toContain(
      '- Runtime dependencies: leaf, water (',
    );
    expect(await pageOf({ ...files, 'package.json': `{${own},"workspaces":["leaf"]}` })).toContain(
      'Runtime dependencies: water (',
    );
  });
});

describe('the version', () => {
  it.each([
    [
      'a setting of CMake',
      { 'CMakeLists.txt': 'project(tea)\nset (VERSION 2.0.11)\nadd_library(tea tea.c)\n' },
      '2.0.11',
    ],
    [
      'a variable of make',
      { Makefile: 'include config.mk\nall:\n\tcc tea.c\n', 'config.mk': 'VERSION=2.0.12\n' },
      '2.0.12',
    ],
    [
      'a constant of a file that is called like the project',
      {
        'composer.json': '{"name":"tea/tea"}',
        'src/Tea.php': "<?php\nclass Tea {\n    public const VERSION = '2.5.5';\n}\n",
      },
      '2.5.5',
    ],
    [
      'a module in parts',
      {
        Gemfile: "source 'x'\n",
        'lib/tea/version.rb':
          'module Tea\n  module VERSION\n    MAJOR = 5\n    MINOR = 0\n    TINY  = 4\n  end\nend\n',
      },
      '5.0.4',
    ],
  ])('is read where it is written down: %s', async (_where, files, version) => {
    const page = await pageOf({ ...files, 'tea.c': 'int pour(void) { return 1; }\n' });
    expect(page).toContain(`\nversion: ${version}\n`);
  });

  it('of another package in the tree is not its own', async () => {
    const page = await pageOf({
      Makefile: 'all:\n\tcc tea.c\n',
      'tea.c': 'int pour(void) { return 1; }\n',
      'leaf/package.json': '{"name":"leaf"}',
      'leaf/version.js': 'export const VERSION = "9.9.9";\n',
    });
    expect(page).toContain('\nversion: unknown\n');
  });
});

describe('what it needs', () => {
  it.each([
    [
      'pom.xml',
      '<project><artifactId>tea</artifactId><properties><maven.compiler.release>17</maven.compiler.release></properties></project>',
      'java 17',
    ],
    [
      'pom.xml',
      '<project><artifactId>tea</artifactId><build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><source>1.8</source></configuration></plugin></plugins></build></project>',
      'java 8',
    ],
    ['Gemfile', "source 'x'\nruby '>= 2.5.0', '< 3.2.0'\n", 'ruby >= 2.5.0, < 3.2.0'],
    [
      'setup.py',
      'from setuptools import setup\nsetup(name="tea", python_requires=">=3.7")\n',
      'python >=3.7',
    ],
    [
      'CMakeLists.txt',
      'project(tea)\nif (WITH_TLS)\n  find_package(OpenSSL REQUIRED)\nendif()\nfind_package(Leaf 2 REQUIRED)\nfind_package(Spoon)\n',
      'Leaf',
    ],
  ])('is what its build file asks for: %s', async (file, text, needs) => {
    const page = await pageOf({ [file]: text, 'tea.c': 'int pour(void) { return 1; }\n' });
    expect(page).toContain(`\n- needs: ${needs}\n`);
  });
});
