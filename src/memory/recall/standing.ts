// What a person said is to hold: their preferences first, then what else they asked to be remembered, the newest first. Only what this
// machine recorded as theirs; what came with the repository never comes by itself.

import { correctionIn, isCorrected, isName, talkWords } from '../../session/talk.ts';
import type { Memory } from '../model.ts';
import { believe, openSaidMemories } from '../store/spoken.ts';
import { readDoubted } from './doubted.ts';
import { everydayWeight, tellingWords } from './fit.ts';
import { tellContradicted } from './last-word.ts';
import { type MemoryContext, openMemories } from './open-memories.ts';
import { documentsWith, type IndexedFile } from './segments.ts';

export interface Standing {
  readonly id: string;
  readonly text: string;
}

/** Of each kind. */
const LOOKED_AT = 60;
/** What another machine rewrote stands as external in the files; wishes among it are looked for even behind many others. */
const LOOKED_FOR: readonly Labels[] = [
  { with: ['trust:person'] },
  { with: ['trust:external', 'type:preference'] },
  { with: ['trust:external'], without: 'type:preference' },
];

interface Labels {
  readonly with: readonly [string, ...string[]];
  readonly without?: string;
}

function listNewest({ with: [first, ...more], without }: Labels, files: readonly IndexedFile[]) {
  return files
    .flatMap((file) => {
      const bearing = (label: string) => new Set(documentsWith(label, file.segment));
      const all = more.map(bearing);
      const none = without === undefined ? new Set<number>() : bearing(without);
      return documentsWith(first, file.segment)
        .filter((document) => all.every((one) => one.has(document)) && !none.has(document))
        .map((document) => ({ file, document, timeMs: file.segment.times[document] as number }));
    })
    .sort((a, b) => b.timeMs - a.timeMs)
    .slice(0, LOOKED_AT);
}

export async function readStanding(context: MemoryContext): Promise<readonly Standing[]> {
  const memories = await openMemories(context);
  const { files } = memories.refresh();
  const said = await openSaidMemories(context);
  const doubted = readDoubted(context);
  const newest = LOOKED_FOR.flatMap((labels) => listNewest(labels, files))
    .sort((a, b) => b.timeMs - a.timeMs)
    .flatMap(({ file, document }) => memories.read(file, document) ?? [])
    .map(({ memory }) => believe(memory, said))
    .filter(({ memory, isOwn }) => isOwn && memory.trust === 'person' && !doubted.has(memory.id))
    .map(({ memory }) => memory);
  const isWish = ({ type }: Memory): boolean => type === 'preference';
  const standing = withoutCorrected(newest);
  return withoutRepeated([...standing.filter(isWish), ...standing.filter((memory) => !isWish(memory))]).map(
    (memory) => ({ id: memory.id, text: markContradicted(memory, newest) }),
  );
}

/** The last word counts; what it contradicts is not told as if nothing had been said since. */
function markContradicted(memory: Memory, newest: readonly Memory[]): string {
  const { id, content } = memory;
  const linked = newest.find(({ conflicts }) => conflicts?.includes(id));
  const newer = linked ?? correctorOf(memory, newest);
  return newer === undefined ? content : `${content} (${tellContradicted(newer)})`;
}

/** The newest first: what a newer one says is not so is told no more, unless it says something else too. */
function withoutCorrected(newest: readonly Memory[]): readonly Memory[] {
  return newest.filter((memory) => {
    const correction = correctionIn(correctorOf(memory, newest)?.content ?? '');
    if (correction === undefined) return true;
    const { denied, about } = correction;
    const others = talkWords(memory.content).filter((word) => isName(word) && !denied.includes(word));
    return !others.every((word) => about.includes(word));
  });
}

/** Of those said since, the one that says that something in it is not so. */
function correctorOf({ id, content }: Memory, newest: readonly Memory[]): Memory | undefined {
  const at = newest.findIndex((one) => one.id === id);
  return newest.slice(0, at).find((newer) => {
    const correction = correctionIn(newer.content);
    return correction !== undefined && isCorrected(content, correction);
  });
}

/** A wish that names the same as a newer one was said again, or otherwise: the last word counts. */
function withoutRepeated(wishes: readonly Memory[]): readonly Memory[] {
  const told = new Set<string>();
  return wishes.filter(({ content }) => {
    const named = [...tellingWords(content).keys()].filter((word) => everydayWeight(word) > NAMING_MIN);
    const key = named.sort().join(' ');
    if (named.length < NAMES_MIN) return true;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

/** Words that most prompts have name nothing, and one name may stand in many wishes. */
const NAMING_MIN = 0.6;
const NAMES_MIN = 2;
