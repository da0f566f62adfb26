// Input and output of `overview`.

import { z } from 'zod';

const tone = z.enum(['good', 'caution', 'bad', 'plain']);

export const overviewSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    project: z.string().describe('name of its folder'),
    root: z.string(),
    version: z.string(),
    setUp: z.boolean(),
    panels: z.array(
      z.strictObject({
        name: z.string(),
        title: z.string(),
        page: z.string().optional(),
        figures: z.array(z.strictObject({ label: z.string(), value: z.string(), tone })),
        failure: z.string().optional().describe('why this part could not be looked at'),
      }),
    ),
    needs: z
      .array(
        z.strictObject({
          panel: z.string(),
          what: z.string(),
          command: z.string(),
          address: z.string().optional(),
        }),
      )
      .describe('what only a person can settle'),
  }),
};
