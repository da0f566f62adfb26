// The sections of NOTES.md that the ledger writes in.

import { editNotesSection } from '../../state/index.ts';

export const CONTINUITY = ['Session Continuity'] as const;
export const ACTIVE = ['Session Continuity', 'Active Context'] as const;
export const IDENTIFIERS = ['Session Continuity', 'Lightweight Identifiers'] as const;
export const LOG = ['Session Continuity', 'Decision Log'] as const;
export const QUESTIONS = ['Session Continuity', 'Pending Questions'] as const;

/** The text with the sections we need, added where they are missing. */
export function withSections(notes: string | undefined): string {
  const kept = (body: string): string => body;
  return editNotesSection(editNotesSection(notes, ACTIVE, kept), LOG, kept);
}

/** What a merge left half done; the file is used all the same, and the person is told. */
export function hasConflictMarkers(notes: string): boolean {
  return /^<{7} .*$[\s\S]*^={7}$[\s\S]*^>{7} /m.test(notes);
}
