// The routes of the gateway, as a table: who may call them, what they take, and which request to the meter they become.

import { callKey } from '../../commons/charge.ts';
import { presentCharge, presentHold, presentTransfer } from '../../commons/commands/present.ts';
import { presentEntry, toCsv } from '../../commons/commands/statement.ts';
import { presentStatus } from '../../commons/graduation/status.ts';
import type { MeterAnswer, MeterCommand } from '../../commons/meter/model.ts';
import { showCap } from '../../commons/meter/tally.ts';
import type { Role } from './auth.ts';
import { type FieldReader, requireOwnAccount } from './fields.ts';
import { problem } from './problem.ts';
import type { Call, Reply } from './server.ts';

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly role: Role;
  /** Names of body or query fields, with their JSON Schema; those that must be there are marked. */
  readonly fields: Readonly<Record<string, FieldSchema>>;
  run(call: Call, fields: FieldReader): Promise<Reply>;
}

export interface FieldSchema {
  readonly type: 'amount' | 'integer' | 'text';
  readonly required?: boolean;
}

const AMOUNT: FieldSchema = { type: 'amount', required: true };
const ACCOUNT: FieldSchema = { type: 'text', required: true };
const TEXT: FieldSchema = { type: 'text' };
const INTEGER: FieldSchema = { type: 'integer' };
const PAGE = { limit: INTEGER, cursor: TEXT };
const PAGE_MAX = 1000;
const PAGE_DEFAULT = 100;
const HOLD_DEFAULT_S = 3600;
const HOLD_MAX_S = 30 * 24 * 3600;

/** Runs a request to the meter. A replay has the very body of the first answer; a header says what it is. */
async function move(
  call: Call,
  command: MeterCommand,
  present: (answer: MeterAnswer) => object,
): Promise<Reply> {
  const answer = await call.submit(command);
  const { replayed: _told, ...body } = present(answer) as { readonly replayed?: boolean };
  return { status: 201, body, ...(answer.replayed ? { replayed: true } : {}) };
}

export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/billing/entries',
    summary: 'Charge an account',
    role: 'meter:write',
    fields: {
      account: ACCOUNT,
      amount_micro: AMOUNT,
      task: TEXT,
      turn: INTEGER,
      call: INTEGER,
      description: TEXT,
    },
    run(call, fields) {
      const cost = fields.amount('amount_micro');
      const account = fields.account('account');
      const [task, turn, number] = [fields.text('task'), countOf(fields, 'turn'), countOf(fields, 'call')];
      const spender = { task, agent: call.principal.subject };
      const named =
        task === undefined || turn === undefined || number === undefined
          ? ''
          : ` ${callKey(task, turn, number)}`;
      const memo = `${fields.text('description') ?? ''}${named}`.trim();
      return move(call, { op: 'charge', account, cost, key: call.key, spender, memo }, presentCharge);
    },
  },
  {
    method: 'GET',
    path: '/v1/billing/entries',
    summary: 'What was charged to an account',
    role: 'meter:read',
    fields: { account: ACCOUNT, ...PAGE },
    run: async (call, fields) => page(call, fields, { kinds: ['charge', 'post'] }),
  },
  {
    method: 'POST',
    path: '/v1/transfers',
    summary: 'Move money between accounts of the tenant',
    role: 'meter:write',
    fields: { from: ACCOUNT, to: ACCOUNT, amount_micro: AMOUNT, description: TEXT },
    run(call, fields) {
      const amount = fields.amount('amount_micro');
      const accounts = { from: fields.account('from'), to: fields.account('to') };
      return move(
        call,
        { op: 'transfer', ...accounts, amount, key: call.key, memo: fields.text('description') },
        presentTransfer,
      );
    },
  },
  {
    method: 'POST',
    path: '/v1/credit-packs',
    summary: 'Put money into an account',
    role: 'meter:write',
    fields: { account: ACCOUNT, amount_micro: AMOUNT },
    run(call, fields) {
      const amount = fields.amount('amount_micro');
      return move(
        call,
        { op: 'fund', account: fields.account('account'), amount, key: call.key },
        presentTransfer,
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/spending',
    summary: 'What an account spent, by amount and time',
    role: 'meter:read',
    fields: {
      account: ACCOUNT,
      min_amount_micro: { type: 'amount' },
      max_amount_micro: { type: 'amount' },
      from: TEXT,
      to: TEXT,
      ...PAGE,
    },
    run: async (call, fields) =>
      page(call, fields, {
        kinds: ['charge', 'post', 'transfer'],
        amountMin: fields.optionalAmount('min_amount_micro'),
        amountMax: fields.optionalAmount('max_amount_micro'),
        fromMs: momentOf(fields, 'from'),
        toMs: momentOf(fields, 'to'),
      }),
  },
  {
    method: 'POST',
    path: '/v1/holds',
    summary: 'Set money aside',
    role: 'meter:write',
    fields: { account: ACCOUNT, amount_micro: AMOUNT, expires_in_s: INTEGER, task: TEXT },
    run(call, fields) {
      const amount = fields.amount('amount_micro');
      const account = fields.account('account');
      const expiresInMs =
        1000 * (fields.count('expires_in_s', { min: 1, max: HOLD_MAX_S }) ?? HOLD_DEFAULT_S);
      const spender = { task: fields.text('task'), agent: call.principal.subject };
      return move(call, { op: 'hold', account, amount, key: call.key, expiresInMs, spender }, presentHold);
    },
  },
  {
    method: 'POST',
    path: '/v1/holds/:id/post',
    summary: 'Take what was really spent from a hold',
    role: 'meter:write',
    fields: { amount_micro: AMOUNT },
    run(call, fields) {
      const { tenant } = call.principal;
      const cost = fields.amount('amount_micro');
      return move(
        call,
        { op: 'post', hold: call.params['id'] ?? '', cost, tenant, key: call.key },
        presentHold,
      );
    },
  },
  {
    method: 'POST',
    path: '/v1/holds/:id/void',
    summary: 'Release a hold',
    role: 'meter:write',
    fields: {},
    run: (call) =>
      move(
        call,
        { op: 'void', hold: call.params['id'] ?? '', tenant: call.principal.tenant, key: call.key },
        presentHold,
      ),
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    summary: 'The balance of an account',
    role: 'meter:read',
    fields: {},
    async run(call) {
      const account = requireOwnAccount(call.params['id'], call.principal);
      const balance = await call.meter.account(account);
      if (balance === undefined) throw problem(404, `there is no account ${account}`);
      const { posted, pending, available } = balance;
      return {
        status: 200,
        body: {
          account,
          posted: String(posted),
          pending: String(pending),
          available: String(available),
          currency: 'micro_usd',
        },
      };
    },
  },
  {
    method: 'GET',
    path: '/v1/statements/:account',
    summary: 'Everything that moved on an account, as JSON or CSV',
    role: 'meter:read',
    fields: { from: TEXT, to: TEXT, format: TEXT, ...PAGE },
    async run(call, fields) {
      const reply = await page(call, fields, {
        account: requireOwnAccount(call.params['account'], call.principal),
        fromMs: momentOf(fields, 'from'),
        toMs: momentOf(fields, 'to'),
      });
      if (fields.text('format') !== 'csv') return reply;
      return { status: 200, text: toCsv(reply.body.entries), contentType: 'text/csv; charset=utf-8' };
    },
  },
  {
    method: 'GET',
    path: '/v1/caps',
    summary: 'What may be spent, and what is',
    role: 'meter:read',
    fields: {},
    async run(call) {
      const caps = await call.meter.caps(call.principal.tenant);
      const shown = caps.map((cap) => ({
        cap: showCap(cap),
        limit: String(cap.limit),
        spent: String(cap.spent),
      }));
      return { status: 200, body: { caps: shown } };
    },
  },
  {
    method: 'GET',
    path: '/v1/graduation',
    summary: 'Whether the boundary may go from shadow to enforce',
    role: 'admin',
    fields: {},
    run: async (call) => ({ status: 200, body: { contexts: (await call.graduation()).map(presentStatus) } }),
  },
];

const countOf = (fields: FieldReader, name: string): number | undefined =>
  fields.count(name, { min: 0, max: Number.MAX_SAFE_INTEGER });

function momentOf(fields: FieldReader, name: string): number | undefined {
  const text = fields.text(name);
  const ms = text === undefined ? undefined : Date.parse(text);
  if (ms !== undefined && Number.isNaN(ms))
    throw problem(400, `${name} is no moment, such as 2026-06-01T12:00:00Z`);
  return ms;
}

type PageQuery = Partial<Omit<Parameters<Call['meter']['statement']>[0], 'after' | 'limit'>>;

async function page(call: Call, fields: FieldReader, query: PageQuery) {
  const account = query.account ?? fields.account('account');
  const limit = fields.count('limit', { min: 1, max: PAGE_MAX }) ?? PAGE_DEFAULT;
  const cursor = fields.text('cursor');
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor))
    throw problem(400, 'the cursor is not one that a page ended with');
  if ((await call.meter.account(account)) === undefined) throw problem(404, `there is no account ${account}`);
  const after = cursor === undefined ? undefined : BigInt(cursor);
  const { entries, next } = await call.meter.statement({ ...query, account, limit, after });
  const body = {
    account,
    entries: entries.map(presentEntry),
    ...(next === undefined ? {} : { next_cursor: String(next) }),
  };
  return { status: 200, body };
}
