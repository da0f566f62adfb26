// What is wrong with the files of memory, to be told wherever memories are told: memories that were lost with a file, and
// entries that were damaged.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import { notesPath, type ZoneFiles } from '../../state/index.ts';
import { archiveDir, listMonthly, memoryDir, quarantinePath } from '../entry/files.ts';
import { parseEntries } from '../entry/format.ts';
import { openMemoryStore } from '../store/open.ts';
import { listLost, readRecorded } from './lost.ts';

const EMPTY_BYTES_MAX = 8;

export interface Flaw {
  readonly id: string;
  /** Relative to the project, with its line: `memory/2026-11.md:12`. */
  readonly at: string;
  readonly flaw: string;
}

export interface MemoryHealth {
  readonly lost: number;
  readonly flaws: readonly Flaw[];
}

export async function examineMemories(
  context: Pick<Context, 'host' | 'project' | 'config'>,
): Promise<MemoryHealth> {
  if (context.host.files.stat(context.project.journalDir) === undefined) return { lost: 0, flaws: [] };
  const store = await openMemoryStore(context, { isPatient: false });
  try {
    // What is on its way to the files is not lost.
    const isSettled = (await store.countPending()) === 0;
    return {
      lost: isSettled ? listLost(await readRecorded(context), store.files).length : 0,
      flaws: findFlaws(store.files),
    };
  } finally {
    await store.close();
  }
}

/** A look at sizes alone, for where reading the journal would cost more than the answer: a file that was indexed once is gone or empty. */
export function seemsLost(zone: string, { host, project }: Pick<Context, 'host' | 'project'>): boolean {
  const dir = join(project.cacheDir, 'memory');
  if (host.files.stat(dir)?.kind !== 'directory') return false;
  const isGone = (path: string): boolean =>
    (host.files.stat(join(project.root, path))?.sizeBytes ?? 0) < EMPTY_BYTES_MAX;
  return host.files.list(dir).some(({ name }) => {
    const indexed = /(?:^|_)(memory_\d{4}-\d{2}(?:-\d+)?\.md|NOTES\.md)\.index$/.exec(name ?? '')?.[1];
    return indexed !== undefined && isGone(`${zone}/${indexed.replace('memory_', 'memory/')}`);
  });
}

export function findFlaws(files: ZoneFiles): readonly Flaw[] {
  const paths = [
    notesPath(files.zone),
    ...listMonthly(memoryDir(files.zone), files),
    ...listMonthly(archiveDir(files.zone), files),
    quarantinePath(files.zone),
  ];
  return paths.flatMap((path) =>
    parseEntries(files.read(path) ?? '').flatMap(({ memory, line, flaw }) =>
      flaw === undefined ? [] : [{ id: memory.id, at: `${path}:${line}`, flaw }],
    ),
  );
}

export const RESTORE_COMMAND = 'loa memory restore';

/** Lines for a person; none when all is well. */
export function describeHealth({ lost, flaws }: MemoryHealth): readonly string[] {
  return [
    ...(lost === 0
      ? []
      : [
          `${lost} ${lost === 1 ? 'memory' : 'memories'} in the journal ${lost === 1 ? 'is' : 'are'} missing from the files; "${RESTORE_COMMAND}" brings ${lost === 1 ? 'it' : 'them'} back`,
        ]),
    ...flaws.map(({ id, at, flaw }) => `${at}: ${id} is damaged, ${flaw}; mend it there`),
  ];
}
