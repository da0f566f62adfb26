// The words in front of a correction that only turn something down: "no,", "that's wrong,", "correction:". They are no part of what is so: kept
// with it, "wrong: the limit is 5" reads as its opposite. Pure.

import { correctionIn, isUnspacedForm, lengthAt, talkWords } from './talk.ts';

export interface Refusal {
  /** What stands in front; '' when nothing does. */
  readonly lead: string;
  readonly rest: string;
}

const PIECE =
  /^\s*(?<words>[^,:;.!–—，：、。]{1,40}?)\s*(?<mark>[,:;!–—，：、]|\s-(?=\s))[\s,:;!–—-]*(?=\S)/u;
const PIECES_MAX = 3;

export function splitRefusal(sentence: string): Refusal {
  let end = 0;
  let at = 0;
  for (let count = 0; count < PIECES_MAX; count += 1) {
    const found = PIECE.exec(sentence.slice(at));
    const kind = found === null ? undefined : kindOf(found.groups?.['words'] ?? '');
    if (found === null || kind === undefined) break;
    at += found[0].length;
    // "Wrong: tabs" may be an example of what is wrong.
    const isLabel = /[:：]/.test(found.groups?.['mark'] ?? '') && kind === 'refuses';
    if (kind !== 'fillers' && (!isLabel || correctionIn(sentence.slice(at)) !== undefined)) end = at;
  }
  return { lead: sentence.slice(0, end).trim(), rest: sentence.slice(end) };
}

/** Whether it only turns something down, and says nothing else: "That's wrong." */
export function isRefusal(sentence: string): boolean {
  const kind = kindOf(sentence.replace(/[\s.!,:。！]+$/u, ''));
  return kind === 'refuses' || kind === 'corrects';
}

/** What all words of a piece are; undefined when some are none of these. */
function kindOf(piece: string): 'fillers' | 'refuses' | 'corrects' | undefined {
  for (const kind of ['refuses', 'corrects'] as const) if (isUnspacedForm(kind, piece)) return kind;
  const words = talkWords(piece);
  let kind: 'fillers' | 'refuses' | 'corrects' | undefined;
  for (let at = 0; at < words.length; ) {
    const lengths = (['refuses', 'corrects', 'fillers'] as const).map((one) => ({
      one,
      length: lengthAt(one, words, at),
    }));
    const longest = lengths.reduce((best, next) => (next.length > best.length ? next : best));
    if (longest.length === 0) return undefined;
    if (kind === undefined || longest.one !== 'fillers') kind = longest.one;
    at += longest.length;
  }
  return kind;
}
