// Memories that shared an id with others, under ids of their own. Known by id and text, so that a repeated plan finds nothing to do.

import type { FileEdit, ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/index.ts';
import { DURABLE_LEVEL, listDurableFiles, SESSION_LEVEL } from '../entry/files.ts';
import { headingOf, parseEntries, renderEntry } from '../entry/format.ts';
import { digestOf, type Twin } from '../entry/twins.ts';

export function planRenamed(
  { twins }: { readonly twins: readonly Twin[] },
  files: ZoneFiles,
): readonly FileEdit[] {
  const notes = notesPath(files.zone);
  const paths = [notes, ...listDurableFiles(files)];
  // A repeat of all that led here brings the entry back under its old id.
  const done = new Set(
    paths.flatMap((path) => parseEntries(files.read(path) ?? '').map(({ memory }) => memory.id)),
  );
  return paths.flatMap((path): FileEdit[] => {
    const text = files.read(path) ?? '';
    const content = renameIn(text, { twins, done, level: path === notes ? SESSION_LEVEL : DURABLE_LEVEL });
    return content === text ? [] : [{ path, content }];
  });
}

interface Renaming {
  readonly twins: readonly Twin[];
  /** Ids that are given already; those that this gives are added. */
  readonly done: Set<string>;
  readonly level: number;
}

/** The same text with the twins in it under their own ids. */
export function renameIn(text: string, { twins, done, level }: Renaming): string {
  const ids = new Set(twins.map(({ id }) => id));
  let content = '';
  let at = 0;
  for (const { memory, start, end } of parseEntries(text)) {
    if (!ids.has(memory.id)) continue;
    const digest = digestOf(memory);
    const twin = twins.find((one) => one.id === memory.id && one.digest === digest);
    if (twin === undefined) continue;
    content += text.slice(at, start);
    at = end;
    if (!done.has(twin.to)) {
      if (content !== '' && !content.endsWith('\n\n')) content += '\n';
      content += renderEntry({ ...memory, id: twin.to }, level);
      done.add(twin.to);
    }
    // One heading stood for both: what is left below it has to begin with one again.
    if (text.slice(end).trimStart().startsWith('`type=')) content += `\n${headingOf(memory.id, level)}\n`;
  }
  return content + text.slice(at);
}
