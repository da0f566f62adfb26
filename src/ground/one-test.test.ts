// One test by itself: by the name that its runner finds it under, and never a green answer about code that was built before the edit.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('one test of Python', () => {
  const project = (test: string) => ({
    'setup.py': 'from setuptools import setup\nsetup(name="cup")\n',
    'pytest.ini': '[pytest]\n',
    'cup/__init__.py': 'def fill():\n    return 1\n',
    'tests/test_cup.py': test,
  });

  it('is named below its class where tests are methods', async () => {
    const page = await pageOf(
      project(
        'import unittest\nclass CupTest(unittest.TestCase):\n    def test_fill(self):\n        self.assertEqual(1, 1)\n    def test_pour(self):\n        assert True\n',
      ),
    );
    expect(page).toContain('- one test: `python -m pytest PATH::CLASS::NAME`');
  });

  it('is named by itself where tests are functions', async () => {
    const page = await pageOf(project('def test_fill():\n    assert 1 == 1\n'));
    expect(page).toContain('- one test: `python -m pytest PATH::NAME`');
  });
});

describe('one test that tries what was built', () => {
  it('is built before, where the tests of a package take its compiled files in', async () => {
    const files = (from: string) => ({
      'package.json': `{"name":"cup","scripts":{"build":"tsc","test":"tsc && ava"},"devDependencies":{"ava":"1"}}\n`,
      'src/cup.ts': 'export const fill = (): number => 1;\n',
      'test/cup.test.js': `import test from 'ava';\nimport { fill } from '${from}';\ntest('fills', (t) => { t.is(fill(), 1); });\n`,
    });
    expect(await pageOf(files('../dist/cup.js'))).toContain(
      '- one test: `npm run build && npx ava PATH --match "NAME"`',
    );
    expect(await pageOf(files('../src/cup.ts'))).toContain('- one test: `npx ava PATH --match "NAME"`');
  });

  it('is built before, where tests of Perl run the program in blib', async () => {
    const files = (how: string) => ({
      'Makefile.PL': "use ExtUtils::MakeMaker;\nWriteMakefile(NAME => 'Cup');\n",
      'lib/Cup.pm': 'package Cup;\nsub fill { return 1 }\n1;\n',
      't/Util.pm': `package Util;\nsub program { return ('${how}', 'cup') }\n1;\n`,
      't/fill.t': 'use Test::More tests => 1;\nuse Util;\nok(1);\n',
    });
    expect(await pageOf(files('-Mblib'))).toContain('- one test: `make && prove -b PATH`');
    expect(await pageOf(files('-Ilib'))).toContain('- one test: `prove -l PATH`');
  });

  it('is built before, where the package compiles before all its tests', async () => {
    const page = await pageOf({
      'package.json':
        '{"name":"cup","scripts":{"pretest":"npm run compile","compile":"tsc","test":"mocha"},"devDependencies":{"mocha":"10"}}\n',
      'lib/cup.ts': 'export const fill = (): number => 1;\n',
      'test/cup.cjs':
        "const assert = require('assert');\ndescribe('a cup', () => { it('fills', () => { assert.equal(1, 1); }); });\n",
    });
    expect(page).toContain('- one test: `npm run pretest && npx mocha PATH -g "NAME"`');
  });
});

describe('one test of CMake', () => {
  const project = (lists: string, test: string) => ({
    'CMakeLists.txt': `project(cup CXX)\nenable_testing()\nadd_executable(cup_test src/cup_test.cc)\n${lists}`,
    'src/cup.cc': 'int fill() { return 1; }\n',
    'src/cup_test.cc': test,
  });
  const TEST = 'TEST(Cup, Fill) { EXPECT_EQ(1, 1); }\n';
  const one = 'add_test(NAME all COMMAND cup_test)\n';

  it.each([
    ['takes its framework in', `#include <gtest/gtest.h>\n${TEST}`],
    ['has the option itself', `const char* help = "--gtest_filter=PATTERN";\n${TEST}`],
  ])('is picked by the filter of the one program that holds all, where that %s', async (_how, test) => {
    const page = await pageOf(project(one, test));
    expect(page).toContain('- one test: `cmake --build build && ./build/cup_test --gtest_filter=SUITE.NAME`');
  });

  it('is picked where a list further down builds the program and links it with its framework', async () => {
    const page = await pageOf({
      ...project('add_subdirectory(checks)\n', TEST),
      'checks/CMakeLists.txt':
        'file(GLOB all *.cc)\nadd_executable(pour "")\ntarget_sources(pour PRIVATE ${all})\ntarget_link_libraries(pour\n  PRIVATE\n    gmock)\nadd_test(cup::pour pour)\n',
      'checks/pour_test.cc': TEST,
    });
    expect(page).toContain(
      '- one test: `cmake --build build && ./build/checks/pour --gtest_filter=SUITE.NAME`',
    );
  });

  it('is not told of several programs, of one that is put elsewhere, or of one that takes no filter', async () => {
    const gtest = `#include <gtest/gtest.h>\n${TEST}`;
    expect(await pageOf(project(`${one}add_test(NAME b COMMAND other_test)\n`, gtest))).not.toContain(
      'one test:',
    );
    expect(await pageOf(project(`set(CMAKE_RUNTIME_OUTPUT_DIRECTORY bin)\n${one}`, gtest))).not.toContain(
      'one test:',
    );
    expect(await pageOf(project(one, `#include <assert.h>\n${TEST}`))).not.toContain('one test:');
  });
});
