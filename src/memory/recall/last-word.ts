// What a person said since that a memory cannot hold beside: it is told with that memory, so that nobody takes the older words for true.

import type { Said } from '../../state/said.ts';
import type { Memory } from '../model.ts';
import { believe } from '../store/spoken.ts';
import type { Memories } from './open-memories.ts';
import { documentsWith, type IndexedFile } from './segments.ts';

const SHOWN_LENGTH_MAX = 120;

/** The newest word of the person that contradicts a memory; undefined where the memory itself is that. */
export function lastWordOn(
  { id, timestamp }: Memory,
  {
    files,
    read,
    said,
  }: { readonly files: readonly IndexedFile[]; readonly said: Said } & Pick<Memories, 'read'>,
): Memory | undefined {
  return files
    .flatMap((file) =>
      documentsWith(`conflict:${id}`, file.segment).flatMap((document) => read(file, document) ?? []),
    )
    .map((placed) => believe(placed.memory, said))
    .flatMap(({ memory, isOwn }) => (isOwn && memory.trust === 'person' ? [memory] : []))
    .filter((memory) => memory.timestamp >= timestamp)
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))[0];
}

/** In the words of the person, which say what is so. */
export function tellContradicted({ content }: Pick<Memory, 'content'>): string {
  const text = content.replaceAll(/\s+/g, ' ');
  const isLong = text.length > SHOWN_LENGTH_MAX;
  return `contradicted since: ${isLong ? `${text.slice(0, SHOWN_LENGTH_MAX - 1).toWellFormed()}…` : text}`;
}
