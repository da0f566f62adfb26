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

const LINES_CITED_MAX = 3;

/** The lines that list it beside others of its kind; where there is none, the one that does something with it, before one that only takes it in. */
export function citeIn(
  place: Place,
  model: Member,
  declared: readonly string[],
  isOther: (line: string) => boolean,
): string[] {
  const { path, text, words, named } = place;
  const means = named.get(model) ?? '';
  const word = means === '' ? declared.find((name) => words.has(name)) : means;
  if (word === undefined) return [];
  const pattern = patternOf(word);
  const uses = usesOf(model.word);
  // What speaks of another file of that name, or of a value that is called so, is left empty.
  const lines = text.split('\n').map((one) => (isOther(one) || uses.test(one) ? '' : one));
  const listing = linesListing(place, model, lines);
  if (listing.length > 0)
    return listing.slice(0, LINES_CITED_MAX).map((line) => code(citeLine(path, line + 1)));
  const at = lines.findIndex((line) => pattern.test(line) && !TAKEN_IN.test(line));
  const line = at >= 0 ? at : lines.findIndex((one) => pattern.test(one));
  return line < 0 ? [] : [code(citeLine(path, line + 1))];
}

/** A value or a method that is called as the file is. */
const usesOf = (word: string): RegExp =>
  new RegExp(
    `\\b(?:fn|def|let(?: mut)?|var|auto|local)\\s+${quoted(word)}(?![\\w-])|[\\w)\\]]\\.${quoted(word)}\\(`,
  );
/** Also in what is called after it: `Cup` in `Cup_class`. */
const partOf = (word: string): RegExp => new RegExp(`(?<![A-Za-z0-9-])${quoted(word)}(?![a-z0-9-])`);
const patternOf = (means: Means): RegExp => (typeof means === 'string' ? wordOf(means) : means);
const isComment = (line: string): boolean => /^\s*(?:\/\/|\*|\/\*|#(?!\s*include))/.test(line);

/** Lines that say its name as a word, right beside lines that say those of others; in each run of them once. */
function linesListing({ named }: Place, model: Member, lines: readonly string[]): number[] {
  const others = [...named.keys()].filter((one) => one !== model).map(({ word }) => word);
  const own = wordOf(model.word);
  const wordsAt = (at: number): readonly string[] => lines[at]?.match(/[\w$-]+/g) ?? [];
  const known = new Set(others.flatMap((word) => [word, word.replaceAll('_', '-')]));
  const found: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (!own.test(line) || isComment(line) || line.length > LINE_MAX) continue;
    const isBeside = [at - 1, at + 1].some((next) => wordsAt(next).some((word) => known.has(word)));
    const before = found.at(-1);
    if (isBeside && (before === undefined || at - before > RUN_GAP)) found.push(at);
  }
  return found;
}

const LINE_MAX = 300;
const RUN_GAP = 4;
const LISTED_SHARE = 0.6;

/** Whether most of those that it names stand close to each other: what uses one here and another there lists none. */
export function isListing({ path, text, named }: Place, isHolder: (path: string) => boolean): boolean {
  const patterns = [...named].map(
    ([member, means]) =>
      [member, typeof means === 'string' ? partOf(means === '' ? member.word : means) : means] as const,
  );
  const lines = text.split('\n');
  const said = patterns.flatMap(([member, pattern]) => {
    const at = [...lines.keys()].filter((line) => pattern.test(lines[line] as string));
    // Where it is used as well, that it is taken in says nothing more.
    const used = at.filter((line) => !TAKEN_IN.test(lines[line] as string));
    return (used.length > 0 && !isHolder(path) ? used : at).map((line) => ({ line, member }));
  });
  // By names of their own, only the language's scanner knows where.
  const seen = new Set(said.map(({ member }) => member)).size;
  if (seen * 2 < named.size) return true;
  let run = new Set<Member>();
  let most = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { line, member } of said.toSorted((a, b) => a.line - b.line)) {
    if (line - last > RUN_GAP) run = new Set();
    last = line;
    run.add(member);
    most = Math.max(most, run.size);
  }
  return most >= seen * LISTED_SHARE;
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
  return text.isProse ? withPlainWords(text, members, found) : found;
}

const TELLING_MIN = 3;

/** Where most of those with a name that is nothing else are told, a plain word in the place of a key, a heading or a module is one of them, too. */
function withPlainWords(
  { text, words }: Text,
  members: readonly Member[],
  found: Map<Member, Means>,
): Map<Member, Means> {
  const telling = members.filter(({ word }) => isTelling(word)).length;
  if (found.size < TELLING_MIN || found.size * 2 < telling) return found;
  for (const member of members) {
    if (found.has(member) || !words.has(member.word)) continue;
    const name = quoted(member.word);
    const placed = new RegExp(
      `^\\s*(?:- )?["']?${name}["']?\\s*:|^${name}$|(?<=[\\w][./])${name}(?![\\w-])`,
      'm',
    );
    if (placed.test(text)) found.set(member, placed);
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
