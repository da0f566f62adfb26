import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { preparePayload, REPAIRED_TYPE, repairJournal } from '../journal/index.ts';
import { createKey } from '../keys/index.ts';
import { createTestChain, type TestChain } from './audit.suite.ts';
import { applySeal, finishSeal, openAudit, planSeal } from './index.ts';

let chain: TestChain;
beforeEach(() => {
  chain = createTestChain();
});
afterEach(() => chain.remove());

const segment = (number = 1) => join(chain.place.directory, `${String(number).padStart(10, '0')}.seg`);

function spoil(words: string, number = 1): void {
  const bytes = readFileSync(segment(number));
  bytes[bytes.indexOf(words)]! ^= 1;
  writeFileSync(segment(number), bytes);
}

async function seal(): Promise<string> {
  const plan = await planSeal(chain.place, chain.host);
  const { aside } = await applySeal(plan!, chain.place, chain.host);
  return join(chain.place.directory, aside);
}

describe('a sealed break', () => {
  it('lets the chain go on, signed, and is told for ever', async () => {
    await createKey(chain.place.keys, chain.host);
    await chain.record(['first', 'second', 'third'], { headRecordsMax: 1 });
    spoil('second');
    expect(await chain.kinds()).toEqual(['chain broken']);
    const aside = await seal();
    await chain.record(['fourth']);
    const report = await chain.verify();
    expect(report).toMatchObject({ problems: [], isSealKept: true, events: 1 });
    expect(report.sealed).toMatchObject([
      { damage: { segment: 1 }, problems: [{ kind: 'broken' }], lastGood: { sequence: 2 } },
    ]);
    expect(report.signed?.sequence).toBeGreaterThan(report.firstSequence);
    expect(readdirSync(aside)).toEqual(['0000000001.seg']);
  });
  it('is told beside the ones before it', async () => {
    await chain.record(['first', 'second']);
    spoil('first');
    await seal();
    await chain.record(['third']);
    chain.nowMs += 1000;
    spoil('third', 2);
    await seal();
    expect(await chain.kinds()).toEqual([]);
    expect((await chain.verify()).sealed).toHaveLength(2);
  });
  it('is no excuse for changing or removing what was set aside', async () => {
    await chain.record(['first', 'second']);
    spoil('first');
    const aside = await seal();
    appendFileSync(join(aside, '0000000001.seg'), 'more');
    expect(await chain.kinds()).toEqual(['aside broken']);
    rmSync(aside, { recursive: true });
    expect((await chain.verify()).problems[0]?.message).toContain('is gone');
    expect(
      await planSeal(chain.place, chain.host),
      'and a second seal does not cover that up',
    ).toBeUndefined();
  });
  it('can be made of a cut that the chain itself does not show', async () => {
    await chain.record(['first', 'second'], { headRecordsMax: 1 });
    const bytes = readFileSync(segment());
    const lines = bytes
      .subarray(0, bytes.lastIndexOf('\n') + 1)
      .toString('latin1')
      .split('\n');
    writeFileSync(segment(), `${lines.slice(0, -2).join('\n')}\n`, 'latin1');
    for (const name of ['lock', 'lock.holder']) rmSync(join(chain.place.directory, name), { force: true });
    expect(await chain.kinds()).toContain('outside truncated');
    await seal();
    expect(await chain.kinds()).toEqual([]);
    expect((await chain.verify()).sealed[0]?.problems).toContainEqual(
      expect.objectContaining({ kind: 'truncated' }),
    );
  });
});

describe('a chain that is gone', () => {
  const lose = (): void => rmSync(chain.place.directory, { recursive: true });
  it.each([
    ['with another in its place', ['second']],
    ['with nothing in its place', []],
  ])('%s can be sealed: the chain goes on, and the break is told for ever', async (_title, since) => {
    await createKey(chain.place.keys, chain.host);
    await chain.record(['first'], { headRecordsMax: 1 });
    const gone = (await chain.verify()).journalId;
    lose();
    if (since.length > 0) await chain.record(since);
    expect(await chain.kinds()).toEqual(['outside replaced']);
    await seal();
    await chain.record(['third']);
    const report = await chain.verify();
    expect(report).toMatchObject({ problems: [], isSealKept: true });
    expect(report.sealed).toMatchObject([{ problems: [{ kind: 'replaced' }] }]);
    expect(report.sealed[0]?.problems[0]?.message, 'a seal does not advise to hide it').not.toContain('rm ');
    expect(report.sealed[0]?.chains).toContain(gone);
    expect(await planSeal(chain.place, chain.host)).toBeUndefined();
  });
  it('after a seal is a new break', async () => {
    await chain.record(['first']);
    lose();
    await chain.record(['second']);
    await seal();
    lose();
    await chain.record(['third']);
    expect(await chain.kinds()).toEqual(['outside replaced']);
  });
});

describe('nothing can be sealed', () => {
  it('of a chain that is not there or not damaged', async () => {
    expect(await planSeal(chain.place, chain.host)).toBeUndefined();
    await chain.record(['first']);
    expect(await planSeal(chain.place, chain.host)).toBeUndefined();
    expect(await finishSeal(chain.place, chain.host)).toBe(false);
  });
  it('by somebody who can only write in the project', async () => {
    await chain.record(['first', 'second'], { headRecordsMax: 1 });
    spoil('first');
    // The same seal, made where no key and no state directory of the person is at hand.
    const elsewhere = {
      ...chain.place,
      stateDir: join(chain.dir, 'other'),
      keys: { ...chain.place.keys, configDir: join(chain.dir, 'none') },
    };
    const plan = await planSeal(elsewhere, chain.host);
    await applySeal({ ...plan!, chains: [(await chain.verify()).journalId!] }, elsewhere, chain.host);
    expect(await chain.kinds()).toEqual(['outside replaced']);
  });
  it('by beginning anew without a word', async () => {
    await chain.record(['first', 'second']);
    spoil('first');
    const { wreck } = (await planSeal(chain.place, chain.host))!;
    const begin = (repaired: unknown) => preparePayload(REPAIRED_TYPE, repaired);
    await repairJournal({ wreck, continueWith: async () => ({ begin, rest: () => [] }) }, chain.host);
    expect(await chain.kinds()).toContain('chain broken');
  });
  it('and writing to a damaged chain names the command', async () => {
    await chain.record(['first']);
    writeFileSync(segment(), 'nonsense');
    await expect(openAudit(chain.place, chain.host)).rejects.toMatchObject({
      code: 'journal.corrupt',
      hint: expect.stringContaining('loa audit seal'),
    });
    expect(existsSync(segment())).toBe(true);
  });
});
