// Input and output of `ledger decide`.

import { z } from 'zod';
import { checkedEvidence } from '../cite/schemas.ts';
import { GROUNDINGS } from '../model.ts';

const TEXT_MAX = 4000;

export const decideSchemas = {
  input: z.strictObject({
    decision: z.string().min(3).max(TEXT_MAX).describe('what was decided, in one sentence'),
    evidence: z
      .array(z.string().min(1).max(TEXT_MAX))
      .max(20)
      .default([])
      .describe('word-for-word quotes from the code: `quote` [path:line]'),
    rationale: z.string().max(TEXT_MAX).optional().describe('why'),
    user: z.string().max(TEXT_MAX).optional().describe('what the person said, when it rests on that'),
    scenarios: z
      .array(z.string().min(1).max(TEXT_MAX))
      .max(20)
      .default([])
      .describe('tests that would show it wrong'),
    withdraw: z.boolean().default(false).describe('take it back, by its id or its words'),
    task: z.string().max(64).optional().describe('task id; else the active one'),
    agent: z.string().max(64).optional().describe('whose trajectory'),
    session: z.string().max(200).optional().describe('session id'),
  }),
  output: z.strictObject({
    recorded: z.boolean(),
    outcome: z.enum(['recorded', 'grounded', 'known', 'refused', 'withdrawn']),
    id: z.string(),
    grounding: z.enum(GROUNDINGS),
    task: z.string().optional(),
    evidence: z.array(checkedEvidence),
    advice: z.string().optional(),
  }),
};
