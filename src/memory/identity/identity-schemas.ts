// Inputs and outputs of `identity show`, `update` and `log`.

import { z } from 'zod';

export const showSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    path: z.string(),
    exists: z.boolean().describe('false when it is the template that would be written first'),
    version: z.string().optional(),
    lastModified: z.string().optional(),
    principles: z.array(z.strictObject({ name: z.string(), why: z.string() })),
    stance: z.array(z.string()),
    style: z.array(z.string()),
    boundaries: z.array(z.string()),
    evolution: z.array(
      z.strictObject({ trigger: z.string(), change: z.string(), approval: z.enum(['auto', 'human']) }),
    ),
    others: z.array(z.string()).describe('sections besides, kept as they are'),
  }),
};

export const updateSchemas = {
  input: z.strictObject({
    part: z.enum(['principles', 'stance', 'style', 'boundaries', 'evolution']).describe('which part changes'),
    add: z.string().min(1).optional().describe('one item to add'),
    remove: z.string().min(1).optional().describe('the item that begins with this goes'),
    because: z.string().min(1).describe('why, in a few words'),
    dryRun: z.boolean().default(false).describe('only show the difference'),
  }),
  output: z.strictObject({
    outcome: z.enum(['changed', 'shown', 'needs-approval', 'unchanged']),
    diff: z.array(z.string()),
    version: z.string().optional(),
  }),
};

export const logSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    changes: z.array(z.strictObject({ at: z.string(), what: z.string(), change: z.string() })),
  }),
};
