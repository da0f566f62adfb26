import { expect, it } from 'vitest';
import { sayTime } from './moments.ts';
import { formatBytes, formatCount, formatMoney } from './money.ts';

it('says moments as people do, and gives back what is none', () => {
  const now = new Date(2026, 5, 15, 12, 0).getTime();
  const at = (ms: number): string => sayTime(new Date(ms).toISOString(), now);
  expect(at(now - 5000)).toBe('just now');
  expect(at(now - 5 * 60_000)).toBe('5 min ago');
  expect(at(now - 86_400_000)).toMatch(/^yesterday /);
  expect(at(now + 86_400_000)).toMatch(/^tomorrow /);
  expect(sayTime('no time', now)).toBe('no time');
});

it('says amounts, counts and sizes in a few characters', () => {
  expect(['0', '51200', '12345678', 'x'].map(formatMoney)).toEqual(['$0.00', '$0.0512', '$12.35', 'x']);
  expect([999, 12_345, 273_000, 3_600_000].map(formatCount)).toEqual(['999', '12.3k', '273k', '3.6M']);
  expect([12, 1500, 2_500_000].map(formatBytes)).toEqual(['12 B', '1.5 kB', '2.5 MB']);
});
