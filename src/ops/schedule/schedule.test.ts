import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSlot, parseCron, parseSchedule, slotsBetween } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
const between = (expression: string, zone: string, from: string, to: string) =>
  slotsBetween(parseCron(expression, zone), { afterMs: at(from), throughMs: at(to), countMax: 1000 });

describe('slots', () => {
  it('a zone without changes of the clock has the same slots by whatever name it is called', () => {
    const window = { afterMs: Date.UTC(2026, 1, 20), throughMs: Date.UTC(2027, 2, 5), countMax: 500 };
    for (const expression of ['*/7 3 * * 1', '0 0 29 2 *', '30 2 L * *', '59 23 31 12 *', '5,35 */6 1-7 * 0'])
      expect(slotsBetween(parseCron(expression, 'UTC'), window)).toEqual(
        slotsBetween(parseCron(expression, 'Africa/Abidjan'), window),
      );
  });

  it('come once a night when clocks are put forward and when they are put back', () => {
    for (const [zone, spring, autumn] of [
      ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z'],
      ['America/New_York', '2026-03-07T17:00:00Z', '2026-10-31T17:00:00Z'],
    ] as const)
      for (const start of [spring, autumn])
        for (const hour of ['0', '1', '2', '3']) {
          const end = new Date(at(start) + 86_400_000).toISOString();
          expect(between(`30 ${hour} * * *`, zone, start, end), `${zone} ${start} ${hour}`).toHaveLength(1);
        }
  });
  it('of a schedule by the hour come every hour of such a night', () => {
    expect(
      between('0 * * * *', 'Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T03:30:00Z'),
    ).toHaveLength(5);
  });
  it('grow, lie after what was asked for, and are the same however they are asked for', () => {
    const schedules = [
      parseCron('*/7 3-5 * * 1,4', 'Europe/Paris'),
      parseCron('13 * * * * *', 'UTC'),
      parseSchedule({ every: '90s' }, at('2026-01-01T00:00:00Z')),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...schedules),
        fc.integer({ min: 0, max: 31_536_000 }),
        (schedule, second) => {
          const afterMs = at('2026-01-01T00:00:00Z') + second * 1000;
          const [first, next] = slotsBetween(schedule, {
            afterMs,
            throughMs: afterMs + 8 * 86_400_000,
            countMax: 2,
          });
          expect(first).toBeGreaterThan(afterMs);
          expect(next).toBeGreaterThan(first as number);
          expect(nextSlot(schedule, first as number)).toBe(next);
          expect(nextSlot(schedule, (first as number) - 1)).toBe(first);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a schedule', () => {
  it('is refused when it cannot be read or never comes, with what to write instead', () => {
    for (const words of [
      {},
      { cron: '61 * * * *' },
      { cron: 'on_degraded_mode_hourly' },
      { cron: '0 0 31 2 *' },
      { cron: '0 3 * * *', tz: 'Mars/Olympus' },
      { every: '0s' },
      { every: 'soon' },
      { at: 'tomorrow' },
      { every: '1h', at: '2026-01-01T00:00:00Z' },
    ])
      expect(() => parseSchedule(words, 0), JSON.stringify(words)).toThrow();
  });
});
