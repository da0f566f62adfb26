import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findBrowser,
  openBrowser,
  openPage,
  picturePath,
  startUi,
  type UiPlace,
} from '../support/browser.ts';
import { createLivedIn } from '../support/lived-in.ts';
import { createScratch, type Scratch } from '../support/run-loa.ts';

const browserPath = findBrowser();
if (browserPath === undefined) console.log('SKIPPED: no browser at hand (apt-get install chromium).');

const PAGES = ['Overview', 'Sessions', 'Decisions', 'Memory', 'Ground', 'State', 'Jobs', 'Spend'] as const;
const VIEWS = [
  'overview',
  'sessions',
  'decisions',
  'decisions?state=stale',
  'memory',
  'memory?view=conflicts',
  'memory?view=quarantine',
  'memory?q=export',
  'ground',
  'ground?claims=stale',
  'state',
  'jobs',
  'spend',
  'nowhere',
];

async function show(page: Page, view: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${view}`);
  await settle(page);
}

/** Until nothing is being read any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(60);
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('.loading, .row-waiting, [aria-busy="true"]') === null,
    undefined,
    { timeout: 20_000 },
  );
  await page.waitForTimeout(60);
}

async function findSerious(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await engine.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}

describe.skipIf(browserPath === undefined)('a project that was worked in', () => {
  let scratch: Scratch;
  let place: UiPlace;
  let browser: Browser;
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

  it.each(['light', 'dark'] as const)(
    'has no serious finding of axe, no message and no failed request on any page in %s',
    async (colorScheme) => {
      const found: string[] = [];
      const { page, trouble, close } = await openPage(browser, { colorScheme });
      await page.goto(place.url);
      for (const view of VIEWS) {
        await show(page, view);
        found.push(...(await findSerious(page)).map((finding) => `${view}: ${finding}`));
        await page.screenshot({ path: picturePath(`${view.replaceAll(/\W+/g, '-')}-${colorScheme}`) });
      }
      expect(found).toEqual([]);
      expect(trouble).toEqual([]);
      await close();
    },
  );

  it('never scrolls sideways at 390 pixels, and axe has nothing to say there either', async () => {
    const { page, trouble, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(place.url);
    for (const view of VIEWS) {
      await show(page, view);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, view).toBeLessThanOrEqual(0);
      expect(await findSerious(page), view).toEqual([]);
      await page.screenshot({ path: picturePath(`${view.replaceAll(/\W+/g, '-')}-narrow`) });
    }
    await show(page, 'decisions?state=stale');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('option').first().waitFor();
    expect(trouble).toEqual([]);
    await close();
  });

  it('is named and built for those who cannot see it', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(place.url);
    for (const name of PAGES) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.locator('nav [aria-current="page"]').textContent()).toContain(name);
      expect(await page.getByRole('main').count()).toBe(1);
    }
    await show(page, 'decisions');
    const options = page.getByRole('listbox', { name: 'Decisions' }).getByRole('option');
    expect(await options.count()).toBe(6);
    expect(await options.first().getAttribute('aria-setsize')).toBe('6');
    await close();
  });

  it('is used with the keyboard alone: pages, search, lists, dialogs', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(place.url);
    await settle(page);
    for (const [key, name] of [
      ['s', 'Sessions'],
      ['m', 'Memory'],
      ['r', 'Ground'],
      ['t', 'State'],
      ['j', 'Jobs'],
      ['p', 'Spend'],
      ['o', 'Overview'],
      ['d', 'Decisions'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    }
    await page.keyboard.press('/');
    await page.keyboard.type('src/export');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 2);
    for (const text of ['and what else is said about it', ' by whom']) await page.keyboard.type(text);
    expect(await page.getByRole('searchbox').inputValue()).toBe(
      'src/exportand what else is said about it by whom',
    );
    await page.getByRole('searchbox').fill('src/export');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.keyboard.press('End');
    await page.waitForFunction(() => location.hash.includes('id='));
    expect(await page.locator('[role=option][aria-selected=true]').getAttribute('aria-posinset')).toBe('2');
    await page.keyboard.press('Home');
    await page.waitForFunction(
      () => document.querySelector('[aria-selected=true]')?.getAttribute('aria-posinset') === '1',
    );
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(trouble).toEqual([]);
    await close();
  });

  it('shows the quote beside the code of today, with the commit that changed it', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(place.url);
    await show(page, 'decisions?state=stale&q=tokens');
    const detail = page.locator('.detail');
    await detail.getByText('Shorten the grace period after the audit').waitFor();
    expect(await detail.locator('del').allTextContents()).toEqual(['900_000']);
    expect(await detail.locator('ins').allTextContents()).toEqual(['300_000']);
    await close();
  });

  it('keeps search, filter and choice in an address that can be shared, without the token', async () => {
    const one = await openPage(browser);
    await one.page.goto(place.url);
    await show(one.page, 'decisions');
    await one.page.getByRole('button', { name: /^Stale/ }).click();
    await one.page.getByRole('searchbox').fill('pool');
    await settle(one.page);
    await one.page.getByRole('option').first().click();
    await one.page.waitForFunction(() => location.hash.includes('id='));
    const address = one.page.url();
    expect(address).toMatch(/#\/decisions\?state=stale&q=pool&id=d-\w+$/);
    expect(address).not.toContain('token');
    const again = await one.page.context().newPage();
    await again.goto(address);
    await again.locator('.detail').getByText('8 connections').waitFor();
    expect(await again.getByRole('searchbox').inputValue()).toBe('pool');
    await one.close();
  });
});

describe.skipIf(browserPath === undefined)('a project that was never touched', () => {
  it('says on every page what would be there, and the command that brings it', async () => {
    const scratch = createScratch();
    const place = await startUi(scratch);
    const browser = await openBrowser(browserPath as string);
    const { page, trouble, close } = await openPage(browser);
    await page.goto(place.url);
    for (const [view, command] of [
      ['overview', 'loa init'],
      ['sessions', 'loa init --agent claude'],
      ['decisions', 'loa ledger decide'],
      ['memory', 'loa remember'],
      ['ground', 'loa ground gen'],
      ['state', 'loa config set state.stores'],
      ['jobs', 'loa daemon --once'],
      ['spend', 'loa spend --all'],
    ] as const) {
      await show(page, view);
      expect(await page.locator('main').textContent(), view).toContain(command);
      expect(await findSerious(page), view).toEqual([]);
    }
    expect(trouble).toEqual([]);
    await close();
    await browser.close();
    await place.stop();
    scratch.remove();
  });
});
