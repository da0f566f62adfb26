// A server keeps its journals, indexes and the audit chain open between requests. Another process does to them whatever a person may
// do meanwhile; the next request works as if the server had just been started, and what was acknowledged is still there.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHttp, openMcp } from '../support/places.ts';
import { createScratch, type Ran, type Scratch } from '../support/run-loa.ts';

interface Server {
  /** Throws when the server refuses. */
  remember(content: string): Promise<void>;
  recall(query: string): Promise<string>;
  stop(): Promise<void>;
}

async function startMcp(scratch: Scratch): Promise<Server> {
  const { client, stop } = await openMcp(scratch);
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const answer = await client.callTool({ name, arguments: args });
    const text = JSON.stringify(answer.content);
    if (answer.isError === true) throw new Error(text);
    return text;
  };
  return {
    remember: async (content) => void (await call('remember', { content })),
    recall: (query) => call('recall', { query }),
    stop,
  };
}

async function startHttp(scratch: Scratch): Promise<Server> {
  const { post, stop } = await openHttp(scratch);
  const call = async (route: string, body: unknown): Promise<string> => {
    const answer = await post(route, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  return {
    remember: async (content) => void (await call('/v1/memory/add', { content })),
    recall: (query) => call('/v1/memory/search', { query }),
    stop,
  };
}

const FIRST = 'The importer reads its rows in batches of five hundred.';
const SECOND = 'Invoices are numbered without gaps, year by year.';
const OTHERS = 'Backups of the archive are kept for ninety days.';

describe.each([
  ['loa mcp', startMcp],
  ['loa serve', startHttp],
] as const)('%s', (_name, start) => {
  let scratch: Scratch;
  let server: Server;
  beforeEach(async () => {
    scratch = createScratch();
    ok(['init', '--yes']);
    ok(['key', 'new']);
    server = await start(scratch);
    await server.remember(FIRST);
  });
  afterEach(() => server.stop());

  const ok = (args: readonly string[]): Ran => {
    const ran = scratch.loa(args);
    expect([args, ran.exitCode, ran.stderr]).toEqual([args, 0, '']);
    return ran;
  };
  const own = (...path: readonly string[]) => join(scratch.dir, '.git', 'loa', ...path);
  const segment = own.bind(undefined, 'journal', '0000000001.seg');
  const spoil = (path: string, word: string): void => {
    const bytes = readFileSync(path);
    bytes[bytes.indexOf(word) + 1]! ^= 1;
    writeFileSync(path, bytes);
  };
  /** The server goes on, and another process finds what it and others recorded. */
  const expectGoingOn = async (...contents: readonly string[]): Promise<void> => {
    await server.remember(SECOND);
    for (const content of [SECOND, ...contents]) {
      expect(ok(['recall', content, '--json']).stdout).toContain(content);
      expect(await server.recall(content)).toContain(content);
    }
  };
  /** Another process, whose segments are small, records enough for three of them. */
  const fillSegments = (): void => {
    const small = join(scratch.dir, '..', 'small.yaml');
    writeFileSync(small, 'journal:\n  segment_max_bytes: 65536\n');
    for (const file of [1, 2, 3]) {
      const rows = Array.from({ length: 200 }, (_, row) => ({
        id: `row-${file}-${row}`,
        content: `Row ${row} of file ${file} came in with the import: ${'x'.repeat(400)}`,
      }));
      const path = join(scratch.dir, `rows-${file}.jsonl`);
      writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      ok(['memory', 'import', path, '--config', small, '--quiet']);
    }
  };
  const countEvents = (): number =>
    ok(['audit', 'show', '--json', '--limit', '100']).stdout.split('"memory.add"').length - 1;

  it('goes on behind what another process recorded, and lets it record in between', async () => {
    for (const number of [1, 2, 3]) {
      ok(['remember', `Shard ${number} of the archive is written by worker ${number}.`]);
      await server.remember(`Worker ${number} is restarted after ${number} failures.`);
    }
    ok(['remember', OTHERS]);
    await expectGoingOn(FIRST, OTHERS, 'Shard 3 of the archive is written by worker 3.');
    ok(['journal', 'verify']);
    ok(['audit', 'verify']);
    expect(countEvents()).toBe(9);
  });

  it('goes on in the segment that another process began', async () => {
    fillSegments();
    expect(readFileSync(own('journal', '0000000002.seg')).length).toBeGreaterThan(0);
    await expectGoingOn(FIRST);
    ok(['journal', 'verify']);
  });

  it('goes on after the journal was compacted', async () => {
    fillSegments();
    ok(['journal', 'compact']);
    expect(() => readFileSync(segment())).toThrow('ENOENT');
    await expectGoingOn(FIRST);
    ok(['journal', 'verify']);
  });

  it('goes on in the journal that a repair began anew', async () => {
    ok(['remember', OTHERS]);
    spoil(segment(), 'importer');
    ok(['journal', 'repair', '--yes']);
    await expectGoingOn(FIRST, OTHERS);
    expect(JSON.parse(ok(['journal', 'verify', '--json']).stdout)).not.toHaveProperty('damage');
  });

  it('goes on in the audit chain behind a seal', async () => {
    spoil(own('audit', '0000000001.seg'), '"init"');
    ok(['audit', 'seal', '--yes']);
    const before = countEvents();
    await expectGoingOn(FIRST);
    expect(countEvents()).toBe(before + 1);
  });

  it('keeps its state anew after the machine directory was taken away', async () => {
    rmSync(own(), { recursive: true });
    await expectGoingOn();
    ok(['journal', 'verify']);
    expect(countEvents()).toBe(1);
    expect(scratch.loa(['audit', 'verify']).exitCode, 'that the earlier chain is gone is told').toBe(1);
  });

  it('follows a change of the configuration with the next request', async () => {
    ok(['config', 'set', 'journal.lock_timeout_seconds', '7']);
    ok(['config', 'set', 'paths.grimoire', 'elsewhere']);
    await server.remember(SECOND);
    expect(readFileSync(join(scratch.dir, 'elsewhere', 'NOTES.md'), 'utf8')).toContain(SECOND);
    expect(await server.recall('invoices')).toContain(SECOND);
    expect(await server.recall('importer')).not.toContain(FIRST);
  });
});
