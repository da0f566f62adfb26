// Input and output of `ceremony new`, `ceremony check` and `ceremony list`.

import { z } from 'zod';

const ceremony = z.strictObject({ path: z.string(), problems: z.array(z.string()) });

export const newSchemas = {
  input: z.strictObject({
    title: z.string().optional().describe('what the cycle was about; the newest merge says it unless given'),
    since: z
      .string()
      .optional()
      .describe('commit or tag that the cycle began after; the last ceremony unless given'),
    dryRun: z.boolean().default(false).describe('show it and write nothing'),
  }),
  output: z.strictObject({ path: z.string(), text: z.string(), written: z.boolean() }),
};

export const checkSchemas = {
  input: z.strictObject({ file: z.string().optional().describe('one of them; all unless given') }),
  output: z.strictObject({ ceremonies: z.array(ceremony) }),
};

export const listSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ ceremonies: z.array(ceremony) }),
};
