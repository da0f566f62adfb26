// What is told of a project is what its files say of it, whatever their names promise.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';
import { stripDocTags } from './text.ts';

const pageOf = usePages();

const workflow = (...runs: readonly string[]): string =>
  `name: ci\non: push\njobs:\n  a:\n    runs-on: x\n    steps:\n${runs.map((run) => `      - run: ${run}\n`).join('')}`;
const GO = {
  'cup.go': 'package cup\n\nfunc Fill() int { return 1 }\n',
  'cup_test.go':
    'package cup\n\nimport "testing"\n\nfunc TestFill(t *testing.T) {\n\tif Fill() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n',
};

describe('commands', () => {
  it('a goal that first says what it is about does that; one that only looks for faults is no test', async () => {
    const check = 'check:\n\t@echo "+ $@"\n\t@golangci-lint run\n';
    const files = { ...GO, '.github/workflows/ci.yml': workflow('make check') };
    const both = `${check}test:\n\t@echo "+ $@"\n\t@go test ./...\n`;
    expect(await pageOf({ ...files, Makefile: both })).toContain('- test: `make test` ');
    expect(await pageOf({ ...files, Makefile: check })).not.toContain('- test:');
  });

  it('what also looks for faults is not how it is built', async () => {
    const page = await pageOf({
      ...GO,
      'go.mod': 'module example.com/cup\n',
      Makefile: 'all: lint test build\n\nlint:\n\tgolangci-lint run\n\ntest:\n\tgo test ./...\n',
    });
    expect(page).toContain('- build: `go build ./...`');
  });

  it('a program of the tree is no word of the shell that begins alike', async () => {
    const page = await pageOf({
      Gemfile: 'gem "minitest"\n',
      Rakefile: 'require "rake/testtask"\nRake::TestTask.new(:test)\n',
      'lib/cup.rb': 'class Cup\n  def fill; end\nend\n',
      'test/runner': '#!/usr/bin/env ruby\nrequire "minitest/autorun"\n',
      'test/test_cup.rb':
        'require "minitest/autorun"\nclass TestCup < Minitest::Test\n  def test_a\n    assert true\n  end\nend\n',
      '.github/workflows/ci.yml': workflow('bundle exec rake compile', 'test/runner --verbose'),
    });
    expect(page).toContain('- CI runs, in order: `bundle exec rake compile`, `test/runner --verbose` ');
  });

  it('tests that are built only on demand are asked for', async () => {
    const page = await pageOf({
      'CMakeLists.txt':
        'project(CUP_OF_TEA CXX)\ncmake_dependent_option(CUP_BUILD_TESTS\n  "Enable tests" OFF\n  "A;B" OFF)\nenable_testing()\nadd_test(NAME cup COMMAND cup_test)\n',
      'README.md': '# cup-of-tea\n\nA small library that pours hot tea.\n',
      'src/cup.cpp': 'int fill() { return 1; }\n',
      'test/cup_test.cpp': '#include <gtest/gtest.h>\nTEST(A, b) { EXPECT_EQ(1, 1); }\n',
    });
    expect(page).toContain('-DCUP_BUILD_TESTS=ON');
    expect(page).toContain('\n# cup-of-tea\n');
  });

  it('a goal of automake goes down to where tests are declared', async () => {
    const files = {
      'configure.ac': 'AC_INIT([cup],[1])\n',
      'Makefile.am': 'SUBDIRS = src\n',
      'src/Makefile.am': 'SUBDIRS = lib tests\n',
      'src/lib/cup.c': 'int fill(void) { return 1; }\n',
      'src/tests/check_cup.c': 'int main(void) { assert(1); return 0; }\n',
    };
    expect(await pageOf({ ...files, 'src/tests/Makefile.am': 'TESTS = check_cup\n' })).toContain(
      '- test: `make check`',
    );
    expect(await pageOf({ ...files, 'src/tests/Makefile.am': 'bin_PROGRAMS = x\n' })).not.toContain(
      '- test:',
    );
  });

  it('a distribution of Perl is tested where it lies', async () => {
    const page = await pageOf({
      'Makefile.PL': 'use ExtUtils::MakeMaker;\nWriteMakefile(NAME => "Cup");\n',
      cpanfile: "requires 'Moo';\n",
      'lib/Cup.pm': 'package Cup;\nuse strict;\nsub fill { 1 }\n1;\n',
      't/cup.t': 'use Test::More;\nok(1);\ndone_testing;\n',
    });
    expect(page).toContain('- install: `cpanm --installdeps .` (`cpanfile`)');
    expect(page).toContain('- test: `make test` (`Makefile.PL`, after build)');
    expect(page).toContain('- one test: `prove -l PATH` (`Makefile.PL`)');
  });

  it('a distribution of Perl that autotools write first is made by them', async () => {
    const page = await pageOf({
      'Build.PL': 'use Module::Build;\nModule::Build->new(module_name => "Cup");\n',
      'configure.ac': 'AC_INIT([cup],[1])\n',
      configure: '#!/bin/sh\n',
      'Makefile.am': 'test:\n\tprove t\n',
      'lib/Cup.pm.in': 'package Cup;\n1;\n',
      't/cup.t': 'use Test::More;\nok(1);\n',
    });
    expect(page).toContain('- build: `./configure && make` (');
    expect(page).toContain('- test: `make test` (`configure.ac`, after build)');
    expect(page).not.toContain('prove -l');
  });

  it('a task of rake that compiles is no test, and make without a file for it was run elsewhere', async () => {
    const steps = ['bundle exec rake compile', 'bundle exec rake test', 'make', 'make test'];
    const page = await pageOf({
      Gemfile: 'source "https://rubygems.org"\n',
      '.github/workflows/ci.yml': `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n${steps.map((run) => `      - run: ${run}\n`).join('')}`,
      'lib/cup.rb': 'module Cup\n  SIZE = 1\nend\n',
      'tests/test_cup.rb':
        'require "test/unit"\nclass A < Test::Unit::TestCase\n  def test_a\n    assert true\n  end\nend\n',
    });
    expect(page).toContain('- test: `bundle exec rake test` (');
    expect(page).not.toContain('`make');
  });

  it('what the pipeline installs from a list comes with the package, and a solution of Python is none of .NET', async () => {
    const page = await pageOf({
      'setup.py': 'from setuptools import setup\nsetup(name="cup")\n',
      'requirements.txt': 'httpretty==0.8\n',
      '.travis.yml':
        'language: python\ninstall:\n  - pip install -r requirements.txt\nscript:\n  - python -m unittest discover\n',
      'cup.sln': 'Project("cup.pyproj")\n',
      'cup/__init__.py': 'def fill():\n    return 1\n',
      'tests/__init__.py': '',
      'tests/test_cup.py':
        'import unittest\nclass A(unittest.TestCase):\n    def test_a(self):\n        self.assertTrue(True)\n',
    });
    expect(page).toContain('- install: `pip install -e . -r requirements.txt` (');
    expect(page).not.toContain('dotnet');
  });

  it('tests that CMake is told of nowhere are not run by ctest', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cup CXX)\nenable_testing()\nadd_executable(cup_test test/cup_test.cpp)\n',
      'src/cup.cpp': 'int fill() { return 1; }\n',
      'test/cup_test.cpp': '#include <gtest/gtest.h>\nTEST(A, b) { EXPECT_EQ(1, 1); }\n',
    });
    expect(page).not.toContain('ctest');
  });

  it('a build goes where nothing of the tree lies', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cup C)\nadd_library(cup cup.c)\n',
      'cup.c': 'int fill(void) { return 1; }\n',
      build: '#!/bin/sh\nmake\n',
    });
    expect(page).toContain('- build: `cmake -B out && cmake --build out` (');
  });

  it('a target of CMake that runs the tests is built', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cup C)\nadd_library(cup cup.c)\nadd_custom_target(test DEPENDS cup_test)\n',
      'cup.c': 'int fill(void) { return 1; }\n',
      'test/cup_test.c': 'int main(void) { assert(1 == 1); return 0; }\n',
    });
    expect(page).toContain('- test: `cmake --build build --target test` (`CMakeLists.txt`, after build)');
    expect(page).toContain('\ntype: library\n');
  });

  it('in Go, what starts a program of its own is not what tries the code', async () => {
    const page = await pageOf({
      'go.mod': 'module x.org/cup\n',
      Makefile: 'test: cup\n\t-test_all 2>&1 | tee test.log\nserve:\n\tcd docs && hugo server\n',
      'cup.go': 'package cup\n\nfunc Fill() int { return 1 }\n',
      'cup_test.go':
        'package cup\n\nimport "testing"\n\nfunc TestFill(t *testing.T) {\n\tif Fill() != 1 {\n\t\tt.Fatal()\n\t}\n}\n',
    });
    expect(page).toContain('- test: `go test ./...`');
    expect(page).not.toContain('make serve');
  });

  it('tests that only the commands of tox name are run by tox', async () => {
    const page = await pageOf({
      'setup.py': 'from setuptools import setup\nsetup(name="cup")\n',
      'cup/__init__.py': 'def fill():\n    return 1\n',
      'cup/tests/test_cup.py':
        'import unittest\nclass A(unittest.TestCase):\n    def test_a(self):\n        self.assertTrue(True)\n',
      'tox.ini': '[testenv]\ndeps =\n    pytest\ncommands =\n    pytest {posargs}\n',
    });
    expect(page).toContain('- test: `tox -e py` (`tox.ini`)');
    expect(page).toContain('- one test: `tox -e py -- PATH::CLASS::NAME` (`tox.ini`)');
  });

  it('tests whose plugins only tox brings are run by tox', async () => {
    const files = {
      'pyproject.toml': '[project]\nname = "cup"\n[project.optional-dependencies]\ntest = ["pytest"]\n',
      'cup/__init__.py': 'def fill():\n    return 1\n',
      'tests/test_cup.py': 'import pytest\ndef test_a():\n    assert 1 == 1\n',
    };
    const tox = (plugin: string): string =>
      `[testenv]\ndeps =\n    pytest\n    ${plugin}\ncommands =\n  pytest {posargs:tests}\n`;
    expect(await pageOf({ ...files, 'tox.ini': tox('pytest-django') })).toContain('- test: `tox -e py`');
    expect(await pageOf({ ...files, 'tox.ini': tox('pytest-cov') })).toContain('- test: `python -m pytest`');
  });
});

describe('what it is', () => {
  it('neither who made it nor a list in one line is what it is for', async () => {
    const page = await pageOf({
      README: 'All documentation is elsewhere.\n\nCup - 2004-2024 (c) Some Body and the people around it\n',
      'index.php': '<?php\nfunction fill() {}\n',
    });
    expect(page).toContain('purpose: No description in its manifests or README.');
    const listed = await pageOf({
      'package.json': '{"name":"cup","description":"Draws things of any kind : * cups, * mugs"}\n',
    });
    expect(listed).toContain('\nDraws things of any kind: cups, mugs\n');
  });

  it('two words of a manifest give way to the sentence of people', async () => {
    const page = await pageOf({
      'package.json': '{"name":"cup","description":"Web app. Fill cups."}\n',
      'README.md': '# Cup\n\nA page on which one fills cups of any size.\n',
      'index.js': 'exports.fill = () => 1;\n',
    });
    expect(page).toContain('\nA page on which one fills cups of any size.\n');
  });

  it('what is managed and serves many pages is a service, whatever commands it has', async () => {
    const views = Array.from({ length: 14 }, (_one, at) => `    path("a${at}/", views.a${at}),\n`).join('');
    const command =
      'from django.core.management.base import BaseCommand\nclass Command(BaseCommand):\n    pass\n';
    const page = await pageOf({
      'pyproject.toml': '[project]\nname = "cup"\n[project.scripts]\ncup = "cup.main:run"\n',
      'manage.py': 'import os\n',
      'cup/main.py': 'def run():\n    pass\n',
      'cup/urls.py': `from django.urls import path\nfrom . import views\nurlpatterns = [\n${views}]\n`,
      ...Object.fromEntries(
        Array.from({ length: 16 }, (_one, at) => [`cup/management/commands/do${at}.py`, command]),
      ),
    });
    expect(page).toContain('type: service');
  });

  it('commands that every program has do not stand for its own, and options of many files for no one program', async () => {
    const flags = (name: string): string =>
      `package main\n\nimport "github.com/spf13/cobra"\n\nfunc ${name}(cmd *cobra.Command) {\n\tcmd.Flags().BoolVar(&a, "${name}-hot", false, "hot")\n\tcmd.Flags().BoolVar(&b, "${name}-big", false, "big")\n}\n`;
    const page = await pageOf({
      'go.mod': 'module example.com/cup\n',
      'main.go':
        'package main\n\nimport "github.com/spf13/cobra"\n\nvar help = &cobra.Command{Use: "help", Short: "Help about any command"}\n\nfunc main() {\n\troot.AddCommand(help)\n}\n',
      'fill.go': flags('fill'),
      'wash.go': flags('wash'),
      'dry.go': flags('dry'),
    });
    expect(page).not.toContain('| `help` |');
    expect(page).toContain('**Command line** — options: ');
  });

  it('a program of C has the options that stand beside where it starts', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cups C)\n',
      'include/cups.h': 'int cups_fill(void);\n',
      'src/cups.c': '#include "cups.h"\nint cups_fill(void) { return 1; }\n',
      'bin/fillcup.c':
        '#include <getopt.h>\nstatic struct option all[] = {\n  {"hot", no_argument, 0, 1},\n  {"cold", no_argument, 0, 2},\n  {"big", no_argument, 0, 3},\n  {"blue", no_argument, 0, 4},\n  {0, 0, 0, 0}};\nint main(int c, char **v) { return getopt_long(c, v, "", all, 0); }\n',
    });
    expect(page).toContain('**`fillcup`** — options: ');
  });

  it('options of several programs are those of none', async () => {
    const options = (...names: readonly string[]): string =>
      `import argparse\ndef run():\n    parser = argparse.ArgumentParser()\n${names.map((name) => `    parser.add_argument("--${name}")\n`).join('')}    parser.parse_args()\n`;
    const page = await pageOf({
      'pyproject.toml':
        '[project]\nname = "cup"\n[project.scripts]\ncup = "cup.one:run"\nmug = "cup.two:run"\n',
      'cup/__init__.py': '',
      'cup/one.py': options('hot', 'cold', 'big'),
      'cup/two.py': options('small', 'blue'),
    });
    expect(page).not.toContain('**`cup`** — options');
    expect(page).toContain('**Command line** — options: ');
  });

  it('a program of C++ starts in a function, never in a method that is called so', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cup CXX)\n',
      'src/app/server.cc': 'int helper() { return 1; }\nint main(int c, char **v) { return helper(); }\n',
      'src/app/client.cc': 'struct Client { bool main(); };\nbool Client::main() { return true; }\n',
    });
    expect(page).toContain('program: `src/app/server.cc`');
    expect(page).not.toContain('program: `src/app/client.cc`');
  });
});

describe('what belongs to it', () => {
  it('a class that helps those who test is no place of tests', async () => {
    const page = await pageOf({
      'index.php': '<?php\n',
      'library/Cup/BaseTestCase.php':
        '<?php\nabstract class BaseTestCase {\n  public function fill() {}\n}\n',
      'library/Cup/Cup.php': '<?php\nclass Cup {}\n',
    });
    expect(page).not.toContain('- tests:');
  });

  it('nor is a client for tests that lies among the code', async () => {
    const page = await pageOf({
      'setup.py': "from setuptools import setup\nsetup(name='cup')\n",
      'cup/__init__.py': '# Import what others expect to find here\nfrom cup.fill import fill\n',
      'cup/fill.py': 'def fill():\n    return 1\n',
      'cup/test_client.py': '# asserts nothing\nclass TestClient:\n    "A client that a test may use."\n',
      'other/a.py': 'def a():\n    return 1\n',
      'tests/test_cup.py': 'import pytest\ndef test_a():\n    assert 1 == 1\n',
    });
    expect(page).toContain('- tests: `tests/` as `test_*.py`\n');
    expect(page).not.toContain('Import what others');
  });

  it('a word for a minute is no limit; one with what it limits is', async () => {
    const page = await pageOf({
      'package.json': '{"name":"cup","main":"index.ts"}\n',
      'index.ts': 'export const MIN = 60;\nexport const CUPS_MAX = 8;\n',
    });
    expect(page).toContain('CUPS_MAX` = `8`');
    expect(page).not.toContain('MIN` = `60`');
  });

  it('what members need is told as theirs, and what examples need is not told', async () => {
    const member = (name: string, needs: string): string =>
      JSON.stringify({ name, main: 'index.js', dependencies: { [needs]: '1' } });
    const page = await pageOf({
      'package.json': '{"name":"cups","private":true,"workspaces":["packages/*","examples/*"]}\n',
      'packages/a/package.json': member('a', 'kettle'),
      'packages/a/index.js': 'exports.a = 1;\n',
      'examples/b/package.json': member('b', 'biscuit'),
      'examples/b/index.js': 'exports.b = 1;\n',
    });
    expect(page).toContain('- Runtime dependencies of its packages: kettle\n');
    expect(page).not.toContain('biscuit');
  });

  it('an image is told with the values that its arguments have', async () => {
    const page = await pageOf({
      'package.json': '{"name":"cup"}\n',
      'index.js': 'exports.fill = () => 1;\n',
      Dockerfile: 'ARG VERSION=3.18\nFROM alpine:${VERSION}\nCMD ["x"]\n',
    });
    expect(page).toContain('from `alpine:3.18`');
  });

  it('a comment that leads elsewhere is told by its words', () => {
    expect(stripDocTags('Holds {@link a.b.Cup the cups} and {@linkplain a.Mug}, {@code x y}.')).toBe(
      'Holds the cups and a.Mug, x y.',
    );
  });
});
