// Input and output of `spend` and `meter`.

import { z } from 'zod';

const row = z.strictObject({
  name: z.string(),
  amount: z.string().describe('micro-USD'),
  calls: z.int(),
  input: z.int(),
  output: z.int(),
  cache_read: z.int(),
  cache_write: z.int(),
  unpriced: z.boolean().describe('some of it has no price, and is not in the amount'),
});

const rows = z.array(row);

const output = z.strictObject({
  project: z.string().optional().describe('left out when it is about all projects'),
  since: z.string(),
  today: row,
  total: row,
  days: rows,
  tasks: rows,
  sessions: rows,
  agents: rows,
  models: rows,
  unpriced: z.array(z.string()).describe('models without a price'),
  prices: z.string().describe('the price list that counts'),
  caps: z.array(z.strictObject({ cap: z.string(), limit: z.string(), spent: z.string() })),
  transcripts: z.int(),
  unreadable: z.array(z.string()),
});

const all = z.boolean().default(false).describe('all projects of this machine, not only this one');
const utc = z.boolean().default(false).describe("days as in UTC, not in this machine's time zone");

export const spendSchemas = {
  input: z.strictObject({
    since: z.string().default('7d').describe('how far back: 7d, 30d, or a date such as 2026-03-31'),
    all,
    utc,
  }),
  output,
};

export const meterSchemas = { input: z.strictObject({ all, utc }), output };

export const importSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ imported: z.int(), known: z.int(), unpriced: z.array(z.string()) }),
};
