// SQL for many rows at once, in texts of few lengths: lists are padded or cut to powers of two, so that a statement is prepared once
// and used again, whatever the size of a group.

import type { DatabaseRow, DatabaseValue, Queries } from '../../durable/sql/index.ts';
import { getOrAdd } from '../get-or-add.ts';

const ROWS_MAX = 256;

/** Rows whose `column` is one of `ids`. */
export async function selectByIds<R extends DatabaseRow>(
  queries: Queries,
  {
    select,
    column,
    ids,
  }: { readonly select: string; readonly column: string; readonly ids: readonly string[] },
): Promise<R[]> {
  const rows: R[] = [];
  for (let from = 0; from < ids.length; from += ROWS_MAX) {
    const wanted = ids.slice(from, from + ROWS_MAX);
    const size = powerOfTwoFrom(wanted.length);
    while (wanted.length < size) wanted.push(wanted[0] as string);
    const text = `${select} WHERE ${column} IN (${placeholders(1, size)})`;
    rows.push(...(await queries.query<R>(text, wanted)).rows);
  }
  return rows;
}

export type Insertion = (queries: Queries, rows: readonly (readonly DatabaseValue[])[]) => Promise<void>;

/** Inserts rows of a table; `onConflict` says what to do with a row that is there already. */
export function defineInsertion(table: string, columns: readonly string[], onConflict = ''): Insertion {
  const width = columns.length;
  const texts = new Map<number, string>();
  const textFor = (size: number): string =>
    getOrAdd(texts, size, () => {
      const groups = Array.from({ length: size }, (_, row) => `(${placeholders(row * width + 1, width)})`);
      return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${groups.join(', ')} ${onConflict}`;
    });
  return async (queries, rows) => {
    let from = 0;
    while (from < rows.length) {
      const size = Math.min(ROWS_MAX, powerOfTwoTo(rows.length - from));
      await queries.query(textFor(size), rows.slice(from, from + size).flat());
      from += size;
    }
  };
}

/** Only a few lengths are ever asked for. */
const LISTS = new Map<number, string>();

function placeholders(first: number, count: number): string {
  return first === 1 ? getOrAdd(LISTS, count, () => writeList(1, count)) : writeList(first, count);
}

function writeList(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}

const powerOfTwoFrom = (count: number): number => 2 ** Math.ceil(Math.log2(count));
const powerOfTwoTo = (count: number): number => 2 ** Math.floor(Math.log2(count));
