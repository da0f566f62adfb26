// Inputs and outputs of `trust assess`, `trust route` and `trust price`.

import { z } from 'zod';

const level = z.enum(['L0', 'L1', 'L2', 'L3', 'L4']);
const texts = z.array(z.string());
const from = z
  .strictObject({ requirement: z.string(), reference: z.string() })
  .describe('where the code shows it');
const source = z.enum(['arguments', 'document', 'code']);

const asked = {
  requirements: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'what is asked for, such as "model: invoke (scope: reviewer)"; without any, what the document or the code asks for',
    ),
  file: z
    .string()
    .min(1)
    .optional()
    .describe('take requirements and trust level from this BUTTERFREEZONE.md'),
};
const taken = {
  source: source.describe('where the requirements come from'),
  evidence: z.array(from),
  ignored: z
    .array(z.strictObject({ text: z.string(), reason: z.string() }))
    .describe('not known here, so denied'),
};
const earned = z.strictObject({
  level,
  title: z.string(),
  stated: z.string().describe('as the document states it; "" without one'),
  evidence: z.array(
    z.strictObject({ kind: z.string(), count: z.int(), reference: z.string(), sha256: z.string() }),
  ),
});

export const verifySchemas = {
  input: z.strictObject({
    dryRun: z.boolean().default(false).describe('show the commands and run none'),
    yes: z.boolean().default(false).describe('run them without asking'),
  }),
  output: z.strictObject({
    outcome: z.enum(['checked', 'not-confirmed', 'planned']),
    checks: z.array(
      z.strictObject({
        kind: z.enum(['proofs', 'properties']),
        path: z.string(),
        command: z.string(),
        state: z.enum(['failed', 'not-at-hand', 'passed', 'planned']),
        why: z.string().describe('what the checker said last, or why it could not run'),
      }),
    ),
    isRecorded: z.boolean().describe('signed and kept, so that it counts as evidence until it runs out'),
  }),
};

export const assessSchemas = {
  input: z.strictObject({
    evidence: z
      .string()
      .min(1)
      .optional()
      .describe('JSON file with more evidence: of the agent, of the model'),
  }),
  output: z.strictObject({
    level,
    name: z.string(),
    title: z.string(),
    subjects: z.array(
      z.strictObject({
        subject: z.string(),
        level,
        criteria: z.array(
          z.strictObject({
            level,
            wanted: z.string(),
            isMet: z.boolean(),
            why: z.string(),
            references: texts,
          }),
        ),
      }),
    ),
    pools: texts,
    scopes: z.record(z.string(), z.string()),
    next: z.strictObject({ level, missing: texts }).optional(),
    holdsUntil: z.string().optional(),
  }),
};

export const capSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    level: z.string().describe('the level that this repository has earned'),
    limit: z.string().optional().describe('what may be spent in a day, in micro-USD'),
    before: z.string().optional().describe('the limit that stood before'),
    changed: z.boolean(),
    reason: z.string().optional().describe('why no cap was set'),
  }),
};

export const routeSchemas = {
  input: z.strictObject({
    ...asked,
    level: z.string().min(1).optional().describe('judge as if this level were earned'),
    grant: z
      .array(z.string().min(1))
      .optional()
      .describe('a pool opened by a person until a moment: reasoning@2030-01-01T00:00:00Z'),
  }),
  output: z.strictObject({
    ...taken,
    trust: earned,
    required: texts.describe('pools that are called for'),
    granted: texts,
    denied: z.array(z.strictObject({ pool: z.string(), why: z.string() })),
    decisions: z.array(z.strictObject({ requirement: z.string(), isAllowed: z.boolean(), why: z.string() })),
    budget: z
      .array(z.strictObject({ cap: z.string(), limit: z.string(), left: z.string() }))
      .describe('what each cap of the meter leaves, in micro-USD'),
  }),
};

export const priceSchemas = {
  input: z.strictObject(asked),
  output: z.strictObject({
    ...taken,
    tier: z.enum(['free', 'metered', 'premium']),
    weight: z.int(),
    total: z.int(),
    items: z.array(z.strictObject({ requirement: z.string(), weight: z.int() })),
  }),
};
