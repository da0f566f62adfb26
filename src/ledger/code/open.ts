// Code search, opened: the index brought up to date, and a function that answers questions. While git lists the tree, the
// question is already put to the index as it is; when the list shows that nothing changed, that answer stands.

import { join } from 'node:path';
import type { Sql } from '../../durable/sql/cache.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Meaning } from '../../search/index.ts';
import { openDatabase } from './database.ts';
import { digestListing } from './listing.ts';
import {
  type CodeHit,
  type CodeQuery,
  countUnread,
  type ReadText,
  searchCode,
  type Unread,
} from './query.ts';
import { searchWidely } from './wide.ts';

export const INDEX_FILE = 'code-search.sqlite';

export type SearchContext = Pick<Context, 'host' | 'project'> & Partial<Pick<Context, 'progress'>>;

export interface CodeSearch {
  search(query: CodeQuery): readonly CodeHit[];
  /** Whatever may be what is asked for, under any name, the likeliest first. */
  searchWidely(words: string, topK: number, meaning: Meaning): readonly CodeHit[];
  close(): void;
}

/** For many questions. */
export async function openCodeSearch(context: SearchContext): Promise<CodeSearch> {
  const digest = digestListing(context.project.root, context.host);
  const sql = openIndex(context);
  try {
    await bringUpToDate(sql, await digest, context);
  } catch (error) {
    sql.close();
    throw error;
  }
  const readText = readerOf(context);
  return {
    search: (query) => searchCode(sql, query, readText),
    searchWidely: (words, topK, meaning) => searchWidely(sql, { words, topK }, { readText, meaning }),
    close: () => sql.close(),
  };
}

export interface Answer {
  readonly hits: readonly CodeHit[];
  readonly unread: readonly Unread[];
}

/** For one question: the answer of an index that turns out to be current costs no time of its own. */
export async function searchOnce(query: CodeQuery, context: SearchContext): Promise<Answer> {
  const listing = digestListing(context.project.root, context.host);
  const sql = openIndex(context);
  try {
    const guess = searchCode(sql, query, readerOf(context));
    const isCurrent = !(await bringUpToDate(sql, await listing, context));
    const hits = isCurrent ? guess : searchCode(sql, query, readerOf(context));
    return { hits, unread: countUnread(sql) };
  } finally {
    sql.close();
  }
}

/** Without a machine directory to write to, the index lives in memory: looking at a project leaves no trace in it. */
function openIndex({ project, host }: SearchContext): Sql {
  const isOurs =
    host.files.stat(project.ownDir)?.kind === 'directory' && host.files.isWritable(project.ownDir);
  if (isOurs) host.files.makeDir(project.cacheDir);
  return openDatabase(isOurs ? join(project.cacheDir, INDEX_FILE) : ':memory:', { host });
}

/** True when there was something to do. */
async function bringUpToDate(
  sql: Sql,
  digest: string,
  { project, host, progress }: SearchContext,
): Promise<boolean> {
  if (sql.get("SELECT value FROM meta WHERE name = 'digest'")?.['value'] === digest) return false;
  // Knowing languages costs more than a whole warm search.
  const [{ openSourceTree }, { refreshIndex }] = await Promise.all([
    import('../../source/index.ts'),
    import('./refresh.ts'),
  ]);
  const tree = await openSourceTree(project.root, host, { home: project.ownDir });
  refreshIndex(sql, { tree, digest, host, ...(progress === undefined ? {} : { progress }) });
  return true;
}

function readerOf({ project, host }: SearchContext): ReadText {
  return (path) => {
    try {
      const bytes = host.files.read(join(project.root, path), {
        noFollow: true,
        sizeBytesMax: SOURCE_FILE_SIZE_BYTES_MAX,
      });
      return new TextDecoder().decode(bytes);
    } catch (error) {
      if (isLoaError(error)) return undefined; // Gone since it was indexed: its text then counts for nothing.
      throw error;
    }
  };
}
