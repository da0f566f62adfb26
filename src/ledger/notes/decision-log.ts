// The Decision Log of NOTES.md as a whole: read it, add to it, ground an entry of it, move its oldest entries to the
// archive. Every byte that is not the entry in question stays as it is.

import { LoaError } from '../../kernel/errors.ts';
import { findSection, parseSections, replaceSection, type Section } from '../../kernel/markdown/index.ts';
import { rememberingRecent } from '../../kernel/once.ts';
import { editNotesSection } from '../../state/notes.ts';
import type { Decision } from '../model.ts';
import {
  formatDecisionBody,
  headingOf,
  type LoggedDecision,
  parseDecisionBlock,
  withdrawBlock,
} from './decision-block.ts';
import { closingOpen, LOG, type NotesText, sectionsOf, withSections } from './sections.ts';

/** NOTES.md is read at every start of a session; beyond this its oldest decisions move out. */
export const NOTES_SIZE_CHARACTERS_MAX = 60_000;
/** All archives of thousands of decisions together. */
const ARCHIVES_KEPT_MAX = 8 * 1024 * 1024;
/** Never moved out, however large they are. */
const KEPT_MIN = 10;

/** In the order of the file. */
export function readDecisions(notes: NotesText): readonly LoggedDecision[] {
  return logEntries(notes).flatMap(({ section }) => {
    const parsed = parseDecisionBlock(section.title, section.body);
    return parsed === undefined ? [] : [parsed];
  });
}

/** Of a file that decisions moved to. What is in an archive hardly ever changes, and a server looks at it again and again. */
export const readArchivedDecisions: (text: string) => readonly LoggedDecision[] = rememberingRecent(
  (text) => parseSections(text).flatMap(({ title, body }) => parseDecisionBlock(title, body) ?? []),
  ARCHIVES_KEPT_MAX,
);

function logEntries(notes: NotesText): readonly { readonly section: Section; readonly index: number }[] {
  const sections = sectionsOf(notes);
  const range = findSection(sections, LOG) ?? findSection(sections, [LOG.at(-1) as string]);
  if (range === undefined) return [];
  return sections
    .slice(range.first + 1, range.end)
    .map((section, at) => ({ section, index: range.first + 1 + at }));
}

/** Adds decisions, or puts each in the place of the entry with the same id. */
export function writeDecisions(
  notes: string | undefined,
  decisions: readonly Decision[],
): string | undefined {
  const entries = new Map(
    logEntries(notes ?? '').flatMap((entry) => {
      const id = /loa:decision (\S+)/.exec(entry.section.body)?.[1];
      return id === undefined ? [] : [[id, entry] as const];
    }),
  );
  const replaced = new Map<number, string>();
  const added: string[] = [];
  for (const decision of decisions) {
    const body = formatDecisionBody(decision);
    const known = entries.get(decision.id);
    if (known === undefined) added.push(`#### ${headingOf(decision)}\n${body}`);
    else replaced.set(known.index, replaceOwnLines(known.section.body, body));
  }
  const text = replaced.size === 0 ? notes : replaceBodies(notes ?? '', replaced);
  return added.length === 0 ? text : appendEntries(withSections(text), added);
}

/** Takes decisions back that are there; whoever is not there needs no word. */
export function withdrawDecisions(
  notes: string | undefined,
  withdrawn: readonly { readonly id: string; readonly ts: string }[],
): string | undefined {
  if (notes === undefined || withdrawn.length === 0) return notes;
  const moments = new Map(withdrawn.map(({ id, ts }) => [id, ts]));
  const bodies = new Map<number, string>();
  for (const { section, index } of logEntries(notes)) {
    const ts = moments.get(/loa:decision (\S+)/.exec(section.body)?.[1] ?? '');
    if (ts !== undefined) bodies.set(index, withdrawBlock(section.body, ts));
  }
  return replaceBodies(notes, bodies);
}

/** All at once, at the end of the log: a parse for each would make a long list slow. */
function appendEntries(notes: string, added: readonly string[]): string {
  const headings = added.map((entry) => entry.slice(0, entry.indexOf('\n')));
  return closingOpen((closer) => {
    const text = editNotesSection(notes, LOG, (body) => ended(`${body}${closer}`) + added.join(''), {
      withSubsections: true,
    });
    const there = new Set(logEntries(text).map(({ section }) => section.heading.trimEnd()));
    if (headings.every((heading) => there.has(heading.trimEnd()))) return text;
    throw new LoaError(
      'input.invalid',
      'something that was left open in NOTES.md would swallow the decision',
    );
  });
}

/** One blank line before what follows. */
function ended(body: string): string {
  const newline = body.includes('\r\n') ? '\r\n' : '\n';
  if (body.trim() === '') return newline;
  return /(?:\r?\n)[ \t]*\r?\n$/.test(body)
    ? body
    : body.endsWith('\n')
      ? body + newline
      : body + newline + newline;
}

/** Whatever a person wrote behind our last line of the entry stays there. */
function replaceOwnLines(old: string, fresh: string): string {
  const [, foreign = ''] = /\r?\n\r?\n([\s\S]*\S[\s\S]*)$/.exec(old) ?? [];
  return foreign === '' ? fresh : `${fresh}${foreign}`;
}

function replaceBodies(notes: string, bodies: ReadonlyMap<number, string>): string {
  return parseSections(notes)
    .map((section, index) => {
      const body = bodies.get(index);
      const newline = section.heading.includes('\r\n') ? '\r\n' : '\n';
      return section.heading + (body === undefined ? section.body : body.replace(/\r?\n/g, newline));
    })
    .join('');
}

export interface Overflow {
  readonly notes: string;
  /** Entries by the month they are from, `YYYY-MM`, oldest first. */
  readonly moved: ReadonlyMap<string, readonly string[]>;
}

/** Undefined while there is room. */
export function planOverflow(
  notes: string,
  archiveName: (month: string) => string,
  sizeMax = NOTES_SIZE_CHARACTERS_MAX,
): Overflow | undefined {
  if (notes.length <= sizeMax) return undefined;
  const entries = logEntries(notes).filter(
    ({ section }) => parseDecisionBlock(section.title, section.body) !== undefined,
  );
  const movable = entries.slice(0, Math.max(0, entries.length - KEPT_MIN));
  const moved = new Map<string, string[]>();
  const gone = new Set<number>();
  let left = notes.length;
  // Down to half, so that the next few decisions do not move entries one by one.
  for (const { section, index } of movable) {
    if (left <= sizeMax / 2) break;
    const month = /^\d{4}-\d\d/.exec(section.title)?.[0] ?? 'undated';
    const text = section.heading + section.body;
    moved.set(month, [...(moved.get(month) ?? []), text]);
    gone.add(index);
    left -= text.length;
  }
  if (gone.size === 0) return undefined;
  const kept = parseSections(notes).filter((_section, index) => !gone.has(index));
  const text = kept.map((section) => section.heading + section.body).join('');
  return { notes: withLinks(text, [...moved.keys()].map(archiveName)), moved };
}

function withLinks(notes: string, names: readonly string[]): string {
  const sections = parseSections(notes);
  const range = findSection(sections, LOG) ?? findSection(sections, [LOG.at(-1) as string]);
  const body = range === undefined ? '' : (sections[range.first]?.body ?? '');
  const missing = names.filter((name) => !body.includes(`](${name})`));
  if (range === undefined || missing.length === 0) return notes;
  const links = missing.map((name) => `- Earlier: [${name}](${name})\n`).join('');
  const path = findSection(sections, LOG) === undefined ? LOG.slice(-1) : LOG;
  return replaceSection(notes, path, `${body.trimEnd()}\n${links}\n`);
}
