// A task's file to what it says. Tolerant: a missing or odd field takes its default; only what is no YAML mapping, or bears
// another id than its file, is a problem, and it is told rather than skipped.

import { explainYamlProblem, yaml } from '../../kernel/config/yaml-words.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { NESTING_DEPTH_MAX } from '../../kernel/limits.ts';
import { nearest } from '../../kernel/nearest.ts';
import type { ZoneFiles } from '../../state/store/change.ts';
import { BEADS_DIR, type Lease, PRIORITY_DEFAULT, TASK_ID, type Task, taskPath } from './task.ts';

export type ParsedTask =
  | { readonly ok: true; readonly task: Task }
  | { readonly ok: false; readonly path: string; readonly reason: string };

export function idOfPath(path: string): string | undefined {
  return /^\.beads\/([^/]+)\.ya?ml$/.exec(path)?.[1];
}

export function parseTask(path: string, text: string): ParsedTask {
  const refuse = (reason: string): ParsedTask => ({ ok: false, path, reason });
  const data = readYaml(text);
  if (typeof data === 'string') return refuse(data);
  const id = textOf(data['id']) ?? idOfPath(path);
  if (id === undefined) return refuse('it has no id');
  if (idOfPath(path) !== undefined && idOfPath(path) !== id)
    return refuse(`its id is ${id}, which is not the name of its file`);
  return { ok: true, task: toTask(id, data) };
}

function readYaml(text: string): Readonly<Record<string, unknown>> | string {
  if (/^<{7} |^>{7} /m.test(text)) return 'it holds conflict markers of a merge';
  let data: unknown;
  try {
    const lines = new (yaml().LineCounter)();
    const document = yaml().parseDocument(text, {
      uniqueKeys: true,
      prettyErrors: false,
      lineCounter: lines,
    });
    const [error] = document.errors;
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0]);
      return `${explainYamlProblem(error.code)} (line ${line}, column ${col})`;
    }
    data = document.toJS({ maxAliasCount: NESTING_DEPTH_MAX });
  } catch {
    return 'its aliases (*name) lead nowhere, or multiply too much'; // All that can fail in a text without errors.
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return 'it is no mapping of fields';
  return data as Readonly<Record<string, unknown>>;
}

function toTask(id: string, data: Readonly<Record<string, unknown>>): Task {
  return {
    id,
    title: textOf(data['title']) ?? '',
    type: textOf(data['type']) ?? textOf(data['issue_type']) ?? 'task',
    status: textOf(data['status']) ?? 'open',
    priority: typeof data['priority'] === 'number' ? data['priority'] : PRIORITY_DEFAULT,
    assignee: textOf(data['assignee']),
    created: textOf(data['created']) ?? '',
    dependsOn: texts(data['depends_on']),
    nextSteps: texts(data['next_steps']),
    blockers: texts(data['blockers']),
    questions: texts(data['questions']),
    scenarios: list(data['test_scenarios']),
    decisions: list(data['decisions']),
    handoffs: list(data['handoffs']),
    lease: leaseOf(data['lease']),
  };
}

/** YAML of another schema may read a date as a date. */
function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] =>
  list(value).flatMap((one) => {
    const text = typeof one === 'object' && one !== null && 'text' in one ? textOf(one.text) : textOf(one);
    return text ?? [];
  });

function leaseOf(value: unknown): Lease | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { holder, until } = value as { holder?: unknown; until?: unknown };
  const [by, end] = [textOf(holder), textOf(until)];
  return by === undefined || end === undefined ? undefined : { holder: by, until: end };
}

interface Listing {
  list(dir: string): readonly string[];
  read(path: string): string | undefined;
}

/** Every task there is, with what could not be read. In order of their ids. */
export function readTasks(files: Listing): {
  readonly tasks: readonly Task[];
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
} {
  const tasks: Task[] = [];
  const problems: { path: string; reason: string }[] = [];
  for (const name of files.list(BEADS_DIR)) {
    if (!/\.ya?ml$/.test(name)) continue;
    const path = name.startsWith(`${BEADS_DIR}/`) ? name : `${BEADS_DIR}/${name}`;
    // The folder may hold the settings of another tool.
    if (/(?:^|\/)(?:config|metadata)\.ya?ml$/.test(path)) continue;
    const parsed = readOne(path, files);
    if (parsed?.ok) tasks.push(parsed.task);
    else if (parsed !== undefined) problems.push({ path: parsed.path, reason: parsed.reason });
  }
  return { tasks: tasks.sort((a, b) => (a.id < b.id ? -1 : 1)), problems };
}

/** Undefined when it vanished meanwhile; what is no text is a problem like any other. */
function readOne(path: string, files: Listing): ParsedTask | undefined {
  try {
    const text = files.read(path);
    return text === undefined ? undefined : parseTask(path, text);
  } catch (error) {
    if (isLoaError(error)) return { ok: false, path, reason: error.message };
    throw error;
  }
}

/** A task that must be there. */
export function requireTask(id: string, files: ZoneFiles): Task {
  const text = TASK_ID.test(id) ? files.read(taskPath(id)) : undefined;
  if (text === undefined) {
    const ids = files.list(BEADS_DIR).flatMap((name) => idOfPath(`${BEADS_DIR}/${name}`) ?? []);
    const close = nearest(id, ids);
    throw new LoaError('task.missing', `there is no task "${id.slice(0, 80)}"`, {
      hint: close === undefined ? 'Run "loa task list" for those there are.' : `Did you mean ${close}?`,
    });
  }
  const parsed = parseTask(taskPath(id), text);
  if (parsed.ok) return parsed.task;
  throw new LoaError('task.unreadable', `cannot read ${parsed.path}: ${parsed.reason}`, {
    hint: `Mend ${parsed.path} by hand.`,
  });
}
