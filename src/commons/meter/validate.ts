// What a request must be before it comes to the book: amounts within the boundary's limit, names that cannot be taken for others.

import { MAX_SAFE_MICRO_USD } from '../boundary/money.ts';
import { isSystemAccount, isTenant, LOCAL_TENANT, parseAccount, tenantOf } from './account.ts';
import { CAP_KINDS, type MeterCommand, type Refusal } from './model.ts';

const NAME_LENGTH_MAX = 256;
const MEMO_LENGTH_MAX = 1000;
const KEY_LENGTH_MAX = 256;
const EXPIRES_MS_MAX = 366 * 24 * 60 * 60 * 1000;
const CONTROL = /\p{Cc}/u;

export function validate(command: MeterCommand): Refusal | undefined {
  const problem = findProblem(command);
  return problem === undefined ? undefined : { ok: false, code: 'invalid', message: problem };
}

function findProblem(command: MeterCommand): string | undefined {
  for (const [what, value] of amountsOf(command))
    if (value < 0n || value > MAX_SAFE_MICRO_USD)
      return `${what} is not between 0 and ${MAX_SAFE_MICRO_USD} micro-USD`;
  for (const account of accountsOf(command)) {
    const isOwn = isSystemAccount(account) && command.op === 'charge' && command.isPast === true;
    if (!isOwn && parseAccount(account) !== account)
      return `${JSON.stringify(account)} is no name of an account`;
  }
  for (const [what, text, lengthMax] of textsOf(command)) {
    if (text === undefined) continue;
    if (text.length > lengthMax || CONTROL.test(text) || !text.isWellFormed())
      return `the ${what} is longer than ${lengthMax} characters or has control characters`;
    if (what === 'key' && text === '') return 'the key is empty';
  }
  if (command.op === 'hold') {
    const { expiresInMs } = command;
    if (!Number.isSafeInteger(expiresInMs) || expiresInMs <= 0 || expiresInMs > EXPIRES_MS_MAX)
      return 'a hold lasts between a millisecond and a year';
  }
  return command.op === 'cap' ? findCapProblem(command.cap) : undefined;
}

function findCapProblem({
  kind,
  tenant,
  name,
}: Extract<MeterCommand, { op: 'cap' }>['cap']): string | undefined {
  if (!CAP_KINDS.includes(kind)) return `${kind} is no kind of cap`;
  if (!isTenant(tenant)) return `${tenant} is no tenant`;
  if (name === '') return 'the cap has no name';
  const isAccount = parseAccount(name) === name && tenantOf(name) === tenant;
  if (kind === 'account' && !isAccount) return `${name} is no account of ${tenant}`;
  if (kind === 'day' && !isAccount && name !== tenant)
    return `a day's cap is for an account or for all of ${tenant === LOCAL_TENANT ? 'local' : tenant}`;
  return undefined;
}

function amountsOf(command: MeterCommand): readonly (readonly [string, bigint])[] {
  switch (command.op) {
    case 'open':
      return command.creditLimit === undefined ? [] : [['the credit limit', command.creditLimit]];
    case 'cap':
      return [['the limit', command.limit]];
    case 'post':
    case 'charge':
      return [
        ['the amount', typeof command.cost === 'bigint' ? command.cost : command.cost.exact / 1_000_000n],
      ];
    case 'void':
      return [];
    default:
      return [['the amount', command.amount]];
  }
}

function accountsOf(command: MeterCommand): readonly string[] {
  if (command.op === 'transfer') return [command.from, command.to];
  return 'account' in command ? [command.account] : [];
}

function textsOf(command: MeterCommand): readonly (readonly [string, string | undefined, number])[] {
  const { agent, task, session } = ('spender' in command && command.spender) || {};
  return [
    ['key', 'key' in command ? command.key : undefined, KEY_LENGTH_MAX],
    ['memo', 'memo' in command ? command.memo : undefined, MEMO_LENGTH_MAX],
    ['agent', agent, NAME_LENGTH_MAX],
    ['task', task, NAME_LENGTH_MAX],
    ['session', session, NAME_LENGTH_MAX],
    ['name', command.op === 'cap' ? command.cap.name : undefined, NAME_LENGTH_MAX],
    ['hold', 'hold' in command ? command.hold : undefined, NAME_LENGTH_MAX],
  ];
}
