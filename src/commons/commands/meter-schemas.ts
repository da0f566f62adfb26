// Inputs and outputs of the meter's commands. Amounts are decimal strings of micro-USD.

import { z } from 'zod';

const amount = () => z.string().describe('whole micro-USD; 2000000 are two dollars');
const account = () => z.string().describe('TENANT:NAME, or a name for one of this machine');
const key = () => z.string().optional().describe('the same key twice is the same request, and happens once');

/** A refusal changes nothing; a cap that stands in the way names itself. */
const refusal = {
  error: z.strictObject({ code: z.string(), message: z.string(), state: z.string().optional() }).optional(),
  tripped: z
    .strictObject({ cap: z.string(), limit: z.string(), spent: z.string(), asked: z.string() })
    .optional(),
};

const transferred = z.strictObject({
  transfer: z.string().optional(),
  state: z.literal('posted').optional(),
  replayed: z.boolean().optional(),
  ...refusal,
});

const held = z.strictObject({
  hold: z.string().optional(),
  state: z.enum(['pending', 'posted', 'voided', 'expired']).optional(),
  amount: z.string().optional(),
  posted: z.string().optional(),
  released: z.string().optional(),
  replayed: z.boolean().optional(),
  ...refusal,
});

const balance = {
  account: z.string(),
  posted: z.string(),
  pending: z.string(),
  available: z.string(),
  currency: z.literal('micro_usd'),
};

export const accountSchemas = {
  input: z.strictObject({
    account: account(),
    create: z.boolean().default(false).describe('make it when it is not there'),
    creditLimit: z.string().optional().describe('micro-USD that it may go below zero'),
  }),
  output: z.strictObject({
    ...balance,
    account: z.string().optional(),
    posted: z.string().optional(),
    pending: z.string().optional(),
    available: z.string().optional(),
    currency: z.literal('micro_usd').optional(),
    changed: z.boolean().optional(),
    ...refusal,
  }),
};

export const fundSchemas = {
  input: z.strictObject({ account: account(), amount: amount(), key: key() }),
  output: transferred,
};

export const transferSchemas = {
  input: z.strictObject({
    from: account(),
    to: account(),
    amount: amount(),
    key: key(),
    memo: z.string().optional().describe('what it is for'),
  }),
  output: transferred,
};

const spender = {
  agent: z.string().optional(),
  task: z.string().optional(),
  session: z.string().optional(),
};

export const holdSchemas = {
  input: z.strictObject({
    account: account(),
    amount: amount(),
    key: key(),
    expires: z.string().default('1h').describe('after which it ends by itself: 30s, 10m, 1h, 7d'),
    ...spender,
  }),
  output: held,
};

export const postSchemas = {
  input: z.strictObject({ hold: z.string(), amount: amount() }),
  output: held,
};

export const voidSchemas = { input: z.strictObject({ hold: z.string() }), output: held };

export const chargeSchemas = {
  input: z.strictObject({
    account: account(),
    model: z.string().min(1),
    usage: z.string().describe("token counts as JSON, in Anthropic's or OpenAI's field names"),
    task: z.string().min(1),
    turn: z.int().min(0),
    call: z.int().min(0),
    agent: spender.agent,
    session: spender.session,
  }),
  output: z.strictObject({
    entry: z.string().optional(),
    amount: z.string().optional(),
    replayed: z.boolean().optional(),
    ...refusal,
  }),
};

const cap = z.strictObject({
  cap: z.string(),
  kind: z.string(),
  name: z.string(),
  limit: z.string(),
  spent: z.string(),
});

export const capSchemas = {
  input: z.strictObject({
    action: z.enum(['set', 'list', 'raise']).default('list'),
    words: z
      .array(z.string())
      .default([])
      .describe(
        'for set: account, agent, task, session or day, a name and a limit; for raise: a cap and a limit',
      ),
    tenant: z.string().default('local'),
  }),
  output: z.strictObject({ caps: z.array(cap), changed: z.boolean(), ...refusal }),
};

export const holdsSchemas = {
  input: z.strictObject({ limit: z.int().min(1).max(1000).default(100) }),
  output: z.strictObject({
    holds: z.array(
      z.strictObject({ hold: z.string(), account: z.string(), amount: z.string(), expires_at: z.string() }),
    ),
  }),
};

export const statementSchemas = {
  input: z.strictObject({
    account: account(),
    from: z.string().optional().describe('a day or a moment, such as 2026-06-01'),
    to: z.string().optional().describe('up to, and without, this moment'),
    format: z.enum(['json', 'csv']).optional().describe('csv prints a table for other programs'),
    limit: z.int().min(1).max(10_000).default(1000),
    cursor: z.string().optional().describe('where the page before it ended'),
  }),
  output: z.strictObject({
    account: z.string(),
    format: z.enum(['json', 'csv']).optional(),
    entries: z.array(
      z.strictObject({
        id: z.string(),
        at: z.string(),
        kind: z.string(),
        amount: z.string(),
        balance: z.string(),
        counterparty: z.string(),
        memo: z.string(),
      }),
    ),
    next_cursor: z.string().optional(),
    ...refusal,
  }),
};

export const verifySchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    balanced: z.boolean(),
    accounts: z.int(),
    transfers: z.int(),
    entries: z.int(),
    head: z.string().describe('hash of the last line of the book'),
    problems: z.array(z.string()),
  }),
};

export const batchSchemas = {
  input: z.strictObject({
    requests: z
      .array(z.record(z.string(), z.unknown()))
      .default([])
      .describe('objects as the lines of --jsonl, for callers without a stdin'),
  }),
  output: z.strictObject({ answers: z.array(z.record(z.string(), z.unknown())) }),
};
