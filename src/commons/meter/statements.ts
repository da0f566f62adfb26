// SQL for many rows at once, in texts of few lengths: lists are padded or cut to powers of two, so that a statement is prepared once
// and used again, whatever the size of a group.

import type { DatabaseRow, DatabaseValue, Queries } from '../../durable/sql/index.ts';

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

export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** What to do with a row that is there already. */
  readonly onConflict?: string;
}

export async function insertRows(
  queries: Queries,
  { table, columns, onConflict = '' }: Insertion,
  rows: readonly (readonly DatabaseValue[])[],
): Promise<void> {
  let from = 0;
  while (from < rows.length) {
    const size = Math.min(ROWS_MAX, powerOfTwoTo(rows.length - from));
    const values: DatabaseValue[] = [];
    for (let index = from; index < from + size; index += 1)
      values.push(...(rows[index] as readonly DatabaseValue[]));
    await queries.query(insertText(table, columns, size, onConflict), values);
    from += size;
  }
}

function insertText(table: string, columns: readonly string[], size: number, onConflict: string): string {
  const width = columns.length;
  const groups = Array.from({ length: size }, (_, row) => `(${placeholders(row * width + 1, width)})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${groups.join(', ')} ${onConflict}`;
}

function placeholders(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}

const powerOfTwoFrom = (count: number): number => 2 ** Math.ceil(Math.log2(count));
const powerOfTwoTo = (count: number): number => 2 ** Math.floor(Math.log2(count));
