// Every memory of a project, read from the files themselves, in the order they stand there.

import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath, peekPending, type ZoneFiles } from '../../state/index.ts';
import { archiveDir, listMonthly, memoryDir, quarantinePath } from '../entry/files.ts';
import { parseEntries } from '../entry/format.ts';
import { nameTwins, withoutCopies } from '../entry/twins.ts';
import type { Place, PlacedMemory } from '../model.ts';
import { memoryStore, openMemoryFiles, openMemoryStore } from '../store/open.ts';

/** Settles first, so that what was promised is there, unless the journal cannot be used. */
export async function readAll(
  context: Pick<Context, 'host' | 'project' | 'config'>,
  options: { readonly withArchive: boolean },
): Promise<readonly PlacedMemory[]> {
  try {
    await settleMemory(context);
  } catch (error) {
    // The files hold what was applied; what is wrong with the journal is told beside them.
    if (!isLoaError(error) || !UNUSABLE.has(error.code)) throw error;
  }
  return readPlaced(await openMemoryFiles(context), options);
}

const UNUSABLE: ReadonlySet<string> = new Set([
  'journal.corrupt',
  'journal.unknown-type',
  'file.permission',
  'file.read-only',
  // What waits in the journal cannot be written down here and now.
  'state.not-applied',
]);

async function settleMemory(context: Pick<Context, 'host' | 'project' | 'config'>): Promise<void> {
  // Who only reads must not be the one to begin a journal.
  if (peekPending(context, memoryStore) === 0) return;
  const store = await openMemoryStore(context);
  try {
    await store.settle();
  } finally {
    await store.close();
  }
}

/** Each once, and those that share an id under ids of their own. */
export function readPlaced(
  files: ZoneFiles,
  options: { readonly withArchive: boolean },
): readonly PlacedMemory[] {
  const read = (path: string, place: Place): readonly PlacedMemory[] =>
    parseEntries(readFile(files, path)).map(({ memory }) => ({ memory, place, path }));
  const archive = options.withArchive
    ? [...listMonthly(archiveDir(files.zone), files), quarantinePath(files.zone)].flatMap((path) =>
        read(path, 'archive'),
      )
    : [];
  const active = [
    ...listMonthly(memoryDir(files.zone), files).flatMap((path) => read(path, 'durable')),
    ...read(notesPath(files.zone), 'session'),
  ];
  return [...withoutCopies(nameTwins(active)), ...withoutCopies(nameTwins(archive))];
}

/** The notes are a person's own file; the others a command can rebuild. */
function readFile(files: ZoneFiles, path: string): string {
  try {
    return files.read(path) ?? '';
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'state.not-text' || path === notesPath(files.zone)) throw error;
    throw new LoaError(error.code, error.message, {
      hint: 'Run "loa memory restore": it keeps a copy of the file and rebuilds it from the journal.',
      cause: error,
      details: { path },
    });
  }
}

/** How many there are, archived ones aside; what cannot be read counts as none. */
export function countMemories(files: ZoneFiles): number {
  const paths = [...listMonthly(memoryDir(files.zone), files), notesPath(files.zone)];
  return paths.reduce((sum, path) => {
    try {
      return sum + parseEntries(files.read(path) ?? '').length;
    } catch (error) {
      if (!isLoaError(error)) throw error;
      return sum;
    }
  }, 0);
}
