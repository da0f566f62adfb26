// The sections of NOTES.md that the ledger writes in, and the template for a file that is missing.

import { findSection, insertSection, parseSections } from '../../kernel/markdown/index.ts';

export const CONTINUITY = ['Session Continuity'] as const;
export const ACTIVE = ['Session Continuity', 'Active Context'] as const;
export const IDENTIFIERS = ['Session Continuity', 'Lightweight Identifiers'] as const;
export const LOG = ['Session Continuity', 'Decision Log'] as const;
export const QUESTIONS = ['Session Continuity', 'Pending Questions'] as const;

export const NOTES_TEMPLATE = `# Agent Working Memory (NOTES.md)

## Session Continuity
<!-- CRITICAL: Load this section FIRST after /clear (~100 tokens) -->

### Active Context
- **Current Bead**: none
- **Last Checkpoint**: never
- **Reasoning State**: none

### Lightweight Identifiers
<!-- Absolute paths only - retrieve full content on-demand -->
| Identifier | Purpose | Last Verified |
|------------|---------|---------------|

### Decision Log
<!-- Decisions survive context wipes - permanent record -->

### Pending Questions
<!-- Carry forward across sessions -->

## Active Sub-Goals
<!-- Current objectives being pursued -->

## Discovered Technical Debt
<!-- Issues found during implementation -->

## Blockers & Dependencies
<!-- External factors affecting progress -->
`;

/** A file of nothing but white space is as good as missing. */
export function isMissing(notes: string | undefined): boolean {
  return notes === undefined || notes.trim() === '';
}

/** The text with the sections we need, added where they are missing. */
export function withSections(notes: string | undefined): string {
  if (notes === undefined || isMissing(notes)) return NOTES_TEMPLATE;
  let text = notes;
  if (findSection(parseSections(text), CONTINUITY) === undefined)
    text = insertSection(text, { level: 2, title: CONTINUITY[0], body: '\n' });
  for (const path of [ACTIVE, LOG]) {
    if (findSection(parseSections(text), path) === undefined)
      text = insertSection(text, { level: 3, title: path[1], body: '\n', under: CONTINUITY });
  }
  return text;
}

/** What a merge left half done; the file is used all the same, and the person is told. */
export function hasConflictMarkers(notes: string): boolean {
  return /^<{7} .*$[\s\S]*^={7}$[\s\S]*^>{7} /m.test(notes);
}
