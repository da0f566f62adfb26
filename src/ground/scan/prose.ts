// What a document quotes from people rather than from code: the sentence of a doc comment, of a file about itself, lines of a
// README or a manifest. Each is known by the hash of what was written, so that a claim goes stale when its words do. Pure.

import { sha256Hex } from '../../kernel/hash.ts';
import type { SourceTree } from '../../source/index.ts';
import { readHeadComment } from './head-comment.ts';

/** Of a file about itself; `L3` and `L3-L5` stand for lines; anything else is the name of a symbol, for its documentation. */
export const OF_FILE = '*';

export interface Quote {
  readonly path: string;
  readonly mark: string;
  readonly sha256: string;
}

const HEAD_BYTES = 4096;

export const hashWords = (text: string): string => sha256Hex(text.replace(/\s+/g, ' ').trim());

export function headOf(tree: Pick<SourceTree, 'read'>, path: string): string {
  const bytes = tree.read(path);
  return bytes === undefined
    ? ''
    : readHeadComment(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)), path);
}

export const rangeOf = (mark: string): { readonly first: number; readonly last: number } | undefined => {
  const found = /^L(\d+)(?:-L(\d+))?$/.exec(mark);
  return found === null ? undefined : { first: Number(found[1]), last: Number(found[2] ?? found[1]) };
};

export const linesMark = (first: number, last: number): string =>
  first === last ? `L${first}` : `L${first}-L${last}`;

/** Lines of a text as one, without the marks that prose may be dressed in. */
export function plainWords(text: string): string {
  return text
    .replace(/<[^<>\n]*>/g, ' ')
    .replace(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(/[*_`~#>|"'\\]|^\s*(?:\/\/[/!]?|--+|;+|\$)\s?/gm, ' ')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const WINDOW_LINES_MAX = 14;

/** The fewest lines that hold a sentence; undefined when they are not to be found as they were written. */
export function locateWords(
  text: string,
  sentence: string,
): { readonly first: number; readonly last: number } | undefined {
  const wanted = plainWords(sentence.replace(/…$/, ''));
  if (wanted === '') return undefined;
  const lines = text.split('\n');
  const start = wanted.split(' ').slice(0, 2).join(' ');
  for (let first = 0; first < lines.length; first++) {
    if (!plainWords(lines.slice(first, first + 2).join('\n')).includes(start)) continue;
    for (let last = first; last < Math.min(lines.length, first + WINDOW_LINES_MAX); last++)
      if (plainWords(lines.slice(first, last + 1).join('\n')).includes(wanted))
        return trimStart(lines, wanted, { first, last });
  }
  return undefined;
}

function trimStart(
  lines: readonly string[],
  wanted: string,
  { first, last }: { readonly first: number; readonly last: number },
): { readonly first: number; readonly last: number } {
  let from = first;
  while (from < last && plainWords(lines.slice(from + 1, last + 1).join('\n')).includes(wanted)) from++;
  return { first: from + 1, last: last + 1 };
}

export const linesOf = (text: string, first: number, last: number): string =>
  text
    .split('\n')
    .slice(first - 1, last)
    .join('\n');
