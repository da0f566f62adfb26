import { afterEach, describe, expect, it } from 'vitest';
import { journalLimits, openJournal, verifyJournal } from '../durable/index.ts';
import type { Context } from '../kernel/operation.ts';
import { ledgerPool } from '../ledger/ledger.suite.ts';
import { dropCode } from './journal-drop.ts';
import { settleAll } from './settle.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const TYPE = 'ledger.recorded';
const line = (agent: string) => {
  return {
    id: `l-${agent}`,
    lines: [{ agent, date: '2026-03-04', record: { span_id: 's', phase: 'note' } }],
  };
};

/** As an older version recorded it, without the check. */
async function record(payloads: readonly object[], context: Context): Promise<readonly number[]> {
  const types = { [TYPE]: { version: 1, check: () => undefined } };
  const options = { types, ...journalLimits(context.config) };
  const journal = await openJournal(context.project.journalDir, context.host, options);
  const receipts = await Promise.all(payloads.map((payload) => journal.append(TYPE, payload)));
  await journal.close();
  return receipts.map(({ sequence }) => sequence);
}

const answering = (context: Context, answer: boolean | undefined, asked: string[] = []): Context => ({
  ...context,
  confirm: async (question) => {
    asked.push(question);
    return answer;
  },
});

describe('journal drop', () => {
  it('gives a stuck record up, and the journal still verifies', async () => {
    const { context } = pool.make();
    const [stuck = 0] = await record([line('../../../x'), line('fine')], context);
    const asked: string[] = [];
    const input = { sequence: stuck, dryRun: false, yes: false };
    const output = await dropCode.run(input, answering(context, true, asked));
    expect(output).toMatchObject({ sequence: stuck, outcome: 'dropped', stuck: { type: TYPE } });
    expect(asked.join()).toContain('../../../x');
    expect(await settleAll(context)).toEqual([]);
    const report = await verifyJournal(context.project.journalDir, context.host);
    expect(report).toMatchObject({ erased: [stuck] });
    expect(report.damage).toBeUndefined();
  });
  it('shows it and changes nothing when only asked to look, or when the person says no', async () => {
    const { context } = pool.make();
    const [stuck = 0] = await record([line('../../../x')], context);
    const look = await dropCode.run({ sequence: stuck, dryRun: true, yes: false }, context);
    expect(look).toMatchObject({
      outcome: 'kept',
      stuck: { problem: expect.stringContaining('../../../x') },
    });
    const no = await dropCode.run({ sequence: stuck, dryRun: false, yes: false }, answering(context, false));
    expect(no.outcome).toBe('kept');
    const nobody = dropCode.run(
      { sequence: stuck, dryRun: false, yes: false },
      answering(context, undefined),
    );
    await expect(nobody).rejects.toMatchObject({ code: 'usage.missing-argument' });
    expect(await settleAll(context)).toMatchObject([{ sequence: stuck }]);
  });
  it('never drops a record that is in its files, can get there, or does not exist', async () => {
    const { context, trajectory } = pool.make();
    const [fine = 0] = await record([line('fine')], context);
    for (const sequence of [fine, 9999]) {
      const output = await dropCode.run({ sequence, dryRun: false, yes: true }, context);
      expect(output).toEqual({ sequence, outcome: 'not-stuck' });
    }
    expect(trajectory('fine')).toContain('"span_id":"s"');
  });
});
