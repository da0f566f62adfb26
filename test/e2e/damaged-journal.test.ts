import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideByHook, expectClear } from '../support/bad-input.ts';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

const segmentFile = () => join(scratch.dir, '.git/loa/journal/0000000001.seg');
/** The records of the first segment; behind them the file is zeros, made ahead of time. */
const records = () => {
  const bytes = readFileSync(segmentFile());
  return bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
};
const act = (count = 1) => {
  for (let index = 0; index < count; index++) decideByHook(scratch);
};

describe('a damaged journal', () => {
  beforeEach(() => {
    scratch.loa(['init', '--yes']);
    act(3);
  });

  it('a changed byte is found, located, and stops everything that would read past it', () => {
    const bytes = records();
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(segmentFile(), bytes);
    const verified = scratch.loa(['journal', 'verify', '--json']);
    expect(verified.exitCode).toBe(1);
    const { damage } = JSON.parse(verified.stdout);
    expect(damage.offset).toBeLessThanOrEqual(at);
    expect(damage.file).toBe(segmentFile());
    const shown = scratch.loa(['journal', 'show']);
    expect(shown.exitCode).toBe(69);
    expect(shown.stderr).toContain(segmentFile());
    expect(scratch.loa(['doctor']).exitCode).toBe(1);
  });

  it('a changed byte of an old record keeps nobody from reading, and a repair lets writing go on', () => {
    scratch.loa(['remember', 'Deploys go through the blue cluster because the green one lacks GPUs']);
    scratch.loa(['ledger', 'decide', 'Use one']);
    const bytes = records();
    bytes[bytes.indexOf('green one')]! ^= 1;
    writeFileSync(segmentFile(), bytes);
    expect(scratch.loa(['status']).exitCode).toBe(2);
    for (const args of [['memory', 'list'], ['memory', 'stats'], ['recall', 'deploys'], ['resume']]) {
      const ran = scratch.loa(args);
      expect([args, ran.exitCode, ran.stderr]).toEqual([args, 0, '']);
      expect(ran.stdout).toContain('loa journal repair');
    }
    expect(scratch.loa(['task', 'list']).exitCode).toBe(0);
    expect(scratch.loa(['ledger', 'heal', '--check-only']).stdout).toContain('loa journal repair');
    const start = scratch.loa(['hook', 'SessionStart'], { input: '{"session_id":"s","source":"startup"}' });
    expect(start.stdout).toContain('Use one');
    expect(scratch.loa(['doctor']).stdout).toContain('loa journal repair --dry-run');
    const asked = scratch.loa(['journal', 'repair']);
    expect(asked.exitCode).toBe(64);
    expectClear(asked.stderr);
    expect(scratch.loa(['journal', 'repair', '--yes']).exitCode).toBe(0);
    const verified = JSON.parse(scratch.loa(['journal', 'verify', '--json']).stdout);
    expect(verified).toMatchObject({ repaired: { lost: 1 } });
    expect(verified).not.toHaveProperty('damage');
    const kept = readFileSync(join(verified.repaired.aside, '0000000001.seg'));
    expect(kept.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(scratch.loa(['ledger', 'decide', 'Use two']).exitCode).toBe(0);
    expect(scratch.loa(['resume']).stdout).toContain('Use two');
  });

  it('a torn tail is a warning, and the next write mends it without losing what was acknowledged', () => {
    const before = JSON.parse(scratch.loa(['journal', 'verify', '--json']).stdout).records;
    const bytes = records();
    const lastRecord = bytes.subarray(bytes.lastIndexOf('\n', bytes.length - 2) + 1);
    writeFileSync(segmentFile(), Buffer.concat([bytes, lastRecord.subarray(0, 100)]));
    expect(scratch.loa(['journal', 'verify']).exitCode).toBe(2);
    expect(scratch.loa(['journal', 'verify', '--strict']).exitCode).toBe(1);
    act();
    const verified = JSON.parse(scratch.loa(['journal', 'verify', '--json']).stdout);
    expect(verified.records).toBeGreaterThan(before);
    expect(verified).not.toHaveProperty('torn');
  });

  it('a record that was acknowledged and then cut is damage, for reading and for writing', () => {
    writeFileSync(segmentFile(), records().subarray(0, -10));
    const verified = scratch.loa(['journal', 'verify', '--json']);
    expect(verified.exitCode).toBe(1);
    expect(JSON.parse(verified.stdout)).toHaveProperty('damage');
    expect(scratch.loa(['journal', 'compact']).exitCode).toBe(69);
    act(2);
    // Whoever failed on it must not make the proof of it go away.
    expect(scratch.loa(['journal', 'verify']).exitCode).toBe(1);
  });

  it('a segment that is missing is named', () => {
    const bytes = records();
    writeFileSync(segmentFile(), bytes);
    writeFileSync(join(scratch.dir, '.git/loa/journal/0000000003.seg'), bytes);
    const verified = scratch.loa(['journal', 'verify', '--json']);
    expect(verified.exitCode).toBe(1);
    expect(JSON.parse(verified.stdout).damage.problem).toMatch(/missing/);
  });

  it('a session that starts beside a journal that cannot be written to is told so in one line', () => {
    scratch.loa(['ledger', 'decide', 'Use one']);
    writeFileSync(segmentFile(), 'nonsense');
    const start = scratch.loa(['hook', 'SessionStart'], { input: '{"session_id":"s","source":"startup"}' });
    expect([start.exitCode, start.stderr]).toEqual([0, '']);
    expect(start.stdout).toContain('Use one');
    expect(start.stdout).toContain('to mend it: loa journal repair');
  });

  it('a break of the audit chain is sealed by a person, and told ever after', () => {
    const chain = join(scratch.dir, '.git/loa/audit/0000000001.seg');
    expect(scratch.loa(['audit', 'seal', '--yes']).stdout).toContain('not damaged');
    const bytes = readFileSync(chain);
    bytes[bytes.indexOf('"init"') + 1]! ^= 1;
    writeFileSync(chain, bytes);
    expect(scratch.loa(['audit', 'verify']).exitCode).toBe(1);
    expect(scratch.loa(['audit', 'show']).exitCode).toBe(0);
    const sealed = scratch.loa(['audit', 'seal', '--yes']);
    expect([sealed.exitCode, sealed.stderr]).toEqual([0, '']);
    for (const args of [
      ['audit', 'verify'],
      ['audit', 'show'],
    ])
      expect(scratch.loa(args).stdout).toContain('a break at');
    expect(scratch.loa(['audit', 'verify']).exitCode).toBe(2);
  });

  it('a hook on a damaged journal lets the session go on, and the doctor tells', () => {
    writeFileSync(segmentFile(), 'nonsense');
    const hook = decideByHook(scratch);
    expect([hook.exitCode, hook.stdout, hook.stderr]).toEqual([0, '', '']);
    const doctor = scratch.loa(['doctor']);
    expect(doctor.exitCode).toBe(1);
    expect(doctor.stdout).toContain('hook call');
  });

  it('a hook blocks on our failure when the person says so, and not when only the project does', () => {
    writeFileSync(join(scratch.dir, '.loa.config.yaml'), 'hooks:\n  fail_closed: true\n');
    writeFileSync(segmentFile(), 'nonsense');
    const call = () => decideByHook(scratch);
    expect(call().exitCode).toBe(0);
    scratch.loa(['config', 'set', 'hooks.fail_closed', 'true']);
    const hook = call();
    expect(hook.exitCode).toBe(2);
    expect(hook.stderr).toContain('loa:');
  });
});
