// Words that a text must hold for a pattern to match it, worked out from the pattern: the longest piece that is neither optional nor a
// choice, or of a choice the words of every side. They are cheap to look for, where building a pattern of many forms takes
// milliseconds, so of such a pattern only the forms are built whose words occur.

import { remembering } from './once.ts';

/** A pattern of forms, each with the words in lower case of which it needs one; without any it is always tried. */
export type Choice = readonly (readonly [form: string, words: readonly string[]])[];

const PATTERNS_KEPT_MAX = 50;

/** Splits a pattern at the top. */
export function readChoice(pattern: string): Choice {
  return splitSides(pattern).map((form) => [form, requiredWords(form)]);
}

/** The forms that may match a text, as one pattern; undefined when none can. */
export function narrow(choice: Choice, text: string): string | undefined {
  const folded = text.toLowerCase();
  const forms = choice.flatMap(([form, words]) =>
    words.length === 0 || words.some((word) => folded.includes(word)) ? [form] : [],
  );
  return forms.length === 0 ? undefined : forms.join('|');
}

/**
 * Whether a text matches one of the forms, whatever its case, as they stand in a frame if there is one. The patterns that texts needed
 * are kept, so many at most.
 */
export function matcherOf(
  choice: Choice,
  frame: (forms: string) => string = (forms) => forms,
): (text: string) => boolean {
  const compile = remembering((forms) => new RegExp(frame(forms), 'i'), PATTERNS_KEPT_MAX);
  return (text) => {
    const forms = narrow(choice, text);
    return forms !== undefined && compile(forms).test(text);
  };
}

/** One of these occurs in whatever the form matches. Empty when nothing can be said. */
export function requiredWords(form: string): readonly string[] {
  let best: readonly string[] = [];
  for (const piece of splitPieces(form)) {
    if (piece === '|') return [];
    const words = isOptional(piece) ? [] : wordsOfPiece(piece);
    if (leastLength(words) > leastLength(best)) best = words;
  }
  return best;
}

function wordsOfPiece(piece: string): readonly string[] {
  if (piece.startsWith('(?:')) {
    const sides = splitSides(piece.slice(3, piece.lastIndexOf(')'))).map(requiredWords);
    return sides.some((words) => words.length === 0) ? [] : sides.flat();
  }
  return /^[^()[\]\\?*+.{}|^$]+$/.test(piece)
    ? [longestWord(piece).toLowerCase()].filter((word) => word !== '')
    : [];
}

function splitSides(pattern: string): readonly string[] {
  const sides = [''];
  for (const piece of splitPieces(pattern)) {
    if (piece === '|') sides.push('');
    else sides[sides.length - 1] += piece;
  }
  return sides;
}

const leastLength = (words: readonly string[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map((word) => word.length));

/** A blank may be any white space, and an apostrophe nothing at all. */
const longestWord = (text: string): string =>
  text.split(/[\s'’]+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const isOptional = (piece: string): boolean => /[?*]$|\{0,\d*\}$/.test(piece) || /^\(\?[!=<]/.test(piece);

/** Groups, classes, escapes and quantified characters each by themselves; between them runs of plain characters. */
function splitPieces(form: string): readonly string[] {
  const pieces: string[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') pieces.push(plain);
    plain = '';
  };
  for (let at = 0; at < form.length; ) {
    const atomEnd = endOfAtom(form, at);
    const quantifier = /^(?:[?*+]|\{\d*,?\d*\})\??/.exec(form.slice(atomEnd))?.[0] ?? '';
    const atom = form.slice(at, atomEnd);
    at = atomEnd + quantifier.length;
    if (atom.length === 1 && quantifier === '' && !/[|.^$]/.test(atom)) {
      plain += atom;
      continue;
    }
    flush();
    pieces.push(`${atom}${quantifier}`);
  }
  flush();
  return pieces;
}

function endOfClass(form: string, at: number): number {
  for (let index = at + 1; index < form.length; index += 1) {
    const here = form.charAt(index);
    if (here === '\\') index += 1;
    else if (here === ']') return index + 1;
  }
  return form.length;
}

function endOfAtom(form: string, at: number): number {
  const one = form.charAt(at);
  if (one === '\\') return at + 2;
  if (one === '[') return endOfClass(form, at);
  if (one !== '(') return at + 1;
  let depth = 0;
  for (let index = at; index < form.length; index += 1) {
    const here = form.charAt(index);
    if (here === '\\') index += 1;
    else if (here === '(') depth += 1;
    else if (here === ')' && --depth === 0) return index + 1;
  }
  return form.length;
}
