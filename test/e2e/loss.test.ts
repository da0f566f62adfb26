// Files of the signed state that are gone are told before something is built on the loss, and a recovery loses nothing that was
// acknowledged after it, whether the journal was begun anew meanwhile or an earlier one was put back.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
const loa = (...args: string[]): string => {
  const { stdout, stderr } = scratch.loa(args);
  return `${stdout}${stderr}`;
};
const startSession = (): string =>
  scratch.loa(['hook', 'SessionStart'], { input: '{"session_id":"s","source":"startup"}' }).stdout;
const inProject = (path: string): string => join(scratch.dir, path);
const lose = (...paths: readonly string[]): void => {
  for (const path of paths) rmSync(inProject(path), { recursive: true });
};

beforeEach(() => {
  scratch = createScratch();
  const path = join(scratch.dir, '..', 'backup');
  loa('config', 'set', 'state.stores', JSON.stringify([{ name: 'disk', kind: 'folder', path }]));
  loa('remember', 'The export runs at noon.');
  expect(loa('state', 'backup')).toContain('disk');
});
afterEach(() => scratch.remove());

describe('where everything is gone', () => {
  beforeEach(() => lose('grimoires', '.git/loa/journal'));

  test('doctor, status and the session that begins tell it, until it is recovered', () => {
    expect(loa('doctor')).toMatch(/gone since the state was signed[\s\S]*loa state recover/);
    expect(loa('state', 'status')).toMatch(/gone since the state was signed[\s\S]*loa state recover/);
    expect(startSession()).toMatch(/signed state of this project is gone.*loa state recover/);
    loa('state', 'recover');
    expect(loa('doctor')).not.toContain('gone since');
    expect(loa('state', 'status')).not.toContain('gone since');
    expect(startSession()).not.toContain('is gone');
  });

  test('what was remembered after the loss stands beside what comes back', () => {
    loa('remember', 'Invoices are sent on Mondays.');
    expect(startSession()).toContain('loa state recover');
    expect(loa('state', 'recover')).toContain('RUNNING');
    expect(loa('recall', 'invoices')).toContain('Mondays');
    expect(loa('recall', 'export')).toContain('noon');
    expect(scratch.loa(['state', 'verify']).exitCode).toBe(0);
    expect(loa('state', 'backup')).not.toContain('refused');
    lose('grimoires', '.git/loa/journal');
    loa('state', 'recover');
    expect(loa('recall', 'invoices')).toContain('Mondays');
    expect(loa('state', 'status')).toMatch(/restored 2 times, last at \d/);
  });
});

test('a journal that is gone is told, and what a new one recorded stays', () => {
  lose('.git/loa/journal');
  loa('remember', 'Invoices are sent on Mondays.');
  expect(loa('doctor')).toMatch(/gone since the state was signed: the journal/);
  expect(loa('state', 'recover')).toContain('RUNNING');
  expect(loa('recall', 'invoices')).toContain('Mondays');
  expect(loa('recall', 'export')).toContain('noon');
  expect(loa('doctor')).not.toContain('gone since');
});

test('an earlier journal that was put back and went on loses nothing', () => {
  const kept = join(scratch.dir, '..', 'journal');
  cpSync(inProject('.git/loa/journal'), kept, { recursive: true });
  loa('remember', 'The kitchen closes at nine.');
  loa('remember', 'The cellar is locked.');
  loa('state', 'backup');
  lose('grimoires', '.git/loa/journal');
  cpSync(kept, inProject('.git/loa/journal'), { recursive: true });
  loa('remember', 'Invoices are sent on Mondays.');
  expect(loa('state', 'recover')).toContain('RUNNING');
  for (const [word, said] of [
    ['invoices', 'Mondays'],
    ['kitchen', 'nine'],
    ['cellar', 'locked'],
    ['export', 'noon'],
  ] as const)
    expect(loa('recall', word)).toContain(said);
});

test('a file that a recorded change took away is not told as gone', () => {
  const [id] = /[0-9a-hjkmnp-tv-z]{26}/i.exec(loa('recall', 'export', '--json')) ?? [];
  loa('forget', id ?? 'missing');
  expect(loa('doctor')).not.toContain('gone since');
});
