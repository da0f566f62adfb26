import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../kernel/tokens.ts';
import { resumeCode } from '../../workspace/resume/resume-operation.ts';
import { recordDecisions } from '../decide/record.ts';
import { ledgerPool, ZONE } from '../ledger.suite.ts';
import { composeResume } from './read-resume.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const CODE = { 'src/auth/jwt.ts': 'export function isExpired(token) {\n  return token.end < now();\n}\n' };
const evidence = [{ path: 'src/auth/jwt.ts', line: 1, quote: 'export function isExpired(token)' }];

describe('resuming', () => {
  it('costs no more than its level may, and counts what it left out', async () => {
    const long = 'a very long story about tokens, sessions and their expiry that goes on and on '.repeat(6);
    const ledger = pool.make({
      ...CODE,
      '.beads/bd-1.yaml': `id: bd-1\ntitle: ${long}\nstatus: in_progress\npriority: 1\nnext_steps:\n${Array.from({ length: 9 }, (_, at) => `  - step ${at} ${long}\n`).join('')}`,
    });
    const decisions = Array.from({ length: 12 }, (_, at) => ({
      decision: `Decision ${at} ${long}`,
      rationale: long,
      evidence,
    }));
    await recordDecisions(decisions, 'x', ledger.context);
    const one = await composeResume({ level: 1 }, ledger.context);
    expect(one.tokens).toBeLessThanOrEqual(300);
    expect(one.leftOut).toBeGreaterThan(9);
    expect(one.text).toMatch(/Left out: \d+/);
    const two = await composeResume({ level: 2 }, ledger.context);
    expect(two.tokens).toBeLessThanOrEqual(500);
    expect(two.tokens).toBeGreaterThan(200);
    expect((await composeResume({ level: 3 }, ledger.context)).text).toContain('Decision 0');
  });
  it('finds earlier decisions by a question', async () => {
    const ledger = pool.make(CODE);
    await recordDecisions([{ decision: 'Use sliding token expiry', evidence }], 'x', ledger.context);
    for (let at = 0; at < 12; at++)
      await recordDecisions([{ decision: `Paint wall ${at} blue` }], 'x', ledger.context);
    const { text } = await composeResume({ level: 2, query: 'how do tokens expire?' }, ledger.context);
    expect(text).toContain('sliding');
    expect(text).not.toContain('Paint');
    expect((await resumeCode.run({ level: 1, query: 'token' }, ledger.context)).level).toBe(2);
  });
  it('finds a decision by its quote, by its scenarios, by another form of a word, and in the archive', async () => {
    const ledger = pool.make(CODE);
    await recordDecisions([{ decision: 'Use sliding windows', evidence }], 'x', ledger.context);
    const scenarios = ['the clock jumps backwards'];
    await recordDecisions([{ decision: 'Count in ticks', scenarios }], 'x', ledger.context);
    await recordDecisions([{ decision: 'Archived thoughts about painting' }], 'x', ledger.context);
    const notes = ledger.notes();
    const at = notes.lastIndexOf('#### ');
    const end = notes.indexOf('\n\n', at) + 2;
    ledger.project.write({
      [`${ZONE}/NOTES.md`]: notes.slice(0, at) + notes.slice(end),
      [`${ZONE}/archive/notes-2026-02.md`]: `# Decisions of 2026-02\n\n${notes.slice(at, end)}`,
    });
    const ask = async (query: string) => (await composeResume({ level: 2, query }, ledger.context)).text;
    expect(await ask('isExpired')).toContain('Use sliding windows');
    expect(await ask('jumping clocks')).toContain('Count in ticks');
    const archived = await ask('who painted?');
    expect(archived).toContain('Archived thoughts about painting');
    expect(archived).not.toContain('Count in ticks');
    expect(archived).not.toContain('nothing matches');
  });
  it('gives the nearest to a question that nothing answers, and says so', async () => {
    const ledger = pool.make(CODE);
    await recordDecisions([{ decision: 'Use sliding expiry', evidence }], 'x', ledger.context);
    const { text } = await composeResume({ level: 2, query: 'what were we doing' }, ledger.context);
    expect(text).toContain('nothing matches well; the nearest');
    expect(text).toContain('Use sliding expiry');
  });
  it('counts every stale decision at level 1, also those that it does not show', async () => {
    const ledger = pool.make(CODE);
    for (let at = 0; at < 6; at++)
      await recordDecisions([{ decision: `Use way ${at} of expiry`, evidence }], 'x', ledger.context);
    writeFileSync(join(ledger.root, 'src/auth/jwt.ts'), 'gone\n');
    const { text } = await composeResume({ level: 1 }, ledger.context);
    expect(text.match(/Decided \(stale\)/g)).toHaveLength(3);
    expect(text).toContain('3 more stale decisions');
  });
  it('says that a decision was edited since it was checked, and names it by its words, not by its heading', async () => {
    const ledger = pool.make(CODE);
    const path = join(ledger.root, ZONE, 'NOTES.md');
    await recordDecisions([{ decision: 'Use sliding expiry', evidence }], 'x', ledger.context);
    writeFileSync(path, ledger.notes().replace('Z - Use sliding expiry', 'Z - Use no expiry'));
    expect((await composeResume({ level: 1 }, ledger.context)).text).toContain('Decided: Use sliding expiry');
    writeFileSync(path, ledger.notes().replace('**: Use sliding', '**: Use endless'));
    expect((await composeResume({ level: 1 }, ledger.context)).text).toContain(
      'Decided (edited): Use endless expiry',
    );
    expect((await composeResume({ level: 2 }, ledger.context)).text).toContain('(edited): Use endless');
  });
  it('says what stands in the code now when a quote no longer does', async () => {
    const ledger = pool.make(CODE);
    await recordDecisions([{ decision: 'Use sliding expiry', evidence }], 'x', ledger.context);
    writeFileSync(
      join(ledger.root, 'src/auth/jwt.ts'),
      '// moved down\nexport function isExpired(token) {\n}\n',
    );
    expect((await composeResume({ level: 2 }, ledger.context)).text).toContain(
      'src/auth/jwt.ts:2 (moved from line 1)',
    );
    writeFileSync(join(ledger.root, 'src/auth/jwt.ts'), 'export function hasEnded(token) {\n}\n');
    const { text } = await composeResume({ level: 1 }, ledger.context);
    expect(text).toContain('now: export function hasEnded(token)');
  });
  it('shows a stale decision whole, then its place, then as much of the code as fits', async () => {
    const ledger = pool.make(CODE);
    const decision = 'Use sliding expiration for every token that the session service hands out to a browser';
    await recordDecisions([{ decision, evidence }], 'x', ledger.context);
    const code = `export function hasEnded(token) { return ${'token.end + '.repeat(20)}0; }`;
    writeFileSync(join(ledger.root, 'src/auth/jwt.ts'), `${code}\n`);
    const { text, resume } = await composeResume({ level: 1 }, ledger.context);
    expect(text).toMatch(
      new RegExp(`^Decided \\(stale\\): ${decision} \\[src/auth/jwt\\.ts:1\\], now: export .*…$`, 'm'),
    );
    expect(resume.decisions).toMatchObject([
      {
        text: decision,
        state: 'stale',
        evidence: [{ place: 'src/auth/jwt.ts:1', state: 'stale', now: expect.stringContaining('hasEnded') }],
      },
    ]);
  });
  it('shows no secret that the code holds now', async () => {
    const secret = ['gh', 'p_', 'x7Kd92LmQpZ4vT8sRw', '3YbN6cJfH1gUaE5oXi'].join('');
    const ledger = pool.make(CODE);
    await recordDecisions([{ decision: 'Use sliding expiry', evidence }], 'x', ledger.context);
    writeFileSync(join(ledger.root, 'src/auth/jwt.ts'), `const token = '${secret}';\n`);
    const texts = [
      await composeResume({ level: 1 }, ledger.context),
      await composeResume({ level: 2 }, ledger.context),
      await composeResume({ level: 3 }, ledger.context),
    ];
    for (const level of texts) expect(level.text).not.toContain(secret.slice(0, 12));
    expect(texts[0]?.text).toContain('stale');
  });
  it('goes on with notes in conflict, notes that are no text, and tasks that cannot be read, and says so', async () => {
    const conflict = pool.make({ [`${ZONE}/NOTES.md`]: '<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n' });
    expect((await composeResume({ level: 1 }, conflict.context)).text).toContain('conflict markers');
    const binary = pool.make({ [`${ZONE}/NOTES.md`]: Uint8Array.of(0xff, 0xfe, 0), '.beads/x.yaml': '{' });
    expect((await composeResume({ level: 1 }, binary.context)).text).toContain('Warning');
  });
});

describe('the estimate of tokens', () => {
  it('is not below the usual rough measure of four characters, for what we write', () => {
    const texts = [
      'The quick brown fox jumps over the lazy dog.',
      'Decided: Use one [src/auth/jwt.ts:52]',
      'const graceMs = 900000;',
      'Checkpoint: 2026-03-04T10:00:00Z',
    ];
    for (const text of texts) expect(estimateTokens(text), text).toBeGreaterThanOrEqual(text.length / 4);
    expect(estimateTokens('')).toBe(0);
  });
});
