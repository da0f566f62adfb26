import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ledgerPool, ZONE } from '../ledger.suite.ts';
import { withLedger } from '../record/open.ts';
import { parseTrajectory } from '../record/trajectory.ts';
import { archiveCode, planArchive } from './archive.ts';
import { formatRatio, listClaims, measureGrounding, meetsThreshold } from './grounding.ts';
import { logCode, showCode } from './log.ts';
import { logSchemas, showSchemas } from './schemas.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const cite = (grounding: string, id?: string) =>
  JSON.stringify({ phase: 'cite', grounding, claim: 'c', ...(id === undefined ? {} : { id }) });
const measure = (text: string) => measureGrounding(listClaims(parseTrajectory(text).records));

describe('the grounding ratio', () => {
  it('takes what is recorded later, with an id, for a claim of the same words without one', () => {
    const claim = { phase: 'cite', claim: 'Use one', grounding: 'assumption' };
    const later = { ...claim, id: 'd-1', grounding: 'citation' };
    const text = [claim, claim, later].map((one) => JSON.stringify(one)).join('\n');
    expect(measureGrounding(listClaims(parseTrajectory(text).records))).toMatchObject({
      total: 1,
      grounded: 1,
    });
  });
  it('is one without claims', () => {
    expect(measure('')).toMatchObject({ total: 0, ratio: 1 });
    expect(meetsThreshold(measure(''), 1)).toBe(true);
    expect(formatRatio(measure(''))).toBe('1.00');
  });
  it('counts citations, references and what the person said; an assumption and an unknown word do not ground', () => {
    const text = ['citation', 'code_reference', 'user_input', 'assumption', 'wishful']
      .map((one) => cite(one))
      .join('\n');
    expect(measure(text)).toMatchObject({
      total: 5,
      grounded: 3,
      citations: 1,
      references: 1,
      userInput: 1,
      assumptions: 1,
    });
  });
  it('is exact at the threshold: 19 of 20 meets 0.95, 18 of 19 does not', () => {
    const of = (grounded: number, total: number) => ({ grounded, total });
    expect(meetsThreshold(of(19, 20), 0.95)).toBe(true);
    expect(meetsThreshold(of(18, 19), 0.95)).toBe(false);
    expect(formatRatio(of(18, 19))).toBe('0.94');
    expect(formatRatio(of(999, 1000))).toBe('0.99');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (total, some) => {
        const one = of(Math.min(some, total), total);
        expect(Number(formatRatio(one))).toBeLessThanOrEqual(one.grounded / total);
        if (meetsThreshold(one, 1)) expect(one.grounded).toBe(total);
      }),
    );
  });
  it('is of records, not of text: spacing does not matter, a mention does not count, later evidence grounds', () => {
    const spaced = '{ "phase" : "cite" , "grounding" : "citation" }';
    const mention = JSON.stringify({ phase: 'note', text: '"phase":"cite","grounding":"citation"' });
    expect(measure(`${spaced}\n${mention}\n`)).toMatchObject({ total: 1, grounded: 1 });
    expect(measure(`${cite('assumption', 'x')}\n${cite('citation', 'x')}`)).toMatchObject({
      total: 1,
      grounded: 1,
    });
  });
  it('tells malformed lines and leaves them out', () => {
    const parsed = parseTrajectory(
      `${cite('citation')}\n{"phase":"cite"\n[]\n{"no":"phase"}\n\n${cite('assumption')}`,
    );
    expect(parsed.records).toHaveLength(2);
    expect(parsed.malformed.map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});

describe('the trajectory as commands', () => {
  const log = (more: object) => logSchemas.input.parse({ phase: 'cite', ...more });
  it('takes a claim with a true quote, refuses a false one, and shows what it holds', async () => {
    const ledger = pool.make({ 'a.ts': 'const one = 1;\n' });
    expect(
      await logCode.run(log({ claim: 'It is one', evidence: ['a.ts:1: const one = 1;'] }), ledger.context),
    ).toMatchObject({ logged: true, grounding: 'citation' });
    expect(
      await logCode.run(log({ claim: 'It is two', evidence: ['a.ts:1: const one = 2;'] }), ledger.context),
    ).toMatchObject({ logged: false });
    await expect(
      logCode.run(log({ claim: 'x y', grounding: 'citation' }), ledger.context),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    await logCode.run(log({ phase: 'note', fields: '{"a":1}' }), ledger.context);
    await expect(logCode.run(log({ phase: 'note', fields: '[' }), ledger.context)).rejects.toMatchObject({
      code: 'input.invalid',
    });
    const shown = await showCode.run(showSchemas.input.parse({}), ledger.context);
    expect(shown).toMatchObject({ total: 2, records: [{ phase: 'cite' }, { phase: 'note', a: 1 }] });
    await expect(
      showCode.run(showSchemas.input.parse({ agent: '../x' }), ledger.context),
    ).rejects.toMatchObject({ code: 'input.invalid' });
  });
  it('refuses an agent that no file can be named for before anything is recorded', async () => {
    const ledger = pool.make();
    for (const agent of ['../../../x', 'a/b', '.hidden', 'line\nbreak', '']) {
      await expect(logCode.run({ ...log({ phase: 'note' }), agent }, ledger.context)).rejects.toMatchObject({
        code: 'input.invalid',
      });
    }
    const settled = await withLedger(ledger.context, (store) => store.settle());
    expect(settled).toMatchObject({ applied: [], stuck: [] });
  });
  it('shows a day that was put away as if it had not been, and says so of one that cannot be opened', async () => {
    const line = `${JSON.stringify({ ts: '2026-01-01T10:00:00Z', phase: 'cite', claim: 'c', grounding: 'assumption' })}\n`;
    const ledger = pool.make({ [`${ZONE}/a2a/trajectory/two words-2026-01-01.jsonl`]: line });
    const show = () =>
      showCode.run(showSchemas.input.parse({ agent: 'two words', date: '2026-01-01' }), ledger.context);
    const before = await show();
    await archiveCode.run({ dryRun: false }, ledger.context);
    expect(await show()).toEqual(before);
    expect(before.total).toBe(1);
    writeFileSync(join(ledger.root, ZONE, 'a2a/trajectory/two words-2026-01-01.jsonl.gz'), 'no gzip');
    expect((await show()).malformed).toHaveLength(1);
  });
  it('puts old days away compressed, removes very old ones, and touches nothing else', async () => {
    const ledger = pool.make({
      [`${ZONE}/a2a/trajectory/x-2026-03-01.jsonl`]: 'new\n',
      [`${ZONE}/a2a/trajectory/x-2026-01-01.jsonl`]: 'old\n',
      [`${ZONE}/a2a/trajectory/readme.txt`]: 'r',
    });
    const folder = join(ledger.root, ZONE, 'a2a/trajectory');
    writeFileSync(join(folder, 'x-2024-01-01.jsonl.gz'), 'z');
    const dry = await archiveCode.run({ dryRun: true }, ledger.context);
    expect(existsSync(join(folder, 'x-2026-01-01.jsonl'))).toBe(true);
    expect(await archiveCode.run({ dryRun: false }, ledger.context)).toEqual({ ...dry, applied: true });
    expect(gunzipSync(readFileSync(join(folder, 'x-2026-01-01.jsonl.gz'))).toString()).toBe('old\n');
    expect(
      ['x-2026-01-01.jsonl', 'x-2024-01-01.jsonl.gz'].map((name) => existsSync(join(folder, name))),
    ).toEqual([false, false]);
    expect(['x-2026-03-01.jsonl', 'readme.txt'].map((name) => existsSync(join(folder, name)))).toEqual([
      true,
      true,
    ]);
  });
  it('plans nothing for names that tell no day', () => {
    expect(
      planArchive(['a.jsonl', 'b-2020-13-99.jsonl'], Date.parse('2026-01-01'), {
        retentionDays: 1,
        archiveDays: 1,
      }),
    ).toMatchObject({ compress: [], remove: [] });
  });
});
