// Input and output of `ledger budget`.

import { z } from 'zod';
import { COLOURS } from '../model.ts';

export const budgetSchemas = {
  input: z.strictObject({
    tokens: z.int().min(0).optional().describe('tokens in the context, when you know them'),
    session: z.string().max(200).optional().describe('session id; else the one heard of last'),
    transcript: z.string().max(4096).optional().describe('transcript to read the figures from'),
  }),
  output: z.strictObject({
    colour: z.enum(COLOURS),
    tokens: z.int(),
    used: z.int().describe('tokens since the session began'),
    percent: z.int().describe('of the window'),
    source: z.enum(['given', 'transcript', 'estimate', 'none']),
    advice: z.string(),
  }),
};
