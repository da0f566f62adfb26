// Input and output of `log`.

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
