// What the session holds already, by its text: a recalled memory that comes round again is not stored twice. The notes are taken
// apart only when a text may be in them, or when so many are asked for that looking through the whole each time costs more.

import { parseEntries } from '../entry/format.ts';
import type { Memory } from '../model.ts';

export interface SessionTexts {
  /** Id of the memory that says exactly this. */
  find(content: string): string | undefined;
  add(memory: Memory): void;
}

const LOOKS_MAX = 8;

export function openSessionTexts(readNotes: () => string): SessionTexts {
  const added = new Map<string, string>();
  let notes: string | undefined;
  let known: ReadonlyMap<string, string> | undefined;
  let looks = 0;
  return {
    find: (content) => {
      notes ??= readNotes();
      looks += 1;
      // The lines of an entry stand in the notes as they are, each behind its mark.
      const [firstLine = ''] = content.split('\n', 1);
      if (known === undefined && (looks > LOOKS_MAX || notes.includes(firstLine)))
        known = new Map(parseEntries(notes).map(({ memory }) => [memory.content, memory.id]));
      return added.get(content) ?? known?.get(content);
    },
    add: ({ content, id }) => void added.set(content, id),
  };
}
