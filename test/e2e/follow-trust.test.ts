// The day's cap follows the level that a repository earned, by the job that the settings ask for: it rises with tests, falls when they go, and
// holds what is spent after that.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;

beforeEach(() => {
  scratch = createScratch();
  scratch.loa(['init', '--yes']);
});
afterEach(() => scratch.remove());

/** Runs the job as the daemon would, and tells what it answered. */
function follow(): Record<string, unknown> {
  const { stdout, stderr } = scratch.loa(['job', 'run', 'follow-trust', '--json']);
  expect(stdout, stderr).toMatch(/^\{/);
  const { run } = JSON.parse(stdout) as { run: { outcome: string; answer: string } };
  expect(run.outcome).toBe('ok');
  return JSON.parse(run.answer) as Record<string, unknown>;
}

it('the job is there once an amount is set, and the cap follows the level up and down', () => {
  expect(scratch.loa(['job', 'run', 'follow-trust']).stderr).toContain('there is no job');
  expect(scratch.loa(['config', 'set', 'meter.level_caps.L0', '0.00001']).exitCode).toBe(0);
  expect(scratch.loa(['config', 'set', 'meter.level_caps.L1', '7.50']).exitCode).toBe(0);

  mkdirSync(join(scratch.dir, 'src'));
  writeFileSync(join(scratch.dir, 'package.json'), '{"name":"sample","devDependencies":{"vitest":"3"}}\n');
  writeFileSync(join(scratch.dir, 'src/sum.ts'), 'export const sum = (a: number, b: number) => a + b;\n');
  const test = join(scratch.dir, 'src/sum.test.ts');
  writeFileSync(
    test,
    "import { expect, it } from 'vitest';\nimport { sum } from './sum';\nit('adds', () => { expect(sum(1, 2)).toBe(3); });\n",
  );
  scratch.git('add', '-A');
  expect(follow()).toMatchObject({ level: 'L1', limit: '7500000', changed: true });
  expect(follow()).toMatchObject({ level: 'L1', limit: '7500000', changed: false });

  rmSync(test);
  scratch.git('add', '-A');
  expect(follow()).toMatchObject({ level: 'L0', limit: '10', before: '7500000', changed: true });

  scratch.loa(['meter', 'account', 'local:me', '--create']);
  scratch.loa(['meter', 'fund', 'local:me', '1000000']);
  expect(scratch.loa(['meter', 'hold', 'local:me', '10', '--key', 'within']).exitCode).toBe(0);
  const over = scratch.loa(['meter', 'hold', 'local:me', '1', '--key', 'over']);
  expect(over.exitCode).not.toBe(0);
  expect(`${over.stdout}${over.stderr}`).toMatch(/cap/);
});
