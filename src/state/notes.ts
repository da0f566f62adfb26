// NOTES.md, which people, agents and several domains edit: by named sections, each with one owner, every other byte kept.

import type { HeadingPath } from '../kernel/markdown/index.ts';
import {
  findSection,
  insertSection,
  parseSections,
  renderSections,
  replaceSection,
} from '../kernel/markdown/index.ts';

export function notesPath(zone: string): string {
  return `${zone}/NOTES.md`;
}

/** What a project without notes begins with. */
export const NOTES_TEMPLATE = `# Agent Working Memory (NOTES.md)

## Session Continuity
<!-- Read this section first after a clear; it is kept short on purpose. -->

### Active Context
- **Current Bead**: none
- **Last Checkpoint**: none
- **Reasoning State**: none

### Lightweight Identifiers
<!-- Places in the code; read their content when it is needed. -->
| Identifier | Purpose | Last Verified |
|------------|---------|---------------|

### Decision Log
<!-- Decisions outlive the context they were made in. -->

### Pending Questions

## Active Sub-Goals

## Discovered Technical Debt

## Blockers & Dependencies
`;

/** Missing, empty or blank notes count as none. */
export function isBlankNotes(text: string | undefined): boolean {
  return text === undefined || text.replace(/^\ufeff/, '').trim() === '';
}

/** The text between a heading and the next one; `withSubsections` for all that is below it. Undefined when there is none. */
export function readNotesSection(
  text: string,
  path: HeadingPath,
  options: { readonly withSubsections?: boolean } = {},
): string | undefined {
  const sections = parseSections(text);
  const range = findSection(sections, path);
  if (range === undefined) return undefined;
  const end = options.withSubsections === true ? range.end : range.first + 1;
  const [first, ...others] = sections.slice(range.first, end);
  return renderSections([{ ...first!, heading: '' }, ...others]);
}

/**
 * Rewrites one section. Missing headings of the path are made, each under the one before it; missing notes begin as the
 * template. The body function gets what stands there now, '' for a new section.
 */
export function editNotesSection(
  text: string | undefined,
  path: HeadingPath,
  edit: (body: string) => string,
  options: { readonly withSubsections?: boolean } = {},
): string {
  let notes = isBlankNotes(text) ? NOTES_TEMPLATE : (text as string);
  const isThere = findSection(parseSections(notes), path) !== undefined;
  for (let depth = isThere ? path.length + 1 : 1; depth <= path.length; depth += 1) {
    const here = path.slice(0, depth);
    if (findSection(parseSections(notes), here) !== undefined) continue;
    const above = path.slice(0, depth - 1);
    notes = insertSection(notes, {
      level: levelBelow(notes, above),
      title: path[depth - 1] as string,
      body: '',
      ...(above.length === 0 ? {} : { under: above }),
    });
  }
  return replaceSection(notes, path, edit(readNotesSection(notes, path, options) ?? ''), options);
}

function levelBelow(text: string, above: HeadingPath): number {
  if (above.length === 0) return 2;
  const sections = parseSections(text);
  return Math.min(6, (sections[findSection(sections, above)?.first ?? 0]?.level ?? 1) + 1);
}
