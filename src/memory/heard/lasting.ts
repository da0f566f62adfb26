// Whether a sentence is meant to last: a rule of the house, a wish, a fact to go by later, or only about the task at hand. A small linear
// model over the words and the form of the sentence; its weights come from prompts that others wrote (`scripts/train-heard.ts`).

import { anyScript } from '../../kernel/any-script.ts';
import { openFeatures } from '../../kernel/feature-table.ts';
import { once } from '../../kernel/once.ts';
import { BIASES, readWeights } from './lasting-weights.ts';

/** What the tables of languages found in a sentence: a request, a word for remembering somewhere in it, the beginning of a rule. */
export type Form = 'remember' | 'from-now-on' | 'hint' | 'asks' | 'mention' | 'rule' | 'none';

export interface Sentence {
  /** With quotations blanked out. */
  readonly own: string;
  readonly form: Form;
  /** The sentence behind it, blanked likewise. */
  readonly next?: string | undefined;
  readonly isFirst: boolean;
  /** Sentences there are beside it and itself. */
  readonly count: number;
}

const WORD = anyScript(
  String.raw`\x60[^\x60]*\x60|[\w.@-]*[/\\][\w./\\@-]+|\p{N}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}_]+(?:['’][\p{L}]+)?|[?!:;,/=]`,
  'gu',
);
const NUMBER = anyScript(String.raw`^\p{N}`, 'u');
const TOKENS_MAX = 60;
/** So many tokens stand in less, unless they are no words: looking through a pasted blob for some would take its time. */
const LOOKED_AT_LENGTH = 4000;
const NEXT_TOKENS = 4;
/** Letters that show the form of a word that was never seen. */
const ENDING_LENGTH = 3;
/** Words that say how a sentence begins. */
const BEGINNING = 4;
const COUNT_MAX = 4;
const LENGTHS = [4, 8, 14, 24];

/** Words that turn something down: at the beginning of an answer, and before what is not so. */
const TURNS_DOWN = new Set(
  'no nope nah not wrong false actually nein nicht falsch stimmt non pas faux niet nee não nao nej inte ikke nie нет не'.split(
    ' ',
  ),
);
/** Words behind which what is not so is named. */
const LAST_WORDS = 5;

/** "No, the timeout is 30 seconds, not 60": how a correction is built, whatever it speaks of. */
function correctionFeatures(tokens: readonly string[]): readonly string[] {
  const at = tokens.findLastIndex((token) => TURNS_DOWN.has(token));
  if (at < 2 || at === tokens.length - 1 || tokens.length - at > LAST_WORDS) return [];
  const isAnswer = TURNS_DOWN.has(tokens[0] as string);
  const isNumber = tokens[at + 1] === '#' && tokens.slice(0, at).includes('#');
  const built = ['=instead', ...(isNumber ? ['=instead #'] : [])];
  return isAnswer ? [...built, '=corrects', ...(isNumber ? ['=corrects #'] : [])] : built;
}

function tokensOf(text: string): readonly string[] {
  const lower = text.slice(0, LOOKED_AT_LENGTH).toLowerCase();
  return Array.from(lower.matchAll(WORD(lower)), ([token]) => {
    if (token.startsWith('`')) return '`';
    if (/[/\\]/.test(token) && token.length > 1) return '/';
    return NUMBER(token).test(token) ? '#' : token.replaceAll('’', "'");
  }).slice(0, TOKENS_MAX);
}

/** Each at most once. */
export function lastingFeatures({ own, form, next, isFirst, count }: Sentence): ReadonlySet<string> {
  const tokens = tokensOf(own);
  const features = new Set<string>([`=${form}`, ...correctionFeatures(tokens)]);
  for (const [at, token] of tokens.entries()) {
    features.add(token);
    if (token.length > ENDING_LENGTH + 1) features.add(`~${token.slice(-ENDING_LENGTH)}`);
    features.add(`${token} ${tokens[at + 1] ?? '$'}`);
    features.add(`${token} _ ${tokens[at + 2] ?? '$'}`);
    features.add(`${at < BEGINNING ? 1 : 2} ${token}`);
  }
  features.add(`^ ${tokens[0] ?? ''}`);
  features.add(`^ ${tokens[0] ?? ''} ${tokens[1] ?? ''}`);
  features.add(`#${LENGTHS.findIndex((length) => tokens.length < length)}`);
  for (const token of tokensOf(next ?? '').slice(0, NEXT_TOKENS)) features.add(`> ${token}`);
  features.add(`=of ${Math.min(count, COUNT_MAX)}`);
  if (isFirst) features.add('=first');
  if (next === undefined) features.add('=last');
  return features;
}

/** How much speaks for a sentence: above 0 it is likelier than not. */
export interface Scores {
  /** Meant to last. */
  readonly lasting: number;
  /** A request to keep something, in whatever words; the form that the tables found is not looked at. */
  readonly asking: number;
}
export type Judge = (sentence: Sentence) => Scores;

/** What one step of a byte weighs. */
export const WEIGHT_STEP = 0.04;
/** A weight for what lasts, and one for asking. */
export const WEIGHT_COLUMNS = 2;
const table = once(() => openFeatures(readWeights(), WEIGHT_COLUMNS));

export function judgeSentence(sentence: Sentence): Scores {
  let [lasting, asking] = BIASES;
  const { find, figure } = table();
  for (const feature of lastingFeatures(sentence)) {
    const place = find(feature);
    if (place < 0) continue;
    lasting += figure(place, 0) * WEIGHT_STEP;
    asking += figure(place, 1) * WEIGHT_STEP;
  }
  return { lasting, asking };
}
