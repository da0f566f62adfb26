// Manual pages of a tree: each says in its first section what the program of its name is for. Both markups of roff. Pure.

import { isForWork, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { firstSentence } from '../text.ts';

export interface ManualPage {
  /** Of the program. */
  readonly name: string;
  readonly about: string;
  readonly path: string;
}

const PAGE = /^(?:[\w.-]+\/){0,5}([\w.+-]+?)\.[168](?:\.in)?$/;
const HEAD_LINES = 80;
const WORDS_MAX = 30;
const WORDS_MIN = 2;
/** Pages of what others made, or of what tests are tried with, are not about the project. */
const OF_PROJECT: ReadonlySet<string> = new Set(['source', 'documentation', 'tool']);
const PAGES_READ_MAX = 24;

const NAME_LINE = /^\.S[Hh]\s+"?NAME"?\s*\n(?:\.\w+\s+)?[^\n]*?\s(?:\\-|-|\\\(en|\\\(em)+\s+([^\n]+)/m;
const NAME_MACRO = /^\.Nd\s+"?([^\n"]+)/m;

/** Those that say something; of pages in several languages, the first. */
export function manualPages({
  paths,
  folder,
  linesOf,
}: Pick<Material, 'folder' | 'linesOf' | 'paths'>): ManualPage[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const candidates = [...paths].flatMap((path): { readonly name: string; readonly path: string }[] => {
    // Most names end in a letter: they are out before anything else is looked at.
    if (!/[168n]$/.test(path) || !path.startsWith(prefix) || /[\s:`|]/.test(path)) return [];
    const name = PAGE.exec(path.slice(prefix.length))?.[1];
    // What a distribution adds to it is not its own.
    const isOwn =
      OF_PROJECT.has(roleOf(path)) && !isForWork(path.slice(prefix.length)) && !/^debian\//.test(path);
    return name === undefined || /\d$/.test(name) || !isOwn ? [] : [{ name, path }];
  });
  const shortest = candidates.toSorted((a, b) => b.path.length - a.path.length || (a.path < b.path ? 1 : -1));
  const found = new Map(shortest.map(({ name, path }) => [name, path]));
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, PAGES_READ_MAX)
    .flatMap(([name, path]): ManualPage[] => {
      const head = linesOf(path, 1, HEAD_LINES);
      const said = NAME_LINE.exec(head)?.[1] ?? NAME_MACRO.exec(head)?.[1];
      const about = said === undefined ? '' : firstSentence(plainOf(said), WORDS_MAX);
      return about.split(' ').length < WORDS_MIN ? [] : [{ name, about, path }];
    });
}

const ESCAPE = /\\(?:f(?:\([A-Za-z]{2}|\[\w*\]|[A-Za-z])|s[+-]?\d+|\((..)|\[([^\]]+)\]|(.))/g;
/** What escapes of roff stand for, by their names; those that are not here are marks without width. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '-': '-',
  e: '\\',
  ' ': ' ',
  '~': ' ',
  '0': ' ',
  '"': '',
  en: '–',
  em: '—',
  aq: "'",
  dq: '"',
  cq: '’',
  oq: '‘',
  lq: '“',
  rq: '”',
  bu: '•',
  co: '©',
  hy: '-',
};

/** A line of roff as it is read: `3\&.1` is `3.1`, `\fBname\fR` is `name`. */
export function plainOf(line: string): string {
  return line.replace(
    ESCAPE,
    (_whole, two?: string, long?: string, one?: string) => CHARACTERS[two ?? long ?? one ?? ''] ?? '',
  );
}
