// What the ledger writes into notes, as records of a merge: decisions by id, rows of the identifiers by place, and the lines of the
// Active Context, in which everybody's own stays. A decision that both branches changed has the lines of both.

import { findSection, parseSections, type Section } from '../../kernel/markdown/index.ts';
import { isSame, mergeLines, toLines } from '../../kernel/merge/merge-lines.ts';
import type { RecordRules, TextRecord } from '../../kernel/merge/merge-records.ts';
import { ASSUMPTION_MARK, parseDecisionBlock } from '../notes/decision-block.ts';
import { ACTIVE, IDENTIFIERS, LOG } from '../notes/sections.ts';

export const DECISION_KEY = 'decision ';
const OWN_LINE = 'line ';
const TAKEN_OUT = '**Merged**: taken out on one branch, changed on the other\n';

interface Placed {
  readonly section: Section;
  /** Of its heading. */
  readonly start: number;
}

export function listDecisionRecords(text: string): readonly TextRecord[] {
  return placeSections(text).flatMap(({ section, start }) => {
    const id = parseDecisionBlock(section.title, section.body)?.id;
    if (id === undefined) return [];
    // Behind the first blank line stands what a person added.
    const own = /^[\s\S]*?(?:\r?\n(?=\r?\n)|$)/.exec(section.body)?.[0] ?? section.body;
    return [{ key: DECISION_KEY + id, start, end: start + section.heading.length + own.length }];
  });
}

export function listNotesRecords(text: string): readonly TextRecord[] {
  const placed = placeSections(text);
  const sections = placed.map(({ section }) => section);
  const linesOf = (path: readonly string[], pattern: RegExp): readonly TextRecord[] => {
    const found = placed[findSection(sections, path)?.first ?? -1];
    return found === undefined ? [] : matchLinesIn(found, pattern);
  };
  return [
    ...linesOf(ACTIVE, /^[ \t]*[-*][ \t]+\*\*([^*:]+)(?::\*\*|\*\*:)[^\n]*\n?/gm),
    ...linesOf(IDENTIFIERS, /^[ \t]*\|[ \t]*([^|\n]*:\d[\d-]*)[ \t]*\|[^\n]*\n?/gm),
    ...linesOf(LOG, /^- Earlier: \[([^\]]+)\][^\n]*\n?/gm),
    ...listDecisionRecords(text),
  ].toSorted((a, b) => a.start - b.start);
}

function placeSections(text: string): readonly Placed[] {
  let start = 0;
  return parseSections(text).map((section) => {
    const placed = { section, start };
    start += section.heading.length + section.body.length;
    return placed;
  });
}

function matchLinesIn({ section, start }: Placed, pattern: RegExp): readonly TextRecord[] {
  const offset = start + section.heading.length;
  return [...section.body.matchAll(pattern)].map((match) => ({
    key: `${OWN_LINE}${section.title} ${match[1]?.trim()}`,
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }));
}

export const notesRules: RecordRules = {
  settle: (ours, theirs, base, key) =>
    key.startsWith(DECISION_KEY) ? { text: settleDecision(ours, theirs, base) } : { text: ours },
  keep: (changed, key) =>
    key.startsWith(DECISION_KEY) && !changed.includes(TAKEN_OUT)
      ? `${changed.trimEnd()}\n${TAKEN_OUT}`
      : changed,
};

function settleDecision(ours: string, theirs: string, base: string | undefined): string {
  const [own, other, before] = [toLines(ours), toLines(theirs), toLines(base ?? '')];
  const [heading = '', ...lines] = mergeLines({ base: before, ours: own, theirs: other }, (clash) => [
    ...clash.ours,
    ...clash.theirs.filter((line) => !clash.ours.includes(line)),
  ]);
  // Said on two branches, at two moments: the first one counts.
  const headings = [heading, ...lines.filter((line) => line.startsWith('#'))].toSorted();
  const body = lines.filter((line) => !line.startsWith('#'));
  const isGrounded = body.some((line) => /^\*\*Evidence\*\*/.test(line) && !line.includes(ASSUMPTION_MARK));
  const kept = body.filter((line) => !isGrounded || !line.includes(ASSUMPTION_MARK));
  const unique = kept.filter((line, at) => line.trim() === '' || kept.indexOf(line) === at);
  return [isSame(own.slice(0, 1), other.slice(0, 1)) ? heading : headings[0], ...unique].join('');
}
