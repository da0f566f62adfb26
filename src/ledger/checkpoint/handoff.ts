// The end of a session, as the trajectory and its task have it.

import { findSection, parseSections } from '../../kernel/markdown/index.ts';
import { notesPath, trajectoryPath, type ZoneFiles } from '../../state/index.ts';
import { LOG } from '../notes/sections.ts';
import type { LinePart, TaskPart } from '../record/changes.ts';

export interface Handoff {
  readonly agent: string;
  readonly date: string;
  readonly ts: string;
  readonly session: string;
  /** Unique: a repeated plan knows its own line by it. */
  readonly span: string;
  readonly ratio: number;
  readonly scenarios: number;
  readonly scenariosMin: number;
  readonly task: string | undefined;
  readonly isReady: boolean;
  readonly nextSteps: readonly string[];
}

export function handoffParts(
  handoff: Handoff,
  files: ZoneFiles,
): { readonly tasks: readonly TaskPart[]; readonly lines: readonly LinePart[] } {
  const { agent, date, ts, session, task } = handoff;
  const span = `handoff.${handoff.span}`;
  const notesRef = referToNotes(files);
  const record = {
    ts,
    agent,
    phase: 'session_handoff',
    session_id: session,
    root_span_id: span,
    span_id: span,
    ...(task === undefined ? {} : { bead_id: task }),
    notes_refs: [notesRef],
    edd_verified: handoff.scenarios >= handoff.scenariosMin,
    grounding_ratio: handoff.ratio,
    test_scenarios: handoff.scenarios,
    next_session_ready: handoff.isReady,
  };
  const entry = {
    session_id: session,
    ended: ts,
    notes_ref: notesRef,
    trajectory_ref: `${trajectoryPath(files.zone, agent, date)}:${span}`,
    grounding_ratio: handoff.ratio,
  };
  const tasks =
    task === undefined
      ? []
      : [{ id: task, change: { add: { handoffs: [entry], next_steps: handoff.nextSteps } } }];
  return { tasks, lines: [{ agent, date, record }] };
}

/** The lines of the Decision Log as they are now. */
function referToNotes(files: ZoneFiles): string {
  const path = notesPath(files.zone);
  const text = files.read(path) ?? '';
  const sections = parseSections(text);
  const range = findSection(sections, LOG);
  if (range === undefined) return path;
  const first = sections[range.first]?.line ?? 1;
  const last = (sections[range.end]?.line ?? text.split('\n').length + 1) - 1;
  return `${path}:${first}-${Math.max(first, last)}`;
}
