// The ledger's files for those who only read: no journal is opened and nothing is made.

import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath } from '../../state/notes.ts';
import { locateStateZone } from '../../state/project.ts';
import type { ZoneFiles } from '../../state/store/change.ts';
import { openZoneFiles } from '../../state/store/files.ts';
import { trajectoryDir, trajectoryPath } from '../../state/trajectory.ts';
import { type ParsedTrajectory, parseTrajectory } from './trajectory.ts';

export type ReadContext = Pick<Context, 'config' | 'host' | 'project'>;

export async function openLedgerFiles(context: ReadContext): Promise<ZoneFiles> {
  const zone = await locateStateZone(context);
  return openZoneFiles({ root: context.project.root, zone: zone.path }, context.host);
}

/** '' when there is none. */
export function readNotes(files: ZoneFiles): string {
  return files.read(notesPath(files.zone)) ?? '';
}

/** '' also for bytes that are no text: for those who look aside, and leave the complaint to whoever needs the notes. */
export function readNotesIfText(files: ZoneFiles): string {
  try {
    return readNotes(files);
  } catch (error) {
    if (isLoaError(error) && error.code === 'state.not-text') return '';
    throw error;
  }
}

/** Paths of the files that decisions move to once the notes are full. */
export function listArchives(files: ZoneFiles): readonly string[] {
  const folder = `${files.zone}/archive`;
  return files
    .list(folder)
    .filter((name) => /^notes-.*\.md$/.test(name))
    .map((name) => `${folder}/${name}`);
}

const NOTHING: ParsedTrajectory = { records: [], malformed: [] };

export function readTrajectory(files: ZoneFiles, agent: string, date: string): ParsedTrajectory {
  const path = trajectoryPath(files.zone, agent, date);
  try {
    const text = files.read(path);
    return text === undefined ? NOTHING : parseTrajectory(text);
  } catch (error) {
    // Bytes that are no text: the whole file counts as one malformed line rather than as no claims at all.
    if (isLoaError(error) && error.code === 'state.not-text')
      return { records: [], malformed: [{ line: 1, reason: error.message }] };
    throw error;
  }
}

/** Names of trajectory files as agent and date, the newest last. */
export function listTrajectories(
  files: ZoneFiles,
  options: { readonly withArchived?: boolean } = {},
): readonly { readonly agent: string; readonly date: string }[] {
  return files
    .list(trajectoryDir(files.zone))
    .flatMap((name) => {
      const [, agent, date, packed] = /^(.+)-(\d{4}-\d\d-\d\d)\.jsonl(\.gz)?$/.exec(name) ?? [];
      if (agent === undefined || date === undefined) return [];
      return packed === undefined || options.withArchived === true ? [{ agent, date }] : [];
    })
    .sort((a, b) => (a.date === b.date ? (a.agent < b.agent ? -1 : 1) : a.date < b.date ? -1 : 1));
}
