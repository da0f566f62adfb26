// How the words of other rules look inside base64 and hex, wherever in it they begin. With these among its words the
// automaton sees at no cost where something worth decoding stands.

import { once } from '../../kernel/once.ts';
import type { Matcher } from '../scan.ts';
import { readRun } from './long-runs.ts';

/** Shorter words leave too little in base64 to know them by. */
const WORD_LENGTH_MIN = 4;
/** How many signs at the front depend on what stands before the word, by how many bytes of the first three that is. */
const UNSURE_SIGNS = [0, 2, 3] as const;

/** Marks the runs that hold one of the words in base64 or hex; what they hold is for the view of them. */
export function createEncodedMatcher(words: readonly string[]): Matcher {
  // Only when they are asked for: a program that looks at one short text never does.
  const encoded = once(() => encodeAll(words.filter((word) => word.length >= WORD_LENGTH_MIN)));
  return {
    get words() {
      return encoded();
    },
    encoded: true,
    match: (scan, start) => {
      if (start < (scan.readUntil.get('encoded') ?? 0)) return;
      const run = readRun(scan.text, start);
      scan.readUntil.set('encoded', run.end);
      if (run.isLikely) scan.marks.runs.push(run);
    },
  };
}

function encodeAll(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [...inBase64(word), Buffer.from(word).toString('hex')]))];
}

function inBase64(word: string): string[] {
  return UNSURE_SIGNS.map((unsure, before) => {
    const whole = Buffer.from(`${' '.repeat(before)}${word}`).toString('base64');
    return whole.slice(unsure, Math.floor(((before + word.length) * 8) / 6));
  });
}
