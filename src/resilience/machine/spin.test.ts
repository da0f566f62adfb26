// The model that is printed from the table, checked exhaustively by spin; and tables that were spoiled in one place, which it must see.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLAIM_THAT_FAILS, CLAIMS_THAT_HOLD, printModel } from './promela.ts';
import { RECOVERY, type RecoveryState, type RecoveryTable, type Transition } from './table.ts';

const has = (program: string): boolean => spawnSync('which', [program]).status === 0;
const isInstalled = has('spin') && has('gcc');

interface Checked {
  readonly errors: number;
  readonly states: number;
}

function check(table: RecoveryTable): Readonly<Record<string, Checked>> {
  const dir = mkdtempSync(join(tmpdir(), 'loa-spin-'));
  try {
    writeFileSync(join(dir, 'model.pml'), printModel(table));
    execFileSync('spin', ['-a', 'model.pml'], { cwd: dir, stdio: 'pipe' });
    execFileSync('gcc', ['-O1', '-o', 'pan', 'pan.c'], { cwd: dir, stdio: 'pipe' });
    const claims = [...CLAIMS_THAT_HOLD, CLAIM_THAT_FAILS];
    return Object.fromEntries(
      claims.map((claim) => {
        const said = spawnSync(join(dir, 'pan'), ['-a', '-f', '-N', claim], {
          cwd: dir,
          encoding: 'utf8',
        }).stdout;
        const errors = Number(/errors: (\d+)/.exec(said)?.[1] ?? Number.NaN);
        return [claim, { errors, states: Number(/(\d+) states, stored/.exec(said)?.[1] ?? 0) }];
      }),
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The table with one transition leading elsewhere. */
function mutate(from: RecoveryState, event: string, to: RecoveryState): RecoveryTable {
  const isIt = (one: Transition): boolean => one.from === from && one.event === event;
  expect(RECOVERY.transitions.some(isIt)).toBe(true);
  return { ...RECOVERY, transitions: RECOVERY.transitions.map((one) => (isIt(one) ? { ...one, to } : one)) };
}

describe.skipIf(!isInstalled)('spin', () => {
  test('finds no way to RUNNING without verified state, to a lost backup, or to a run without end; and a way to ALERT_HUMAN', () => {
    const found = check(RECOVERY);
    for (const claim of CLAIMS_THAT_HOLD) expect(found[claim]?.errors, claim).toBe(0);
    expect(found[CLAIM_THAT_FAILS]?.errors).toBe(1);
    const states = CLAIMS_THAT_HOLD.map((claim) => found[claim]?.states ?? 0);
    expect(Math.min(...states)).toBeGreaterThan(500);
  });

  test.each([
    ['lost state passes for running', mutate('TEMPLATE_INIT', 'lost', 'RUNNING'), 'running_is_verified'],
    [
      'a mismatch passes for running',
      mutate('CHECK_INTEGRITY', 'mismatch', 'RUNNING'),
      'running_is_verified',
    ],
    [
      'a failed restore passes for running',
      mutate('RESTORE_GIT', 'failed', 'RUNNING'),
      'running_is_verified',
    ],
    ['a failed restore is tried for ever', mutate('RESTORE_R2', 'failed', 'TRY_R2'), 'every_run_ends'],
    [
      'degraded state is backed up',
      { ...RECOVERY, backsUp: ['RUNNING', 'DEGRADED_MODE'] } satisfies RecoveryTable,
      'good_backups_stay',
    ],
  ] as const)('sees a table in which %s', (_title, table, claim) => {
    expect(check(table)[claim]?.errors).toBe(1);
  });

  test('sees a table in which nobody is ever called', () => {
    const never = { ...RECOVERY, transitions: RECOVERY.transitions.filter(({ to }) => to !== 'ALERT_HUMAN') };
    const model = printModel(never);
    expect(model).not.toMatch(/mtype = \{[^}]*ALERT_HUMAN/);
    const kept = mutate('DEGRADED_MODE', 'third-failure', 'CHECK_INTEGRITY');
    expect(
      check({ ...kept, transitions: [...kept.transitions, unreachable] })[CLAIM_THAT_FAILS]?.errors,
    ).toBe(0);
  });
});

/** Keeps the name in the model. Nothing leads to where it begins. */
const unreachable: Transition = { from: 'ALERT_HUMAN', event: 'begun', to: 'ALERT_HUMAN', because: '' };
