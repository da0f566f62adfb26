// The embedded database as a cache: statements, transactions and what its errors become.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSql } from './cache.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loa-sql-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('values go in and come out, and a transaction is all or nothing', () => {
  const sql = openSql(join(dir, 'a.db'), { wal: true });
  sql.exec('CREATE TABLE t (k TEXT PRIMARY KEY, v BLOB)');
  expect(sql.run('INSERT INTO t VALUES (?, ?)', 'one', Buffer.from([1, 0, 2])).changes).toBe(1);
  expect(sql.get('SELECT v FROM t WHERE k = ?', 'one')?.['v']).toEqual(new Uint8Array([1, 0, 2]));
  expect(() =>
    sql.transaction(() => {
      sql.run('INSERT INTO t VALUES (?, ?)', 'two', null);
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(sql.all('SELECT k FROM t')).toHaveLength(1);
  sql.transaction(() => sql.run('INSERT INTO t VALUES (?, ?)', 'two', null));
  expect(sql.get('SELECT count(*) AS n FROM t')?.['n']).toBe(2);
  sql.close();
  sql.close();
});

test('a damaged file, a busy one and a wrong statement each have their own code', () => {
  writeFileSync(join(dir, 'bad.db'), 'not a database, and long enough to be looked at '.repeat(40));
  const bad = openSql(join(dir, 'bad.db'));
  expect(() => bad.get('SELECT * FROM sqlite_master')).toThrow(
    expect.objectContaining({ code: 'sql.corrupt' }),
  );
  const [one, two] = [openSql(join(dir, 'b.db')), openSql(join(dir, 'b.db'), { busyTimeoutMs: 0 })];
  one.exec('BEGIN EXCLUSIVE');
  expect(() => two.exec('BEGIN EXCLUSIVE')).toThrow(
    expect.objectContaining({ code: 'sql.busy', retryable: true }),
  );
  expect(() => one.exec('SELEKT')).toThrow(expect.objectContaining({ code: 'sql.failed' }));
  expect(() => openSql(join(dir, 'none', 'c.db'))).toThrow(expect.objectContaining({ code: 'sql.failed' }));
});
