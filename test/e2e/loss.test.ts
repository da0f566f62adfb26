// Files of the signed state that are gone are told before something is built on the loss, and a recovery loses nothing that was
// acknowledged after it, whether the journal was begun anew meanwhile or an earlier one was put back.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    expect(startSession()).toMatch(/^loa: the signed state of this project is gone.*loa state recover/);
    expect(loa('status')).toMatch(/signed state of this project is gone/);
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

test('where the setting of the store is gone with all else, the command that names it again is told and brings everything back', () => {
  lose('grimoires', '.git/loa');
  const told = loa('state', 'recover');
  expect(told).toContain('no setting names it any more');
  expect(told).not.toContain('--accept');
  const stores = /config set state\.stores '(.*)' && loa state recover/.exec(told)?.[1] ?? '';
  expect(loa('state', 'status')).toContain(stores);
  loa('config', 'set', 'state.stores', stores);
  expect(loa('state', 'recover')).toContain('RUNNING');
  expect(loa('recall', 'export')).toContain('noon');
});

test('a journal that is gone is told, and what a new one recorded stays', () => {
  lose('.git/loa/journal');
  expect(startSession()).toMatch(/journal of this project is gone.*loa state recover/);
  loa('remember', 'Invoices are sent on Mondays.');
  expect(startSession()).toMatch(/journal of this project is gone.*loa state recover/);
  expect(loa('doctor')).toMatch(/gone since the state was signed: the journal/);
  expect(loa('state', 'recover')).toContain('RUNNING');
  expect(loa('recall', 'invoices')).toContain('Mondays');
  expect(loa('recall', 'export')).toContain('noon');
  expect(loa('doctor')).not.toContain('gone since');
  expect(startSession()).not.toContain('is gone');
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

/** One byte of the record that holds the words is another one from now on. */
function spoil(chain: string, words: string): void {
  const dir = inProject(chain);
  for (const name of readdirSync(dir).filter((one) => one.endsWith('.seg'))) {
    const bytes = readFileSync(join(dir, name));
    const at = bytes.indexOf(words);
    if (at === -1) continue;
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(join(dir, name), bytes);
    return;
  }
  throw new Error(`no record holds ${words}`);
}

describe('a journal that is damaged', () => {
  beforeEach(() => {
    for (const day of ['Mondays', 'Tuesdays', 'Thursdays']) loa('remember', `Invoices are sent on ${day}.`);
    spoil('.git/loa/journal', 'on Tuesdays');
  });

  test('still gives every record that proves itself to a recovery, and those that are lost are named', () => {
    lose('grimoires');
    const told = loa('state', 'recover');
    expect(told).toMatch(/RUNNING[\s\S]*damaged[\s\S]*lost since the backup: record \d+ \(memory.captured/);
    const found = loa('recall', 'invoices');
    expect(found).toContain('Mondays');
    expect(found).toContain('Thursdays');
    expect(loa('recall', 'export')).toContain('noon');
    expect(scratch.loa(['journal', 'verify']).exitCode).toBe(0);
    expect(scratch.loa(['state', 'verify']).exitCode).toBe(0);
  });

  test('and was repaired goes on: nothing counts as gone, it is backed up, and a recovery keeps what was recorded', () => {
    expect(loa('journal', 'repair', '--yes')).toContain('repaired');
    expect(loa('doctor')).not.toContain('gone since');
    expect(startSession()).not.toContain('is gone');
    expect(loa('state', 'recover')).toMatch(/RUNNING\s+from local/);
    for (const day of ['Mondays', 'Tuesdays', 'Thursdays']) expect(loa('recall', 'invoices')).toContain(day);
    expect(loa('state', 'backup')).toContain('stored');
    expect(scratch.loa(['state', 'verify']).exitCode).toBe(0);
  });

  test('and was repaired, with the files lost before a backup, is applied on top of the one before', () => {
    loa('journal', 'repair', '--yes');
    loa('remember', 'The kitchen closes at nine.');
    lose('grimoires');
    expect(loa('state', 'recover')).toContain('RUNNING');
    for (const day of ['Mondays', 'Thursdays']) expect(loa('recall', 'invoices')).toContain(day);
    expect(loa('recall', 'kitchen')).toContain('nine');
    expect(loa('recall', 'export')).toContain('noon');
  });
});

test('an audit chain that was sealed goes on: a recovery does not put the damaged one back', () => {
  loa('remember', 'Invoices are sent on Mondays.');
  loa('state', 'backup');
  spoil('.git/loa/audit', 'outcome');
  expect(scratch.loa(['audit', 'verify']).exitCode).toBe(1);
  expect(scratch.loa(['audit', 'seal', '--yes']).exitCode).toBe(0);
  expect(loa('state', 'recover')).toMatch(/RUNNING\s+from local/);
  expect(loa('state', 'backup')).toContain('stored');
});

test('a manifest that cannot be believed is told by doctor and status before anybody recovers', () => {
  const path = inProject('grimoires/loa/.loa-state-manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"sha256": "..../, '"sha256": "0000'));
  expect(loa('doctor')).toMatch(/manifest cannot be believed[\s\S]*loa state recover/);
  const { exitCode, stdout } = scratch.loa(['state', 'status']);
  expect([exitCode, stdout]).toEqual([2, expect.stringMatching(/not whole.*cannot be believed/)]);
});

test('what went wrong with a store comes with what to do about it', () => {
  lose('grimoires', '../backup');
  expect(loa('state', 'recover')).toMatch(/DEGRADED_MODE[\s\S]*is empty now[\s\S]*next.*is it mounted/);
  expect(loa('state', 'restore', '--yes')).toMatch(/not restored/);
  loa(
    'config',
    'set',
    'state.stores',
    '[{"name":"b","kind":"s3","endpoint":"http://127.0.0.1:9","bucket":"x"}]',
  );
  expect(loa('state', 'drill')).toMatch(/no credentials[\s\S]*next.*LOA_S3_ACCESS_KEY_ID/);
});
