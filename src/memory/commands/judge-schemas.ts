// Inputs and outputs of `memory judge` and its short forms `merge`, `distinct` and `contradicts`.

import { z } from 'zod';
import { MEMORY_SCOPES } from '../model.ts';

const pair = {
  a: z.string().min(1).describe('id of one memory'),
  b: z.string().min(1).describe('id of the other'),
};
const reason = { why: z.string().max(500).optional().describe('in a few words, for the log') };
const merging = {
  keep: z
    .string()
    .min(1)
    .optional()
    .describe(
      'of a merge: one text that says what both said, or the id of the one that stays; else the newer does',
    ),
  yes: z.boolean().default(false).describe('merge them although numbers, names or denials differ'),
};
const scope = z
  .enum(MEMORY_SCOPES)
  .default('project')
  .describe('private, global: your own memory, of this project or for all');
const output = z.strictObject({
  verdict: z.enum(['merge', 'distinct', 'contradicts', 'open']),
  outcome: z.enum(['settled', 'refused']),
  kept: z.string().optional().describe('of a merge: the memory that stays'),
  why: z.string().optional().describe('why it was refused'),
});

export const judgeSchemas = {
  input: z.strictObject({
    verdict: z
      .enum(['merge', 'distinct', 'contradicts', 'open'])
      .optional()
      .describe('merge: one says it all; distinct: both hold; contradicts: only one holds; open: not judged'),
    a: pair.a.optional(),
    b: pair.b.optional(),
    ...merging,
    ...reason,
    scope,
  }),
  output,
};

export const mergeSchemas = { input: z.strictObject({ ...pair, ...merging, ...reason, scope }), output };

export const linkSchemas = { input: z.strictObject({ ...pair, ...reason, scope }), output };
