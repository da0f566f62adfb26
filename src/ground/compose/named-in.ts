// Whether a text names a member of a family, and by what: by what its file is called, where a path, a module or a package stands, or by
// what it alone declares. Prose and settings may say it as a class is called. Pure.

import { code } from '../text.ts';
import type { Family, Member } from './families.ts';
import { citeLine } from './symbols.ts';

export interface Text {
  readonly path: string;
  readonly text: string;
  /** All that it says, each once. */
  readonly words: ReadonlySet<string>;
}

export const toText = (path: string, text: string): Text => ({
  path,
  text,
  words: new Set(
    text.match(/[\w$-]+/g)?.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : word)),
  ),
});

/** A word, or a pattern for one that has to stand in its place; '' for a name that the member alone declares. */
type Means = RegExp | string;

/** A text that names some members: by words of its own, or by a name that the member alone declares. */
export interface Place extends Text {
  readonly named: ReadonlyMap<Member, Means>;
}

const TAKEN_IN = /^\s*(?:\/\/|\*|\/\*|#(?!include)|import\b|use\b|from\b|require|\w*\s*"[^"]+"$)/;

/** The line that does something with it, before one that only takes it in. */
export function citeIn(
  { path, text, words, named }: Place,
  model: Member,
  declared: readonly string[],
): string[] {
  const means = named.get(model) ?? '';
  const word = means === '' ? declared.find((name) => words.has(name)) : means;
  if (word === undefined) return [];
  const pattern = typeof word === 'string' ? wordOf(word) : word;
  const lines = text.split('\n');
  const at = lines.findIndex((line) => pattern.test(line) && !TAKEN_IN.test(line));
  const line = at >= 0 ? at : lines.findIndex((one) => pattern.test(one));
  return line < 0 ? [] : [code(citeLine(path, line + 1))];
}

/** Each member that the text names, and how; `declared` are those of which it is known to say a name that they alone declare. */
export function namedIn(
  text: Text & { readonly isProse: boolean },
  { members }: Family,
  declared: ReadonlySet<Member>,
): Map<Member, Means> {
  const found = new Map<Member, Means>();
  for (const member of members) {
    const pattern = text.isProse ? inProse(member, text.words) : inCode(member, text);
    if (pattern !== undefined) found.set(member, pattern);
    else if (declared.has(member)) found.set(member, '');
  }
  return found;
}

const quoted = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordOf = (word: string): RegExp => new RegExp(`(?<![\\w-])${quoted(word)}(?![\\w-])`);
const pascal = (word: string): string =>
  word.replace(/(?:^|[_-])([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Of several words: one alone may be anything. */
const isTelling = (word: string): boolean => /[_\d-]|[a-z][A-Z]/.test(word);

const inProseAs = new WeakMap<Member, readonly string[]>();

/** As the file is called, or as what is in it would be. */
function inProse(member: Member, words: ReadonlySet<string>): string | undefined {
  const { word } = member;
  const known =
    inProseAs.get(member) ?? [word, pascal(word), word.replaceAll('_', '-')].filter((one) => isTelling(one));
  inProseAs.set(member, known);
  return known.find((one) => words.has(one));
}

/** By its own name. */
function inCode({ path, word }: Member, { text, words }: Text): Means | undefined {
  if (!words.has(word)) return undefined;
  if (isTelling(word)) return word;
  // A plain word has to stand where a path, a module or a package does.
  const name = quoted(word);
  const placed = new RegExp(
    path.endsWith('/')
      ? `(?<=[/"'.])${name}(?=["'/])|(?<![\\w.])${name}(?=::|\\.[A-Z])`
      : `(?<=/)${name}(?=["'.\\s)])|["']\\.?/?${name}(?:\\.\\w+)?["']|(?<![\\w.])${name}(?=\\.\\w+\\b(?!\\()|::)|\\bmod ${name}\\b`,
  );
  return placed.test(text) ? placed : undefined;
}
