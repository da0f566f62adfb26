// From where on to look for changes that are not in the files yet: a small file in the cache for each owner. It is never believed
// further than it fits the journal, so losing it costs one longer look and nothing else.

import { join } from 'node:path';
import { MAIN_WORKTREE } from '../../durable/git-repository.ts';
import type { Bookmark } from '../../durable/journal/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';

export interface Journaled {
  readonly project: Project;
  readonly host: Pick<Host, 'files' | 'clock'>;
  readonly owner: string;
  readonly journalId: string;
}

export interface Hint {
  /** Everything up to it is in the files. */
  readonly afterSequence: number;
  /** A record not behind the next one, from where reading may begin. */
  readonly bookmark?: Bookmark | undefined;
}

export const NO_HINT: Hint = { afterSequence: 0 };

/** As it was read, with the journal that it speaks of. */
export type ReadHint = Hint & { readonly journalId?: string };

/** Not synced: a hint that is lost or cut costs one longer look. Written once its mark is on the disk, or a long look found nothing waiting. */
export function writeHint(place: Journaled, hint: Hint): void {
  const path = hintPath(place);
  try {
    place.host.files.makeDir(place.project.cacheDir);
    const file = place.host.files.open(path, { write: true, create: true, truncate: true });
    try {
      const line = JSON.stringify([place.journalId, hint.afterSequence, hint.bookmark]);
      file.write(new TextEncoder().encode(`${line}\n`), 0);
    } finally {
      file.close();
    }
  } catch (error) {
    // Without the hint everything works, only slower: a full disk must not fail what is already durable.
    if (!isLoaError(error)) throw error;
  }
}

export function readHint(place: Omit<Journaled, 'journalId'> & { readonly journalId?: string }): ReadHint {
  try {
    const text = new TextDecoder().decode(place.host.files.read(hintPath(place)));
    const [journalId, sequence, bookmark] = text.endsWith('\n') ? (JSON.parse(text) as unknown[]) : [];
    const isOurs = place.journalId === undefined || journalId === place.journalId;
    if (!isOurs || !Number.isSafeInteger(sequence)) return NO_HINT;
    const afterSequence = sequence as number;
    const isFitting = isBookmark(bookmark) && bookmark.sequence <= afterSequence + 1;
    return { journalId: journalId as string, afterSequence, bookmark: isFitting ? bookmark : undefined };
  } catch {
    // Missing, cut or foreign: then all of the journal is looked at, which is always right.
    return NO_HINT;
  }
}

function isBookmark(value: unknown): value is Bookmark {
  const { sequence, segment, offsetBytes, batch, previousHash } = (value ?? {}) as Partial<Bookmark>;
  const numbers = [sequence, segment, offsetBytes, batch];
  return numbers.every((one) => Number.isSafeInteger(one) && one! >= 0) && typeof previousHash === 'string';
}

function hintPath({ project, owner }: Pick<Journaled, 'project' | 'owner'>): string {
  const { worktree } = project;
  return join(project.cacheDir, `applied-${owner}${worktree === MAIN_WORKTREE ? '' : `@${worktree}`}.json`);
}
