// What tells a sentence that describes a thing of the code from one that speaks of something else (a note, a licence, the next line, how it
// came to be): its words, how it begins and ends, whether it names the thing, and where its comment stands. Pure.

import { type Counts, type PieceLimits, piecesOf } from '../../kernel/text-model.ts';

/** Where a file's comment stands. */
export interface CommentPlace {
  /** Code that it may speak of instead follows at once. */
  readonly isJoined: boolean;
  /** How many comments come before it. */
  readonly before: number;
  readonly mark: 'string' | 'documentation' | 'block' | 'line';
}

/** The thing that a sentence is to describe. */
export interface Subject {
  readonly kind: 'file' | 'type' | 'function' | 'value';
  /** A file's path, or what a declaration declares. */
  readonly name: string;
  readonly place?: CommentPlace;
}

export interface SentenceFeatures {
  readonly words: Counts;
  /** Pieces of words (`piecesOf`) are taken from this. */
  readonly lower: string;
}

export const PIECES: PieceLimits = { lengths: [2, 3, 4, 5], piecesMax: 60, lengthMax: 30 };

const TOKEN =
  /`[^`]*`|\{[^}]*\}|https?:\S+|[\w.-]*[/\\][\w./\\-]+|<[^>]*>|\d+|[\p{L}_$@#][\p{L}\p{M}\p{Nd}_$#.']*(?:\(\))?|[?!:;,.()=@%*"'-]/gu;
const TOKENS_MAX = 40;
const BEGINNING = 4;
/** Bounds of lengths that are told apart, in tokens; likewise for the share of letters that are none. */
const LENGTHS = [3, 5, 8, 12, 18];
const ODD_SHARES = [0.01, 0.04, 0.1];
const OWN = '§own';

export function featuresOf(sentence: string, subject: Subject): SentenceFeatures {
  const features = new Map<string, number>();
  const add = (feature: string): void => void features.set(feature, 1);
  const tokens = (sentence.match(TOKEN) ?? []).slice(0, TOKENS_MAX);
  const plain = tokens.map(plainToken);
  const own = partsOf(subject);
  const marked = plain.map((token, at) => (own.has(stemOf(tokens[at] as string)) ? OWN : token));
  for (const [at, token] of plain.entries()) {
    add(token);
    add(`${marked[at]}_${marked[at + 1] ?? '$'}`);
    if (at < BEGINNING) add(`1 ${marked[at]}`);
  }
  const { kind } = subject;
  add(`^ ${marked[0]}`);
  add(`^ ${marked[0]} ${marked[1]}`);
  add(`${kind}^ ${marked[0]}`);
  add(`$ ${plain.at(-1)}`);
  add(`$ ${plain.at(-2)} ${plain.at(-1)}`);
  add(`=${kind}`);
  for (const form of formsOf(sentence, tokens)) {
    add(`=${form}`);
    add(`=${kind} ${form}`);
  }
  const namesIt = marked.includes(OWN) ? 'names' : 'without';
  add(`=${namesIt}`);
  add(`=${kind} ${namesIt}`);
  for (const one of placeFeatures(subject.place, namesIt)) add(one);
  return { words: features, lower: sentence.toLowerCase() };
}

export const piecesIn = ({ lower }: SentenceFeatures): Counts => piecesOf(lower, PIECES);

/** Names, numbers and places are told apart by what they are. */
function plainToken(token: string): string {
  if (/^\d/.test(token)) return '#';
  if (token.startsWith('http')) return '§url';
  if (/^[`{<]/.test(token)) return '§code';
  if (/[/\\]/.test(token) && token.length > 1) return '§path';
  return /[_$]|\p{Ll}\p{Lu}|\w\.\w|\(\)$/u.test(token) ? '§name' : token.toLowerCase();
}

/** Words that a name is made of. */
function partsOf({ kind, name }: Subject): ReadonlySet<string> {
  const base = kind === 'file' ? (name.split('/').at(-1) ?? '').replace(/\.\w+$/, '') : name;
  const words = base.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').split(/[^\p{L}]+/u);
  return new Set(words.filter((word) => word.length > 2).map(stemOf));
}

const stemOf = (word: string): string => word.toLowerCase().replace(/(?:ing|ers?|ed|es|s)$/, '');

function formsOf(sentence: string, tokens: readonly string[]): readonly string[] {
  const [first = ''] = tokens;
  const odd = sentence.replace(/[\p{L}\p{Nd}\s.,'’()-]/gu, '').length / sentence.length;
  return [
    /^\p{Lu}\p{Ll}/u.test(first)
      ? 'Capital'
      : /^\p{Lu}+$/u.test(first)
        ? 'CAPITALS'
        : /^\p{Ll}/u.test(first)
          ? 'small'
          : 'sign',
    `tokens ${LENGTHS.findIndex((length) => tokens.length < length)}`,
    `odd ${ODD_SHARES.findIndex((share) => odd < share)}`,
    `ends ${/[.…:;,]$/.exec(sentence)?.[0] ?? ''}`,
    ...(/^\p{L}+[^s]s$/u.test(first) ? ['verb'] : []),
  ];
}

function placeFeatures(place: CommentPlace | undefined, namesIt: string): readonly string[] {
  if (place === undefined) return [];
  const joined = place.isJoined ? 'joined' : 'apart';
  return [`=${joined}`, `=${joined} ${namesIt}`, `=before ${place.before}`, `=mark ${place.mark}`];
}
