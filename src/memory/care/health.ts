// What is wrong with the files of memory, to be told wherever memories are told: memories that no file holds any more, entries
// that were damaged or torn, files that cannot be read.

import { join } from 'node:path';
import { tellDamage } from '../../durable/journal/index.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath, type ZoneFiles } from '../../state/index.ts';
import { lookForPending } from '../../state/store/look.ts';
import { archiveDir, listMonthly, memoryDir, quarantinePath } from '../entry/files.ts';
import { parseEntries } from '../entry/format.ts';
import { findTorn } from '../entry/torn.ts';
import type { Twin } from '../entry/twins.ts';
import { readPlaced } from '../recall/read-all.ts';
import { memoryStore, openMemoryFiles } from '../store/open.ts';
import { listTwins } from '../store/separate.ts';
import { openSoundFiles } from './damaged.ts';
import { findLost, listReturned, lookForRecorded, type Recorded } from './lost.ts';

const EMPTY_BYTES_MAX = 8;

export interface Flaw {
  readonly id: string;
  /** Relative to the project, with its line: `memory/2026-11.md:12`. */
  readonly at: string;
  readonly flaw: string;
  /** Command that mends it, where one does. */
  readonly fix?: string | undefined;
}

export interface MemoryHealth {
  readonly lost: number;
  readonly flaws: readonly Flaw[];
  /** Files that are no text any more, relative to the project. */
  readonly unreadable: readonly string[];
  /** Memories that share an id with another one. */
  readonly twins?: readonly Twin[];
  /** Ids of those that one branch changed and another took out. */
  readonly disputed?: readonly string[];
  /** Ids that were forgotten here and came back with a merge. */
  readonly returned?: readonly string[];
  /** What is wrong with the journal, in words: then more may be lost than is told. */
  readonly journal?: string | undefined;
}

export async function examineMemories(
  context: Pick<Context, 'host' | 'project' | 'config'>,
): Promise<MemoryHealth> {
  if (context.host.files.stat(context.project.journalDir) === undefined)
    return { lost: 0, flaws: [], unreadable: [] };
  // What is on its way to the files is not lost.
  const isSettled = (await lookForPending(context, memoryStore)).count === 0;
  const files = openSoundFiles(await openMemoryFiles(context), context);
  const known = await lookForRecorded(context);
  const { recorded, damage } = known;
  const twins = listTwins(files);
  const returned = listReturned(known, files);
  const disputed = readPlaced(files, { withArchive: false }).flatMap(({ memory }) =>
    memory.disputed === undefined ? [] : [memory.id],
  );
  return {
    lost: isSettled ? (await findLost(recorded, files, context)).length : 0,
    flaws: findFlaws(files, recorded),
    unreadable: [...files.damaged.keys()],
    ...(twins.length === 0 ? {} : { twins }),
    ...(returned.length === 0 ? {} : { returned }),
    ...(disputed.length === 0 ? {} : { disputed }),
    ...(damage === undefined ? {} : { journal: tellDamage(damage) }),
  };
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

/** `recorded` is what the journal knows: what it has of a torn entry, a command can bring back. */
export function findFlaws(files: ZoneFiles, recorded: ReadonlyMap<string, Recorded>): readonly Flaw[] {
  const paths = [
    notesPath(files.zone),
    ...listMonthly(memoryDir(files.zone), files),
    ...listMonthly(archiveDir(files.zone), files),
    quarantinePath(files.zone),
  ];
  return paths.flatMap((path) => {
    const text = files.read(path) ?? '';
    const entries = parseEntries(text);
    const torn = findTorn(text, entries, recorded).map(({ memory: { id }, line, flaw }): Flaw => {
      const canMend = recorded.get(id)?.place === 'durable' && path.startsWith(memoryDir(files.zone));
      return { id, at: `${path}:${line}`, flaw, ...(canMend ? { fix: RESTORE_COMMAND } : {}) };
    });
    const damaged = entries.flatMap(({ memory: { id }, line, flaw }): readonly Flaw[] =>
      flaw === undefined ? [] : [{ id, at: `${path}:${line}`, flaw }],
    );
    return [...torn, ...damaged];
  });
}

export const RESTORE_COMMAND = 'loa memory restore';

export function describeLost(lost: number): string {
  return `${lost} ${lost === 1 ? 'memory' : 'memories'} in the journal ${lost === 1 ? 'is' : 'are'} missing from the files`;
}

export function describeUnreadable(path: string): string {
  return `${path} could not be read as a whole: it is damaged, or no UTF-8 text`;
}

/** The notes are a person's own: nothing of ours rebuilds them. */
export function adviseUnreadable(path: string): string {
  return path.endsWith('NOTES.md') ? `save ${path} as UTF-8 text` : RESTORE_COMMAND;
}

/** Lines for a person; none when all is well. */
export function describeHealth({
  lost,
  flaws,
  unreadable = [],
  journal,
}: Omit<MemoryHealth, 'unreadable'> & Partial<MemoryHealth>): readonly string[] {
  return [
    ...(journal === undefined ? [] : [journal]),
    ...unreadable.map((path) => `${describeUnreadable(path)}; to mend it: ${adviseUnreadable(path)}`),
    ...(lost === 0
      ? []
      : [
          `${describeLost(lost)}; "${RESTORE_COMMAND}" brings ${lost === 1 ? 'it' : 'them'} back, "loa memory forget ID" lets one go`,
        ]),
    ...flaws.map(
      ({ id, at, flaw, fix }) =>
        `${at}: ${id} is damaged, ${flaw}; ${fix === undefined ? 'mend it there' : `"${fix}" brings it back`}`,
    ),
  ];
}
