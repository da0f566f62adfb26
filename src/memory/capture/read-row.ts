// One line of an import as a candidate, or why it is none.

import { MEMORY_SCOPES, MEMORY_SOURCES, MEMORY_TYPES, TRUST_CLASSES } from '../model.ts';
import type { Candidate } from './prepare.ts';

export type Row =
  | { readonly ok: true; readonly id: string | undefined; readonly candidate: Candidate }
  | { readonly ok: false; readonly id: string | undefined; readonly reason: string };

const ID_LENGTH_MAX = 200;
const NAME_LENGTH_MAX = 500;
const TAGS_MAX = 50;
const CONTROL = /[\u0000-\u001f\u007f]/;

export function readRow(line: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, id: undefined, reason: 'the line is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, id: undefined, reason: 'the line is not a JSON object' };
  }
  const row = value as Readonly<Record<string, unknown>>;
  const id = typeof row['id'] === 'number' ? String(row['id']) : row['id'];
  const isId =
    id === undefined ||
    (typeof id === 'string' && id !== '' && id.length <= ID_LENGTH_MAX && !CONTROL.test(id));
  const shownId = isId ? (id as string | undefined) : undefined;
  const problem = isId ? findProblem(row) : 'its id is not a short text';
  if (problem !== undefined) return { ok: false, id: shownId, reason: problem };
  return { ok: true, id: shownId, candidate: row as unknown as Candidate };
}

function findProblem(row: Readonly<Record<string, unknown>>): string | undefined {
  const oneOf = (key: string, known: readonly string[]): string | undefined =>
    row[key] === undefined || known.includes(row[key] as string)
      ? undefined
      : `its ${key} is none of ${known.join(', ')}`;
  const short = (key: string): string | undefined => {
    const text = row[key];
    const isShort =
      text === undefined ||
      (typeof text === 'string' && text.length <= NAME_LENGTH_MAX && !CONTROL.test(text));
    return isShort ? undefined : `its ${key} is not a short text`;
  };
  if (typeof row['content'] !== 'string') return 'it has no content';
  const { confidence, timestamp, tags } = row;
  if (confidence !== undefined && !(typeof confidence === 'number' && confidence >= 0 && confidence <= 1))
    return 'its confidence is not from 0 to 1';
  if (timestamp !== undefined && !isTime(timestamp)) return 'its timestamp is not a time';
  const areTags =
    tags === undefined ||
    (Array.isArray(tags) &&
      tags.length <= TAGS_MAX &&
      tags.every((tag) => typeof tag === 'string' && tag.length <= NAME_LENGTH_MAX && !CONTROL.test(tag)));
  if (!areTags) return 'its tags are not a list of short texts';
  return (
    oneOf('type', MEMORY_TYPES) ??
    oneOf('source', MEMORY_SOURCES) ??
    oneOf('scope', MEMORY_SCOPES) ??
    oneOf('trust', TRUST_CLASSES) ??
    short('thread') ??
    short('session') ??
    short('agent')
  );
}

function isTime(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const timeMs = Date.parse(value);
  return (
    !Number.isNaN(timeMs) &&
    timeMs >= 0 &&
    timeMs < Date.UTC(10_000, 0) &&
    /^\d{4}-\d{2}/.test(value) &&
    !/[\s`]/.test(value)
  );
}
