// Code search, opened: the index brought up to date, and functions that answer questions. While git lists the tree, the
// question is already put to the index as it is; when the list shows that nothing changed, that answer stands. The index of a project
// that is not set up lies with the facts of its tree, in a folder of the person, or in memory.

import { join } from 'node:path';
import type { Sql } from '../durable/sql/cache.ts';
import { isLoaError } from '../kernel/errors.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../kernel/limits.ts';
import type { Context } from '../kernel/operation.ts';
import type { Meaning } from '../search/index.ts';
import { readMeaning } from '../search/vectors/read-meaning.ts';
import { findSpare } from '../source/cache/spare.ts';
import type { SourceTree } from '../source/index.ts';
import { type Asked, ask, toCodeHit } from './ask.ts';
import { openDatabase } from './database.ts';
import { readDemand } from './demand.ts';
import { digestFiles, digestListing } from './listing.ts';
import {
  type CodeHit,
  type CodeQuery,
  countUnread,
  type ReadText,
  searchCode,
  type Unread,
} from './query.ts';
import { searchWidely } from './wide.ts';
import { nameWords } from './words.ts';

export const INDEX_FILE = 'code-search.sqlite';

export type SearchContext = Pick<Context, 'host' | 'project'> &
  Partial<Pick<Context, 'progress' | 'person' | 'services'>>;

export interface CodeSearch {
  search(query: CodeQuery): readonly CodeHit[];
  /** A question in words: the places that are likely to answer it, with their lines. */
  ask(words: string, topK: number): Asked;
  /** Whatever may be what is asked for, under any name, the likeliest first. */
  searchWidely(words: string, topK: number, meaning: Meaning): readonly CodeHit[];
  close(): void;
}

/** For many questions; `tree` where it is open already. */
export async function openCodeSearch(context: SearchContext, tree?: SourceTree): Promise<CodeSearch> {
  const listed = await (tree === undefined
    ? digestListing(context.project.root, context.host)
    : digestFiles(context.project.root, tree.files, context.host));
  const sql = openIndex(context, listed.fileCount);
  try {
    await bringUpToDate(sql, listed.digest, context, tree);
  } catch (error) {
    sql.close();
    throw error;
  }
  const readText = readerOf(context);
  return {
    search: (query) => answer(sql, query, context),
    ask: (words, topK) =>
      ask(sql, { words, topK, demand: readDemand(words) }, { readText, meaning: meaningOf(context) }),
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
  const sql = openIndex(context, isOurs(context) ? 0 : (await listing).fileCount);
  try {
    const guess = answer(sql, query, context);
    const isCurrent = !(await bringUpToDate(sql, (await listing).digest, context));
    return { hits: isCurrent ? guess : answer(sql, query, context), unread: countUnread(sql) };
  } finally {
    sql.close();
  }
}

/** A name is looked for as it is written, a question by what its words say. */
function answer(sql: Sql, query: CodeQuery, context: SearchContext): readonly CodeHit[] {
  const readText = readerOf(context);
  const named = nameWords(query.query).length > 0 ? searchCode(sql, query, readText) : [];
  if (named.length > 0) return named;
  const { found } = ask(
    sql,
    { words: query.query, topK: query.topK, demand: readDemand(query.query) },
    { readText, meaning: meaningOf(context) },
  );
  return found.map(toCodeHit).filter(({ score }) => score >= query.threshold && score > 0);
}

const meaningOf = ({ services }: SearchContext): Meaning | undefined =>
  services === undefined ? undefined : readMeaning({ services });

const isOurs = ({ project, host }: SearchContext): boolean =>
  host.files.stat(project.ownDir)?.kind === 'directory' && host.files.isWritable(project.ownDir);

/** Without a machine directory to write to, nothing is left in the project. */
function openIndex(context: SearchContext, fileCount: number): Sql {
  const { project, host, person } = context;
  if (isOurs(context)) {
    host.files.makeDir(project.cacheDir);
    return openDatabase(join(project.cacheDir, INDEX_FILE), { host });
  }
  const spare =
    person === undefined
      ? undefined
      : findSpare(join(person.stateDir, 'trees'), { root: project.root, fileCount }, host);
  return openDatabase(spare === undefined ? ':memory:' : join(spare, INDEX_FILE), { host });
}

/** True when there was something to do. */
async function bringUpToDate(
  sql: Sql,
  digest: string,
  { project, host, progress }: SearchContext,
  opened?: SourceTree,
): Promise<boolean> {
  if (sql.get("SELECT value FROM meta WHERE name = 'digest'")?.['value'] === digest) return false;
  // Knowing languages costs more than a whole warm search.
  const [{ openSourceTree }, { refreshIndex }] = await Promise.all([
    import('../source/index.ts'),
    import('./refresh.ts'),
  ]);
  const tree = opened ?? (await openSourceTree(project.root, host, { home: project.ownDir }));
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
