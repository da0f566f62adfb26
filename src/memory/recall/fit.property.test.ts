// What the model that says whether a memory fits a prompt makes of texts by a writer it never saw: it is trained on the others. Three writers
// are tried here, two easy ones and a hard one; `node scripts/train-fit.ts` tries all of them.

import { expect, it } from 'vitest';
import { judgeUnseen } from '../../../scripts/train-fit.ts';

it('a memory is put in front of the agent when it helps, and hardly ever when it does not, on texts of a writer unseen', () => {
  const judged = judgeUnseen(['b', 'i', 'k']);
  const sum = (of: (one: (typeof judged)[number]) => number): number =>
    judged.reduce((all, one) => all + of(one), 0);
  expect(sum((one) => one.relatedRight) / sum((one) => one.related)).toBeGreaterThan(0.7);
  expect(sum((one) => one.unrelatedTold) / sum((one) => one.unrelated)).toBeLessThanOrEqual(0.02);
}, 300_000);
