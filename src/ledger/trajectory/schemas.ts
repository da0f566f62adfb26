// Inputs and outputs of the trajectory operations.

import { z } from 'zod';
import { checkedEvidence } from '../cite/schemas.ts';
import { GROUNDINGS } from '../model.ts';

const agent = z.string().max(64).optional().describe('whose trajectory');

export const logSchemas = {
  input: z.strictObject({
    phase: z.string().min(1).max(64).describe('cite, note, or another word'),
    claim: z.string().max(4000).optional().describe('what is claimed'),
    grounding: z
      .enum(GROUNDINGS)
      .exclude(['reason'])
      .optional()
      .describe('what it rests on; found out when left out'),
    evidence: z.array(z.string().min(1).max(4000)).max(20).default([]).describe('`quote` [path:line]'),
    fields: z.string().max(65_536).optional().describe('further fields, as a JSON object'),
    agent,
  }),
  output: z.strictObject({
    logged: z.boolean(),
    span: z.string(),
    grounding: z.string().optional(),
    evidence: z.array(checkedEvidence),
  }),
};

export const showSchemas = {
  input: z.strictObject({
    agent,
    date: z.string().max(10).optional().describe('YYYY-MM-DD, today when left out'),
    phase: z.string().max(64).optional().describe('only this phase'),
    limit: z.int().min(1).max(10_000).default(50).describe('how many, the newest'),
    threshold: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('share of claims that should be grounded; else as configured'),
  }),
  output: z.strictObject({
    records: z.array(z.record(z.string(), z.unknown())),
    total: z.int(),
    malformed: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
    grounding: z
      .strictObject({
        total: z.int(),
        grounded: z.int(),
        citations: z.int(),
        references: z.int(),
        userInput: z.int(),
        assumptions: z.int(),
        ratio: z.string().describe('two decimals, rounded down'),
        meetsThreshold: z.boolean(),
        ungrounded: z.array(z.string()),
      })
      .describe('of the claims of that day'),
    days: z.array(z.strictObject({ agent: z.string(), date: z.string() })).describe('files there are'),
  }),
};

export const archiveSchemas = {
  input: z.strictObject({ dryRun: z.boolean().default(false).describe('show what would happen') }),
  output: z.strictObject({
    compressed: z.array(z.string()),
    removed: z.array(z.string()),
    kept: z.int(),
    applied: z.boolean(),
  }),
};
