// Where memories lie: monthly files in parts, the archive, the log, and a section of NOTES.md for the session. A part that
// grew past its size is followed by the next (`2026-11.md`, `2026-11-2.md`), so that no file takes long to read or replace.

import type { ZoneFiles } from '../../state/index.ts';

export const SESSION_SECTION = ['Session Memory'] as const;
export const SESSION_LEVEL = 3;
export const DURABLE_LEVEL = 2;
/** A part is closed once it is larger than this. */
export const PART_LENGTH_MAX = 4 * 1024 * 1024;

const MONTHLY = /^(\d{4}-\d{2})(?:-(\d{1,5}))?\.md$/;

export function memoryDir(zone: string): string {
  return `${zone}/memory`;
}

export function archiveDir(zone: string): string {
  return `${zone}/memory/archive`;
}

export function consolidationLog(zone: string): string {
  return `${zone}/memory/consolidation.log`;
}

/** What the gates kept back for a person to look at. */
export function quarantinePath(zone: string): string {
  return `${zone}/memory/quarantine.md`;
}

export function monthOf(timestamp: string): string {
  return new Date(Date.parse(timestamp)).toISOString().slice(0, 7);
}

/** Names of the monthly files of a folder, by month and part. */
export function listMonthly(dir: string, files: Pick<ZoneFiles, 'list'>): readonly string[] {
  return files
    .list(dir)
    .flatMap((name) => {
      const [, month, part] = MONTHLY.exec(name) ?? [];
      return month === undefined ? [] : [{ name, month, part: Number(part ?? 1) }];
    })
    .toSorted((a, b) => (a.month === b.month ? a.part - b.part : a.month < b.month ? -1 : 1))
    .map(({ name }) => `${dir}/${name}`);
}

/** All files of memories but the notes. */
export function listDurableFiles(files: Pick<ZoneFiles, 'list' | 'zone'>): readonly string[] {
  return [
    ...listMonthly(memoryDir(files.zone), files),
    ...listMonthly(archiveDir(files.zone), files),
    quarantinePath(files.zone),
  ];
}

/** The part of a month that takes new entries, and the one before it. */
export function openPart(
  dir: string,
  month: string,
  files: ZoneFiles,
): { readonly path: string; readonly text: string | undefined; readonly before: string | undefined } {
  const parts = listMonthly(dir, files).filter((path) => path.slice(dir.length + 1).startsWith(month));
  const last = parts.at(-1);
  if (last === undefined) return { path: `${dir}/${month}.md`, text: undefined, before: undefined };
  const text = files.read(last) ?? '';
  if (text.length >= PART_LENGTH_MAX)
    return { path: `${dir}/${month}-${parts.length + 1}.md`, text: undefined, before: text };
  const previous = parts.at(-2);
  return { path: last, text, before: previous === undefined ? undefined : files.read(previous) };
}

export function monthlyTitle(month: string, isArchive: boolean): string {
  return `# ${isArchive ? 'Archived memories' : 'Memories'}, ${month}\n`;
}
