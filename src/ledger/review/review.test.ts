import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { decideCode } from '../decide/decide-operation.ts';
import { decideSchemas } from '../decide/schemas.ts';
import { ledgerPool, type ScratchLedger, ZONE } from '../ledger.suite.ts';
import { parseLog } from './changed-by.ts';
import { cutExcerpt } from './excerpt.ts';
import { listCode } from './list-operation.ts';
import { listSchemas, showSchemas } from './schemas.ts';
import { showCode } from './show-operation.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const FILES = { 'src/a.ts': 'export const one = 1;\nexport const two = 2;\n', 'src/b.ts': 'const b = 2;\n' };
const decide = (ledger: ScratchLedger, decision: string, more: object = {}) =>
  decideCode.run(decideSchemas.input.parse({ decision, ...more }), ledger.context);
const list = (ledger: ScratchLedger, input: object = {}) =>
  listCode.run(listSchemas.input.parse(input), ledger.context);
const show = (ledger: ScratchLedger, ids: readonly string[]) =>
  showCode.run(showSchemas.input.parse({ ids }), ledger.context);

async function makeDecided(options: { git?: boolean } = {}): Promise<ScratchLedger> {
  const ledger = pool.make(FILES, options);
  await decide(ledger, 'Use one', {
    evidence: ['src/a.ts:1: export const one = 1;'],
    rationale: 'It is enough',
  });
  await decide(ledger, 'Keep b', { evidence: ['src/b.ts:1: const b = 2;'] });
  await decide(ledger, 'Guess three');
  await decide(ledger, 'Go back on four', { evidence: ['src/a.ts:2: export const two = 2;'] });
  await decide(ledger, 'Go back on four', { withdraw: true });
  return ledger;
}

describe('the list of decisions', () => {
  it('tells each with its state, the newest first, withdrawn ones among them', async () => {
    const ledger = await makeDecided();
    writeFileSync(join(ledger.root, 'src/b.ts'), 'const b = 3;\n');
    const { decisions, counts, total } = await list(ledger);
    expect(decisions.map(({ headline, state, own }) => [headline, state, own])).toEqual([
      ['Go back on four', 'withdrawn', true],
      ['Guess three', 'ungrounded', true],
      ['Keep b', 'stale', true],
      ['Use one', 'holds', true],
    ]);
    expect(counts).toEqual({ holds: 1, stale: 1, ungrounded: 1, withdrawn: 1 });
    expect(total).toBe(4);
  });
  it('is cut by state, words and page, and counts all the same', async () => {
    const ledger = await makeDecided();
    expect((await list(ledger, { state: 'ungrounded' })).decisions).toHaveLength(1);
    expect((await list(ledger, { query: 'ENOUGH one' })).decisions.map(({ headline }) => headline)).toEqual([
      'Use one',
    ]);
    const page = await list(ledger, { limit: 1, offset: 3 });
    expect(page).toMatchObject({ total: 4, decisions: [{ headline: 'Use one' }] });
    expect((await list(ledger, { query: 'no such words' })).total).toBe(0);
  });
  it('says that what a person wrote by hand came with the repository, and reads archives', async () => {
    const ledger = await makeDecided();
    const hand =
      '\n#### 2026-01-02 - By hand\n**Decision**: Written by hand\n**Evidence**: none [ASSUMPTION]\n';
    writeFileSync(join(ledger.root, ZONE, 'NOTES.md'), ledger.notes().replace('\n####', `${hand}\n####`));
    const archive = join(ledger.root, ZONE, 'archive');
    ledger.context.host.files.makeDir(archive);
    writeFileSync(join(archive, 'notes-2025.md'), `# Decisions\n${hand.replaceAll('by hand', 'long ago')}`);
    const { decisions } = await list(ledger);
    const found = decisions.map(({ id, own }) => ({ id, own })).filter(({ own }) => !own);
    expect(found).toHaveLength(2);
    const shown = await show(
      ledger,
      found.map(({ id }) => id),
    );
    expect(shown.decisions.map(({ text, path }) => [text, path])).toEqual(
      expect.arrayContaining([
        ['Written by hand', `${ZONE}/NOTES.md`],
        ['Written long ago', `${ZONE}/archive/notes-2025.md`],
      ]),
    );
  });
  it('tells of notes that are no text, and lists the rest', async () => {
    const ledger = await makeDecided();
    writeFileSync(join(ledger.root, ZONE, 'NOTES.md'), new Uint8Array([0xff, 0xfe, 0, 1]));
    const { decisions, warnings } = await list(ledger);
    expect(decisions).toEqual([]);
    expect(warnings.join()).toContain('NOTES.md');
  });
});

describe('a decision that is shown', () => {
  it('has its quote beside the code of today', async () => {
    const ledger = await makeDecided();
    const id = (await list(ledger)).decisions.at(-1)?.id ?? '';
    const { decisions, missing } = await show(ledger, [id, 'd-nothing']);
    expect(missing).toEqual(['d-nothing']);
    expect(decisions[0]).toMatchObject({
      text: 'Use one',
      rationale: 'It is enough',
      evidence: [
        {
          state: 'holds',
          excerpt: { line: 1, lines: ['export const one = 1;', 'export const two = 2;', ''] },
        },
      ],
    });
  });
  it('tells the commit that took its words away, or that it is not committed', async () => {
    const ledger = await makeDecided({ git: true });
    writeFileSync(join(ledger.root, 'src/b.ts'), 'const b = 3;\n');
    const stale = () => list(ledger, { state: 'stale', why: true });
    expect((await stale()).decisions[0]?.changed?.subject).toBe('not committed yet');
    ledger.project.git('add', '-A');
    ledger.project.git('commit', '-qm', 'Three is better');
    ledger.project.git('commit', '-q', '--allow-empty', '-m', 'Something else');
    const [found] = (await stale()).decisions;
    expect(found?.changed).toMatchObject({
      subject: 'Three is better',
      commit: expect.stringMatching(/^\w{7,}$/),
    });
    const { decisions } = await show(ledger, [found?.id ?? '']);
    expect(decisions[0]?.evidence[0]).toMatchObject({
      state: 'stale',
      now: 'const b = 3;',
      changed: found?.changed,
    });
  });
});

describe('pieces', () => {
  it('an excerpt stays within the file, however wrong the line, and cuts long lines', () => {
    const text = `${'x'.repeat(5000)}\nb\nc`;
    expect(cutExcerpt(text, { path: 'a', line: 99, quote: 'b' }).lines.at(-1)).toBe('c');
    expect(cutExcerpt(text, { path: 'a', line: 1, quote: 'b' }).lines[0]?.length).toBe(401);
  });
  it('a log is read by its marks, and what is no commit is passed over', () => {
    const log =
      '\u0001abc1234\x002026-01-01T00:00:00Z\0Subject\n\n--- a/x.sql\n+++ b/x.sql\n@@ -1 +1 @@\n--- a comment\n+b\n\u0001broken';
    expect(parseLog(log)).toEqual([
      {
        commit: 'abc1234',
        at: '2026-01-01T00:00:00.000Z',
        subject: 'Subject',
        removed: new Set(['-- a comment']),
      },
    ]);
  });
});
