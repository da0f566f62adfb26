// The dashboard on a machine without a network, and on one whose disk takes its time for every file.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser, openBrowser, openPage, startUi } from '../support/browser.ts';
import { createScratch, launcher, type Scratch } from '../support/run-loa.ts';

const browserPath = findBrowser();
const can = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const NAMESPACE = `loa-ui-${process.pid}`;

/** The same project, its programs started by another one. */
const under = (scratch: Scratch, program: readonly string[]): Scratch => ({
  ...scratch,
  start: (args) =>
    spawn(program[0] as string, [...program.slice(1), process.execPath, launcher, ...args], {
      cwd: scratch.dir,
      env: scratch.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own, so that what it started can be ended with it.
      detached: true,
    }),
});

function createProject(): Scratch {
  const scratch = createScratch();
  scratch.loa(['ledger', 'decide', 'Keep the lights on']);
  scratch.loa(['remember', 'The lamp in the harbour is green.']);
  return scratch;
}

describe.skipIf(browserPath === undefined || !can('ip', 'netns', 'add', NAMESPACE))(
  'without a network',
  () => {
    const inside = ['ip', 'netns', 'exec', NAMESPACE];

    it('every page is whole: nothing comes from anywhere but this machine', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'loa-ui-'));
      const scratch = createProject();
      try {
        spawnSync('ip', [...inside.slice(1), 'ip', 'link', 'set', 'lo', 'up']);
        const program = join(folder, 'browser');
        writeFileSync(program, `#!/bin/sh\nexec ${inside.join(' ')} ${browserPath} "$@"\n`, { mode: 0o755 });
        const place = await startUi(under(scratch, inside));
        const browser = await openBrowser(program);
        const { page, trouble } = await openPage(browser);
        await page.goto(place.url);
        await page.getByText('Live').waitFor();
        for (const view of ['sessions', 'decisions', 'memory', 'ground', 'state', 'jobs', 'spend']) {
          await page.goto(`${place.origin}/#/${view}`);
          await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
          expect(await page.getByRole('heading', { level: 1 }).count(), view).toBe(1);
        }
        await page.goto(`${place.origin}/#/decisions`);
        await page.getByRole('option', { name: /Keep the lights on/ }).waitFor();
        expect(trouble).toEqual([]);
        await browser.close();
        await place.stop();
      } finally {
        spawnSync('ip', ['netns', 'delete', NAMESPACE]);
        scratch.remove();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  },
);

describe.skipIf(browserPath === undefined || !can('strace', '-V'))('on a slow disk', () => {
  it('the page stands at once and says that it reads, and what it reads comes', async () => {
    const scratch = createProject();
    const slow = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=openat'];
    const place = await startUi(under(scratch, [...slow, '-e', 'inject=openat:delay_enter=5000']));
    const browser = await openBrowser(browserPath as string);
    try {
      const { page, trouble } = await openPage(browser);
      await page.goto(place.url);
      await page.getByText('Live').waitFor();
      const reading = page.locator('main [aria-busy=true]').first().waitFor();
      await page.goto(`${place.origin}/#/decisions`);
      await reading;
      await page.getByRole('option', { name: /Keep the lights on/ }).waitFor();
      await page.goto(`${place.origin}/#/memory`);
      await page.getByRole('option', { name: /lamp/ }).waitFor();
      expect(trouble).toEqual([]);
    } finally {
      await browser.close();
      process.kill(-(place.child.pid as number), 'SIGTERM');
      await place.stop();
      scratch.remove();
    }
  });
});
