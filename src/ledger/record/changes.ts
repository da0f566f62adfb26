// What the ledger changes, as one record for all the files it concerns: decisions, the active context, tasks, lines of
// the trajectory. The plan is pure and repeats without harm: a file that has its part already is left alone, and what
// people wrote meanwhile stays.

import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { ChangeType, ChangeTypes, FileEdit, ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/notes.ts';
import { trajectoryLine, trajectoryPath, wholeLines } from '../../state/trajectory.ts';
import type { Decision } from '../model.ts';
import {
  type ActiveChange,
  type Identifier,
  writeActiveContext,
  writeIdentifiers,
} from '../notes/active-context.ts';
import { planOverflow, withdrawDecisions, writeDecisions } from '../notes/decision-log.ts';
import {
  addScenarios,
  changeTask,
  markWithdrawn,
  type TaskChange,
  upsertDecision,
} from '../task-file/edit.ts';
import { BEADS_DIR, TASK_ID, type TaskDecision, taskPath, toTaskEvidence } from '../task-file/task.ts';
import { spokenIn } from './spoken.ts';
import { RECORDED, sharedPart, teamParts, tracesIn } from './types.ts';

export interface TaskPart {
  readonly id: string;
  /** Content of a new file; nothing happens when the task is there already. */
  readonly create?: string;
  readonly change?: TaskChange;
}

export interface LinePart {
  readonly agent: string;
  readonly date: string;
  /** Known again by its `span_id`. */
  readonly record: Readonly<Record<string, unknown>> & { readonly span_id: string };
}

/** A decision or another claim that is taken back. */
export interface Withdrawal {
  readonly id: string;
  readonly ts: string;
  /** Its words, by which tasks that hold it are found. */
  readonly decision?: string;
}

/** One change of the ledger. Plain JSON. */
export interface LedgerChange {
  readonly id: string;
  readonly decisions?: readonly Decision[];
  readonly withdrawn?: readonly Withdrawal[];
  readonly active?: ActiveChange;
  readonly identifiers?: readonly Identifier[];
  readonly tasks?: readonly TaskPart[];
  readonly lines?: readonly LinePart[];
}

export const ledgerChangeTypes: ChangeTypes = {
  [RECORDED]: {
    version: 1,
    check: findProblem,
    plan: planChange,
    shared: sharedPart,
    traces: tracesIn,
    team: teamParts,
    spoken: spokenIn,
  } satisfies ChangeType,
};

function findProblem(payload: unknown): string | undefined {
  const { id, decisions, withdrawn, tasks, lines } = payload as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string') return 'a change of the ledger has an id';
  const lists = { decisions, withdrawn, tasks, lines };
  const wrong = Object.entries(lists).find(([, list]) => list !== undefined && !Array.isArray(list));
  if (wrong !== undefined) return `its ${wrong[0]} are no list`;
  try {
    requirePlaces(payload as LedgerChange);
    return undefined;
  } catch (error) {
    return isLoaError(error) ? error.message : 'its parts are not what they should be';
  }
}

/** Throws `input.invalid` when a part has no file that it could go to: recorded, it would wait for ever. */
export function requirePlaces({ decisions = [], tasks = [], lines = [] }: LedgerChange): void {
  for (const { agent, date } of lines) trajectoryPath('', agent, date);
  const ids = [...tasks.map(({ id }) => id), ...decisions.flatMap(({ task }) => task ?? [])];
  const wrong = ids.find((id) => !TASK_ID.test(id));
  if (wrong !== undefined) {
    throw new LoaError('input.invalid', `no task can have the id "${String(wrong).slice(0, 80)}"`, {
      hint: 'Run "loa task list --all" for the ids there are.',
    });
  }
  const undated = decisions.find(({ ts }) => !MOMENT.test(ts));
  if (undated !== undefined) throw new LoaError('input.invalid', 'a decision has no time that can be read');
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

export function planChange(change: LedgerChange, files: ZoneFiles): readonly FileEdit[] {
  return [...planNotes(change, files), ...planTasks(change, files), ...planLines(change, files)];
}

function planNotes(change: LedgerChange, files: ZoneFiles): readonly FileEdit[] {
  const { decisions = [], withdrawn = [], active, identifiers = [] } = change;
  const parts = decisions.length + withdrawn.length + identifiers.length;
  if (parts === 0 && active === undefined) return [];
  const path = notesPath(files.zone);
  const before = files.read(path);
  let notes = active === undefined ? before : writeActiveContext(before, active);
  notes = writeDecisions(notes, withoutArchived(decisions, files));
  notes = withdrawDecisions(notes, withdrawn);
  if (notes !== undefined) notes = writeIdentifiers(notes, identifiers);
  if (notes === undefined || notes === before) return [];
  const overflow = planOverflow(notes, (month) => `archive/${archiveName(month)}`);
  if (overflow === undefined) return [{ path, content: notes }];
  return [...planArchive(overflow.moved, files), { path, content: overflow.notes }];
}

const archiveName = (month: string): string => `notes-${month}.md`;
const archivePath = (zone: string, month: string): string => `${zone}/archive/${archiveName(month)}`;

/** A repeated plan must not bring a decision back that has moved on to the archive meanwhile. */
function withoutArchived(decisions: readonly Decision[], files: ZoneFiles): readonly Decision[] {
  const names = decisions.length === 0 ? [] : files.list(`${files.zone}/archive`);
  const months = new Set(decisions.map(({ ts }) => ts.slice(0, 7)));
  const archived = [...months].filter((month) => names.includes(archiveName(month)));
  const ids = new Set(
    archived.flatMap((month) => [...idsIn(files.read(archivePath(files.zone, month)) ?? '')]),
  );
  return decisions.filter(({ id }) => !ids.has(id));
}

/** Ids of the decisions in a text of notes. */
export function idsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/loa:decision (\S+)/g)].map(([, id]) => id as string));
}

/** Before the notes lose them: a crash in between leaves a decision in both, never in none. */
function planArchive(moved: ReadonlyMap<string, readonly string[]>, files: ZoneFiles): readonly FileEdit[] {
  return [...moved].flatMap(([month, entries]) => {
    const path = archivePath(files.zone, month);
    const text = files.read(path) ?? `# Decisions of ${month}\n\n`;
    const ids = idsIn(text);
    const isThere = (entry: string): boolean => {
      const id = /loa:decision (\S+)/.exec(entry)?.[1];
      return id === undefined ? text.includes(entry.trim()) : ids.has(id);
    };
    const missing = entries.filter((entry) => !isThere(entry));
    return missing.length === 0 ? [] : [{ path, content: `${text.trimEnd()}\n\n${missing.join('')}` }];
  });
}

function planTasks(
  { decisions = [], withdrawn = [], tasks = [] }: LedgerChange,
  files: ZoneFiles,
): readonly FileEdit[] {
  const texts = new Map<string, string>();
  const read = (id: string): string | undefined => texts.get(id) ?? files.read(taskPath(id));
  for (const { id, create, change } of tasks) {
    const text = read(id) ?? create;
    if (text === undefined) continue; // Somebody removed the task meanwhile: that is their decision.
    texts.set(id, change === undefined ? text : requireChanged(id, changeTask(text, change)));
  }
  for (const decision of decisions) {
    const text = decision.task === undefined ? undefined : read(decision.task);
    if (decision.task === undefined || text === undefined) continue;
    const decided = requireChanged(decision.task, upsertDecision(text, toTaskDecision(decision)));
    texts.set(decision.task, requireChanged(decision.task, addScenarios(decided, decision.scenarios)));
  }
  for (const { decision, ts } of withdrawn)
    for (const id of decision === undefined ? [] : listTaskIds(files)) {
      const text = read(id);
      // A task that cannot be read is for whoever works on it to mend.
      const marked = text === undefined ? undefined : markWithdrawn(text, decision as string, ts);
      if (marked !== undefined) texts.set(id, marked);
    }
  return [...texts]
    .map(([id, content]) => ({ path: taskPath(id), content }))
    .filter(({ path, content }) => files.read(path) !== content);
}

const listTaskIds = (files: ZoneFiles): readonly string[] =>
  files.list(BEADS_DIR).flatMap((name) => /^(.+)\.yaml$/.exec(name)?.[1] ?? []);

function requireChanged(id: string, text: string | undefined): string {
  if (text !== undefined) return text;
  throw new LoaError('task.unreadable', `cannot change ${taskPath(id)}: it is no YAML mapping`, {
    hint: `Mend ${taskPath(id)} by hand; the change is kept and made then.`,
  });
}

function toTaskDecision({ ts, decision, rationale, evidence }: Decision): TaskDecision {
  return {
    ts,
    decision,
    ...(rationale === '' ? {} : { rationale }),
    ...(evidence.length === 0 ? {} : { evidence: toTaskEvidence(evidence) }),
  };
}

function planLines({ lines = [] }: LedgerChange, files: ZoneFiles): readonly FileEdit[] {
  const byPath = Map.groupBy(lines, ({ agent, date }) => trajectoryPath(files.zone, agent, date));
  return [...byPath].flatMap(([path, parts]) => {
    const known = wholeLines(files.read(path));
    const missing = parts.filter(({ record }) => !known.includes(`"span_id":"${record.span_id}"`));
    return missing.length === 0
      ? []
      : [{ path, append: missing.map(({ record }) => trajectoryLine(record)).join('') }];
  });
}
