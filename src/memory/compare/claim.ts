// A note taken apart into what can differ: its telling words in order, numbers, names of code, negations, words that limit
// ("only", "every"). Comparing claims instead of texts is what keeps two notes that contradict each other from looking alike.

import { remembering } from '../../kernel/once.ts';
import { isStopWord, type Meaning, splitWords, stem } from '../../search/index.ts';
import { representative } from '../../search/text/synonyms.ts';
import { countNegations } from './negation.ts';
import { hasOpposite } from './opposites.ts';
import { type Quantity, takeQuantities } from './quantities.ts';
import { settlePhrases, settleSpelling } from './vocabulary.ts';

export interface ClaimWord {
  /** What is compared: the stem of the word that stands for its group. */
  readonly root: string;
  /** The word that stands for its group, before stemming. */
  readonly word: string;
  /** As it stands in the text. */
  readonly raw: string;
  /** Index in the table of word vectors, or -1. */
  readonly vector: number;
  readonly weight: number;
  /** Begins with a capital in the middle of a sentence, or is not a word of the language: a name. */
  readonly isName: boolean;
  /** Which clause it stands in. */
  readonly clause: number;
}

export interface Claim {
  readonly text: string;
  readonly words: readonly ClaimWord[];
  readonly quantities: readonly Quantity[];
  /** Names of code: paths, flags, identifiers, issue numbers. */
  readonly identifiers: ReadonlySet<string>;
  readonly negations: number;
  readonly limits: ReadonlySet<string>;
  /** All words, clause by clause, for the order of things. */
  readonly clauses: readonly (readonly string[])[];
  /** Every word in order, the small ones too. */
  readonly tokens: readonly ClaimToken[];
  readonly roots: ReadonlySet<string>;
  /** Every word, for "time out" where the other has "timeout". */
  readonly squashed: ReadonlySet<string>;
  /** Signs that say something: arrows, operators, emoji. */
  readonly symbols: readonly string[];
}

export interface ClaimToken {
  readonly root: string;
  readonly word: string;
  readonly raw: string;
}

const SYMBOL = /[\p{S}](?<![=`´¨$€£¥°©®™])|!(?=[\p{L}\p{N}(])|[*&](?=[\p{L}\p{N}*&])/gu;

const IDENTIFIER =
  /`[^`]+`|(?<![\w-])--?[a-z][\w-]*|#\d+|(?:[\w@~.*-]*\/)+[\w@.*-]+|\/[\w./*-]+|\b\w+(?:_\w+)+\b|\b[\w$]+\(\)|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[\w-]+(?:\.[\w-]+)*\.(?!\s|$)[a-z][\w-]*|(?<!\w)\.[a-z][\w.-]+|<\/?[A-Za-z]\w*\s*\/?>|\b[A-Z]{2,}\d+\b|\b[A-Z][a-z]+-\d+(?:\.\d+)*\b|\b[a-z]+\d+\b|\b[a-z]+-[a-z]+-[\w-]+\b/gu;
/** Words that say how far a claim reaches. */
const LIMITS = [
  'only',
  'every',
  'some',
  'any',
  'none',
  'always',
  'never',
  'sometimes',
  'usually',
  'also',
  'except',
  'unless',
  'until',
  'since',
];
const UNKNOWN_WEIGHT = 1.1;
/** Words looked up once and kept. */
const WORDS_KEPT = 65_536;
/** Says nothing beside what it is said of. */
const EMPTY = new Set(
  `our we us user users asked ask note notes later really just simply please thing things way always should would could must need needs avoid
  is are be been was were has have had do does did it its this that these those there here now then so also note know knows`.split(
    /\s+/,
  ),
);

type ReadWord = (raw: string) => ReturnType<typeof lookUpWord>;
const READER = 'words of claims';

function wordReader(meaning: Meaning): ReadWord {
  const known = meaning.workedOut.get(READER) as ReadWord | undefined;
  if (known !== undefined) return known;
  const made = remembering((raw) => lookUpWord(raw, meaning), WORDS_KEPT);
  meaning.workedOut.set(READER, made);
  return made;
}

export function parseClaim(text: string, meaning: Meaning): Claim {
  const plainText = text.normalize('NFKC').replaceAll('’', "'").replaceAll(/[“”]/g, '"');
  const lower = settlePhrases(plainText.toLowerCase());
  const identifiers = new Set<string>();
  for (const [found] of plainText.matchAll(IDENTIFIER)) {
    const name = normalizeIdentifier(found);
    if (name.length > 1 && !/^[\d.,]+$/.test(name)) identifiers.add(name);
  }
  const { rest, quantities } = takeQuantities(lower);
  const readWord = wordReader(meaning);
  const names = findNames(plainText);
  const words: ClaimWord[] = [];
  const limits = new Set<string>();
  const clauses: (readonly string[])[] = [];
  const tokens: ClaimToken[] = [];
  for (const [clause, part] of rest.split(/[.;:,!?](?=\s|$)|\s-\s/).entries()) {
    const plain: string[] = [];
    for (const raw of splitWords(part)) {
      const { token, isLimit, vector, weight } = readWord(raw);
      plain.push(token.word);
      tokens.push(token);
      if (isLimit) limits.add(token.word);
      if (weight === 0) continue;
      words.push({ ...token, vector, weight, isName: names.has(raw) || vector === -1, clause });
    }
    clauses.push(plain);
  }
  return {
    text,
    words,
    quantities,
    identifiers,
    negations: countNegations(lower),
    limits,
    clauses,
    tokens,
    roots: new Set(tokens.map(({ root }) => root)),
    squashed: new Set(tokens.flatMap(({ word, raw }) => [raw, word.replaceAll('-', '')])),
    symbols: findSymbols(plainText),
  };
}

function findSymbols(text: string): readonly string[] {
  if (!/[\p{S}!*&]/u.test(text)) return [];
  return (settlePhrases(text.replaceAll(/`/g, '')).match(SYMBOL) ?? []).toSorted();
}

interface KnownWord {
  readonly token: ClaimToken;
  readonly isLimit: boolean;
  readonly vector: number;
  /** 0 for a word that says nothing by itself. */
  readonly weight: number;
}

/** What is known of a word wherever it stands. */
function lookUpWord(raw: string, meaning: Meaning): KnownWord {
  const known = representative(raw);
  const word = known === raw ? representative(settleSpelling(raw)) : known;
  const token = { root: hasOpposite(word) ? word : stem(word), word, raw };
  const isLimit = LIMITS.includes(word);
  if (isStopWord(raw) || EMPTY.has(raw) || EMPTY.has(word)) return { token, isLimit, vector: -1, weight: 0 };
  const vector = meaning.find(word);
  return { token, isLimit, vector, weight: weightOf(word, vector, meaning) };
}

/** What kind of thing a name is says little once the name is said. */
const KINDS = new Set(
  `constant variable function flag file method class module command option script table field column key value package mode type
  component hook service endpoint header parameter property`.split(/\s+/),
);
const KIND_WEIGHT = 0.3;

function weightOf(word: string, vector: number, meaning: Meaning): number {
  if (KINDS.has(word)) return KIND_WEIGHT;
  return vector === -1 ? UNKNOWN_WEIGHT : meaning.weight(vector);
}

function normalizeIdentifier(found: string): string {
  return found
    .replaceAll('`', '')
    .replace(/\(\)$/, '')
    .replace(/[.,;:]+$/, '')
    .toLowerCase();
}

/** Words with a capital that do not begin a sentence, in lower case. */
function findNames(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(/(?<![.!?:]\s|^)\b(\p{Lu}[\p{L}\p{N}]+)/gu)) {
    for (const word of splitWords(name as string)) names.add(word);
  }
  return names;
}
