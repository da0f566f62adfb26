// Input and output of `tour`.

import { z } from 'zod';

export const tourSchemas = {
  input: z.strictObject({
    keep: z.boolean().default(false).describe('leave the scratch folder for looking around'),
  }),
  output: z.strictObject({
    folder: z.string(),
    kept: z.boolean(),
    steps: z.array(
      z.strictObject({
        title: z.string(),
        runs: z.array(z.strictObject({ command: z.string(), output: z.string(), exitCode: z.int() })),
        ok: z.boolean(),
      }),
    ),
  }),
};
