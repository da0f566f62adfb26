// The gate against poisoned notes: text that would steer an agent once it is read back. Signs add up; one strong sign refuses,
// a weak one sends the text to quarantine, where a person looks at it. Notes that state what is so ("the build needs Node 24",
// "you must run codegen first") pass: they address nobody's obedience.

import { once } from '../kernel/once.ts';
import { toPlainText } from './plain.ts';
import type { Sign } from './sign.ts';
import { AUTHORITY_SIGNS } from './signs-authority.ts';
import { COMMAND_SIGNS } from './signs-command.ts';
import { HARM_SIGNS } from './signs-harm.ts';
import { REACH_SIGNS } from './signs-reach.ts';
import { STEERING_SIGNS } from './signs-steering.ts';

export interface InstructionFinding {
  readonly points: number;
  readonly signs: readonly string[];
}

const SIGNS = [...COMMAND_SIGNS, ...AUTHORITY_SIGNS, ...REACH_SIGNS, ...STEERING_SIGNS, ...HARM_SIGNS];
const HIDDEN_POINTS = 3;
const MIXED_POINTS = 3;
const OPAQUE_POINTS = 2;
const HIDDEN_TOLERATED = 0;
/** From so many points on a text is refused; with fewer a person may look at it. */
export const REFUSE_POINTS = 3;

export function findInstruction(text: string): InstructionFinding {
  const plain = toPlainText(text);
  const pairs = pairsOf(plain.text);
  const isAny = ({ word, first, last }: LookedFor): boolean =>
    pairs[first] === 1 && pairs[last] === 1 && plain.text.includes(word);
  const found = signs().filter(
    ({ words, alsoWords, pattern }) =>
      (words.length === 0 || words.some(isAny)) &&
      (alsoWords === undefined || alsoWords.some(isAny)) &&
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

/** A word with the places of its first and its last two letters: there are hundreds, and most do not get past these. */
interface LookedFor {
  readonly word: string;
  readonly first: number;
  readonly last: number;
}

function toLookedFor(word: string): LookedFor {
  // A single character has no pair of its own, so it borrows the one that every text has.
  if (word.length < 2) return { word, first: ANY_PAIR, last: ANY_PAIR };
  return { word, first: pairAt(word, 1), last: pairAt(word, word.length - 1) };
}

const signs = once(() =>
  SIGNS.map(({ words, alsoWords, ...sign }) => ({
    ...sign,
    words: words.map(toLookedFor),
    alsoWords: alsoWords?.map(toLookedFor),
  })),
);

const ANY_PAIR = 1024;

function pairsOf(text: string): Uint8Array {
  const pairs = new Uint8Array(ANY_PAIR + 1);
  pairs[ANY_PAIR] = 1;
  for (let at = 1; at < text.length; at += 1) pairs[pairAt(text, at)] = 1;
  return pairs;
}

/** The character here and the one before it, folded into few: different pairs may share a place, equal ones always do. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at - 1) & 31) << 5) | (text.charCodeAt(at) & 31);
}

/** Why a text is refused, as a clause; undefined when it passes, or is doubtful at most. */
export function findPoison(text: string): string | undefined {
  const { points, signs } = findInstruction(text);
  return points < REFUSE_POINTS ? undefined : explainSigns(signs);
}

export function explainSigns(signs: readonly string[]): string {
  return `it reads like an instruction to an agent: it ${signs.join(', it ')}`;
}
