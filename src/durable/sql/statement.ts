// Looks at a statement before any driver does, so that both refuse the same: more than one statement (SQLite would drop the
// rest in silence), a number of values that does not fit (SQLite would take NULL), control of transactions, values that one of
// the two cannot hold. Also writes its parameters as SQLite binds them quickest. Pure.

import { LoaError } from '../../kernel/errors.ts';
import type { DatabaseValue } from './database.ts';

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const CONTROL = /^(?:begin|start|commit|end|rollback|abort|savepoint|release|attach|detach|pragma|vacuum)\b/i;

/** Strings, quoted names, comments, PostgreSQL's dollar quotes; then what is looked for. */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|\$(?<number>\d+)|(?<end>;)|\?|(?<word>\S)/g;

export interface Inspected {
  readonly parameters: number;
  readonly problem?: string;
}

export function inspectStatement(text: string): Inspected {
  let parameters = 0;
  let ended = false;
  let first: number | undefined;
  for (const match of text.matchAll(TOKEN)) {
    const { number, end, word } = match.groups ?? {};
    const isComment = /^(?:--|\/\*)/.test(match[0]);
    if (isComment) continue;
    if (end !== undefined) ended = true;
    else if (ended) return { parameters, problem: 'it is more than one statement' };
    if (match[0] === '?') return { parameters, problem: 'parameters are written $1, $2' };
    if (number !== undefined) parameters = Math.max(parameters, Number(number));
    if (word !== undefined) first ??= match.index;
  }
  if (first === undefined) return { parameters, problem: 'it is empty' };
  const control = CONTROL.exec(text.slice(first));
  if (control !== null)
    return { parameters, problem: `${control[0].toUpperCase()} is the database's to say; use transaction` };
  return { parameters };
}

export interface Positional {
  readonly text: string;
  /** Which value each question mark stands for. */
  readonly order: readonly number[];
}

/** `$2 … $1` as `? … ?`: found by place, not by name, which for thousands of values is a search through all names for each. */
export function toPositional(text: string): Positional {
  const order: number[] = [];
  const positional = text.replaceAll(TOKEN, (token: string, ...rest: unknown[]) => {
    const { number } = rest.at(-1) as Record<string, string | undefined>;
    if (number === undefined) return token;
    order.push(Number(number) - 1);
    return '?';
  });
  return { text: positional, order };
}

export function requireValues(inspected: Inspected, values: readonly DatabaseValue[]): void {
  const { parameters, problem } = inspected;
  if (problem !== undefined) throw notRun(problem);
  if (parameters !== values.length)
    throw notRun(`it has ${parameters} parameters and was given ${values.length} values`);
  for (let index = 0; index < values.length; index += 1) {
    const bad = describeBadValue(values[index] as DatabaseValue);
    if (bad !== undefined) throw notRun(`value $${index + 1} ${bad}`);
  }
}

function notRun(why: string): LoaError {
  return new LoaError('sql.failed', `the statement was not run: ${why}`);
}

function describeBadValue(value: DatabaseValue): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? 'holds a NUL character' : undefined;
  if (typeof value === 'bigint')
    return value > INT64_MAX || value < INT64_MIN ? 'does not fit into 64 bits' : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `is ${value}`;
  if (value === null || value instanceof Uint8Array) return undefined;
  return 'is neither text, number, bytes nor null';
}
