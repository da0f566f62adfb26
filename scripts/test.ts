// What `npm test` runs: every check and every test, each to its end even when an earlier one failed. The last line is
// the count: each test and each check counts one.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'loa-test-'));
const reportOf = (name: string): string => join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
const reporting = (name: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${reportOf(name)}`,
];
const TESTS = 'tests';
const CLIENT = 'tests with the real client';
const ORACLE = 'scanners beside grammars of other makes, short run';
/** Steps that count each of their tests. */
const COUNTED: readonly string[] = [TESTS, CLIENT, ORACLE];

const PROJECTS = ['unit', 'tidy', 'process', 'property', 'fault', 'e2e', 'alone', 'browser'];

/** A name, a program of node_modules/.bin (or node), and its arguments. */
const steps: readonly (readonly [string, string, readonly string[]])[] = [
  ['types', 'tsc', ['-p', 'tsconfig.json', '--noEmit']],
  ['types of the dashboard', 'tsc', ['-p', 'web', '--noEmit']],
  ['types of its tests', 'tsc', ['-p', 'test/browser', '--noEmit']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['no promise is lost', 'oxlint', []],
  ['build', 'node', ['scripts/build.ts']],
  ['reference pages are up to date', 'node', ['scripts/reference.ts', '--check']],
  ['types of operations are up to date', 'node', ['scripts/operation-types.ts', '--check']],
  [
    TESTS,
    'vitest',
    [
      'run',
      ...reporting(TESTS),
      ...PROJECTS.flatMap((name) => ['--project', name]),
      ...process.argv.slice(2),
    ],
  ],
  [CLIENT, 'node', ['scripts/claude-client.ts', ...reporting(CLIENT)]],
  [ORACLE, 'node', ['scripts/oracle.ts', '--small', ...reporting(ORACLE)]],
  ['no dead code', 'knip', []],
  ['no secret in this repository', 'node', ['bin/loa.js', 'scan']],
  ['what is said of this code is true', 'node', ['bin/loa.js', 'ground', 'validate', '--strict']],
  ['the contract with consumers is kept', 'node', ['bin/loa.js', 'contract', 'validate']],
  ['the meter through kill -9, short run', 'node', ['scripts/durability/meter.ts', '20000']],
  ['package is well formed', 'publint', ['--strict']],
  ['types resolve for users', 'attw', ['--pack', '.', '--profile', 'esm-only', '--quiet']],
  ['durability, short run', 'node', ['scripts/durability/run.ts', '--rounds', '20']],
];

let passed = 0;
let failed = 0;
let skipped = 0;
const outcomes: string[] = [];

for (const [name, program, args] of steps) {
  const startedMs = performance.now();
  const { status } = spawnSync(program, [...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` },
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const ok = status === 0;
  if (COUNTED.includes(name)) countTests(name, ok);
  else if (ok) passed++;
  else failed++;
  outcomes.push(`${ok ? 'ok  ' : 'FAIL'}  ${seconds.padStart(6)} s  ${name}`);
}

/** Without a report it could not start, or said why it was skipped. */
function countTests(name: string, ok: boolean): void {
  const report = reportOf(name);
  if (!existsSync(report)) {
    if (ok) skipped++;
    else failed++;
    return;
  }
  const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  passed += counts['numPassedTests'] ?? 0;
  failed += counts['numFailedTests'] ?? 0;
  skipped += (counts['numPendingTests'] ?? 0) + (counts['numTodoTests'] ?? 0);
  // A test file that could not even load fails no test of its own.
  if (!ok && (counts['numFailedTests'] ?? 0) === 0) failed++;
}

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${outcomes.join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
