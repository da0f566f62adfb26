// Input and output of `ground pack`.

import { z } from 'zod';

export const packSchemas = {
  input: z.strictObject({
    tokens: z.int().min(200).max(2_000_000).default(8000).describe('how many tokens at most, estimated'),
    for: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('a task in words: what has to do with it comes first'),
    package: z.string().min(1).optional().describe('one package of a workspace, by folder or name'),
  }),
  output: z.strictObject({
    text: z.string(),
    tokens: z.int(),
    files: z.array(
      z.strictObject({
        path: z.string(),
        form: z.enum(['whole', 'outline']).describe('all of it, or its declarations by line'),
        tokens: z.int(),
      }),
    ),
    left: z.int().describe('files that have to do with it and found no room'),
  }),
};
