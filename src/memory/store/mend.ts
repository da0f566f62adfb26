// Memories that come back from the journal: over what was left of them where an entry was torn, else behind those of their month.
// Everything else in the files stays as it is.

import type { FileEdit, ZoneFiles } from '../../state/index.ts';
import { archiveDir, DURABLE_LEVEL, listMonthly, memoryDir } from '../entry/files.ts';
import { parseEntries, renderEntry } from '../entry/format.ts';
import { findTorn } from '../entry/torn.ts';
import type { Memory } from '../model.ts';
import { addToMonths, replaceBlocks, stackEdits } from './blocks.ts';

export interface Mended {
  readonly memories: readonly Memory[];
  readonly place: 'durable' | 'archive';
}

export function planMended({ memories, place }: Mended, files: ZoneFiles): readonly FileEdit[] {
  const dir = place === 'durable' ? memoryDir(files.zone) : archiveDir(files.zone);
  const wanted = new Map(memories.map((memory) => [memory.id, { memory }]));
  const edits = stackEdits(files);
  for (const path of listMonthly(dir, files)) {
    const text = files.read(path) ?? '';
    const torn = findTorn(text, parseEntries(text), wanted).filter(({ memory }) => wanted.has(memory.id));
    const whole = replaceBlocks(text, torn, (id) =>
      renderEntry(wanted.get(id)?.memory as Memory, DURABLE_LEVEL),
    );
    const content = withoutBrokenHeading(whole, memories);
    if (content !== text) edits.put([{ path, content }]);
  }
  edits.put(addToMonths(memories, dir, edits.files));
  return edits.list();
}

/** A heading that breaks off at the end is the beginning of one of these. */
function withoutBrokenHeading(text: string, memories: readonly Memory[]): string {
  const start = text.lastIndexOf('\n') + 1;
  const tail = text.slice(start);
  if (!tail.startsWith('#')) return text;
  const isOurs = memories.some((memory) => renderEntry(memory, DURABLE_LEVEL).startsWith(tail));
  return isOurs ? text.slice(0, start) : text;
}
