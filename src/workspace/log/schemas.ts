// Inputs and outputs of `log` and `session show`.

import { z } from 'zod';

const texts = z.array(z.string()).readonly();

export const logSchemas = {
  input: z.strictObject({
    since: z.string().default('7d').describe('how far back: 7d, 12h, or a date such as 2026-03-31'),
  }),
  output: z.strictObject({
    since: z.string(),
    days: z
      .array(
        z.strictObject({
          date: z.string(),
          sessions: z
            .array(
              z.strictObject({
                session: z.string(),
                started: z.string(),
                last: z.string(),
                ended: z.string().optional(),
                asked: texts,
                files: texts,
                checks: z.array(z.strictObject({ command: z.string(), ok: z.boolean() })).readonly(),
                commits: texts,
                decided: texts,
                learned: texts,
                next: texts,
                failing: texts,
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
  }),
};

export const sessionSchemas = {
  input: z.strictObject({ session: z.string().min(1).max(128).describe('as "loa log --json" names it') }),
  output: z.strictObject({
    session: z.string(),
    started: z.string(),
    last: z.string(),
    ended: z.string().optional(),
    turns: z.array(
      z.strictObject({
        at: z.string(),
        asked: z.string().optional(),
        files: z.array(z.string()),
        ran: z.array(z.strictObject({ command: z.string(), ok: z.boolean(), said: z.string().optional() })),
        commits: z.array(z.string()),
        tools: z.int().describe('calls of other tools'),
        said: z.string().optional().describe('how the turn ended, in the words of the agent'),
        next: z.array(z.string()),
        failing: z.array(z.string()),
      }),
    ),
    left: z.int().describe('earlier turns that are left out'),
  }),
};
