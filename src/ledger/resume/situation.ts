// Where the work stands, read back from the files: the active task, the last checkpoint, the last decisions with their
// evidence checked again. Light enough for the start of a session: no YAML parser unless a task needs one.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { notesPath } from '../../state/notes.ts';
import type { ZoneFiles } from '../../state/store/change.ts';
import { createEvidenceChecker, type EvidenceCheck } from '../evidence/check-evidence.ts';
import { readQuestions } from '../notes/active-context.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';
import { readDecisions } from '../notes/decision-log.ts';
import { hasConflictMarkers, sectionsOf } from '../notes/sections.ts';
import { readActive } from '../record/active.ts';
import type { ReadContext } from '../record/read.ts';
import { readTaskHead, type TaskHead } from '../task-file/head.ts';
import { BEADS_DIR, isClosed, taskPath } from '../task-file/task.ts';

export interface CheckedDecision {
  readonly logged: LoggedDecision;
  readonly checks: readonly EvidenceCheck[];
}

export interface Situation {
  readonly task: TaskHead | undefined;
  readonly lastCheckpoint: string | undefined;
  readonly reasoning: string | undefined;
  /** Whether the reasoning was noted on this machine. */
  readonly isOwnReasoning: boolean;
  /** The newest first. */
  readonly decisions: readonly LoggedDecision[];
  readonly questions: readonly string[];
  /** What a person should know: unreadable files, conflict markers. */
  readonly warnings: readonly string[];
}

export async function readSituation(files: ZoneFiles, context: ReadContext): Promise<Situation> {
  const warnings: string[] = [];
  const notes = readOrWarn(notesPath(files.zone), files, warnings) ?? '';
  if (hasConflictMarkers(notes)) warnings.push('NOTES.md has conflict markers');
  const sections = sectionsOf(notes);
  const active = readActive(sections, context);
  return {
    task: await findActiveTask(active.task, files, warnings),
    lastCheckpoint: active.lastCheckpoint,
    reasoning: active.reasoning,
    isOwnReasoning: active.isOwnReasoning,
    decisions: readDecisions(sections)
      .filter(({ withdrawn }) => withdrawn === undefined)
      .toReversed(),
    questions: readQuestions(sections),
    warnings,
  };
}

/** The task that this work tree is at, as a resume tells it; undefined while none is in progress. */
export async function readCurrentTask(files: ZoneFiles, context: ReadContext): Promise<string | undefined> {
  const notes = readOrWarn(notesPath(files.zone), files, []) ?? '';
  const task = await findActiveTask(readActive(sectionsOf(notes), context).task, files, []);
  return task?.status === 'in_progress' ? task.id : undefined;
}

/** Undefined when it is not there or cannot be read, which is then among the warnings. */
export function readOrWarn(path: string, files: ZoneFiles, warnings: string[]): string | undefined {
  try {
    return files.read(path);
  } catch (error) {
    if (!isLoaError(error)) throw error;
    warnings.push(error.message);
    return undefined;
  }
}

/** Whoever made the file chose its name. */
async function sayName(path: string): Promise<string> {
  const { sayPath } = await import('../../state/quoting.ts');
  return sayPath(path);
}

/** The one the notes name while it is open; else the most urgent in progress, else the most urgent that is open. */
async function findActiveTask(
  named: string | undefined,
  files: ZoneFiles,
  warnings: string[],
): Promise<TaskHead | undefined> {
  if (named !== undefined && /^[\w.-]+$/.test(named)) {
    const task = await readHead(taskPath(named), files, warnings);
    if (task !== undefined && !isClosed(task.status)) return task;
  }
  const heads: TaskHead[] = [];
  for (const name of files.list(BEADS_DIR)) {
    if (!name.endsWith('.yaml') || name === 'config.yaml' || name === 'metadata.yaml') continue;
    const head = await readHead(`${BEADS_DIR}/${name}`, files, warnings);
    if (head !== undefined && !isClosed(head.status)) heads.push(head);
  }
  const rank = (head: TaskHead): number =>
    head.status === 'in_progress' ? 0 : head.isBlocked || head.dependsOn.length > 0 ? 2 : 1;
  return heads.sort((a, b) => rank(a) - rank(b) || a.priority - b.priority || (a.id < b.id ? -1 : 1))[0];
}

async function readHead(path: string, files: ZoneFiles, warnings: string[]): Promise<TaskHead | undefined> {
  const text = readOrWarn(path, files, warnings);
  if (text === undefined) return undefined;
  const head = readTaskHead(text);
  if (head !== undefined) return head;
  const { parseTask } = await import('../task-file/parse.ts');
  const parsed = parseTask(path, text);
  if (!parsed.ok) {
    warnings.push(`${await sayName(parsed.path)} cannot be read as a task; loa doctor tells why`);
    return undefined;
  }
  const { id, title, status, priority, nextSteps, blockers, dependsOn, lease } = parsed.task;
  return {
    id,
    title,
    status,
    priority,
    nextSteps,
    isBlocked: blockers.length > 0,
    dependsOn,
    leaseUntil: lease?.until,
  };
}

/** Against the code as it is now. */
export function checkDecisions(
  decisions: readonly LoggedDecision[],
  root: string,
  host: Pick<Host, 'files'>,
): readonly CheckedDecision[] {
  const checker = createEvidenceChecker(root, host);
  return decisions.map((logged) => ({ logged, checks: logged.evidence.map((one) => checker.check(one)) }));
}
