// Which subjects (`subjects`) a text speaks of, and the words of a subject.

import { once } from '../../kernel/once.ts';
import { stem } from './stem.ts';
import { SUBJECT_STEMS } from './subjects.ts';
import { splitWords } from './words.ts';

/** A subject and the words of a text that speak of it. */
export interface Spoken {
  readonly stems: readonly string[];
  /** How telling the most telling of them is. */
  readonly weight: number;
}

/** For few texts, looking through the lines is quicker than making a table. No result depends on it. */
const SOUGHT_MAX = 64;
const usage = { sought: 0 };

const table = once(() => {
  const found = new Map<string, number[]>();
  for (const [subject, line] of SUBJECT_STEMS.entries())
    for (const stemmed of line.trim().split(' ')) {
      const known = found.get(stemmed);
      if (known === undefined) found.set(stemmed, [subject]);
      else known.push(subject);
    }
  return found;
});

/** The lines as one text, and which subject begins where in it. */
const lines = once(() => {
  const starts = new Map<number, number>();
  let start = 0;
  for (const [subject, line] of SUBJECT_STEMS.entries()) {
    starts.set(start, subject);
    start += line.length + 1;
  }
  return { text: SUBJECT_STEMS.join('\n'), starts };
});

function find(stemmed: string): readonly number[] {
  usage.sought += 1;
  if (usage.sought > SOUGHT_MAX) return table().get(stemmed) ?? [];
  const { text, starts } = lines();
  const sought = ` ${stemmed} `;
  const found: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1))
    found.push(starts.get(text.lastIndexOf('\n', at) + 1) as number);
  return found;
}

export function subjectsOf(
  text: string,
  weigh: (stemmed: string, word: string) => number,
): ReadonlyMap<number, Spoken> {
  const found = new Map<number, Spoken>();
  let before: string | undefined;
  for (const word of splitWords(text)) {
    const stemmed = stem(word);
    const subjects =
      before === undefined ? find(stemmed) : [...find(stemmed), ...find(`${before}_${stemmed}`)];
    for (const subject of subjects) {
      const known = found.get(subject);
      const weight = Math.max(weigh(stemmed, word), known?.weight ?? 0);
      found.set(subject, { stems: [...(known?.stems ?? []), stemmed], weight });
    }
    before = stemmed;
  }
  return found;
}

/** The stems of a subject. */
export const stemsOf = (subject: number): readonly string[] =>
  (SUBJECT_STEMS[subject] ?? '').trim().split(' ');

/** The fewer words a subject has, the more it tells: at most 0.5. */
export const tellsOf = (subject: number): number => 1 / Math.log2(4 + stemsOf(subject).length);
