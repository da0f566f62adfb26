// The Active Context, the Lightweight Identifiers and the Pending Questions of NOTES.md: what a session needs first.
// Only our own lines are rewritten; bullets and rows of others stay.

import { findSection, insertSection, parseSections, replaceSection } from '../../kernel/markdown/index.ts';
import { toLine } from './decision-block.ts';
import {
  ACTIVE,
  CONTINUITY,
  IDENTIFIERS,
  type NotesText,
  QUESTIONS,
  sectionsOf,
  withSections,
} from './sections.ts';

export interface ActiveContext {
  readonly task: string | undefined;
  readonly taskTitle: string | undefined;
  readonly lastCheckpoint: string | undefined;
  readonly reasoning: string | undefined;
}

const LABELS = {
  task: 'Current Bead',
  lastCheckpoint: 'Last Checkpoint',
  reasoning: 'Reasoning State',
} as const;
const NOTHING = new Set(['', 'none', 'never', '-', 'n/a']);

function bodyOf(notes: NotesText, path: readonly string[]): string | undefined {
  const sections = sectionsOf(notes);
  const range = findSection(sections, path) ?? findSection(sections, path.slice(-1));
  return range === undefined ? undefined : sections[range.first]?.body;
}

export function readActiveContext(notes: NotesText): ActiveContext {
  const body = bodyOf(notes, ACTIVE) ?? '';
  const field = (label: string): string | undefined => {
    const value = new RegExp(`^\\s*[-*]\\s+\\*\\*${label}(?::\\*\\*|\\*\\*:)[ \\t]*(.*)$`, 'm')
      .exec(body)?.[1]
      ?.trim();
    return value === undefined || NOTHING.has(value.toLowerCase()) ? undefined : value;
  };
  const [, task, title] = /^(\S+)(?:\s+\((.*)\))?\s*$/.exec(field(LABELS.task) ?? '') ?? [];
  return {
    task,
    taskTitle: title,
    lastCheckpoint: field(LABELS.lastCheckpoint),
    reasoning: field(LABELS.reasoning),
  };
}

export interface ActiveChange {
  readonly task?: string;
  readonly taskTitle?: string;
  readonly lastCheckpoint?: string;
  readonly reasoning?: string;
}

export function writeActiveContext(notes: string | undefined, change: ActiveChange): string {
  const ready = withSections(notes);
  const path = ACTIVE;
  let body = bodyOf(ready, path) ?? '';
  const task =
    change.task === undefined
      ? undefined
      : `${change.task}${change.taskTitle ? ` (${toLine(change.taskTitle)})` : ''}`;
  body = setBullet(body, LABELS.task, task);
  body = setBullet(body, LABELS.lastCheckpoint, change.lastCheckpoint);
  body = setBullet(
    body,
    LABELS.reasoning,
    change.reasoning === undefined ? undefined : toLine(change.reasoning),
  );
  return replaceSection(ready, path, body);
}

function setBullet(body: string, label: string, value: string | undefined): string {
  if (value === undefined) return body;
  const line = `- **${label}**: ${value}`;
  const known = new RegExp(`^([ \\t]*)[-*][ \\t]+\\*\\*${label}(?::\\*\\*|\\*\\*:)[^\\r\\n]*`, 'm');
  if (known.test(body)) return body.replace(known, () => line);
  const text = body.trimEnd();
  return `${text}${text === '' ? '' : '\n'}${line}\n\n`;
}

export interface Identifier {
  /** `${PROJECT_ROOT}/src/a.ts:45-67`. */
  readonly place: string;
  readonly purpose: string;
  readonly verified: string;
}

const IDENTIFIERS_MAX = 20;

export function readIdentifiers(notes: string): readonly Identifier[] {
  return (bodyOf(notes, IDENTIFIERS) ?? '').split('\n').flatMap((line) => {
    const cells =
      /^\s*\|(.*)\|\s*$/
        .exec(line)?.[1]
        ?.split('|')
        .map((cell) => cell.trim()) ?? [];
    const [place = '', purpose = '', verified = ''] = cells;
    return /:\d+(?:-\d+)?$/.test(place) ? [{ place, purpose, verified }] : [];
  });
}

/** New rows go to the end, a known place stays as it is, so that the table changes only with what it says; the oldest go when there are too many. */
export function writeIdentifiers(notes: string, fresh: readonly Identifier[]): string {
  if (fresh.length === 0) return notes;
  const byPlace = new Map(readIdentifiers(notes).map((one) => [one.place, one]));
  const added = fresh.filter(({ place }) => !byPlace.has(place));
  if (added.length === 0) return notes;
  for (const one of added) byPlace.set(one.place, one);
  const rows = [...byPlace.values()].slice(-IDENTIFIERS_MAX).map(formatRow);
  const body = bodyOf(notes, IDENTIFIERS);
  const table = [
    '| Identifier | Purpose | Last Verified |',
    '|------------|---------|---------------|',
    ...rows,
  ].join('\n');
  if (body === undefined) {
    return insertSection(withSections(notes), {
      level: 3,
      title: IDENTIFIERS[1],
      body: `${table}\n\n`,
      under: CONTINUITY,
    });
  }
  const others = body.replace(/(?:^[ \t]*\|.*\|[ \t]*(?:\r?\n|$))+/m, '').trimEnd();
  const path =
    findSection(parseSections(notes), IDENTIFIERS) === undefined ? IDENTIFIERS.slice(1) : IDENTIFIERS;
  return replaceSection(notes, path, `${others}${others === '' ? '' : '\n'}${table}\n\n`);
}

function formatRow(one: Identifier): string {
  const cell = (text: string): string => toLine(text).replaceAll('|', '/');
  return `| ${cell(one.place)} | ${cell(one.purpose)} | ${cell(one.verified)} |`;
}

/** Open ones only: `- [ ] …`. */
export function readQuestions(notes: NotesText): readonly string[] {
  return (bodyOf(notes, QUESTIONS) ?? '')
    .split('\n')
    .flatMap((line) => /^\s*[-*]\s+\[ \]\s+(.+)$/.exec(line)?.[1]?.trim() ?? []);
}
