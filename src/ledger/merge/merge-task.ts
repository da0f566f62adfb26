// Three versions of a task's file as one: field by field, lists item by item. Where both branches set a field in two ways, one of them
// stands and the other is kept in `conflicts`, for a person to choose. Undefined when one of them is no task.

import { isMap, parseDocument } from 'yaml';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { isClosed } from '../task-file/task.ts';

type Fields = Readonly<Record<string, unknown>>;

const CONFLICTS = 'conflicts';
/** Who was at it a moment ago concerns nobody else. */
const VOLATILE: ReadonlySet<string> = new Set(['assignee', 'lease', 'updated', 'closed']);

export function mergeTask(base: string, ours: string, theirs: string): string | undefined {
  const document = parseDocument(ours);
  const [before, own, other] = [base, ours, theirs].map(readFields);
  if (own === undefined || other === undefined || !isMap(document.contents)) return undefined;
  const merged = mergeFields(before ?? {}, own, other);
  for (const [key, value] of Object.entries(merged)) {
    if (value === undefined) document.delete(key);
    else if (!isEqual(value, own[key])) document.set(key, document.createNode(value));
  }
  return document.toString({ lineWidth: 0 });
}

function readFields(text: string): Fields | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  return document.toJS() as Fields;
}

function mergeFields(before: Fields, own: Fields, other: Fields): Fields {
  const merged: Record<string, unknown> = {};
  const conflicts: unknown[] = [];
  for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const versions = { before: before[key], own: own[key], other: other[key] };
    merged[key] = mergeField(key, versions, conflicts);
  }
  if (conflicts.length > 0) {
    const known = Array.isArray(merged[CONFLICTS]) ? merged[CONFLICTS] : [];
    merged[CONFLICTS] = joinItems([], known, conflicts);
  }
  return merged;
}

interface Versions {
  readonly before: unknown;
  readonly own: unknown;
  readonly other: unknown;
}

function mergeField(key: string, { before, own, other }: Versions, conflicts: unknown[]): unknown {
  if (isEqual(own, other) || isEqual(other, before)) return own;
  if (isEqual(own, before)) return other;
  if (Array.isArray(own) && Array.isArray(other))
    return joinItems(Array.isArray(before) ? before : [], own, other);
  if (VOLATILE.has(key)) return own ?? other;
  // What is done is done, whatever else was said of it meanwhile.
  if (key === 'status' && isClosed(String(own)) !== isClosed(String(other)))
    return isClosed(String(own)) ? own : other;
  // The same one stands whichever branch is merged into the other.
  const [kept, left] = textOf(own) < textOf(other) ? [own, other] : [other, own];
  if (left !== undefined && left !== null) conflicts.push({ field: key, value: left });
  return kept ?? left;
}

/** Those of both, but for what one side took out and the other left alone. */
function joinItems(
  before: readonly unknown[],
  own: readonly unknown[],
  other: readonly unknown[],
): readonly unknown[] {
  const has = (list: readonly unknown[], item: unknown): boolean => list.some((one) => isEqual(one, item));
  const kept = own.filter((item) => !has(before, item) || has(other, item));
  return [...kept, ...other.filter((item) => !has(own, item) && !has(before, item))];
}

function isEqual(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

function textOf(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value ?? null)));
}
