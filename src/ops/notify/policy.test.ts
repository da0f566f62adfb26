import { describe, expect, it } from 'vitest';
import type { NotifySettings } from '../settings.ts';
import { endOfQuiet, planMessage } from './policy.ts';

const settings: NotifySettings = {
  isEnabled: true,
  minSeverity: 'warning',
  channels: [],
  coolDownMs: 900_000,
  escalateAfter: 3,
};
const plan = (
  past: Parameters<typeof planMessage>[1],
  nowMs = 1_000_000,
  severity: 'warning' | 'info' = 'warning',
) => planMessage(severity, past, { settings, nowMs });

describe('a message', () => {
  it('is told once within the cool-down, and escalated when it does not stop', () => {
    expect(plan({ suppressed: 0 })).toMatchObject({ kind: 'told', severity: 'warning' });
    expect(plan({ toldMs: 999_000, suppressed: 0 })).toMatchObject({ kind: 'suppressed' });
    expect(plan({ toldMs: 999_000, suppressed: 2 })).toMatchObject({ kind: 'told', severity: 'critical' });
    expect(plan({ toldMs: 0, suppressed: 2 }, 5_000_000)).toMatchObject({
      kind: 'told',
      severity: 'warning',
      note: '2 times more since it was last told',
    });
    expect(plan({ suppressed: 0 }, 1_000_000, 'info')).toMatchObject({ kind: 'suppressed' });
  });
  it('waits for the end of quiet hours, over midnight too', () => {
    const at = (hours: number, minutes = 0): number => new Date(2026, 4, 5, hours, minutes).getTime();
    const night = { from: '22:00', to: '07:30' };
    expect(endOfQuiet(night, at(23))).toBe(new Date(2026, 4, 6, 7, 30).getTime());
    expect(endOfQuiet(night, at(3))).toBe(at(7, 30));
    expect(endOfQuiet(night, at(12))).toBe(at(12));
    expect(endOfQuiet(undefined, at(3))).toBe(at(3));
  });
});
