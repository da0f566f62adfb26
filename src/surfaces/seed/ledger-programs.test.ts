import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ledgerPool, type ScratchLedger, ZONE } from '../../ledger/ledger.suite.ts';
import { ledgerOperations } from '../../ledger/operations.ts';
import { runSeedProgram } from './run-seed-program.ts';
import type { SeedCall } from './seed-program.ts';
import { seedPrograms } from './table.ts';

const pool = ledgerPool();
afterEach(pool.clear);

/** The program on real operations in a scratch project. */
async function runIn(ledger: ScratchLedger, name: string, args: readonly string[]) {
  const program = seedPrograms.find((one) => one.name === name);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const run = (settings: object) => async (wanted: string, input: Readonly<Record<string, unknown>>) => {
    const operation = ledgerOperations.find((one) => one.name === wanted);
    const [schemas, code] = await Promise.all([operation?.schemas(), operation?.load()]);
    const output = schemas?.output.parse(
      await code?.run(schemas.input.parse(input) as never, {
        ...ledger.context,
        config: { ...settings, ...ledger.context.config },
      }),
    );
    return { output, verdict: code?.verdict?.(output) ?? 'pass' } as const;
  };
  const exitCode = await runSeedProgram(program as NonNullable<typeof program>, args, {
    out: say,
    err: say,
    open: async (_args, settings) => ({ run: run(settings) as SeedCall['run'], warnings: [] }),
  });
  return { stdout: `${lines.join('\n')}\n`, exitCode };
}

const DAY = '2026-03-04';
const file = (agent = 'implementing-tasks') => `${ZONE}/a2a/trajectory/${agent}-${DAY}.jsonl`;
const cites = (grounded: number, assumed: number) =>
  [
    ...Array.from({ length: grounded }, (_, at) => ({
      phase: 'cite',
      grounding: 'citation',
      claim: `g${at}`,
    })),
    ...Array.from({ length: assumed }, (_, at) => ({
      phase: 'cite',
      grounding: 'assumption',
      claim: `a${at}`,
    })),
  ]
    .map((one) => `${JSON.stringify(one)}\n`)
    .join('');

describe('grounding-check', () => {
  const check = (args: readonly string[], content?: string) =>
    runIn(pool.make(content === undefined ? {} : { [file()]: content }), 'grounding-check', args);

  it('passes without a file, and without claims', async () => {
    for (const content of [undefined, '', '{"phase":"note"}\n']) {
      const { stdout, exitCode } = await check(['implementing-tasks', '0.95'], content);
      expect(exitCode).toBe(0);
      expect(stdout).toContain('grounding_ratio=1.00');
      expect(stdout).toContain('zero-claim');
    }
  });
  it('passes at exactly the threshold and fails below it, with the list', async () => {
    expect(await check([], cites(19, 1))).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('grounding_ratio=0.95\nstatus=pass'),
    });
    const failed = await check([], cites(18, 2));
    expect(failed.exitCode).toBe(1);
    expect(failed.stdout).toContain(
      'message=Grounding ratio 0.90 below threshold 0.95\nungrounded_claims:\n- a0\n- a1\n',
    );
    expect(failed.stdout).toContain(
      'total_claims=20\ngrounded_claims=18\ngrounded_citations=18\ngrounded_references=0\ngrounded_user_input=0\nassumptions=2\n',
    );
  });
  it('counts malformed lines out loud', async () => {
    expect((await check([], `${cites(1, 0)}{"phase":"cite","grounding":\n`)).stdout).toContain(
      'malformed_lines=1',
    );
  });
  it('counts a quote that does not stand as ungrounded', async () => {
    const content = `${JSON.stringify({ phase: 'cite', grounding: 'citation', claim: 'c', path: 'gone.ts', line: 1, quote: 'never there' })}\n`;
    expect(await check([], content)).toMatchObject({ exitCode: 1 });
  });
  it('refuses a threshold out of 0 to 1, a bad day, a bad agent and unknown words with 2', async () => {
    for (const threshold of ['1.5', '-0.1', 'abc', '', '0,9', 'NaN', '1e0']) {
      expect(await check(['x', threshold]), threshold).toMatchObject({
        exitCode: 2,
        stdout: expect.stringContaining('error=invalid_threshold'),
      });
    }
    for (const args of [['../x', '0.9'], ['x', '0.9', '2026-13-40'], ['--wrong'], ['x', '0.9', DAY, 'more']])
      expect((await check(args)).exitCode, args.join(' ')).toBe(2);
    expect(await check(['--help'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('Usage: grounding-check.sh'),
    });
  });
});

describe('synthesis-checkpoint', () => {
  it('permits with every step in its order, and leaves a handoff on one line', async () => {
    const ledger = pool.make({ [file()]: cites(20, 1), 'x.ts': '' });
    const { stdout, exitCode } = await runIn(ledger, 'synthesis-checkpoint', ['implementing-tasks']);
    expect(exitCode).toBe(0);
    const names = [
      'Step 1: Grounding Verification',
      'Step 2: Negative Grounding',
      'Step 3: Update Decision Log',
      'Step 4: Update Bead',
      'Step 5: Log Session Handoff',
      'Step 6: Decay Raw Output',
      'Step 7: Verify EDD',
      'SYNTHESIS CHECKPOINT: PASSED',
      '/clear is permitted',
    ];
    expect(
      names.map((name) => stdout.indexOf(name)).every((at, index, all) => at > (all[index - 1] ?? -1)),
    ).toBe(true);
    for (const words of [
      'Agent: implementing-tasks',
      `Date: ${DAY}`,
      'Enforcement: strict',
      'Threshold: 0.95',
      'Unverified ghosts: 0',
      'Decisions to sync: 21',
      'no .beads',
      'ADVISORY',
    ])
      expect(stdout).toContain(words);
    expect(
      ledger
        .trajectory()
        .split('\n')
        .filter((line) => line.includes('"phase":"session_handoff"')),
    ).toHaveLength(1);
    expect(ledger.notes()).toContain('**Decision**: g19');
    const again = await runIn(ledger, 'synthesis-checkpoint', ['implementing-tasks']);
    expect(again.stdout).toContain('Decisions to sync: 0');
  });
  it('blocks below the threshold, and on a ghost that nobody verified', async () => {
    const low = await runIn(pool.make({ [file()]: cites(1, 1) }), 'synthesis-checkpoint', []);
    expect(low).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('SYNTHESIS CHECKPOINT: FAILED'),
    });
    const ghost = await runIn(
      pool.make({ [file()]: '{"phase":"ghost","claim":"no x","queries":["x"],"hits":0}\n' }),
      'synthesis-checkpoint',
      [],
    );
    expect(ghost).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('Unverified ghosts: 1') });
  });
  it('warns or is silent where it may not block, and refuses wrong words with 2', async () => {
    const run = (enforcement: string) =>
      runIn(
        pool.make({ [file()]: cites(1, 1) }, { config: { grounding: { enforcement } } }),
        'synthesis-checkpoint',
        [],
      );
    expect(await run('warn')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('WARNING') });
    expect(await run('disabled')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('enforcement disabled'),
    });
    for (const args of [['--x'], ['a/b'], ['a', 'yesterday'], ['a', DAY, 'b']])
      expect((await runIn(pool.make(), 'synthesis-checkpoint', args)).exitCode).toBe(2);
  });
});

describe('self-heal-state', () => {
  const heal = {
    run: (args: readonly string[], ledger: ScratchLedger) => runIn(ledger, 'self-heal-state', args),
  };
  it('checks without writing anything', async () => {
    const ledger = pool.make();
    const { stdout, exitCode } = await heal.run(['--check-only', '--verbose'], ledger);
    expect(exitCode).toBe(1);
    for (const words of [
      'NOTES.md is missing',
      'SELF-HEALING SUMMARY',
      'Mode: Check only',
      'Timestamp: 2026-',
      '[SELF-HEAL] Checking: .ck/',
    ])
      expect(stdout).toContain(words);
    expect(existsSync(join(ledger.root, 'grimoires'))).toBe(false);
  });
  it('makes what is missing from the template outside git, and is healthy then', async () => {
    const ledger = pool.make();
    expect(await heal.run([], ledger)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('Created from template'),
    });
    for (const words of ['Session Continuity', 'Decision Log', 'Active Sub-Goals'])
      expect(ledger.notes()).toContain(words);
    expect(await heal.run([], ledger)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('State Zone is healthy'),
    });
    expect(ledger.trajectory('system')).toContain('"phase":"self_heal"');
  });
  it('takes notes and tasks back from git, blank notes included, from history when HEAD lacks them', async () => {
    const ledger = pool.make(
      { [`${ZONE}/NOTES.md`]: '# Mine\n', '.beads/bd-1.yaml': 'id: bd-1\n', 'loa-keep.txt': 'x' },
      { git: true },
    );
    writeFileSync(join(ledger.root, ZONE, 'NOTES.md'), ' \n');
    rmSync(join(ledger.root, '.beads'), { recursive: true });
    expect((await heal.run([], ledger)).stdout).toContain('Recovered from git');
    expect([ledger.notes(), ledger.read('.beads/bd-1.yaml')]).toEqual(['# Mine\n', 'id: bd-1\n']);
    ledger.project.git('rm', '-rq', '--cached', ZONE);
    rmSync(join(ledger.root, 'grimoires'), { recursive: true });
    ledger.project.git('commit', '-qm', 'gone');
    expect((await heal.run([], ledger)).stdout).toContain('git history');
    expect(ledger.notes()).toBe('# Mine\n');
  });
  it('refuses unknown words with 2', async () => {
    expect(await heal.run(['--fix'], pool.make())).toMatchObject({
      exitCode: 2,
      stdout: expect.stringContaining('Unknown argument'),
    });
  });
});
