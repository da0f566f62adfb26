// A state that comes to another machine: nothing before its signer is trusted there, everything after, and from then on both take turns.
// Each machine has a home, keys and a project folder of its own; they share a store and nothing else.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let first: Scratch;
let second: Scratch;
let shared: Scratch;

function ask(
  { loa }: Scratch,
  ...args: string[]
): { exitCode: number | null; output: Record<string, unknown> } {
  const { exitCode, stdout, stderr } = loa([...args, '--json'], { timeoutMs: 60_000 });
  expect(stdout, stderr).toMatch(/^\{/);
  return { exitCode, output: JSON.parse(stdout) as Record<string, unknown> };
}

const notesOf = ({ dir }: Scratch): string => join(dir, 'grimoires/loa/NOTES.md');
/** Of the key that the machine signs with itself. */
function publicKeyOf(machine: Scratch): string {
  const keys = ask(machine, 'key', 'list').output['keys'] as { publicKey: string; isPrivate: boolean }[];
  return keys.find(({ isPrivate }) => isPrivate)?.publicKey as string;
}

function open(store: string): Scratch {
  const machine = createScratch();
  const folder = join(machine.env['XDG_CONFIG_HOME'] as string, 'loa');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'config.yaml'),
    `state:\n  stores:\n    - { name: shared, kind: folder, path: ${store} }\n`,
  );
  return machine;
}

beforeEach(() => {
  shared = createScratch({ git: false });
  const store = join(shared.dir, 'store');
  first = open(store);
  second = open(store);
  first.loa(['init', '--yes']);
  first.loa(['remember', 'we deploy on fridays']);
  expect(ask(first, 'state', 'backup').exitCode).toBe(0);
});

afterEach(() => {
  first.remove();
  second.remove();
  shared.remove();
});

test('a machine that does not know the signer puts nothing in place, and says which key to trust', () => {
  const refused = ask(second, 'state', 'recover');
  expect([refused.exitCode, refused.output['state']]).toEqual([2, 'DEGRADED_MODE']);
  expect(second.loa(['state', 'recover']).stdout).toContain('loa key trust PUBLIC-KEY');
  expect(existsSync(notesOf(second)) && readFileSync(notesOf(second), 'utf8').includes('fridays')).toBe(
    false,
  );
  expect(second.loa(['state', 'backup']).exitCode).not.toBe(0);
});

test('with the key of the first trusted, the second is whole after one command: notes, memory, journal and audit chain', () => {
  expect(second.loa(['key', 'trust', publicKeyOf(first)]).exitCode).toBe(0);
  const recovered = ask(second, 'state', 'recover');
  expect([recovered.exitCode, recovered.output['state'], recovered.output['source']]).toEqual([
    0,
    'RUNNING',
    'folder',
  ]);
  expect(readFileSync(notesOf(second))).toEqual(readFileSync(notesOf(first)));
  expect(second.loa(['recall', 'deploy']).stdout).toContain('we deploy on fridays');
  expect(ask(second, 'state', 'verify').output['verdict']).toBe('verified');
  expect(second.loa(['journal', 'verify']).exitCode).toBe(0);
});

test('what the second adds comes back to the first once it trusts the second, and neither goes behind the other', () => {
  second.loa(['key', 'trust', publicKeyOf(first)]);
  expect(ask(second, 'state', 'recover').exitCode).toBe(0);
  expect(second.loa(['remember', 'the nightly job runs at two']).exitCode).toBe(0);
  expect(second.loa(['state', 'backup']).stderr).toContain('loa key new');
  expect(second.loa(['key', 'new']).exitCode).toBe(0);
  expect(ask(second, 'state', 'backup').exitCode).toBe(0);

  first.loa(['remember', 'written before the other one was seen']);
  const late = ask(first, 'state', 'backup');
  expect(late.exitCode).not.toBe(0);

  first.loa(['key', 'trust', publicKeyOf(second)]);
  expect(ask(first, 'state', 'restore', '--yes').exitCode).toBe(0);
  expect(first.loa(['recall', 'nightly job']).stdout).toContain('runs at two');
  expect(first.loa(['recall', 'before the other one']).stdout).toContain('written before');
  expect(first.loa(['recall', 'deploy']).stdout).toContain('fridays');
  expect(ask(first, 'state', 'verify').output['verdict']).toBe('verified');
  expect(first.loa(['journal', 'verify']).exitCode).toBe(0);
  expect(ask(first, 'state', 'backup').exitCode).toBe(0);

  expect(ask(second, 'state', 'restore', '--yes').exitCode).toBe(0);
  expect(second.loa(['recall', 'before the other one']).stdout).toContain('written before');
  expect(second.loa(['recall', 'nightly job']).stdout).toContain('runs at two');
});
