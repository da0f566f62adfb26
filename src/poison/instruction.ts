// The gate against poisoned notes: text that would steer an agent once it is read back. Signs add up; one strong sign refuses,
// a weak one sends the text to quarantine, where a person looks at it. Notes that state what is so ("the build needs Node 24",
// "you must run codegen first") pass: they address nobody's obedience.

import { once } from '../kernel/once.ts';
import { toPlainText } from './plain.ts';
import type { Sign } from './sign.ts';
import { AUTHORITY_SIGNS } from './signs-authority.ts';
import { COMMAND_SIGNS } from './signs-command.ts';
import { HARM_SIGNS } from './signs-harm.ts';
import { LANGUAGE_SIGNS } from './signs-languages.ts';
import { REACH_SIGNS } from './signs-reach.ts';
import { STEERING_SIGNS } from './signs-steering.ts';
import { compileLists } from './word-lists.ts';

export interface InstructionFinding {
  readonly points: number;
  readonly signs: readonly string[];
}

/** All of them, for those who look at each. */
export const SIGNS: readonly Sign[] = [
  ...COMMAND_SIGNS,
  ...AUTHORITY_SIGNS,
  ...REACH_SIGNS,
  ...STEERING_SIGNS,
  ...HARM_SIGNS,
  ...LANGUAGE_SIGNS,
];
const HIDDEN_POINTS = 3;
const MIXED_POINTS = 3;
const OPAQUE_POINTS = 2;
const HIDDEN_TOLERATED = 0;
/** From so many points on a text is refused; with fewer a person may look at it. */
export const REFUSE_POINTS = 3;

export function findInstruction(text: string): InstructionFinding {
  const plain = toPlainText(text);
  const holds = wordLists().lookIn(plain.text);
  const found = SIGNS.filter(
    ({ words, alsoWords, pattern }, index) =>
      (words.length === 0 || holds(2 * index)) &&
      (alsoWords === undefined || holds(2 * index + 1)) &&
      pattern().test(plain.text),
  );
  const disguised: readonly Pick<Sign, 'name' | 'points'>[] = [
    ...(plain.hidden > HIDDEN_TOLERATED ? [{ name: 'hides characters', points: HIDDEN_POINTS }] : []),
    ...(plain.mixed > 0 ? [{ name: 'mixes look-alike letters into words', points: MIXED_POINTS }] : []),
    ...(plain.opaque > 0 ? [{ name: 'holds an encoded blob', points: OPAQUE_POINTS }] : []),
    ...(plain.decoded.length > 0 ? [{ name: 'holds encoded text', points: OPAQUE_POINTS }] : []),
  ];
  const all = [...found, ...disguised];
  return {
    points: all.reduce((sum, { points }) => sum + points, 0),
    signs: [...new Set(all.map(({ name }) => name))],
  };
}

/** Two lists for each sign: its words, and those that it asks for besides. */
const wordLists = once(() => compileLists(SIGNS.flatMap(({ words, alsoWords = [] }) => [words, alsoWords])));

/** Why a text is refused, as a clause; undefined when it passes, or is doubtful at most. */
export function findPoison(text: string): string | undefined {
  const { points, signs } = findInstruction(text);
  return points < REFUSE_POINTS ? undefined : explainSigns(signs);
}

export function explainSigns(signs: readonly string[]): string {
  return `it reads like an instruction to an agent: it ${signs.join(', it ')}`;
}
