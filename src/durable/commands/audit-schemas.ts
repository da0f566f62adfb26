// Inputs and outputs of `audit show`, `audit verify` and `audit seal`.

import { z } from 'zod';

const SHOWN_DEFAULT = 20;
const SHOWN_MAX = 10_000;

const sealed = z
  .array(
    z.strictObject({
      at: z.string().describe('when it was sealed'),
      aside: z.string().describe('folder of the damaged chain'),
      segment: z.int(),
      offset: z.int(),
      problem: z.string(),
      lost: z.int().describe('records that cannot be read any more'),
      lastGood: z.int().optional().describe('the last record before the break'),
    }),
  )
  .describe('breaks that a person sealed, oldest first; they stay for ever');

const event = z.strictObject({
  sequence: z.int(),
  time: z.string(),
  operation: z.string(),
  surface: z.string(),
  principal: z.string().optional().describe('the person or service it was done for'),
  agent: z.string().optional(),
  session: z.string().optional(),
  outcome: z.string(),
  durationMs: z.number(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});

export const showSchemas = {
  event,
  input: z.strictObject({
    limit: z.int().min(1).max(SHOWN_MAX).default(SHOWN_DEFAULT).describe('how many, the newest'),
  }),
  output: z.strictObject({
    events: z.array(event),
    more: z.boolean(),
    sealed,
    damage: z.string().optional().describe('what is wrong with the chain, so that events may be missing'),
  }),
};

export const verifySchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    directory: z.string(),
    records: z.int(),
    events: z.int(),
    signedHeads: z.int(),
    signed: z
      .strictObject({ sequence: z.int(), keyId: z.string(), signedAt: z.string(), source: z.string() })
      .optional()
      .describe('the last record that a good signature covers'),
    uncovered: z.int().describe('records behind it, which no signature covers yet'),
    outsideHead: z.enum(['signed', 'unsigned', 'none']),
    gitHead: z.enum(['signed', 'unsigned', 'none', 'not-kept', 'unreachable']),
    erased: z.int(),
    sealed,
    problems: z.array(
      z.strictObject({
        kind: z.string(),
        message: z.string(),
        source: z.string(),
        sequence: z.int().optional(),
        segment: z.int().optional(),
        offset: z.int().optional(),
      }),
    ),
  }),
};

export const sealSchemas = {
  input: z.strictObject({
    dryRun: z.boolean().default(false).describe('show the break and change nothing'),
    yes: z.boolean().default(false).describe('seal it without asking'),
  }),
  output: z.strictObject({
    outcome: z.enum(['not-damaged', 'planned', 'kept', 'sealed']),
    problems: z.array(z.strictObject({ kind: z.string(), message: z.string() })),
    files: z.array(z.strictObject({ name: z.string(), sizeBytes: z.int(), sha256: z.string() })),
    lost: z.int().describe('records that cannot be read any more'),
    aside: z.string().optional().describe('folder that the damaged chain was moved to'),
  }),
};
