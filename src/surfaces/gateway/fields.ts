// What a request must have: fields of the right kind and no others, amounts through the boundary's own function, accounts of the
// caller's own tenant. Another tenant's account does not exist.

import type { MicroUsdField, ParseMode } from '../../commons/index.ts';
import { parseAccount, tenantOf } from '../../commons/meter/account.ts';
import type { Principal } from './auth.ts';
import { problem, wrongAmount } from './problem.ts';
import type { JsonObject } from './strict-json.ts';

export interface FieldReader {
  amount(name: string): bigint;
  optionalAmount(name: string): bigint | undefined;
  account(name: string): string;
  text(name: string): string | undefined;
  count(name: string, limits: { readonly min: number; readonly max: number }): number | undefined;
}

const TEXT_LENGTH_MAX = 200;

export interface Reading {
  readonly principal: Principal;
  readonly field: MicroUsdField;
  readonly mode: ParseMode;
}

export function readFields(source: JsonObject, allowed: readonly string[], reading: Reading): FieldReader {
  const unknown = Object.keys(source).find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    throw problem(
      400,
      `there is no field ${JSON.stringify(unknown.slice(0, 40))} here; there are ${allowed.join(', ')}`,
    );
  const amount = (name: string): bigint => {
    const read = reading.field(source[name]);
    if (read.ok) return read.value;
    throw wrongAmount(name, read.reason, reading.mode);
  };
  const text = (name: string): string | undefined => {
    const value = source[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value === '' || value.length > TEXT_LENGTH_MAX || /\p{Cc}/u.test(value))
      throw problem(400, `${name} is not a text of at most ${TEXT_LENGTH_MAX} characters`);
    return value;
  };
  return {
    amount,
    text,
    optionalAmount: (name) => (source[name] === undefined ? undefined : amount(name)),
    account: (name) => requireOwnAccount(text(name), reading.principal, name),
    count(name, { min, max }) {
      const value = source[name];
      if (value === undefined) return undefined;
      const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
      if (typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number <= max)
        return number;
      throw problem(400, `${name} is not a whole number between ${min} and ${max}`);
    },
  };
}

/** A name alone is one of the caller's own. */
export function requireOwnAccount(text: string | undefined, { tenant }: Principal, name = 'account'): string {
  if (text === undefined) throw problem(400, `${name} is missing`);
  const account = parseAccount(text.includes(':') ? text : `${tenant}:${text}`);
  if (account === undefined) throw problem(400, `${name} is no name of an account`);
  if (tenantOf(account) !== tenant) throw problem(404, `there is no account ${account}`);
  return account;
}
