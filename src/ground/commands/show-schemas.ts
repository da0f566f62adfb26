// Input and output of `ground show`.

import { z } from 'zod';

export const showSchemas = {
  input: z.strictObject({
    section: z
      .string()
      .min(1)
      .optional()
      .describe('one section, by its name or heading, with its references'),
    for: z.string().min(1).max(2000).optional().describe('a task in words: what one needs to know for it'),
    tokens: z.int().min(100).max(100_000).default(1500).describe('with --for: how many tokens at most'),
    whole: z.boolean().optional().describe('every section with its text, and every claim with its state'),
    lore: z.string().min(1).optional().describe('what a word of the glossary means'),
    file: z.string().min(1).optional().describe('document to read instead of the configured one'),
  }),
  output: z.strictObject({
    source: z
      .enum(['document', 'composed', 'lore'])
      .describe('read from the file, composed now because there is none, or the glossary'),
    file: z.string(),
    title: z.string(),
    sections: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        provenance: z.string(),
        words: z.int(),
        text: z.string().optional(),
      }),
    ),
    stale: z.array(
      z.strictObject({
        reference: z.string(),
        state: z.enum(['changed', 'missing', 'moved']),
        now: z.string().optional(),
      }),
    ),
    claims: z
      .array(
        z.strictObject({
          reference: z.string(),
          section: z.string(),
          state: z.enum(['holds', 'changed', 'missing', 'moved']),
          now: z.string().optional(),
        }),
      )
      .optional()
      .describe('every piece of code that the document cites, as it stands today'),
  }),
};
