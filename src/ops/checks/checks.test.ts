import { describe, expect, it } from 'vitest';
import { makeJob } from '../jobs/store.suite.ts';
import { parseCron } from '../schedule/schedule.ts';
import { findViolations, sharedSlots } from './mece.ts';
import { checkTimeout, readTimeoutRules } from './timeout.ts';

const rules = { blocksOverlap: true, needsPurpose: true, similarityMax: 0.7 };
const cron = (expression: string) => parseCron(expression, 'UTC');

describe('a new job', () => {
  const backup = makeJob({
    name: 'backup',
    run: 'state backup',
    schedule: cron('0 0 * * *'),
    purpose: 'keeps a copy elsewhere',
  });
  it('may fire when another does, as long as it is for something else', () => {
    const report = makeJob({
      name: 'report',
      run: 'spend',
      schedule: cron('0 0 * * *'),
      purpose: 'tells what was spent',
    });
    expect(findViolations(report, [backup], rules)).toEqual([]);
  });
  it('is refused when it does the same at the same times, however it is written', () => {
    const again = makeJob({
      name: 'copy',
      run: 'state  backup',
      schedule: cron('0 0 */1 * *'),
      purpose: 'one more for safety',
    });
    expect(findViolations(again, [backup], rules)).toMatchObject([
      { rule: 'same_operation', conflictsWith: 'backup' },
    ]);
    const alike = makeJob({
      name: 'health-check',
      run: 'health',
      schedule: cron('*/5 * * * *'),
      purpose: 'sees that all is well',
    });
    const other = { ...alike, name: 'healthcheck', run: 'doctor' };
    expect(findViolations(alike, [other], rules)).toMatchObject([{ rule: 'cron_overlap' }]);
  });
  it('does not conflict with itself when it is edited, and has to say what it is for', () => {
    expect(findViolations(backup, [backup], rules)).toEqual([]);
    for (const purpose of ['', 'TODO', 'job', 'x', 'backup'])
      expect(findViolations({ ...backup, purpose }, [], rules), purpose).toMatchObject([
        { rule: 'purpose_missing' },
      ]);
  });
  it('is compared by fire times: the rarer one lies within the other or not', () => {
    const hourly = makeJob({ schedule: cron('0 * * * *') });
    expect(sharedSlots(hourly, makeJob({ schedule: cron('0 3 * * *') }))).toBe(1);
    expect(sharedSlots(hourly, makeJob({ schedule: cron('30 3 * * *') }))).toBe(0);
  });
});

describe('the time of a subagent', () => {
  const given = (model: string, minutes: number) => checkTimeout(model, minutes, readTimeoutRules({}));
  it('has a floor, a minimum for trusted models and a ceiling', () => {
    expect(given('claude-haiku', 2)).toMatchObject({ valid: false });
    expect(given('claude-opus-4-1', 5)).toMatchObject({ valid: true, adjustedMinutes: 30 });
    expect(given('claude-haiku-4', 12)).toEqual({ valid: true, adjustedMinutes: 12, warnings: [] });
    expect(given('claude-haiku-4', 9999)).toMatchObject({ valid: true, adjustedMinutes: 1440 });
  });
  it('is refused when it is no number, and names are matched from their beginning', () => {
    for (const minutes of [Number.NaN, -1, 0, Number.POSITIVE_INFINITY])
      expect(given('claude-opus', minutes).valid).toBe(false);
    expect(given('not-claude-opus-at-all', 5).adjustedMinutes).toBe(5);
    expect(given('anthropic/claude-opus-4', 5).adjustedMinutes).toBe(30);
  });
});
