// A real browser against the built program: Debian's Chromium, or the one that LOA_TEST_BROWSER names. Pages keep account of every console
// message and failed request.

import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { repository, type Scratch } from './run-loa.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function findBrowser(): string | undefined {
  const named = process.env['LOA_TEST_BROWSER'];
  if (named !== undefined) return named === '' ? undefined : named;
  return PLACES.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0);
}

export async function openBrowser(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  // Tests run as root in a container, where Chromium's own sandbox cannot.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

export interface UiPlace {
  /** With the token. */
  readonly url: string;
  /** Without. */
  readonly origin: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

export async function startUi(scratch: Scratch, args: readonly string[] = []): Promise<UiPlace> {
  const child = scratch.start([
    'ui',
    '--no-open',
    ...(args.includes('--port') ? [] : ['--port', '0']),
    ...args,
  ]);
  let told = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (bytes: Buffer) => {
      told += bytes.toString();
    });
    child.stdout?.on('data', (bytes: Buffer) => {
      told += bytes.toString();
      const found = /http:\/\/\S+#token=\S+/.exec(told)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`loa ui ended: ${told}`)));
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, origin: new URL(url).origin, child, stop };
}

export interface Watched {
  readonly page: Page;
  /** Console messages, errors of scripts, failed requests, requests to other hosts. */
  readonly trouble: string[];
  readonly requests: string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, ...options });
  const page = await context.newPage();
  const trouble: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => trouble.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('request', (request) => {
    requests.push(`${request.method()} ${request.url()}`);
    if (!/^(?:http:\/\/127\.0\.0\.1:|file:|data:|about:)/.test(request.url()))
      trouble.push(`elsewhere: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Left on purpose: a stream when the page goes, an answer that nobody waits for any more.
    if (why !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, trouble, requests, close: () => context.close() };
}

/** Pictures of the run, for people to look at afterwards. */
export function picturePath(name: string): string {
  const folder = process.env['LOA_TEST_PICTURES'] ?? join(repository, 'tmp', 'pictures');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.png`);
}
