// A Markdown text as sections, each a heading with the text below it up to the next heading, and edits of one section.
// Guarantees: rendering what was parsed gives the same bytes; an edit changes no byte of any other section, nor what any
// other section is (a body that would swallow its neighbours, such as an unclosed code fence, is refused).
// Who may edit which section is for the callers to say.

import { LoaError } from '../errors.ts';
import { scanMarkdown } from './scan.ts';

export interface Section {
  /** 1 to 6; 0 is what stands before the first heading (always the first section, often empty). */
  readonly level: number;
  readonly title: string;
  /** The heading as it stands in the text, with its line ending. */
  readonly heading: string;
  readonly body: string;
  /** Line of the heading, from 1. */
  readonly line: number;
}

/** Titles from the outside in, such as `['Session Continuity', 'Decision Log']`; levels in between may be left out. */
export type HeadingPath = readonly string[];

/** Sections `first` up to, not including, `end`: a section with everything below it. */
export interface SectionRange {
  readonly first: number;
  readonly end: number;
}

export interface NewSection {
  readonly level: number;
  readonly title: string;
  readonly body: string;
  /** Put it behind this section and its subsections, or as the last subsection of that one; else at the end. */
  readonly after?: HeadingPath;
  readonly under?: HeadingPath;
}

export function parseSections(text: string): readonly Section[] {
  const { lines, headings } = scanMarkdown(text);
  const startOf = (line: number): number => lines[line]?.start ?? text.length;
  const firstStart = headings[0] === undefined ? text.length : startOf(headings[0].firstLine);
  const sections: Section[] = [
    { level: 0, title: '', heading: '', body: text.slice(0, firstStart), line: 1 },
  ];
  headings.forEach((heading, index) => {
    const next = headings[index + 1];
    const bodyStart = startOf(heading.lastLine + 1);
    sections.push({
      level: heading.level,
      title: heading.title,
      heading: text.slice(startOf(heading.firstLine), bodyStart),
      body: text.slice(bodyStart, next === undefined ? text.length : startOf(next.firstLine)),
      line: heading.firstLine + 1,
    });
  });
  return sections;
}

export function renderSections(sections: readonly Section[]): string {
  return sections.map((section) => section.heading + section.body).join('');
}

/** The first section with this path; undefined when there is none. */
export function findSection(sections: readonly Section[], path: HeadingPath): SectionRange | undefined {
  if (path.length === 0) return undefined;
  let range: SectionRange = { first: 0, end: sections.length };
  for (const title of path) {
    const first = sections.findIndex(
      (section, index) => index > range.first && index < range.end && section.title === title,
    );
    if (first < 0) return undefined;
    range = { first, end: endOfSubsections(sections, first) };
  }
  return range;
}

function endOfSubsections(sections: readonly Section[], first: number): number {
  const level = sections[first]?.level ?? 0;
  const next = sections.findIndex((section, index) => index > first && section.level <= level);
  return next < 0 ? sections.length : next;
}

/** Replaces the text between a heading and the next one; `withSubsections` replaces all that is below the heading. */
export function replaceSection(
  text: string,
  path: HeadingPath,
  body: string,
  options: { readonly withSubsections?: boolean } = {},
): string {
  const sections = parseSections(text);
  const range = requireSection(sections, path);
  const section = sections[range.first] as Section;
  const end = options.withSubsections === true ? range.end : range.first + 1;
  const before = sections.slice(0, range.first);
  if (renderSections([{ ...section, heading: '' }, ...sections.slice(range.first + 1, end)]) === body)
    return text;
  const newline = findNewline(section.heading, text);
  const middle = endLine(section.heading, newline, body !== '') + body.replace(/\r\n|\r|\n/g, newline);
  const levelMin = options.withSubsections === true ? section.level + 1 : Number.POSITIVE_INFINITY;
  return join({ before, middle, after: sections.slice(end), newline, levelMin, heading: section.heading });
}

export function insertSection(text: string, section: NewSection): string {
  const sections = parseSections(text);
  const anchor = section.after ?? section.under;
  const range = anchor === undefined ? { first: 0, end: sections.length } : requireSection(sections, anchor);
  const before = sections.slice(0, range.end);
  const newline = findNewline('', text);
  const heading = `${'#'.repeat(section.level)} ${section.title}`;
  const lead = renderSections(before);
  const separator = separate(lead, newline);
  const body = section.body.replace(/\r\n|\r|\n/g, newline);
  return join({
    before,
    middle: `${separator}${heading}${newline}${body}`,
    after: sections.slice(range.end),
    newline,
    levelMin: section.level + 1,
    heading: heading + newline,
  });
}

/** Takes a section out with everything below it. */
export function removeSection(text: string, path: HeadingPath): string {
  const sections = parseSections(text);
  const range = requireSection(sections, path);
  const newline = findNewline('', text);
  const before = sections.slice(0, range.first);
  return join({ before, middle: '', after: sections.slice(range.end), newline, levelMin: 7, heading: '' });
}

interface Joint {
  readonly before: readonly Section[];
  readonly middle: string;
  readonly after: readonly Section[];
  readonly newline: string;
  /** Headings inside the new text must be at least this deep. */
  readonly levelMin: number;
  /** The one heading the new text brings itself, or nothing. */
  readonly heading: string;
}

/** Puts the parts together, with the line endings between them that keep them apart, and proves that they are. */
function join(joint: Joint): string {
  const head = renderSections(joint.before) + joint.middle;
  const tail = renderSections(joint.after);
  const ended = endLine(head, joint.newline, tail !== '');
  for (const text of tail === '' ? [ended] : [ended, ended + joint.newline]) {
    if (isIntact(parseSections(text + tail), joint)) return text + tail;
  }
  throw new LoaError(
    'input.invalid',
    'cannot edit the section: the new text would change where other sections begin',
    {
      hint: 'Close every code fence and HTML comment in it, and give it no heading at or above its own level.',
    },
  );
}

function isIntact(sections: readonly Section[], joint: Joint): boolean {
  const { before, after } = joint;
  const isSame = (a: Section | undefined, b: Section): boolean =>
    a?.heading === b.heading && a.level === b.level;
  const tailStart = sections.length - after.length;
  const own = sections.slice(before.length, tailStart);
  if (tailStart < before.length || (joint.heading !== '') !== own.length > 0) return false;
  const ownHeading = own[0]?.heading.replace(/[\r\n]+$/, '') ?? '';
  return (
    ownHeading === joint.heading.replace(/[\r\n]+$/, '') &&
    own.slice(1).every((section) => section.level >= joint.levelMin) &&
    before.every((section, index) => isSame(sections[index], section)) &&
    after.every((section, index) => {
      const found = sections[tailStart + index];
      return isSame(found, section) && found?.body === section.body;
    })
  );
}

function requireSection(sections: readonly Section[], path: HeadingPath): SectionRange {
  const range = findSection(sections, path);
  if (range !== undefined) return range;
  const known = sections.slice(1, 9).map((section) => section.title);
  throw new LoaError('input.invalid', `cannot find the section "${path.join(' > ')}" in the text`, {
    hint: known.length === 0 ? 'The text has no headings.' : `Headings there: ${known.join(', ')}.`,
  });
}

/** The line ending in use: the heading's own, else the first one of the text, else a line feed. */
function findNewline(heading: string, text: string): string {
  return /\r\n|\n|\r/.exec(heading)?.[0] ?? /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

function endLine(text: string, newline: string, isNeeded: boolean): string {
  return !isNeeded || text === '' || /[\r\n]$/.test(text) ? text : text + newline;
}

/** What to write between existing text and a new heading so that one blank line stands there. */
function separate(lead: string, newline: string): string {
  if (lead === '' || lead === '\ufeff' || /(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n|\r|\n)$/.test(lead)) return '';
  return /[\r\n]$/.test(lead) ? newline : newline + newline;
}
