// Input and output of `redact`.

import { z } from 'zod';

const span = z.strictObject({
  start: z.int().describe('index into the input, in UTF-16 units'),
  end: z.int(),
  type: z.string(),
  method: z.string(),
  confidence: z.number(),
  timedOut: z.literal(true).optional().describe('the custom rule did not finish, so all it ran on goes'),
});

export const redactSchemas = {
  input: z.strictObject({
    paths: z
      .array(z.string().min(1))
      .optional()
      .describe('files; without them text goes from stdin to stdout'),
    text: z.string().optional().describe('the text itself'),
    write: z.boolean().default(false).describe('change the files in place and keep a backup of each'),
    entropy: z
      .boolean()
      .default(false)
      .describe('also take out long tokens of no known form that look like chance'),
    secretsOnly: z.boolean().default(false).describe('leave personal data alone, for source code'),
  }),
  output: z.strictObject({
    text: z.string().optional().describe('the redacted text, when text was given; empty when blocked'),
    blocked: z.boolean().describe('whether it held a private key, so that nothing of it comes out'),
    spans: z.array(span).describe('what was found in the text given'),
    files: z.array(
      z.strictObject({
        path: z.string(),
        findings: z.int(),
        types: z.array(z.string()),
        outcome: z.enum(['clean', 'found', 'changed', 'skipped']),
        backup: z.string().optional(),
        why: z.string().optional(),
      }),
    ),
  }),
};
