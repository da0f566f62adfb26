// Lists the blobs of a directory page by page, in key order, reading only the folders that a page needs.
// Links, temporaries, our own lock and files whose names are no keys are not blobs and are passed over.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { DirectoryEntry, Host } from '../../kernel/host.ts';
import {
  type BlobEntry,
  type BlobPage,
  compareKeys,
  findKeyProblem,
  LIST_LIMIT_DEFAULT,
  type ListOptions,
} from './blob.ts';

type ListHost = Pick<Host, 'files'>;

export function listFiles(root: string, prefix: string, options: ListOptions, host: ListHost): BlobPage {
  const limit = options.limit ?? LIST_LIMIT_DEFAULT;
  const blobs: BlobEntry[] = [];
  for (const blob of walk({ root, prefix, after: options.after ?? '' }, '', host)) {
    if (blobs.length === limit)
      return { blobs, ...(limit === 0 ? {} : { next: blobs[limit - 1]?.key ?? '' }) };
    blobs.push(blob);
  }
  return { blobs };
}

interface Range {
  readonly root: string;
  readonly prefix: string;
  readonly after: string;
}

function* walk(range: Range, folder: string, host: ListHost): Generator<BlobEntry> {
  for (const entry of listFolder(join(range.root, folder), host)) {
    const key = folder + entry.path;
    if (!isWanted(range, key, entry.kind)) continue;
    if (entry.kind === 'directory') yield* walk(range, key, host);
    else {
      const stat = host.files.stat(join(range.root, key));
      // Removed since the folder was read: then it is not there.
      if (stat?.kind === 'file') yield { key, sizeBytes: stat.sizeBytes };
    }
  }
}

/** For a folder: whether anything in it could be wanted. */
function isWanted({ prefix, after }: Range, key: string, kind: DirectoryEntry['kind']): boolean {
  if (kind === 'file')
    return key.startsWith(prefix) && compareKeys(key, after) > 0 && findKeyProblem(key) === undefined;
  const isOnTheWay = key.startsWith(prefix) || prefix.startsWith(key);
  return isOnTheWay && (after.startsWith(key) || compareKeys(key, after) > 0);
}

/** A folder counts as its name with the `/`, which is how it sorts among the keys. */
function listFolder(
  path: string,
  host: ListHost,
): readonly { readonly path: string; readonly kind: DirectoryEntry['kind'] }[] {
  let entries: readonly DirectoryEntry[];
  try {
    entries = host.files.list(path);
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return [];
    throw error;
  }
  const found: { path: string; kind: DirectoryEntry['kind'] }[] = [];
  for (const { name, kind } of entries) {
    if (name === undefined || (kind !== 'file' && kind !== 'directory')) continue;
    found.push({ path: kind === 'directory' ? `${name}/` : name, kind });
  }
  return found.sort((a, b) => compareKeys(a.path, b.path));
}
