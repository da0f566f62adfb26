// The dashboard in a real browser over 10,000 memories and 2,000 decisions: first paint beside an empty page, search as one
// types, how soon a decision made elsewhere appears, and what an idle page costs.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { findBrowser, openBrowser, openPage, startUi, type UiPlace } from '../test/support/browser.ts';
import { createScratch, type Scratch } from '../test/support/run-loa.ts';
import { type Benchmark, judge, median, type Row } from './measure.ts';
import { createNotes } from './memory/notes.ts';

const MEMORIES = 10_000;
const DECISIONS = 2_000;
const FILES = 40;
const LINES = 50;
const PAINTS = 7;
const LIVE = 3;
const SETTLED_MS = 2500;
const IDLE_MS = 15_000;
/** As it grows under somebody's fingers. */
const TYPED = 'a stranger among the tons of this year';

const lineOf = (file: number, line: number): string => `export const value${file}_${line} = ${line};`;

async function fill(scratch: Scratch): Promise<void> {
  for (let file = 0; file < FILES; file += 1) {
    const lines = Array.from({ length: LINES }, (_, line) => lineOf(file, line));
    writeFileSync(join(scratch.dir, `module-${file}.ts`), `${lines.join('\n')}\n`);
  }
  scratch.git('add', '-A');
  scratch.git('commit', '-qm', 'Modules');
  scratch.loa(['init', '--yes']);
  const rows = createNotes(MEMORIES, 5).map((note) => JSON.stringify(note));
  writeFileSync(join(scratch.dir, 'rows.jsonl'), `${rows.join('\n')}\n`);
  scratch.loa(['memory', 'import', 'rows.jsonl', '--trusted'], { timeoutMs: 600_000 });
  Object.assign(process.env, scratch.env);
  const { openLoa } = (await import(
    join(import.meta.dirname, '../dist/index.js')
  )) as typeof import('../src/index.ts');
  const loa = await openLoa({ root: scratch.dir });
  for (let at = 0; at < DECISIONS; at += 1) {
    const [file, line] = [at % FILES, Math.floor(at / FILES) % LINES];
    const evidence = [`module-${file}.ts:${line + 1}: ${lineOf(file, line)}`];
    await loa.run('ledger.decide', { decision: `Module ${file} keeps its value ${line}`, evidence });
  }
  await loa.close();
}

/** From the request to the first text on the screen, in a browser that has seen nothing. */
async function paintMs(browser: Browser, url: string): Promise<number> {
  const { page, close } = await openPage(browser);
  await page.goto(url);
  await page.waitForSelector('h1');
  const ms = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  // What the page asked for is answered before the next one opens: nobody opens it seven times at once.
  await page.waitForTimeout(SETTLED_MS);
  await close();
  return ms;
}

async function measurePaint(browser: Browser, place: UiPlace): Promise<Row> {
  const ours: number[] = [];
  const floor: number[] = [];
  for (let run = 0; run < PAINTS; run += 1) {
    floor.push(await paintMs(browser, 'data:text/html,<h1>x</h1>'));
    ours.push(await paintMs(browser, place.url));
  }
  return judge({ name: 'first paint', ours: median(ours), floor: median(floor), unit: 'ms' }, { max: 1000 });
}

/** From a key to the frame that shows its answer. */
function typeAndWait(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (value) =>
      new Promise<number>((resolve) => {
        const list = document.querySelector('.split-list');
        const input = document.querySelector<HTMLInputElement>('input[data-search]');
        if (list === null || input === null) throw new Error('there is no list to search in');
        const startMs = performance.now();
        let isBusy = false;
        const observer = new MutationObserver(() => {
          const wasBusy = isBusy;
          isBusy = list.getAttribute('aria-busy') === 'true';
          if (!wasBusy || isBusy) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - startMs));
        });
        observer.observe(list, { attributes: true });
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    text,
  );
}

async function measureSearch(page: Page, place: UiPlace): Promise<Row> {
  await page.goto(`${place.origin}/#/memory`);
  await page.waitForSelector('[role=option]');
  await page.locator('.split-list[aria-busy=true]').waitFor({ state: 'detached' });
  const times: number[] = [];
  for (let length = 3; length <= TYPED.length; length += 1) {
    times.push(await typeAndWait(page, TYPED.slice(0, length)));
    await page.waitForTimeout(120);
  }
  return judge({ name: 'search as you type', ours: median(times), unit: 'ms' }, { max: 100 });
}

/** From the end of the command to the line on the page. */
async function measureLive(page: Page, place: UiPlace, scratch: Scratch): Promise<Row> {
  await page.goto(`${place.origin}/#/decisions`);
  await page.waitForSelector('[role=option]');
  const times: number[] = [];
  for (let run = 0; run < LIVE; run += 1) {
    const text = `Decided while you look ${run}`;
    const seen = page
      .getByText(text)
      .first()
      .waitFor()
      .then(() => performance.now());
    const child = scratch.start(['ledger', 'decide', text]);
    const endedMs = new Promise<number>((resolve) => child.once('exit', () => resolve(performance.now())));
    times.push(Math.max(0, (await seen) - (await endedMs)));
  }
  return judge({ name: 'a decision made elsewhere appears', ours: median(times), unit: 'ms' }, { max: 1000 });
}

/** The page and its server, each as a share of one core. */
async function measureIdle(page: Page, place: UiPlace, requests: readonly string[]): Promise<readonly Row[]> {
  await page.goto(`${place.origin}/#/overview`);
  await page.waitForTimeout(4 * SETTLED_MS);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const pageMs = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN);
  };
  const before = { asked: requests.length, server: cpuMs(place.child.pid), page: await pageMs() };
  await page.waitForTimeout(IDLE_MS);
  const shareOf = (usedMs: number): number => (100 * usedMs) / IDLE_MS;
  const server = shareOf(cpuMs(place.child.pid) - before.server);
  return [
    judge(
      { name: 'idle page, of a core', ours: shareOf((await pageMs()) - before.page), unit: '%' },
      { max: 1 },
    ),
    judge({ name: 'idle server, of a core', ours: server, unit: '%' }, { max: 1 }),
    judge({ name: 'idle, requests', ours: requests.length - before.asked, unit: '' }, { max: 0 }),
  ];
}

/** Of a process, in and for it. Ticks of the clock are hundredths of a second. */
function cpuMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

export const benchmark: Benchmark = {
  name: 'dashboard',
  async run() {
    const program = findBrowser();
    if (program === undefined) throw new Error('no browser is installed here');
    const scratch = createScratch();
    try {
      await fill(scratch);
      const place = await startUi(scratch);
      const browser = await openBrowser(program);
      try {
        const { page, requests } = await openPage(browser);
        await page.goto(place.url);
        await page.waitForSelector('h1');
        return [
          await measurePaint(browser, place),
          await measureSearch(page, place),
          await measureLive(page, place, scratch),
          ...(await measureIdle(page, place, requests)),
        ];
      } finally {
        await browser.close();
        await place.stop();
      }
    } finally {
      scratch.remove();
    }
  },
};
