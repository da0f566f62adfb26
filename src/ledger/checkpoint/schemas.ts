// Input and output of `ledger checkpoint`.

import { z } from 'zod';
import { ENFORCEMENTS } from '../model.ts';

export const checkpointSchemas = {
  input: z.strictObject({
    reasoning: z.string().max(1000).optional().describe('where your thinking stands, in a sentence'),
    next: z.array(z.string().min(1).max(400)).max(10).default([]).describe('next steps, each one action'),
    explain: z.boolean().default(false).describe('say for each ungrounded claim what to do'),
    agent: z.string().max(64).optional().describe('whose trajectory'),
    date: z.string().max(10).optional().describe('YYYY-MM-DD, today when left out'),
    dayOnly: z.boolean().default(false).describe('leave out what the evening before left open'),
    session: z.string().max(200).optional().describe('session id'),
    force: z.boolean().default(false).describe('pass whatever the gates say, and record that'),
  }),
  output: z.strictObject({
    permitted: z.boolean(),
    forced: z.boolean(),
    agent: z.string(),
    date: z.string(),
    session: z.string(),
    enforcement: z.enum(ENFORCEMENTS),
    threshold: z.number(),
    ratio: z.string(),
    claims: z.int(),
    grounded: z.int(),
    steps: z.array(
      z.strictObject({
        step: z.int(),
        name: z.string(),
        status: z.enum(['advisory', 'failed', 'passed', 'skipped', 'warning']),
        detail: z.string(),
      }),
    ),
    ungrounded: z.array(z.strictObject({ claim: z.string(), why: z.string(), todo: z.string().optional() })),
    stale: z.array(
      z.strictObject({
        claim: z.string(),
        place: z.string(),
        reason: z.string(),
        standsThere: z.string().optional(),
      }),
    ),
    remarks: z.array(z.string()).describe('said in passing, without evidence; no gate waits for them'),
    ghosts: z.array(z.string()).describe('claims of absence that nobody verified'),
    malformed: z.int().describe('lines of the trajectory that are no records'),
  }),
};
