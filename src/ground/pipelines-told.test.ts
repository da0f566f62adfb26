// What pipelines run is told job by job, with the programs that they built, and whatever system they are written for.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const job = (name: string, ...runs: readonly (readonly [run: string, folder?: string])[]): string =>
  `  ${name}:\n    runs-on: x\n    steps:\n${runs.map(([run, folder]) => `      - run: ${JSON.stringify(run)}\n${folder === undefined ? '' : `        working-directory: ${folder}\n`}`).join('')}`;
const jobs = (...all: readonly string[]): string => `name: ci\non: push\njobs:\n${all.join('')}`;
const php = {
  'composer.json': '{"name":"tea/cup","require-dev":{"phpunit/phpunit":"^9"}}\n',
  'src/Cup.php': '<?php\nclass Cup { public function fill() { return 1; } }\n',
  'tests/CupTest.php':
    '<?php\nclass CupTest extends PHPUnit\\Framework\\TestCase { public function testFill() { $this->assertSame(1, 1); } }\n',
};
const cmake = {
  'CMakeLists.txt': 'project(cup CXX)\nenable_testing()\nadd_test(NAME cup COMMAND cup_test)\n',
  'src/cup.cpp': 'int fill() { return 1; }\n',
  'src/cup_test.cpp': '#include <gtest/gtest.h>\nTEST(A, b) { EXPECT_EQ(1, 1); }\n',
};

describe('what pipelines run', () => {
  it('is the order of one job, never of several behind each other', async () => {
    const page = await pageOf({
      ...php,
      '.github/workflows/ci.yml': jobs(
        job('oldest', ['composer update --prefer-lowest'], ['vendor/bin/phpunit']),
        job('all', ['composer update'], ['vendor/bin/phpunit']),
      ),
    });
    expect(page).toContain(
      '- CI runs, in order: `composer update --prefer-lowest`, `vendor/bin/phpunit` (`.github/workflows/ci.yml`)\n',
    );
  });

  it('stands in its file: what a service does where nothing is said is not told', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "cup"\nversion = "1.0.0"\n',
      'src/lib.rs': 'pub fn fill() -> u8 { 1 }\n',
      '.travis.yml': 'language: rust\nrust:\n  - stable\n  - beta\n',
    };
    const page = await pageOf(files);
    expect(page).not.toContain('- CI runs');
    expect(page).toContain('1 pipeline that runs the tests (`.travis.yml`)');
    const extra =
      'jobs:\n  include:\n    - script:\n        - cargo fmt --check\n        - cargo test --release\n';
    expect(await pageOf({ ...files, '.travis.yml': `${files['.travis.yml']}${extra}` })).toContain(
      '- CI runs, among others: `cargo fmt --check`, `cargo test --release` (`.travis.yml`)\n',
    );
  });

  it('names what other jobs look over, as that needs none of their steps', async () => {
    const page = await pageOf({
      ...php,
      '.github/workflows/ci.yml': jobs(
        job('look', ['composer update'], ['vendor/bin/phpstan']),
        job('test', ['composer update'], ['vendor/bin/phpunit']),
      ),
    });
    expect(page).toContain('(`.github/workflows/ci.yml`); in other jobs: `vendor/bin/phpstan`\n');
  });

  it('holds programs that an earlier step built, and what is set before a command', async () => {
    const page = await pageOf({
      ...cmake,
      '.github/workflows/ci.yml': jobs(
        job(
          'a',
          ['CC=clang CXX=clang++ cmake -Bout -DCMAKE_BUILD_TYPE=Debug'],
          ['cmake --build out'],
          ['./out/cup_test'],
          ['./cup_test', 'out'],
          ['./elsewhere/cup_test'],
        ),
      ),
    });
    expect(page).toContain(
      '`CC=clang CXX=clang++ cmake -Bout -DCMAKE_BUILD_TYPE=Debug`, `cmake --build out`, `./out/cup_test`, `cd out && ./cup_test` (',
    );
    expect(page).not.toContain('elsewhere');
  });

  it('leaves out what is built in a folder that nobody can see how to make', async () => {
    const page = await pageOf({
      ...cmake,
      '.github/workflows/ci.yml': jobs(
        job(
          'a',
          ['cmake -B cold -DTOOLS=${{ matrix.tools }}'],
          ['cmake --build cold'],
          ['ctest', 'cold'],
          ['cmake -B hot'],
          ['cmake --build hot'],
          ['ctest', 'hot'],
        ),
      ),
    });
    expect(page).toContain(
      '- CI runs, among others: `cmake -B hot`, `cmake --build hot`, `cd hot && ctest` (',
    );
  });

  it('is seen to run tests where it is written for Windows', async () => {
    const page = await pageOf({
      ...cmake,
      '.github/workflows/windows.yml': jobs(job('a', ['cmake -Bout'], ['.\\out\\cup_test.exe'])),
    });
    expect(page).toContain('CI/CD: 1 pipeline that runs the tests (`.github/workflows/windows.yml`)');
  });

  it.each([
    [
      'mvn --file pom.xml --no-transfer-progress',
      '<build><defaultGoal>clean verify</defaultGoal></build>',
      true,
    ],
    ['mvn -B', '<build><defaultGoal>clean compile</defaultGoal></build>', false],
    ['mvn -B', '', false],
  ])('`%s` does what the manifest says: %s', async (run, build, isTesting) => {
    const page = await pageOf({
      'pom.xml': `<project><artifactId>cup</artifactId>${build}</project>\n`,
      'src/main/java/a/Cup.java': 'package a;\npublic class Cup {}\n',
      '.github/workflows/ci.yml': jobs(job('a', [run])),
    });
    expect(page.includes('1 pipeline that runs the tests')).toBe(isTesting);
  });

  it('of Travis holds what follows a success', async () => {
    const page = await pageOf({
      'pom.xml': '<project><artifactId>cup</artifactId></project>\n',
      'src/main/java/a/Cup.java': 'package a;\npublic class Cup {}\n',
      '.travis.yml': 'language: java\nscript: mvn compile\nafter_success: mvn -B clean test cup:report\n',
    });
    expect(page).toContain('1 pipeline that runs the tests (`.travis.yml`)');
  });
});
