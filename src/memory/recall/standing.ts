// What a person said is to hold: their preferences first, then what else they asked to be remembered, the newest first. Only what this
// machine recorded as theirs; what came with the repository never comes by itself.

import type { Memory } from '../model.ts';
import { believe, openSaidMemories } from '../store/spoken.ts';
import { type MemoryContext, openMemories } from './open-memories.ts';
import { documentsWith } from './search.ts';

export interface Standing {
  readonly id: string;
  readonly text: string;
}

const LOOKED_AT = 60;

export async function readStanding(context: MemoryContext): Promise<readonly Standing[]> {
  const memories = await openMemories(context);
  const { files } = memories.refresh();
  const said = await openSaidMemories(context);
  const newest = files
    .flatMap((file) =>
      documentsWith('trust:person', file.segment).map((document) => ({
        file,
        document,
        timeMs: file.segment.times[document] as number,
      })),
    )
    .sort((a, b) => b.timeMs - a.timeMs)
    .slice(0, LOOKED_AT)
    .flatMap(({ file, document }) => memories.read(file, document) ?? [])
    .map(({ memory }) => believe(memory, said))
    .filter(({ memory, isOwn }) => isOwn && memory.trust === 'person')
    .map(({ memory }) => memory);
  const isWish = ({ type }: Memory): boolean => type === 'preference';
  return [...newest.filter(isWish), ...newest.filter((memory) => !isWish(memory))].map(({ id, content }) => ({
    id,
    text: content,
  }));
}
