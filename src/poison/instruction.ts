// The gate against poisoned notes: text that would steer an agent once it is read back. Signs add up; one strong sign refuses,
// a weak one sends the text to quarantine, where a person looks at it. Notes that state what is so ("the build needs Node 24",
// "you must run codegen first") pass: they address nobody's obedience.

import { once } from '../kernel/once.ts';
import { type PlainText, toPlainText } from './plain.ts';
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
  /** The text as it is read through its disguises. */
  readonly plain: string;
  /** Whether it is written so that a person does not see what it says. */
  readonly isDisguised: boolean;
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
interface Disguise extends Pick<Sign, 'name' | 'points'> {
  readonly isIn: (plain: PlainText) => boolean;
}

/** Signs of how a text is written, whatever it says. */
export const DISGUISES: readonly Disguise[] = [
  { name: 'hides characters', points: 3, isIn: ({ hidden }) => hidden > 0 },
  { name: 'mixes look-alike letters into words', points: 3, isIn: ({ mixed }) => mixed > 0 },
  { name: 'holds an encoded blob', points: 2, isIn: ({ opaque }) => opaque > 0 },
  { name: 'holds encoded text', points: 2, isIn: ({ decoded }) => decoded.length > 0 },
];
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
  const disguises = DISGUISES.filter(({ isIn }) => isIn(plain));
  const all = [...found, ...disguises];
  return {
    points: all.reduce((sum, { points }) => sum + points, 0),
    signs: [...new Set(all.map(({ name }) => name))],
    plain: plain.text,
    isDisguised: disguises.length > 0,
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
