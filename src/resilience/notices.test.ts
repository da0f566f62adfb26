// What people hear of the state: each stage and each alarm once, and what somebody may have done on purpose as critical.

import { expect, test } from 'vitest';
import { listNotices } from './notices.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const alarm = (problem: string, at = '2026-05-01T11:00:00Z') => ({
  at,
  where: 'disk',
  problem,
  message: 'm',
});

test('while all is well nobody is told anything', () => {
  expect(listNotices({ failures: [], alarms: [] }, '/p', NOW)).toEqual([]);
});

test('a stage is the same notice however often it is found, and another once it began anew', () => {
  const keysAt = (since: number) =>
    listNotices({ state: 'DEGRADED_MODE', since, failures: [], alarms: [] }, '/p', NOW).map(({ key }) => key);
  expect(keysAt(1)).toEqual(keysAt(1));
  expect(keysAt(1)).not.toEqual(keysAt(2));
});

test('what somebody may have done on purpose is critical, what passes by itself is not, and what is old is left out', () => {
  const told = (one: ReturnType<typeof alarm>) =>
    listNotices({ failures: [], alarms: [one] }, '/p', NOW).map(({ severity }) => severity);
  for (const problem of ['forged', 'stripped', 'old', 'foreign', 'unknown-key', 'emptied'])
    expect(told(alarm(problem))).toEqual(['critical']);
  expect(told(alarm('store.refused'))).toEqual(['warning']);
  expect(told(alarm('forged', '2026-04-01T11:00:00Z'))).toEqual([]);
});
