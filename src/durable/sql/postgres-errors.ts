// What PostgreSQL and the way to it say, in our words, by SQLSTATE or system error. No message holds the password: of the
// address only machine, port and database are shown, and the values of a row (in `detail`) are left out.

import { type ErrorCode, isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Constraint } from './database.ts';

interface Meaning {
  readonly states: RegExp;
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly hint: string;
}

const TRY_AGAIN = 'Others were changing the same; try it again.';
const UNREACHABLE: Omit<Meaning, 'states'> = {
  code: 'sql.unreachable',
  retryable: true,
  hint: 'Check that the server runs and can be reached from here, then try it again.',
};
const FAILED: Omit<Meaning, 'states'> = {
  code: 'sql.failed',
  retryable: false,
  hint: "Check the database's address, its user's rights and its log.",
};

/** The first that fits counts. */
const MEANINGS: readonly Meaning[] = [
  { states: /^(?:40001|40P01|55P03|53300)$/, code: 'sql.busy', retryable: true, hint: TRY_AGAIN },
  {
    states: /^57014$/,
    code: 'sql.busy',
    retryable: true,
    hint: 'It took longer than a statement may; try it again when the server has less to do.',
  },
  { states: /^(?:08...|57P0[1-5]|E[A-Z]{3,}|EAI_AGAIN)$/, ...UNREACHABLE },
  {
    states: /^53[12]00$/,
    code: 'sql.failed',
    retryable: true,
    hint: 'The server has no room left, on its disk or in its memory; make room there. What was not acknowledged was not written.',
  },
  {
    states: /^28(?:000|P01)$/,
    code: 'sql.failed',
    retryable: false,
    hint: 'The server did not take the user or the password; check the address of the database.',
  },
  {
    states: /^23...$/,
    code: 'sql.constraint',
    retryable: false,
    hint: 'What is there already contradicts it; read it before writing again.',
  },
  {
    states: /^XX00[12]$/,
    code: 'sql.corrupt',
    retryable: false,
    hint: 'Nothing else holds what is in it: keep the data, restore a backup.',
  },
];

const CONSTRAINTS: Readonly<Record<string, Constraint>> = {
  '23502': 'not-null',
  '23503': 'foreign-key',
  '23505': 'unique',
  '23514': 'check',
};

/** The client says these in words only. */
const LOST = /connection terminated|connection ended|timeout|not queryable|socket|closed the connection/i;

export function toPostgresError(place: string, error: unknown): unknown {
  if (isLoaError(error) || !(error instanceof Error)) return error;
  const state = stateOf(error);
  const { code, retryable, hint } =
    state === undefined
      ? LOST.test(error.message)
        ? UNREACHABLE
        : FAILED
      : (MEANINGS.find(({ states }) => states.test(state)) ?? FAILED);
  const constraint = CONSTRAINTS[state ?? ''];
  return new LoaError(code, `could not use the database ${place}: ${describe(error)}`, {
    hint,
    retryable,
    cause: error,
    details: {
      place,
      ...(state === undefined ? {} : { state }),
      ...(constraint === undefined ? {} : { constraint }),
    },
  });
}

/** A commit whose answer never came may have happened: trying again could do it twice. */
export function toCommitError(place: string, error: unknown): unknown {
  const known = toPostgresError(place, error);
  if (!isLoaError(known) || known.code !== 'sql.unreachable') return known;
  return new LoaError(
    'sql.unreachable',
    `the connection to ${place} was lost while a transaction was committed; whether it was is not known`,
    {
      hint: 'Read what is there before doing it again.',
      cause: error,
      details: { ...known.details, outcome: 'unknown' },
    },
  );
}

function stateOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** A name with several addresses fails with all of their errors and no message. */
function describe(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map((one: Error) => one.message).join('; ');
  return error.message;
}

/** Where it is, without who and how. */
export function describePlace(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    const host = searchParams.get('host') ?? hostname;
    return `${host}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    // No cause: what could not be read may hold the password.
    throw new LoaError('sql.failed', 'the address of the database is not a valid one', {
      hint: 'It looks like postgres://user:password@host:5432/database.',
    });
  }
}
