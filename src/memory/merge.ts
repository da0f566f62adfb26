// Entries of memories as records of a merge. Two edits of one text are two memories, linked as a conflict, the same in whichever
// direction the branches are merged; one that a branch changed and the other took out stays, and says so.

import type { RecordRules, Settled, TextRecord } from '../kernel/merge/merge-records.ts';
import { parseEntries, renderEntry } from './entry/format.ts';
import { idOfContent } from './entry/ids.ts';
import { digestOf, findTwins } from './entry/twins.ts';
import type { Memory } from './model.ts';
import { renameIn } from './store/rename.ts';

export const MEMORY_KEY = 'memory ';

/** By id and moment: older ids say too little. */
export function listEntryRecords(text: string): readonly TextRecord[] {
  const contents = new Map<string, string>();
  return parseEntries(text).map(({ memory, start, end }) => {
    const plain = `${MEMORY_KEY}${memory.id} ${memory.timestamp}`;
    const known = contents.get(plain);
    if (known === undefined) contents.set(plain, memory.content);
    const isOther = known !== undefined && known !== memory.content;
    return { key: isOther ? `${plain} ${digestOf(memory)}` : plain, start, end };
  });
}

export function entryRules(level: number): RecordRules {
  return {
    settle: (ours, theirs, base) => settleEntries([ours, theirs], base, level),
    keep: (changed) => {
      const memory = readEntry(changed);
      return memory === undefined ? changed : renderEntry({ ...memory, disputed: 'deleted' }, level);
    },
  };
}

/** Every entry under a heading and an id of its own, before the merge and after it. */
export function separateInText(text: string, level: number): string {
  const memories = parseEntries(text).map(({ memory }) => memory);
  const twins = findTwins(memories);
  const done = new Set(memories.map(({ id }) => id));
  return twins.length === 0 ? text : renameIn(text, { twins, level, done });
}

function readEntry(text: string): Memory | undefined {
  const [entry, ...more] = parseEntries(text);
  return more.length > 0 || entry?.flaw !== undefined ? undefined : entry?.memory;
}

function settleEntries(texts: readonly [string, string], base: string | undefined, level: number): Settled {
  const [ours, theirs] = texts.map(readEntry);
  // Damaged on one side: both stay as they are, and doctor tells.
  if (ours === undefined || theirs === undefined) return { text: texts[0], beside: [texts[1]] };
  const before = base === undefined ? undefined : readEntry(base);
  const facts = joinFacts(ours, theirs);
  if (ours.content === theirs.content || theirs.content === before?.content)
    return { text: renderEntry({ ...facts, content: ours.content }, level) };
  if (ours.content === before?.content)
    return { text: renderEntry({ ...facts, content: theirs.content }, level) };
  const [kept, other] = digestOf(ours) < digestOf(theirs) ? [ours, theirs] : [theirs, ours];
  const id = idOfContent(other.timestamp, other.content);
  const conflicts = [...new Set([...(other.conflicts ?? []), kept.id])];
  return { text: renderEntry(kept, level), beside: [renderEntry({ ...other, id, conflicts }, level)] };
}

/** What either side knows of it. */
function joinFacts(ours: Memory, theirs: Memory): Memory {
  const join = (a: readonly string[] = [], b: readonly string[] = []): readonly string[] =>
    [...new Set([...a, ...b])].toSorted();
  const conflicts = join(ours.conflicts, theirs.conflicts);
  const apart = join(ours.apart, theirs.apart);
  const alike = join(ours.alike, theirs.alike).filter((id) => !apart.includes(id));
  const cites = join(ours.cites, theirs.cites);
  const joined = { ...theirs, ...ours, tags: join(ours.tags, theirs.tags) };
  return {
    ...joined,
    ...(conflicts.length === 0 ? {} : { conflicts }),
    ...(alike.length === 0 ? {} : { alike }),
    ...(apart.length === 0 ? {} : { apart }),
    ...(cites.length === 0 ? {} : { cites }),
  };
}
