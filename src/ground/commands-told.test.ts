// Commands that work from a clean checkout: switches that tests are behind, programs of the tree, actions of pipelines, and what
// people wrote down where nothing else says it.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();
const test = 'int main(void) { assert(1 == 1); return 0; }\n';

describe('tests that are built only when asked for', () => {
  it('are switched on by the option of CMake, in whatever list it stands', async () => {
    const page = await pageOf({
      'CMakeLists.txt': 'project(cup C)\nenable_testing()\nadd_subdirectory(lib)\n',
      'lib/CMakeLists.txt':
        'option(cup_build_tests "The tests." OFF)\noption(cup_build_samples "Samples." OFF)\nadd_test(NAME a COMMAND a)\n',
      'lib/cup.c': 'int cup(void) { return 1; }\n',
      'test/test_cup.c': test,
    });
    expect(page).toContain('- test: `cmake -B build -Dcup_build_tests=ON && cmake --build build && ctest');
    expect(page).not.toContain('cup_build_samples');
  });

  it('are switched on by the option of meson', async () => {
    const files = (value: string) => ({
      'meson.build': "project('cup', 'c')\n",
      'meson_options.txt': `option('docs', type: 'boolean', value: false)\noption('tests', type: 'boolean', value: ${value})\n`,
      'src/cup.c': 'int cup(void) { return 1; }\n',
      'test/test_cup.c': test,
    });
    expect(await pageOf(files('false'))).toContain(
      '- test: `meson setup build -Dtests=true && meson test -C build`',
    );
    expect(await pageOf(files('true'))).toContain('- test: `meson test -C build`');
  });
});

describe('a way to build that people wrote', () => {
  it('is a configure that writes the rules for make', async () => {
    const page = await pageOf({
      configure: '#!/bin/sh\n. auto/init\n. auto/make # writes the Makefile\n',
      'auto/init': '#!/bin/sh\nexit 0\n',
      'src/cup.c': 'int main(void) { return 1; }\n',
    });
    expect(page).toContain('- build: `./configure && make` (`configure`)');
  });

  it('is what starts the tests in PHP, before what is installed', async () => {
    const page = await pageOf({
      'composer.json': '{"name":"a/cup","require-dev":{"phpunit/phpunit":"^9"}}\n',
      'phpunit.xml.dist': '<phpunit/>\n',
      phpunit: '#!/usr/bin/env php\n<?php\nrequire "x";\n',
      'src/Cup.php': '<?php\nclass Cup {}\n',
      'tests/CupTest.php':
        '<?php\nclass CupTest extends TestCase { public function testA() { $this->assertTrue(true); } }\n',
    });
    expect(page).toContain('- test: `./phpunit` ');
    expect(page).toContain('- one test: `./phpunit --filter NAME PATH` ');
  });

  it('knows its own words in Go', async () => {
    const page = await pageOf({
      'go.mod': 'module example.com/cup\n\ngo 1.22\n',
      'build.go':
        '//go:build ignore\n\npackage main\n\nfunc main() {\n\tswitch os.Args[1] {\n\tcase "test":\n\t\ttest()\n\t}\n}\n',
      'cup.go': 'package cup\n\nfunc Fill() int { return 1 }\n',
      'cup_test.go':
        'package cup\n\nfunc TestFill(t *testing.T) {\n\tif Fill() != 1 {\n\t\tt.Fatal("x")\n\t}\n}\n',
    });
    expect(page).toContain('- test: `go run build.go test` (`build.go`)');
    expect(page).not.toContain('build.go lint');
  });
});

describe('what a pipeline does by an action', () => {
  it('is told as the command that does the same', async () => {
    const page = await pageOf({
      'go.mod': 'module example.com/cup\n\ngo 1.22\n',
      'cup.go': 'package cup\n\nfunc Fill() int { return 1 }\n',
      '.github/workflows/ci.yml':
        'on: push\njobs:\n  lint:\n    steps:\n      - uses: golangci/golangci-lint-action@v3\n        with:\n          version: v1\n      - uses: actions/cache@v3\n',
    });
    expect(page).toContain('- lint: `golangci-lint run` (`.github/workflows/ci.yml`)');
  });
});

describe('what people wrote down', () => {
  const files = (readme: string, more: Record<string, string> = {}) => ({
    'README.md': readme,
    'cup.py': 'def fill():\n    return 1\n',
    'tests/test_cup.py':
      'import unittest\nclass A(unittest.TestCase):\n    def test_a(self):\n        self.assertTrue(1)\n',
    ...more,
  });
  const readme =
    '# cup\n\nFills cups with tea.\n\n## Running the tests\n\n```sh\n$ pip install nose2\n$ nose9 -v\n$ python -m unittest -v\n```\n\nRun a single test:\n\n```sh\npython -m unittest NAME\n```\n';

  it('is how the tests and one of them are run, where nothing else says it', async () => {
    const page = await pageOf(files(readme));
    expect(page).toContain('- test: `python -m unittest -v` (`README.md:L10`)');
    expect(page).toContain('- one test: `python -m unittest NAME` (`README.md:L16`)');
  });

  it('is left alone where something else says it', async () => {
    const page = await pageOf(files(readme, { Makefile: 'test:\n\tpython -m unittest discover\n' }));
    expect(page).toContain('- test: `make test` ');
    expect(page).not.toContain('- test: `python -m unittest -v`');
  });
});
