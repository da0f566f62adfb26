import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser, openBrowser, openPage, startUi, type UiPlace } from '../support/browser.ts';
import { HIDDEN_CHARACTERS, HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { createScratch, type Scratch } from '../support/run-loa.ts';

const browserPath = findBrowser();
const ZONE = 'grimoires/loa';
const LONG = 'long '.repeat(200_000);

/** One line each, as the files need them; what hides stays. */
const texts = HOSTILE_TEXTS.map((text) => text.replaceAll(/[\t\n]/g, ' '));
const name = (text: string): string => text.replaceAll(/[^\w.<>()'"=-]/g, '_').slice(0, 80);

/** Written by hand into every file that a page shows, as a repository could bring it. */
function plant(scratch: Scratch): void {
  const write = (path: string, text: string): void => {
    mkdirSync(join(scratch.dir, path, '..'), { recursive: true });
    writeFileSync(join(scratch.dir, path), text);
  };
  const decisions = texts.map((text, at) =>
    [
      `#### 2026-01-01T00:00:${String(at).padStart(2, '0')}Z - ${text}`,
      `**Decision**: ${text} number ${at}`,
      `**Rationale**: ${text}`,
      `**Task**: ${text}`,
      `**Evidence**:`,
      `- \`${text.replaceAll('`', "'")}\` [src/odd.ts:${at + 1}]`,
      '**Test Scenarios**:',
      `1. ${text}`,
      '',
    ].join('\n'),
  );
  const questions = texts.map((text) => `- ${text}`).join('\n');
  write(
    `${ZONE}/NOTES.md`,
    `# NOTES\n\n## Active Sub-Goals\n\n${questions}\n\n## Decision Log\n\n${decisions.join('\n')}\n#### 2026-01-02 - ${LONG}\n**Decision**: ${LONG}\n`,
  );
  write('src/odd.ts', `${texts.map((text, at) => `// changed ${at} ${text}`).join('\n')}\n${LONG}\n`);
  const rows = texts.map((text, at) => ({
    id: `m-${at}`,
    content: `${text} number ${at}`,
    tags: [text.slice(0, 100)],
    thread: text.slice(0, 100),
    session: text.slice(0, 100),
    agent: text.slice(0, 100),
    timestamp: '2026-01-01T00:00:00Z',
  }));
  write(
    'rows.jsonl',
    `${[...rows, { id: 'm-long', content: LONG }].map((row) => JSON.stringify(row)).join('\n')}\n`,
  );
  for (const [at, text] of texts.entries())
    write(
      `.beads/bd-${at}.yaml`,
      `id: bd-${at}\ntitle: ${JSON.stringify(text)}\nstatus: open\nnext_steps: [${JSON.stringify(text)}]\nblockers: [${JSON.stringify(text)}]\n`,
    );
  write(
    'BUTTERFREEZONE.md',
    `<!-- AGENT-CONTEXT\nname: ${texts[0]}\n-->\n# ${texts[2]}\n\n${texts.map((text) => `## ${text}\n<!-- provenance: DERIVED -->\n- ${text} (\`${text}\`)\n\n| ${text} |\n`).join('\n')}`,
  );
}

function work(scratch: Scratch): void {
  for (const args of [
    ['init', '--yes'],
    ['memory', 'import', 'rows.jsonl', '--trusted'],
  ])
    scratch.loa(args, { timeoutMs: 120_000 });
  scratch.loa(['memory', 'judge', 'contradicts', 'm-1', 'm-2']);
  const hook = (event: string, more: object): void =>
    void scratch.loa(['hook', event], {
      input: JSON.stringify({ session_id: 'odd', cwd: scratch.dir, hook_event_name: event, ...more }),
    });
  hook('SessionStart', { source: 'startup' });
  hook('UserPromptSubmit', { prompt: texts.join(' ').slice(0, 3000) });
  hook('PostToolUse', {
    tool_name: 'Bash',
    tool_input: { command: `echo ${texts[0]}` },
    tool_response: { exit_code: 1, stderr: texts[2] },
  });
  hook('PostToolUse', {
    tool_name: 'Edit',
    tool_input: { file_path: join(scratch.dir, name(texts[2] as string)) },
  });
  hook('Stop', {
    last_assistant_message: `${texts.join('\n')}\n\nNext steps:\n${texts
      .slice(0, 9)
      .map((text) => `- ${text}`)
      .join('\n')}`,
  });
  const folder = join(scratch.env['HOME'] as string, '.claude', 'projects', '-odd');
  mkdirSync(folder, { recursive: true });
  const calls = texts.map((text, at) =>
    JSON.stringify({
      type: 'assistant',
      cwd: scratch.dir,
      sessionId: text,
      timestamp: new Date().toISOString(),
      requestId: `r${at}`,
      message: { id: `g${at}`, model: text, content: [], usage: { input_tokens: 9, output_tokens: 9 } },
    }),
  );
  writeFileSync(join(folder, 'odd.jsonl'), `${calls.join('\n')}\n`);
}

const VIEWS = [
  'overview',
  'sessions',
  'decisions',
  'decisions?state=stale',
  'memory',
  'memory?view=conflicts',
  'memory?view=archive',
  'ground',
  'ground?claims=stale',
  'state',
  'jobs',
  'spend',
];

/** Where they are to be seen at once. */
const PLANTED = ['sessions', 'decisions', 'memory', 'ground', 'spend'];

describe.skipIf(browserPath === undefined)('sixty hostile texts in every field', () => {
  let scratch: Scratch;
  let place: UiPlace;
  let browser: Browser;
  beforeAll(async () => {
    scratch = createScratch();
    plant(scratch);
    work(scratch);
    place = await startUi(scratch);
    browser = await openBrowser(browserPath as string);
  });
  afterAll(async () => {
    await browser?.close();
    await place?.stop();
    scratch?.remove();
  });

  it('are sixty', () => expect(new Set(HOSTILE_TEXTS).size).toBe(60));

  const examine = async (page: Page): Promise<void> => {
    const found = await page.evaluate(() => ({
      pwned: (globalThis as { pwned?: unknown }).pwned,
      inherited: ({} as { pwned?: unknown }).pwned,
      foreign: document.querySelectorAll(
        'main img, iframe, object, embed, form, base, style, video, marquee, math, main script, [onerror], [onload], [onclick], [srcdoc]',
      ).length,
      links: [...document.querySelectorAll('a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !href.startsWith('#/')),
      text: document.body.innerText,
      beyond: document.documentElement.scrollWidth - window.innerWidth,
    }));
    expect(found).toMatchObject({ pwned: undefined, inherited: undefined, foreign: 0, links: [] });
    expect(HIDDEN_CHARACTERS.exec(found.text)).toBeNull();
    expect(found.beyond).toBeLessThanOrEqual(0);
  };
  const walk = async (page: Page): Promise<void> => {
    for (const view of VIEWS) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${view}`);
      await page.waitForTimeout(900);
      if (PLANTED.includes(view)) await page.getByText('pwned').first().waitFor();
      await examine(page);
      const options = page.getByRole('option');
      for (let at = 0; at < Math.min(8, await options.count()); at += 1) {
        await options.nth(at).click();
        await page.waitForTimeout(80);
      }
      await examine(page);
    }
  };

  it('are nothing but text on any page, and what hides in them can be seen', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(place.url);
    await walk(page);
    await page.evaluate(() => {
      location.hash = '#/memory';
    });
    await page.getByRole('searchbox').waitFor();
    for (const text of HOSTILE_TEXTS) {
      await page.getByRole('searchbox').fill(text);
      await page.waitForTimeout(30);
    }
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (globalThis as { pwned?: unknown }).pwned)).toBeUndefined();
    expect(trouble).toEqual([]);
    await close();
  });

  it('show whole as text: the first of them can be read on the page of decisions', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(place.url);
    await page.evaluate(() => {
      location.hash = '#/decisions?q=marquee';
    });
    await page.locator('.detail').getByText('<marquee onstart=globalThis.pwned=1>').first().waitFor();
    await close();
  });

  it('do nothing in an export either', async () => {
    const folder = join(scratch.dir, '..', 'exported');
    expect(scratch.loa(['ui', '--export', folder], { timeoutMs: 120_000 }).exitCode).toBe(0);
    const { page, trouble, close } = await openPage(browser);
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await walk(page);
    expect(trouble).toEqual([]);
    await close();
  });
});
