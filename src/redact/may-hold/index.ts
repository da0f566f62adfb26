// Whether a text may hold a secret, without loading the detector: for callers that look at short texts and are done sooner
// than it would be loaded. Derived from the detector: whatever that finds, this says "maybe" to. It says so as well to
// texts in which nothing is found, about one line of code in fifty.

import { once } from '../../kernel/once.ts';
import { findKeyEnd, findKeyStart, parseAssignment } from '../assignment/parse.ts';
import { isTokenStart } from '../characters.ts';
import { findMarks, makeViews } from '../views/index.ts';
import { wordGroups } from './table.ts';
import type { WordGroup, WordNeeds } from './word-group.ts';

/** A longer text is sooner scanned than searched for each word. */
const LENGTH_MAX = 16_384;
const VALUE_LENGTH_MIN = 4;
/** A longer one is sooner walked through once, with all words in hand. */
const SHORT_LENGTH_MAX = 1000;
/** So many short texts are looked through before the index of the words is worth making. No result depends on it. */
const SHORT_TEXTS_MAX = 24;
const usage = { shortTexts: 0 };

export function mayHoldSecret(text: string): boolean {
  if (text.length > LENGTH_MAX || holdsWord(text)) return true;
  return makeViews(text, findMarks(text)).views.some((view) => holdsWord(view.text));
}

const RUN = /[A-Za-z0-9_+/=-]{14,}/g;
const GROUPS_MIN = 4;
const DIGEST = /^(?:[\da-f]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})=*$/i;

/** The same for tokens of no known form: a long word in which letters and digits take turns, no path and no digest. */
export function mayHoldToken(text: string): boolean {
  return (text.match(RUN) ?? []).some(
    (run) =>
      (run.match(/\d+|[A-Za-z]+/g)?.length ?? 0) >= GROUPS_MIN &&
      !DIGEST.test(run) &&
      run.split('/').length - 1 <= run.length / 10 &&
      /[^_-]{14}/.test(run),
  );
}

function holdsWord(text: string): boolean {
  if (text.length > SHORT_LENGTH_MAX || usage.shortTexts >= SHORT_TEXTS_MAX) return holdsWordOfLong(text);
  usage.shortTexts += 1;
  return holdsWordOfShort(text);
}

/** Looking for each word by itself is done in a short text before the index of them is made. */
function holdsWordOfShort(text: string): boolean {
  const lower = text.toLowerCase();
  const solid = longestSolid(text);
  // Runs in the interpreter, where an iterator costs as much as the search for a word.
  const groups = wordGroups();
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] as WordGroup;
    const { needs, words } = group;
    if (needs.kind === 'length' && needs.length > (needs.solid ? solid : text.length)) continue;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] as string;
      const folded = word.toLowerCase();
      if (lower.includes(folded) && isMetAnywhere({ group, word, folded }, text)) return true;
    }
  }
  return false;
}

/** How long a form without blanks can be in a text at the most; over lines it may go on. */
const longestSolid = (text: string): number =>
  /[\n\r]/.test(text) ? text.length : Math.max(...text.split(/\s+/).map(({ length }) => length));

/** Place by place in the text itself, since a letter may be as long as two when it is made small. */
function isMetAnywhere(word: IndexedWord, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isMet(word, at, text)) return true;
  return false;
}

function holdsWordOfLong(text: string): boolean {
  const { isStart, byStart } = wordIndex();
  let three = joinShape(shape(text.charCodeAt(0)), text.charCodeAt(1));
  for (let at = 0, last = text.length - 2; at <= last; at += 1) {
    three = joinShape(three, at < last ? text.charCodeAt(at + 2) : 0);
    if (isStart[three] === 1 && isAnyMet(byStart.get(three) ?? [], at, text)) return true;
  }
  return false;
}

/** Apart, since a function made in the walk would have the engine keep each place of the text as an object. */
function isAnyMet(words: readonly IndexedWord[], at: number, text: string): boolean {
  return words.some((word) => isMet(word, at, text));
}

/** Of a character: the same for a letter whether it is large or small; some that are no letters share it. */
const SHAPE_BITS = 6;
const SHAPES = 1 << SHAPE_BITS;
const THREES = SHAPES ** 3;
const shape = (code: number): number => (code & 31) | ((code & 64) >> 1);
/** The shapes of the last three characters, in bits: each place of each text comes by here. */
const joinShape = (before: number, code: number): number =>
  ((before << SHAPE_BITS) | shape(code)) & (THREES - 1);

interface IndexedWord {
  readonly group: WordGroup;
  readonly word: string;
  readonly folded: string;
}

/** All words by the shapes of their first three characters, so that a text is walked through once, however many words there are. */
const wordIndex = once(() => {
  /** Whether a word begins so. Nearly all of a text is told apart by it. */
  const isStart = new Uint8Array(THREES);
  const byStart = new Map<number, IndexedWord[]>();
  const enter = (three: number, word: IndexedWord): void => {
    isStart[three] = 1;
    const there = byStart.get(three);
    if (there === undefined) byStart.set(three, [word]);
    else there.push(word);
  };
  for (const group of wordGroups()) {
    for (const word of group.words) {
      const folded = word.toLowerCase();
      const two = joinShape(shape(folded.charCodeAt(0)), folded.charCodeAt(1));
      const indexed = { group, word, folded };
      if (folded.length > 2) enter(joinShape(two, folded.charCodeAt(2)), indexed);
      else for (let third = 0; third < SHAPES; third += 1) enter((two << SHAPE_BITS) + third, indexed);
    }
  }
  return { isStart, byStart };
});

function isMet({ group, word, folded }: IndexedWord, at: number, text: string): boolean {
  const end = at + word.length;
  if (text.slice(at, end).toLowerCase() !== folded) return false;
  if (group.exact && (text[at] !== word[0] || text[end - 1] !== word.at(-1))) return false;
  if (group.atEdge && !isTokenStart(text, at)) return false;
  return holds(group.needs, text, at, end);
}

function holds(needs: WordNeeds, text: string, start: number, end: number): boolean {
  switch (needs.kind) {
    case 'nothing':
      return true;
    case 'assignment':
      return holdsAssignment(text, start, end);
    case 'length':
      return isLongEnough(text.slice(start), needs);
    case 'ahead': {
      const pattern = new RegExp(needs.source, needs.flags);
      pattern.lastIndex = end;
      return pattern.test(text);
    }
  }
}

function holdsAssignment(text: string, start: number, end: number): boolean {
  const found = parseAssignment(text, findKeyStart(text, start), findKeyEnd(text, end));
  return found !== undefined && found.valueEnd - found.valueStart >= VALUE_LENGTH_MIN;
}

/** A form without blanks may still be broken over lines. */
function isLongEnough(rest: string, { length, solid }: WordNeeds & { readonly kind: 'length' }): boolean {
  if (!solid) return rest.length >= length;
  const gap = rest.search(/\s/);
  return gap < 0 ? rest.length >= length : gap >= length || /[\n\r]/.test(rest.slice(0, length));
}
