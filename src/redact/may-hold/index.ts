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
  const { begins, thirds, byStart } = wordIndex();
  // Only ASCII is folded, so that places stay where they are.
  const folded = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  for (let at = 0, next = folded.charCodeAt(0); at + 1 < folded.length; at += 1) {
    const first = next;
    next = folded.charCodeAt(at + 1);
    if (first >= ASCII_END || next >= ASCII_END) continue;
    const start = first * ASCII_END + next;
    if (begins[start] === 0 || !mayGoOn(thirds, start, folded.charCodeAt(at + 2))) continue;
    if (byStart.get(start)!.some((entry) => isMet(entry, at, { text, folded }))) return true;
  }
  return false;
}

const ASCII_END = 128;

/** Whether some word that begins with these two letters has this as its third; most text is told apart by it. */
function mayGoOn(thirds: Uint32Array, start: number, third: number): boolean {
  return ((thirds[start] as number) & (1 << (third & 31))) !== 0;
}

interface IndexedWord {
  readonly group: WordGroup;
  readonly word: string;
  readonly folded: string;
}

/** All words by the two letters that they begin with, so that a text is walked through once, however many words there are. */
const wordIndex = once(() => {
  const begins = new Uint8Array(ASCII_END * ASCII_END);
  /** By the same two letters: the third letters, 32 sets of four. */
  const thirds = new Uint32Array(ASCII_END * ASCII_END);
  const byStart = new Map<number, IndexedWord[]>();
  for (const group of wordGroups()) {
    for (const word of group.words) {
      const folded = word.toLowerCase();
      const start = folded.charCodeAt(0) * ASCII_END + folded.charCodeAt(1);
      begins[start] = 1;
      thirds[start] = folded.length < 3 ? -1 : (thirds[start] as number) | (1 << (folded.charCodeAt(2) & 31));
      const there = byStart.get(start);
      if (there === undefined) byStart.set(start, [{ group, word, folded }]);
      else there.push({ group, word, folded });
    }
  }
  return { begins, thirds, byStart };
});

interface Texts {
  readonly text: string;
  readonly folded: string;
}

function isMet({ group, word, folded }: IndexedWord, at: number, texts: Texts): boolean {
  if (!texts.folded.startsWith(folded, at)) return false;
  const { text } = texts;
  const end = at + word.length;
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
