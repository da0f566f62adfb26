import { afterEach, expect, it } from 'vitest';
import { recordDecisions } from '../../ledger/decide/record.ts';
import { withdrawDecision } from '../../ledger/decide/withdraw.ts';
import { ledgerPool, ZONE } from '../../ledger/ledger.suite.ts';
import { describeWork } from './work.ts';

const pool = ledgerPool();
afterEach(pool.clear);

it('counts the decisions that stand, not those that were taken back', async () => {
  const { context } = pool.make();
  await recordDecisions([{ decision: 'Use one' }, { decision: 'Use two' }], 'x', context);
  await withdrawDecision('Use two', 'x', context);
  expect(describeWork(ZONE, context).decisions).toBe(1);
});
