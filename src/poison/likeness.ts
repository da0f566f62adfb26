// How much a text reads like those that steer agents: one linear model over the signs found in it, its words, pairs of neighbours, and the
// letters its words are made of, so that words no example had count by their parts. Weights and how rare each feature is stand in a table
// that scripts/build-steering.ts makes from written examples.

import { openFeatures } from '../kernel/feature-table.ts';
import { once } from '../kernel/once.ts';
import { type Counts, piecesOf, sumKind, sumPieces } from '../kernel/text-model.ts';

const WORD = /[\p{L}\p{M}]+(?:'\p{L}+)?/gu;
/** A longer text is judged sentence by sentence, so that one bad sentence is not drowned. */
const WORDS_WHOLE = 45;
/** With as many a text is judged in full. */
const WORDS_MIN = 9;
/** Of one sentence; what is longer is no sentence. */
const WORDS_MAX = 400;
/** Windows overlap, so that none cuts what belongs together from both. */
const WINDOW_STEP = 30;
const PIECE = /\S+/g;
const SENTENCE_END = /[.!?](?=\s)|\n/;
/** With the marks that stand at words: `$(`, `.env`, `--force` say as much as words do. */
const PIECES = { lengths: [2, 3, 4, 5], piecesMax: WORDS_MAX, lengthMax: 30 } as const;

/** One question: does it steer? And how rare a feature is. */
export const QUESTIONS = 1;
export const COLUMNS = QUESTIONS + 1;

/** How much a text reads like one that steers; above 0 more than any ordinary note should. */
export type Likeness = (text: string, signs: readonly string[]) => number;

/** The first line of the table, as JSON; the bytes of `openFeatures` follow. */
export interface LikenessHead {
  readonly bias: number;
  /** What a byte of 1 weighs; a weight grows with the square of its byte, so that small ones are told apart. */
  readonly step: number;
  readonly signs: Readonly<Record<string, number>>;
}

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
const wordsOf = (plain: string): readonly string[] => plain.match(WORD) ?? [];

/** Two kinds of features, each with how often the text has it. Pieces of words hold a blank where a word begins or ends. */
export interface Grams {
  /** How far the text can be judged at all, up to 1: of a few words a single one would decide. */
  readonly share: number;
  readonly words: Counts;
  readonly letters: Counts;
}

export function gramsOf(text: string): Grams {
  const plain = plainOf(text);
  return { ...wordGramsOf(plain), letters: piecesOf(plain, PIECES) };
}

function wordGramsOf(plain: string): Pick<Grams, 'share' | 'words'> {
  const words = new Map<string, number>();
  const add = (feature: string): void => void words.set(feature, (words.get(feature) ?? 0) + 1);
  const said = wordsOf(plain).slice(0, WORDS_MAX);
  for (const [at, word] of said.entries()) {
    add(word);
    const next = said[at + 1];
    if (next !== undefined) add(`${word}_${next}`);
  }
  return { share: Math.min(1, Math.sqrt(said.length / WORDS_MIN)), words };
}

export function openLikeness(bytes: Uint8Array): Likeness {
  const end = bytes.indexOf(0x0a);
  const head = once(
    (): LikenessHead =>
      end < 0
        ? { bias: 0, step: 0, signs: {} }
        : (JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8')) as LikenessHead),
  );
  const table = openFeatures(bytes.subarray(end + 1), COLUMNS);
  const judgeWindow = (text: string): number => {
    const plain = plainOf(text);
    const said = wordGramsOf(plain);
    const [words = 0] = sumKind(said.words, table, QUESTIONS);
    const [letters = 0] = sumPieces(plain, PIECES, { table, questions: QUESTIONS });
    return head().bias + head().step * said.share * (words + letters);
  };
  const judge = (text: string): number => Math.max(...windowsOf(text).map(judgeWindow));
  return (text, signs) => {
    const bySigns = signs.reduce((sum, name) => sum + (head().signs[name] ?? 0), 0);
    if (wordsOf(plainOf(text)).length <= WORDS_WHOLE) return bySigns + judge(text);
    return bySigns + Math.max(...text.split(SENTENCE_END).map(judge));
  };
}

/** A text without an end of a sentence is looked at piece by piece, so that nothing hides behind its first words. */
function windowsOf(text: string): readonly string[] {
  const pieces = text.match(PIECE) ?? [];
  if (pieces.length <= WORDS_MAX) return [text];
  const windows: string[] = [];
  for (let start = 0; start < pieces.length; start += WINDOW_STEP)
    windows.push(pieces.slice(start, start + WORDS_WHOLE).join(' '));
  return windows;
}
