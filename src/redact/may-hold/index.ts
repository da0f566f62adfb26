// Whether a text may hold a secret, without loading the detector: for callers that look at short texts and are done sooner
// than it would be loaded. Derived from the detector: whatever that finds, this says "maybe" to. It says so as well to
// texts in which nothing is found, about one line of code in fifty.

import { findKeyEnd, findKeyStart, parseAssignment } from '../assignment/parse.ts';
import { isTokenStart } from '../characters.ts';
import { findMarks, makeViews } from '../views/index.ts';
import type { WordGroup, WordNeeds } from './model.ts';
import { wordGroups } from './table.ts';

/** A longer text is sooner scanned than searched for each word. */
const LENGTH_MAX = 16_384;
const VALUE_LENGTH_MIN = 4;

export function mayHoldSecret(text: string): boolean {
  if (text.length > LENGTH_MAX || holdsWord(text)) return true;
  return makeViews(text, findMarks(text)).views.some((view) => holdsWord(view.text));
}

function holdsWord(text: string): boolean {
  // Only ASCII is folded, so that places stay where they are.
  const folded = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return wordGroups().some((group) => group.words.some((word) => isMet(group, word, { text, folded })));
}

interface Texts {
  readonly text: string;
  readonly folded: string;
}

function isMet(group: WordGroup, word: string, { text, folded }: Texts): boolean {
  const sought = word.toLowerCase();
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + 1)) {
    const end = at + word.length;
    if (group.exact && (text[at] !== word[0] || text[end - 1] !== word.at(-1))) continue;
    if (group.atEdge && !isTokenStart(text, at)) continue;
    if (holds(group.needs, text, at, end)) return true;
  }
  return false;
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
