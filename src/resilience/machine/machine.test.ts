// The recovery table, walked along every path.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawRecovery } from './mermaid.ts';
import { isEnd, listEvents, listPaths, next } from './next.ts';
import { RECOVERY, RECOVERY_EVENTS, RECOVERY_STATES } from './table.ts';

const paths = listPaths();

describe('the recovery table', () => {
  test('has one answer for each event in each state, and uses every state and event', () => {
    const keys = RECOVERY.transitions.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
    const states = RECOVERY.transitions.flatMap(({ from, to }) => [from, to]);
    expect(new Set(states)).toEqual(new Set(RECOVERY_STATES));
    expect(new Set(RECOVERY.transitions.map(({ event }) => event))).toEqual(new Set(RECOVERY_EVENTS));
  });

  test('ends on every path, and never comes back to a state', () => {
    expect(paths.length).toBeGreaterThan(20);
    for (const { states } of paths) {
      expect(new Set(states).size).toBe(states.length);
      expect(isEnd(states.at(-1) as never)).toBe(true);
    }
  });

  test('reaches RUNNING only by an event that says the state is verified', () => {
    const running = paths.filter(({ states }) => states.at(-1) === 'RUNNING');
    expect(running.length).toBeGreaterThan(5);
    for (const { events } of running)
      expect(['valid', 'edited', 'verified', 'first-boot']).toContain(events.at(-1));
  });

  test('reaches ALERT_HUMAN, and only from DEGRADED_MODE', () => {
    const alerts = paths.filter(({ states }) => states.at(-1) === 'ALERT_HUMAN');
    expect(alerts.length).toBeGreaterThan(0);
    for (const { states } of alerts) expect(states.at(-2)).toBe('DEGRADED_MODE');
  });

  test('makes nothing from a template after a doubt, nor where a rung failed', () => {
    for (const { states, events } of paths)
      if (states.includes('TEMPLATE_INIT'))
        expect(events.at(states.indexOf('TEMPLATE_INIT') - 1)).toBe('absent');
    expect(listEvents('TRY_GIT')).toContain('doubtful');
    expect(next('TRY_GIT', 'doubtful')).toBe('DEGRADED_MODE');
  });

  test('backs up in RUNNING alone', () => expect(RECOVERY.backsUp).toEqual(['RUNNING']));

  test('knows no other event in a state', () => {
    expect(() => next('RUNNING', 'verified')).toThrow(/broken invariant/);
  });

  test('is the drawing in the documentation', () => {
    expect(readFileSync('docs/recovery.md', 'utf8')).toContain(drawRecovery());
  });
});
