// Input and output of `merge`.

import { z } from 'zod';

export const mergeSchemas = {
  input: z.strictObject({
    base: z.string().min(1).describe('file with the version that both branches come from'),
    ours: z.string().min(1).describe('file with the version of this branch; the outcome is written into it'),
    theirs: z.string().min(1).describe('file with the version of the other branch'),
    path: z
      .string()
      .min(1)
      .describe('path of the file in the repository, which says what kind of file it is'),
  }),
  output: z.strictObject({
    path: z.string(),
    clashes: z.int().describe('places in which people wrote two things, marked as git marks them'),
  }),
};
