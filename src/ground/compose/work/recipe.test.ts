import { describe, expect, it } from 'vitest';
import { testsOfPart } from '../tests-at.ts';
import { serves } from './recipe.ts';

describe('a goal that only needs checks', () => {
  it.each([
    ['all', 'check', '', false],
    ['all', 'style-check test', '', false],
    ['all', 'program check', '', true],
    ['build', '', 'tsc', true],
  ] as const)('%s: %s %s builds: %s', (name, needs, command, builds) => {
    expect(serves('build', { name, command, line: 1, needs }, [])).toBe(builds);
  });
});

describe('the tests of a part', () => {
  it.each([
    ['app/sources', ['tests/unittests/sources/test_a.py'], '`tests/unittests/sources/`'],
    ['src/main/java/a/util', ['src/test/java/a/util/BTest.java'], '`src/test/java/a/util/`'],
    ['src/bin', ['__tests__/testPlugin/src/bin/a.ts'], ''],
  ] as const)('of %s', (folder, tests, told) =>
    expect(testsOfPart({ folder, files: 1 }, tests, [])).toBe(told),
  );
});
