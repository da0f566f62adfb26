// Code search, opened: the tree, its index brought up to date, and a function that answers questions.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import { openSourceTree, type SourceTree } from '../../source/index.ts';
import { openDatabase } from './database.ts';
import { type CodeHit, type CodeQuery, searchCode } from './query.ts';
import { type Refreshed, refreshIndex } from './refresh.ts';

export const INDEX_FILE = 'code-search.sqlite';

export interface CodeSearch {
  readonly tree: SourceTree;
  readonly refreshed: Refreshed;
  search(query: CodeQuery): readonly CodeHit[];
  close(): void;
}

type SearchContext = Pick<Context, 'host' | 'project'> & Partial<Pick<Context, 'progress'>>;

/** Without a `.loa` folder the index lives in memory: looking at a project leaves no trace in it. */
export async function openCodeSearch({ project, host, progress }: SearchContext): Promise<CodeSearch> {
  const tree = await openSourceTree(project.root, host);
  const isOurs = host.files.stat(project.ownDir)?.kind === 'directory';
  if (isOurs) host.files.makeDir(project.cacheDir);
  const sql = openDatabase(isOurs ? join(project.cacheDir, INDEX_FILE) : ':memory:', host);
  try {
    const refreshed = refreshIndex(sql, tree, host, progress);
    const readText = (path: string): string | undefined => {
      const bytes = tree.read(path);
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    };
    return { tree, refreshed, search: (query) => searchCode(sql, query, readText), close: () => sql.close() };
  } catch (error) {
    sql.close();
    throw error;
  }
}
