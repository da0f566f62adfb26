import { expect, test } from 'vitest';
import type { TextStyle } from '../../kernel/operation.ts';
import { requireAmount } from '../amount.ts';
import { missing } from '../meter/rules.ts';
import { presentRefusal, renderRefusal } from './present.ts';

const same = (text: string): string => text;
const style = { bad: same, good: same, caution: same, bold: same, dim: same } as TextStyle;

test('whoever names an account that is not there is told how to make it', () => {
  const told = renderRefusal(presentRefusal(missing('local:me')), style);
  expect(told).toContain('there is no account local:me\nnext  loa meter account local:me --create');
});

test.each(['-5', 'five', '1.5', ''])('a wrong amount (%j) is told without words of a service', (amount) => {
  expect(() => requireAmount(amount)).toThrow(/cannot be used/);
  expect(() => requireAmount(amount)).not.toThrow(/http/);
});
