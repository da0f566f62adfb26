// The index on disk: a full-text table over pieces of files, with the file and lines each came from. A cache in every
// respect: of another version, damaged or gone, it is made anew.

import { openSql, type Sql } from '../durable/sql/cache.ts';
import { CODE_DIGESTS } from '../kernel/code-digests.ts';
import { isLoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';

const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE file (id INTEGER PRIMARY KEY, path TEXT UNIQUE, key TEXT, role TEXT, unread TEXT);
  CREATE TABLE piece (id INTEGER PRIMARY KEY, file INTEGER, symbol TEXT, kind TEXT, line INTEGER, last INTEGER, doc TEXT, ranges TEXT);
  CREATE INDEX piece_file ON piece (file);
  CREATE VIRTUAL TABLE words USING fts5 (name, doc, path, text, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0");
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
`;

/** What is gathered in memory before it is written: fewer and larger parts need less merging. */
const HASH_BYTES = 32 * 1024 * 1024;

export interface DatabaseOptions {
  readonly host: Pick<Host, 'files'>;
  /** Digest of the code that fills the index: other code may see other declarations in the same file. */
  readonly version?: string;
}

export function openDatabase(
  path: string,
  { host, version = CODE_DIGESTS.codeSearch }: DatabaseOptions,
): Sql {
  try {
    return open(path, version);
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'sql.corrupt') throw error;
    for (const ending of ['', '-wal', '-shm']) host.files.remove(path + ending);
    return open(path, version);
  }
}

function open(path: string, version: string): Sql {
  const sql = openSql(path, { wal: path !== ':memory:', busyTimeoutMs: 10_000 });
  try {
    if (readVersion(sql) !== version) create(sql, version);
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
}

function readVersion(sql: Sql): unknown {
  const table = sql.get("SELECT name FROM sqlite_schema WHERE name = 'meta'");
  return table === undefined
    ? undefined
    : sql.get("SELECT value FROM meta WHERE name = 'version'")?.['value'];
}

function create(sql: Sql, version: string): void {
  sql.transaction(() => {
    // Another process may have made it while we waited.
    if (readVersion(sql) === version) return;
    for (const table of ['vocabulary', 'words', 'piece', 'file', 'meta'])
      sql.exec(`DROP TABLE IF EXISTS ${table}`);
    sql.exec(SCHEMA);
    sql.exec(`INSERT INTO words (words, rank) VALUES ('hashsize', ${HASH_BYTES})`);
    sql.run('INSERT INTO meta VALUES (?, ?)', 'version', version);
  });
}
