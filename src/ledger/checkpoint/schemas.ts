// Input and output of `ledger checkpoint`.

import { z } from 'zod';
import { ENFORCEMENTS } from '../model.ts';

export const checkpointSchemas = {
  input: z.strictObject({
    reasoning: z.string().max(1000).optional().describe('where your thinking stands, in a sentence'),
    next: z.array(z.string().min(1).max(400)).max(10).default([]).describe('next steps, each one action'),
    explain: z
      .boolean()
      .default(false)
      .describe('say what to do about each thing that is missing, and what each step did'),
    agent: z.string().max(64).optional().describe('whose trajectory'),
    date: z.string().max(10).optional().describe('YYYY-MM-DD, today when left out'),
    dayOnly: z.boolean().default(false).describe('leave out what the evening before left open'),
    session: z.string().max(200).optional().describe('session id'),
    force: z.boolean().default(false).describe('pass whatever the gates say, and record that'),
  }),
  output: z.strictObject({
    result: z.enum(['passed', 'warning', 'blocked', 'forced']),
    message: z.string().describe('how it went, in a sentence'),
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
    steps: z
      .array(
        z.strictObject({
          step: z.int(),
          name: z.string(),
          status: z.enum(['advisory', 'failed', 'passed', 'skipped', 'warning']),
          detail: z.string(),
        }),
      )
      .describe('the seven steps, by the names that scripts know; with explain'),
    ungrounded: z.array(z.strictObject({ claim: z.string(), why: z.string() })),
    stale: z.array(
      z.strictObject({
        claim: z.string(),
        place: z.string(),
        reason: z.string(),
        standsThere: z.string().optional(),
      }),
    ),
    remarks: z.array(z.string()).describe('said in passing, without evidence; no gate waits for them'),
    ghosts: z
      .array(z.string())
      .describe('claims of absence that nobody verified, the refuted ones among them'),
    refuted: z
      .array(z.string())
      .describe('claims of absence that were checked and are wrong: what they deny was found'),
    malformed: z.int().describe('lines of the trajectory that are no records'),
    task: z.string().optional().describe('the task that got the handoff'),
    lost: z.string().optional().describe('what went missing of the trajectory'),
    todo: z.array(z.string()).describe('commands for what is missing; with explain'),
  }),
};
