import { describe, expect, it } from 'vitest';
import { testsOfPart } from '../tests-at.ts';
import { serves } from './recipe.ts';

describe('a goal that only needs checks', () => {
  it.each([
    ['all', 'check', '', false],
    ['all', 'style-check test', '', false],
    ['all', 'program check', '', true],
    ['build', '', 'tsc', true],
    ['build', '', 'mkdir -p out; cd out; cmake ..', false],
    ['build', '', 'mkdir -p out; cd out; cmake ..; make', true],
    ['build', '', 'meson setup out; meson compile -C out', true],
  ] as const)('%s: %s %s builds: %s', (name, needs, command, builds) => {
    expect(serves('build', { name, command, line: 1, needs }, [])).toBe(builds);
  });
});

describe('a goal without a recipe that only needs a variable', () => {
  it.each([
    ['test', '$(PROGRAMS)', false],
    ['test', '$(TESTS)', true],
    ['lint', '$(ALL)', false],
  ] as const)('%s: %s serves: %s', (name, needs, is) =>
    expect(serves(name, { name, command: '', line: 1, needs }, [])).toBe(is),
  );
});

describe('what is called a setup', () => {
  it.each([
    ['pip install -r requirements.txt', true],
    ['./tool make --tree=/usr/local', false],
  ])('%s fetches what work needs: %s', (command, is) =>
    expect(serves('install', { name: 'setup', command, line: 1 }, [])).toBe(is),
  );
});

describe('a script is told for what its tool does, whatever it is called', () => {
  it.each([
    ['lint', 'style', 'phpstan analyse', false],
    ['lint', 'style', 'phpcs && phpstan analyse', true],
    ['types', 'analyse', 'psalm --stats', true],
    ['types', 'analyze', 'bundle-cups --open', false],
  ] as const)('for %s, %s that runs %s: %s', (task, name, command, is) =>
    expect(serves(task, { name, command, line: 1 }, [])).toBe(is),
  );
});

describe('the tests of a part', () => {
  it.each([
    ['app/sources', ['tests/unittests/sources/test_a.py'], '`tests/unittests/sources/`'],
    ['src/main/java/a/util', ['src/test/java/a/util/BTest.java'], '`src/test/java/a/util/`'],
    [
      'src/main/java/a',
      ['extra-tests/src/test/java/a/CTest.java', 'src/test/java/a/BTest.java'],
      '`src/test/java/a/`',
    ],
    ['a/testutils', ['a/testutils/unit_test.py'], ''],
    ['src/bin', ['__tests__/testPlugin/src/bin/a.ts'], ''],
  ] as const)('of %s', (folder, tests, told) =>
    expect(testsOfPart({ folder, files: 1 }, tests, [])).toBe(told),
  );
});
