import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedTime, nearnessTo } from './asked-time.ts';

describe('the time a question speaks of', () => {
  it('is a month, with its day and year where they are said', () => {
    expect(askedTime('What broke in March?')).toEqual({ month: 2 });
    expect(askedTime('what did we decide on 3 May, 2024')).toEqual({ year: 2024, month: 4, day: 3 });
    expect(askedTime('Who called on June 21st 2023?')).toEqual({ year: 2023, month: 5, day: 21 });
    expect(askedTime('the start of november 2022')).toEqual({ year: 2022, month: 10 });
  });
  it('is none where no month is meant', () => {
    for (const question of ['May I push to main?', 'What may fail?', 'the 2024 report', ''])
      expect(askedTime(question), question).toBeUndefined();
    expect(askedTime('what happened in may')).toEqual({ month: 4 });
  });
  it('is nearest to itself, then to what comes soon after, never to what comes before', () => {
    const may = { year: 2024, month: 4 };
    expect(nearnessTo(may, Date.UTC(2024, 4, 31, 23))).toBe(1);
    expect(nearnessTo(may, Date.UTC(2024, 3, 30))).toBe(0);
    expect(nearnessTo({ month: 4 }, Date.UTC(1999, 4, 2))).toBe(1);
    expect(nearnessTo(may, Number.NaN)).toBe(0);
    const day = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(day, day, (a, b) => {
        const near = (days: number): number => nearnessTo(may, Date.UTC(2024, 4, 1 + days));
        expect(near(Math.max(a, b))).toBeLessThanOrEqual(near(Math.min(a, b)));
      }),
    );
  });
});
