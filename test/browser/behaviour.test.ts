import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findBrowser,
  openBrowser,
  openPage,
  startUi,
  type UiPlace,
  type Watched,
} from '../support/browser.ts';
import { createLivedIn } from '../support/lived-in.ts';
import { createScratch, type Scratch } from '../support/run-loa.ts';

const browserPath = findBrowser();

/** By hand, since a browser does not let one choose Host and Origin. */
function ask(
  place: UiPlace,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<{ status: number; text: string; headers: Readonly<Record<string, unknown>> }> {
  const { port } = new URL(place.origin);
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (bytes: Buffer) => {
          text += bytes.toString();
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('who may look', () => {
  let scratch: Scratch;
  let place: UiPlace;
  beforeAll(async () => {
    scratch = createScratch();
    place = await startUi(scratch);
  });
  afterAll(async () => {
    await place.stop();
    scratch.remove();
  });
  const tokenOf = (url: string): string => /#token=(.*)$/.exec(url)?.[1] ?? '';

  it('the files of the page hold nothing of the project and a rule that lets nothing else run', async () => {
    const { status, text, headers } = await ask(place, '/', {});
    expect(status).toBe(200);
    expect(text).not.toContain(scratch.dir);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|https?:|\*/);
    for (const path of ['/app.js', '/app.css'])
      expect((await ask(place, path, {})).text).not.toContain(scratch.dir);
  });
  it('nothing is told without the cookie, with a wrong token, to another host or from another page', async () => {
    const run = '/api/run/status';
    expect((await ask(place, run, {}, '{}')).status).toBe(401);
    expect((await ask(place, '/api/follow/audit.show', {})).status).toBe(401);
    expect((await ask(place, '/api/session', {}, '{"token":"wrong"}')).status).toBe(401);
    expect((await ask(place, '/api/session', {}, 'null')).status).toBe(401);
    expect((await ask(place, '/api/session', {})).text).toBe('{"isOpen":false}');
    const opened = await ask(place, '/api/session', {}, JSON.stringify({ token: tokenOf(place.url) }));
    const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
    expect((await ask(place, run, { cookie }, '{}')).status).toBe(200);
    for (const headers of [
      { host: 'evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await ask(place, run, { cookie, ...headers }, '{}')).status).toBe(403);
    expect((await ask(place, '/', { host: 'evil.example' })).status).toBe(403);
  });
  it('only what is declared for pages can be run by one', async () => {
    const opened = await ask(place, '/api/session', {}, JSON.stringify({ token: tokenOf(place.url) }));
    const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
    for (const name of ['uninstall', 'state.restore', 'config.trust', 'key.new', 'job.remove', 'serve', 'ui'])
      expect((await ask(place, `/api/run/${name}`, { cookie }, '{}')).status, name).toBe(404);
  });
  it('the token stands in no argument of the program', () => {
    const command = readFileSync(`/proc/${place.child.pid}/cmdline`, 'utf8');
    expect(command).not.toContain(tokenOf(place.url));
  });
});

describe.skipIf(browserPath === undefined)('a page that is open', () => {
  let scratch: Scratch;
  let place: UiPlace;
  let browser: Browser;
  let watched: Watched;
  beforeAll(async () => {
    scratch = createLivedIn();
    place = await startUi(scratch);
    browser = await openBrowser(browserPath as string);
  });
  afterAll(async () => {
    await browser?.close();
    await place?.stop();
    scratch?.remove();
  });
  beforeEach(async () => {
    watched = await openPage(browser);
    await watched.page.goto(place.url);
    await watched.page.getByText('Live').waitFor();
  });
  afterEach(() => watched.close());
  const show = (view: string) =>
    watched.page.evaluate((hash) => {
      location.hash = hash;
    }, `#/${view}`);

  it('shows a decision that was made in a terminal', async () => {
    await show('decisions');
    await watched.page.getByRole('option').first().waitFor();
    scratch.loa(['ledger', 'decide', 'Boats are painted in May']);
    await watched.page.getByRole('option', { name: /painted in May/ }).waitFor({ timeout: 5000 });
    expect(watched.trouble).toEqual([]);
  });
  it('settles a contradiction after asking once, takes it back, and the audit says that a page did it', async () => {
    const { page } = watched;
    await show('memory?view=conflicts');
    const pair = page.locator('.pair');
    await pair.getByRole('button', { name: 'Keep this…' }).last().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await pair.count()).toBe(1);
    await pair.getByRole('button', { name: 'Keep this…' }).last().click();
    await page
      .getByRole('dialog', { name: 'Keep this one?' })
      .getByRole('button', { name: 'Keep this' })
      .click();
    await page.getByText('Nothing contradicts anything.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await pair.waitFor();
    await pair.getByRole('button', { name: 'Both hold…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Both hold' }).click();
    await page.getByText('Nothing contradicts anything.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await pair.waitFor();
    const { events } = JSON.parse(scratch.loa(['audit', 'show', '--json']).stdout) as {
      events: { operation: string; surface: string }[];
    };
    const done = events.filter(({ surface }) => surface === 'ui').map(({ operation }) => operation);
    expect(done).toEqual(['memory.judge', 'memory.undo', 'memory.judge', 'memory.judge']);
    expect(watched.trouble).toEqual([]);
  });
  it('pauses a job and lets a memory in from quarantine, and two browsers see it', async () => {
    const other = await openPage(browser);
    await other.page.goto(place.url);
    await other.page.getByText('Live').waitFor();
    await other.page.evaluate(() => {
      location.hash = '#/memory?view=quarantine';
    });
    await other.page.getByRole('option').first().waitFor();
    const { page } = watched;
    await show('jobs');
    await page.getByRole('button', { name: 'Pause… audit-bloat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume… audit-bloat' }).waitFor();
    await show('memory?view=quarantine');
    await page.getByRole('button', { name: 'Let it in…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Let it in' }).click();
    await other.page.getByText('Nothing is in quarantine.').waitFor();
    expect([...watched.trouble, ...other.trouble]).toEqual([]);
    await other.close();
  });
  it('asks for nothing but the stream of events while nothing happens', async () => {
    await show('overview');
    await watched.page.waitForTimeout(3000);
    const before = watched.requests.length;
    await watched.page.waitForTimeout(4000);
    expect(watched.requests.slice(before)).toEqual([]);
  });
});

describe.skipIf(browserPath === undefined)('when things break', () => {
  let scratch: Scratch;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath as string);
  });
  afterAll(() => browser?.close());
  beforeEach(() => {
    scratch = createScratch();
    scratch.loa(['init', '--yes']);
    scratch.loa(['ledger', 'decide', 'Keep the lights on']);
    scratch.loa(['remember', 'The lamp in the harbour is green.']);
  });
  afterEach(() => scratch.remove());

  it('a server that is gone is waited for, and one that was started anew asks for the token', async () => {
    const first = await startUi(scratch);
    const { port } = new URL(first.origin);
    const { page, close } = await openPage(browser);
    await page.goto(first.url);
    await page.getByText('Live').waitFor();
    await first.stop();
    await page.getByText('The server does not answer.').waitFor();
    await page.evaluate(() => {
      location.hash = '#/decisions';
    });
    await page.getByText('the server of this page does not answer').first().waitFor();
    const second = await startUi(scratch, ['--port', port]);
    await page.getByText('This browser is signed out').waitFor();
    await page.goto(second.url);
    await page.getByText('Live').waitFor();
    await page.evaluate(() => {
      location.hash = '#/decisions';
    });
    await page.getByRole('option', { name: /Keep the lights on/ }).waitFor();
    await close();
    await second.stop();
  });
  it('a page that was opened without the token, or with a wrong one, says how to get in', async () => {
    const place = await startUi(scratch);
    const { page, trouble, close } = await openPage(browser);
    await page.goto(`${place.origin}/#/decisions`);
    await page.getByText('only to the browser that was opened with its token').waitFor();
    expect(trouble).toEqual([]);
    await page.goto('about:blank');
    await page.goto(`${place.origin}/#token=wrong`);
    await page.getByText('only to the browser that was opened with its token').waitFor();
    expect(page.url()).not.toContain('wrong');
    await close();
    await place.stop();
  });
  it('a damaged journal, broken notes and settings are told, and the rest is shown', async () => {
    const own = join(scratch.dir, '.git/loa/journal');
    for (const name of readdirSync(own)) {
      const bytes = readFileSync(join(own, name));
      const at = bytes.indexOf('lights');
      if (at === -1) continue;
      bytes[at] = 0x4c;
      writeFileSync(join(own, name), bytes);
    }
    mkdirSync(join(scratch.dir, '.beads'), { recursive: true });
    writeFileSync(join(scratch.dir, '.beads/broken.yaml'), 'id: [unclosed\n');
    const place = await startUi(scratch);
    const { page, trouble, close } = await openPage(browser);
    await page.goto(place.url);
    await page.getByText('Needs a person').waitFor();
    await page
      .getByText(/journal/)
      .first()
      .waitFor();
    await page.evaluate(() => {
      location.hash = '#/decisions';
    });
    await page.getByRole('option', { name: /Keep the lights on/ }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/memory';
    });
    await page.getByRole('option', { name: /lamp/ }).waitFor();
    await page.locator('.banner', { hasText: 'journal' }).waitFor();
    expect(trouble).toEqual([]);
    await close();
    await place.stop();
  });
  it('a project that is taken away under it leaves the page standing', async () => {
    const place = await startUi(scratch);
    const { page, trouble, close } = await openPage(browser);
    await page.goto(place.url);
    await page.getByText('Live').waitFor();
    renameSync(scratch.dir, `${scratch.dir}-gone`);
    for (const view of ['decisions', 'memory', 'ground', 'state', 'jobs', 'spend', 'overview']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${view}`);
      await page.waitForTimeout(600);
      expect(await page.getByRole('heading', { level: 1 }).count(), view).toBe(1);
    }
    expect(trouble.filter((line) => line.startsWith('error'))).toEqual([]);
    await close();
    await place.stop();
  });
});
