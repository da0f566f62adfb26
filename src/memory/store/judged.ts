// What somebody judged two memories to be to each other, as links in their entries. The record holds ids alone, so that nothing in the
// files is believed any more for it; the texts stay as they are.

import type { FileEdit, ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/index.ts';
import { DURABLE_LEVEL, listMonthly, memoryDir, SESSION_LEVEL } from '../entry/files.ts';
import { parseEntries, renderEntry } from '../entry/format.ts';
import type { Memory } from '../model.ts';
import { replaceBlocks } from './blocks.ts';

/** `open`: nobody has judged them. */
export type LinkVerdict = 'distinct' | 'contradicts' | 'open';

export interface JudgedPair {
  readonly newer: string;
  readonly older: string;
  readonly verdict: LinkVerdict;
}

export interface Judged {
  readonly pairs: readonly JudgedPair[];
  readonly log: readonly string[];
}

export function planJudged({ pairs }: Pick<Judged, 'pairs'>, files: ZoneFiles): readonly FileEdit[] {
  const ids = new Set(pairs.flatMap(({ newer, older }) => [newer, older]));
  const notes = notesPath(files.zone);
  return [notes, ...listMonthly(memoryDir(files.zone), files)].flatMap((path): FileEdit[] => {
    const text = files.read(path) ?? '';
    const level = path === notes ? SESSION_LEVEL : DURABLE_LEVEL;
    const found = parseEntries(text).filter(({ memory, flaw }) => ids.has(memory.id) && flaw === undefined);
    const entries = new Map(found.map(({ memory }) => [memory.id, memory]));
    const content = replaceBlocks(text, found, (id) =>
      renderEntry(pairs.reduce(linkTo, entries.get(id) as Memory), level),
    );
    return content === text ? [] : [{ path, content }];
  });
}

const FIELD = { distinct: 'apart', contradicts: 'conflicts', open: 'alike' } as const;

/** The newer one names the older; what either said of the other before is gone. */
function linkTo(memory: Memory, { newer, older, verdict }: JudgedPair): Memory {
  if (memory.id !== newer && memory.id !== older) return memory;
  const other = memory.id === newer ? older : newer;
  const { conflicts, alike, apart, ...rest } = memory;
  const links = { conflicts, alike, apart };
  const linked = Object.entries(links).map(([field, ids = []]) => {
    const others = ids.filter((id) => id !== other);
    return [field, memory.id === newer && field === FIELD[verdict] ? [...others, other] : others] as const;
  });
  return { ...rest, ...Object.fromEntries(linked.filter(([, ids]) => ids.length > 0)) };
}
