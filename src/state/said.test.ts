import { mkdtempSync, readFileSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../durable/journal/index.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import { projectWithin } from './project.suite.ts';
import { keepSaid, openSaid, type SaidBy } from './said.ts';

const host = openNodeHost();
const by: SaidBy = {
  owner: 'test',
  types: { 'test.said': { spoken: (payload: { readonly text: string }) => [payload.text] } },
};
let root: string;
const context = () => ({ project: projectWithin(root, host), host });
const say = async (...texts: readonly string[]): Promise<void> => {
  const types = { 'test.said': { version: 1, check: () => undefined } };
  const journal = await openJournal(context().project.journalDir, host, { types });
  for (const text of texts) await journal.append('test.said', { text });
  await journal.close();
};
const said = async (text: string): Promise<boolean> => (await openSaid(context(), by)).has(text);
const file = () => join(root, '.loa/said-test');

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'loa-said-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('what this machine said', () => {
  it('is what its journal recorded, however blanks are set, and nothing else', async () => {
    expect(await said('Use one')).toBe(false);
    await say('Use  one\nthing');
    expect(await said('Use one thing ')).toBe(true);
    expect(await said('Use another thing')).toBe(false);
    await say('Later');
    expect(await said('Later')).toBe(true);
  });
  it('is known without the journal once it was kept', async () => {
    await say('Use one thing');
    await keepSaid(context(), by);
    rmSync(join(root, '.loa/journal'), { recursive: true });
    expect(await said('Use one thing')).toBe(true);
  });
  it('is read again from the journal wherever a crash cut the file', async () => {
    await say('first');
    await said('first');
    await say('second');
    await said('second');
    const whole = readFileSync(file());
    for (let size = 0; size < whole.length; size += 7) {
      writeFileSync(file(), whole);
      truncateSync(file(), size);
      for (const text of ['first', 'second']) expect(await said(text), `${text} at ${size}`).toBe(true);
    }
    writeFileSync(file(), 'garbage\n{"through":"x"}\n');
    expect(await said('first')).toBe(true);
  });
});
