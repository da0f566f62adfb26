// A database that holds the truth, in the hands of a process that is killed in the middle of its transactions.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSql } from '../../src/durable/index.ts';
import { createSeeded } from '../../src/durable/sim-host/index.ts';

const WRITER = join(import.meta.dirname, '../fixtures/database-writer.ts');
const ROUNDS = 6;
const ROUND_PAIRS = 1_000_000;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loa-killed-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('after kill -9 holds every acknowledged transaction, and none by half', async () => {
  const seeded = createSeeded(7);
  const path = join(dir, 'pairs.db');
  const promised: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    promised.push(...(await writeUntilKilled(path, round * ROUND_PAIRS, 1 + seeded.below(400))));
    const database = openSql(path);
    const rows = database.all('SELECT pair, count(*) AS sides FROM entries GROUP BY pair');
    const check = database.get('PRAGMA integrity_check');
    database.close();
    expect(check?.['integrity_check']).toBe('ok');
    expect(rows.filter(({ sides }) => sides !== 2)).toEqual([]);
    const there = new Set(rows.map(({ pair }) => pair));
    expect(promised.filter((pair) => !there.has(pair))).toEqual([]);
  }
  expect(promised.length).toBeGreaterThanOrEqual(ROUNDS);
});

/** What it acknowledged; it is killed after so many answers, in the middle of whatever it does then. */
async function writeUntilKilled(path: string, first: number, answers: number): Promise<readonly number[]> {
  const child = spawn(process.execPath, [WRITER, path, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > answers) child.kill('SIGKILL');
  });
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return text.split('\n').slice(0, -1).map(Number);
}
