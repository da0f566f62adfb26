// Changes of a task's file: set fields, add to its lists. Works on the YAML document, so comments, order and fields of
// others stay. Adding what is there already changes nothing, so a change that is made twice is made once.

import type { Document, YAMLMap } from 'yaml';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { yaml } from '../../kernel/config/yaml-words.ts';
import { PRIORITY_DEFAULT, type TaskDecision } from './task.ts';

export const TASK_LISTS = [
  'decisions',
  'handoffs',
  'test_scenarios',
  'next_steps',
  'blockers',
  'questions',
  'depends_on',
] as const;
export type TaskList = (typeof TASK_LISTS)[number];

/** Plain JSON data. */
export interface TaskChange {
  /** Null takes a field away. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Partial<Record<TaskList, readonly unknown[]>>>;
  readonly take?: Readonly<Partial<Record<TaskList, readonly unknown[]>>>;
}

const STYLE = { lineWidth: 0 } as const;

/** Undefined when the text is no task that can be changed. The same text when there is nothing to change. */
export function changeTask(text: string, change: TaskChange): string | undefined {
  const document = yaml().parseDocument(text);
  const root = document.contents;
  if (document.errors.length > 0 || !yaml().isMap(root)) return undefined;
  const before = canonical(document.toJS());
  for (const [key, value] of Object.entries(change.set ?? {})) {
    if (value === null) document.delete(key);
    else if (canonical(toPlain(document.get(key))) !== canonical(value))
      document.set(key, document.createNode(value));
  }
  for (const name of TASK_LISTS) {
    for (const item of change.take?.[name] ?? []) takeItem(root, name, item);
    for (const item of change.add?.[name] ?? []) addItem(document, name, item);
  }
  return canonical(document.toJS()) === before ? text : document.toString(STYLE);
}

function takeItem(root: YAMLMap, name: string, item: unknown): void {
  const list = root.get(name, true);
  if (!yaml().isSeq(list)) return;
  const at = list.items.findIndex((one) => canonical(toPlain(one)) === canonical(item));
  if (at >= 0) list.delete(at);
}

function addItem(document: Document.Parsed, name: string, item: unknown): void {
  const list = document.get(name, true);
  if (!yaml().isSeq(list)) {
    document.set(name, document.createNode([item]));
    return;
  }
  if (list.items.some((one) => canonical(toPlain(one)) === canonical(item))) return;
  // An empty list is written on one line; once it holds something, each item gets its own.
  if (list.items.length === 0) list.flow = false;
  list.add(document.createNode(item));
}

function toPlain(node: unknown): unknown {
  const value =
    typeof node === 'object' && node !== null && 'toJSON' in node
      ? (node as { toJSON(): unknown }).toJSON()
      : node;
  return value === undefined ? null : value;
}

/** Dates of other schemas and numbers that JSON does not know become text: this is for comparing only. */
function canonical(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value ?? null) ?? 'null'));
}

export interface NewTask {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly priority?: number;
  readonly created: string;
  readonly dependsOn: readonly string[];
  readonly nextSteps: readonly string[];
  readonly scenarios?: readonly unknown[];
  readonly assignee?: string;
}

export function formatNewTask(task: NewTask): string {
  return yaml().stringify(
    {
      id: task.id,
      title: task.title,
      type: task.type,
      status: 'open',
      priority: task.priority ?? PRIORITY_DEFAULT,
      created: task.created,
      assignee: task.assignee ?? null,
      depends_on: task.dependsOn,
      decisions: [],
      test_scenarios: task.scenarios ?? [],
      handoffs: [],
      next_steps: task.nextSteps,
      blockers: [],
      questions: [],
    },
    STYLE,
  );
}

/** Adds a decision, or puts it in the place of an entry with the same words: evidence that came later grounds that one. */
export function upsertDecision(text: string, decision: TaskDecision): string | undefined {
  const document = yaml().parseDocument(text);
  if (document.errors.length > 0 || !yaml().isMap(document.contents)) return undefined;
  const list = document.get('decisions', true);
  const at = yaml().isSeq(list)
    ? list.items.findIndex(
        (one) => (toPlain(one) as { decision?: unknown } | null)?.decision === decision.decision,
      )
    : -1;
  if (!yaml().isSeq(list) || at < 0) return changeTask(text, { add: { decisions: [decision] } });
  if (canonical(toPlain(list.items[at])) === canonical(decision)) return text;
  list.set(at, document.createNode(decision));
  return document.toString(STYLE);
}

/** The entry with these words says when it was taken back; undefined when the task has no such entry, or is no mapping. */
export function markWithdrawn(text: string, decision: string, ts: string): string | undefined {
  const document = yaml().parseDocument(text);
  if (document.errors.length > 0 || !yaml().isMap(document.contents)) return undefined;
  const list = document.get('decisions', true);
  if (!yaml().isSeq(list)) return undefined;
  const at = list.items.findIndex(
    (one) => (toPlain(one) as { decision?: unknown } | null)?.decision === decision,
  );
  const entry = list.items[at];
  if (!yaml().isMap(entry) || entry.has('withdrawn')) return undefined;
  entry.set('withdrawn', ts);
  return document.toString(STYLE);
}

/** Tests that would show a decision wrong, each once by its name. */
export function addScenarios(text: string, names: readonly string[]): string | undefined {
  const document = yaml().parseDocument(text);
  if (document.errors.length > 0 || !yaml().isMap(document.contents)) return undefined;
  const list = document.get('test_scenarios', true);
  const known = new Set(
    yaml().isSeq(list) ? list.items.map((one) => (toPlain(one) as { name?: unknown } | null)?.name) : [],
  );
  const missing = names.filter((name) => !known.has(name));
  return missing.length === 0
    ? text
    : changeTask(text, { add: { test_scenarios: missing.map((name) => ({ name })) } });
}
