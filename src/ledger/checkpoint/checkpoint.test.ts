import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDecisions } from '../decide/record.ts';
import { ledgerPool, type ScratchLedger, ZONE } from '../ledger.suite.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { readIdentifiers } from '../notes/active-context.ts';
import { readActive } from '../record/active.ts';
import { checkpointCode } from './checkpoint-operation.ts';
import { checkpointSchemas } from './schemas.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const STRICT = { config: { grounding_enforcement: 'strict' } };
const plain = (text: string) => text;
const PLAIN = { good: plain, bad: plain, caution: plain, dim: plain, bold: plain, widthColumns: 80 };
const CODE = { 'src/a.ts': 'export const one = 1;\n' };
const evidence = [{ path: 'src/a.ts', line: 1, quote: 'export const one = 1;' }];
const check = ({ context }: ScratchLedger, more: object = {}) =>
  checkpointCode.run(checkpointSchemas.input.parse(more), context);
const decide = ({ context }: ScratchLedger, decision: string, more: object = {}) =>
  recordDecisions([{ decision, ...more }], AGENT_DEFAULT, context);
const statuses = ({ steps }: Awaited<ReturnType<typeof check>>) =>
  steps.map(({ status }) => status).join(' ');

describe('a checkpoint', () => {
  it('brings notes, task, trajectory and identifiers up to date', async () => {
    const ledger = pool.make({
      ...CODE,
      '.beads/bd-1.yaml': 'id: bd-1\ntitle: The task\nstatus: in_progress\n',
    });
    await decide(ledger, 'Use one', { evidence, scenarios: ['a', 'b', 'c'] });
    const done = await check(ledger, {
      reasoning: 'Nearly there',
      next: ['Finish it'],
      session: 's1',
      explain: true,
    });
    expect(done).toMatchObject({ permitted: true, ratio: '1.00' });
    expect(statuses(done)).toBe('passed passed passed passed passed advisory passed');
    expect(readActive(ledger.notes(), ledger.context)).toMatchObject({
      task: 'bd-1',
      lastCheckpoint: '2026-03-04T10:00:00Z',
      reasoning: 'Nearly there',
    });
    expect(ledger.notes()).toContain('- **Last Checkpoint**: none');
    expect(readIdentifiers(ledger.notes())).toMatchObject([
      { place: '${PROJECT_ROOT}/src/a.ts:1', purpose: 'Use one', verified: '2026-03-04T10:00:00Z' },
    ]);
    expect(ledger.read('.beads/bd-1.yaml')).toMatch(/session_id: s1[\s\S]*- Finish it/);
    expect(ledger.trajectory()).toMatch(/"edd_verified":true.*"phase":"session_handoff"/);
  });
  it('blocks on what is ungrounded, writes no handoff, and explains what to do', async () => {
    const ledger = pool.make(CODE, STRICT);
    await decide(ledger, "Don't use it");
    const done = await check(ledger, { explain: true });
    expect(done).toMatchObject({
      permitted: false,
      result: 'blocked',
      ungrounded: [{ claim: "Don't use it" }],
    });
    for (const way of ['--evidence', '--user', '--withdraw'])
      expect(done.todo.some((line) => line.includes("'Don'\\''t use it'") && line.includes(way))).toBe(true);
    expect(checkpointCode.verdict?.(done)).toBe('fail');
    expect(ledger.trajectory()).not.toContain('session_handoff');
    const forced = await check(ledger, { force: true });
    expect(forced).toMatchObject({ permitted: false, forced: true });
    expect(checkpointCode.verdict?.(forced)).toBe('warn');
  });
  it('warns of what is ungrounded by default, and writes the handoff', async () => {
    const ledger = pool.make(CODE);
    await decide(ledger, 'Use one');
    const done = await check(ledger);
    expect(done).toMatchObject({ permitted: true, enforcement: 'warn', ungrounded: [{ claim: 'Use one' }] });
    expect(checkpointCode.verdict?.(done)).toBe('warn');
    expect(ledger.trajectory()).toContain('session_handoff');
  });
  it('tells what is stale without blocking, and blocks on a quote of another tool that never stood there', async () => {
    const ledger = pool.make(CODE, STRICT);
    await decide(ledger, 'Use one', { evidence });
    writeFileSync(join(ledger.root, 'src/a.ts'), 'export const two = 2;\n');
    expect(await check(ledger)).toMatchObject({
      permitted: true,
      stale: [{ place: 'src/a.ts:1', standsThere: 'export const two = 2;' }],
    });
    const record = {
      phase: 'cite',
      grounding: 'citation',
      claim: 'False',
      evidence: [{ path: 'src/a.ts', line: 1, quote: 'never stood here' }],
    };
    writeFileSync(
      join(ledger.root, `${ZONE}/a2a/trajectory/${AGENT_DEFAULT}-2026-03-04.jsonl`),
      `${JSON.stringify(record)}\n`,
    );
    expect(await check(ledger)).toMatchObject({
      permitted: false,
      ungrounded: [{ claim: 'False', why: expect.stringContaining('does not stand') }],
    });
  });
  it('counts what the evening before left open, until a handoff, unless told to look at the day alone', async () => {
    const ledger = pool.make(CODE, STRICT);
    ledger.setTime('2026-03-03T23:59:00Z');
    await decide(ledger, 'Late idea');
    ledger.setTime('2026-03-04T00:01:00Z');
    expect(await check(ledger)).toMatchObject({ permitted: false, claims: 1 });
    expect(await check(ledger, { dayOnly: true })).toMatchObject({ permitted: true, claims: 0 });
    await decide(ledger, 'Late idea', { evidence });
    expect(await check(ledger)).toMatchObject({ permitted: true, claims: 1 });
  });
  it('goes on with notes that are missing, a task and a trajectory that cannot be read; it says so', async () => {
    const ledger = pool.make({
      ...CODE,
      '.beads/bad.yaml': Uint8Array.of(0xff, 0xfe),
      [`${ZONE}/a2a/trajectory/${AGENT_DEFAULT}-2026-03-04.jsonl`]: '{"phase":"cite"\nnonsense\n',
    });
    const done = await check(ledger, { explain: true });
    expect(done).toMatchObject({ permitted: true, malformed: 2 });
    expect(done.steps[0]).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('2 malformed'),
    });
    expect(ledger.notes(), 'nothing was decided').toBe('');
  });
  it('speaks plainly: what passed, what is missing, what to do; the names of the steps only when asked', async () => {
    const ledger = pool.make({
      ...CODE,
      '.beads/bd-1.yaml': 'id: bd-1\ntitle: The task\nstatus: in_progress\n',
    });
    const show = async (more: object = {}) =>
      checkpointCode.render?.(await check(ledger, { session: 's1', ...more }), PLAIN) ?? '';
    expect(await show()).toBe(
      'passed  nothing was decided that needs evidence\n  saved: notes, task bd-1, handoff of s1',
    );
    await decide(ledger, 'Use one', { evidence });
    await decide(ledger, 'Use two');
    const log = `${ZONE}/a2a/trajectory/${AGENT_DEFAULT}-2026-03-04.jsonl`;
    appendFileSync(join(ledger.root, log), '{"phase":"ghost","claim":"no cache","queries":["x"],"hits":0}\n');
    expect(await show()).toBe(
      [
        'warning  1 of 2 decisions has no evidence; 1 claim that something is missing not checked',
        '  no evidence: Use two',
        '  not checked: no cache',
        '  saved: notes, task bd-1, handoff of s1',
        'What to do: loa checkpoint --explain',
      ].join('\n'),
    );
    const explained = await show({ explain: true });
    for (const words of [
      "loa ledger decide 'Use two' --user",
      "loa ledger decide 'Use two' --withdraw",
      "loa ledger ghost 'no cache' --query",
      '2 Negative Grounding: warning',
    ])
      expect(explained).toContain(words);
  });
  it('tells a claim of absence that was checked and is wrong apart from one that nobody checked', async () => {
    const ledger = pool.make(CODE);
    await decide(ledger, 'Use one', { evidence });
    const log = join(ledger.root, `${ZONE}/a2a/trajectory/${AGENT_DEFAULT}-2026-03-04.jsonl`);
    const ghost = (claim: string, more: object) =>
      appendFileSync(log, `${JSON.stringify({ phase: 'ghost', claim, queries: ['a', 'b'], ...more })}\n`);
    ghost('no cache', { verified: true, hits: 0 });
    ghost('no cache', { verified: false, hits: 2 });
    ghost('no queue', { verified: false, hits: 0 });
    const done = await check(ledger, { explain: true });
    expect(done).toMatchObject({ ghosts: ['no cache', 'no queue'], refuted: ['no cache'] });
    const shown = checkpointCode.render?.(done, PLAIN) ?? '';
    for (const words of [
      '1 claim that something is missing not checked; 1 claim that something is missing checked and refuted',
      '  refuted, for something was found: no cache',
      '  not checked: no queue',
    ])
      expect(shown).toContain(words);
    expect(done.todo).toEqual([
      "loa ledger ghost 'no cache' --withdraw",
      expect.stringContaining("loa ledger ghost 'no queue' --query"),
      expect.stringContaining("'no queue' --withdraw"),
    ]);
    ghost('no cache', { verified: false, withdrawn: true, hits: 0 });
    expect(await check(ledger)).toMatchObject({ ghosts: ['no queue'], refuted: [] });
  });
  it('refuses a day that is none', async () => {
    await expect(check(pool.make(), { date: '2026-02-31' })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(check(pool.make(), { date: 'yesterday' })).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
