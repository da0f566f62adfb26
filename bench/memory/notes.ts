// Notes made of real words in their real frequencies, the same for the same seed: enough like memories for measuring speed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Memory } from '../../src/memory/model.ts';
import { requireWordTable } from '../../src/search/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_MS = Date.UTC(2024, 0, 1);
const MINUTE_MS = 60_000;
const THREAD_LENGTH = 20;

export function createNotes(count: number, seed: number): Memory[] {
  const next = createChance(seed);
  const words = wordsByRank();
  const pick = (): string =>
    words[Math.min(words.length - 1, Math.floor(Math.exp(next() * Math.log(words.length))))] as string;
  return Array.from({ length: count }, (_, index) => ({
    id: `note-${seed}-${index}`,
    type: 'fact',
    content: Array.from({ length: 8 + Math.floor(next() * 16) }, pick).join(' '),
    source: 'observation',
    confidence: 0.9,
    timestamp: new Date(START_MS + index * MINUTE_MS).toISOString(),
    scope: 'project',
    tags: [],
    trust: 'agent',
    thread: `t${Math.floor(index / THREAD_LENGTH)}`,
  }));
}

/** Some of the words of a note, as somebody would ask for it. */
export function createQuestions(notes: readonly Memory[], count: number, seed: number): string[] {
  const next = createChance(seed);
  return Array.from({ length: count }, () => {
    const { content } = notes[Math.floor(next() * notes.length)] as Memory;
    return `what did we say about ${content
      .split(' ')
      .slice(0, 3 + Math.floor(next() * 5))
      .join(' ')}?`;
  });
}

function wordsByRank(): readonly string[] {
  const table = requireWordTable(readFileSync(join(ROOT, 'assets', 'words.bin')));
  return Array.from({ length: table.count }, (_, index) => index)
    .toSorted((a, b) => table.rank(a) - table.rank(b))
    .map((index) => table.word(index));
}

function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
