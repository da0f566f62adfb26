// The sections of NOTES.md that the ledger writes in.

import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { findSection, parseSections, type Section } from '../../kernel/markdown/index.ts';
import { editNotesSection } from '../../state/notes.ts';

export const CONTINUITY = ['Session Continuity'] as const;
export const ACTIVE = ['Session Continuity', 'Active Context'] as const;
export const IDENTIFIERS = ['Session Continuity', 'Lightweight Identifiers'] as const;
export const LOG = ['Session Continuity', 'Decision Log'] as const;
export const QUESTIONS = ['Session Continuity', 'Pending Questions'] as const;

/** Notes as text, or taken apart already: large ones are parsed once for all that is read from them. */
export type NotesText = string | readonly Section[];

export function sectionsOf(notes: NotesText): readonly Section[] {
  return typeof notes === 'string' ? parseSections(notes) : notes;
}

/** The text with the sections we need, added where they are missing. */
export function withSections(notes: string | undefined): string {
  // Most notes have them, and each edit takes a large text apart anew.
  if (notes !== undefined && hasSections(notes)) return notes;
  const kept = (body: string): string => body;
  return closingOpen((closer) => {
    const text = closer === '' ? notes : `${notes ?? ''}${closer}`;
    return editNotesSection(editNotesSection(text, ACTIVE, kept), LOG, kept);
  });
}

function hasSections(notes: string): boolean {
  const sections = parseSections(notes);
  return [ACTIVE, LOG].every((path) => findSection(sections, path) !== undefined);
}

/** Ends of what a person may have left open: a code block of any length, a comment. */
const CLOSERS = [
  '',
  '\n```\n',
  '\n~~~\n',
  '\n-->\n',
  `\n${'`'.repeat(8)}\n`,
  `\n${'~'.repeat(8)}\n`,
] as const;

/** Tries an edit as it is; when the text around it would swallow it, with an end put to what was left open. */
export function closingOpen(edit: (closer: string) => string): string {
  for (const closer of CLOSERS) {
    try {
      return edit(closer);
    } catch (error) {
      if (!isLoaError(error) || error.code !== 'input.invalid' || closer === CLOSERS.at(-1)) throw error;
    }
  }
  throw new LoaError('internal.bug', 'no way to end the text was tried');
}

/** What a merge left half done; the file is used all the same, and the person is told. */
export function hasConflictMarkers(notes: string): boolean {
  return /^<{7} .*$[\s\S]*^={7}$[\s\S]*^>{7} /m.test(notes);
}
