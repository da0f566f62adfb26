// Inputs and outputs of `journal verify`, `journal show`, `journal compact`, `journal drop` and `journal repair`.

import { z } from 'zod';

const SHOWN_DEFAULT = 20;
const SHOWN_MAX = 10_000;

export const verifySchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    directory: z.string(),
    segments: z.int(),
    records: z.int(),
    sizeBytes: z.int(),
    firstSequence: z.int(),
    lastSequence: z.int(),
    lastHash: z.string(),
    checkpoint: z.int().optional().describe('sequence up to which everything is applied elsewhere'),
    erased: z.int().describe('records whose payload was erased for good'),
    torn: z
      .strictObject({ segment: z.int(), offset: z.int(), sizeBytes: z.int() })
      .optional()
      .describe('what a crash left of a record that was never acknowledged'),
    damage: z
      .strictObject({ segment: z.int(), offset: z.int(), problem: z.string(), file: z.string() })
      .optional()
      .describe('the first thing that is wrong'),
    repaired: z
      .strictObject({
        at: z.string().describe('when this chain began'),
        aside: z.string().describe('folder of the damaged segments'),
        problem: z.string(),
        lost: z.int().describe('records that were lost'),
      })
      .optional()
      .describe('the repair that began this chain'),
  }),
};

export const showSchemas = {
  input: z.strictObject({
    after: z.int().min(0).optional().describe('only records after this sequence'),
    limit: z
      .int()
      .min(1)
      .max(SHOWN_MAX)
      .default(SHOWN_DEFAULT)
      .describe('how many, the newest unless --after is given'),
    type: z.string().optional().describe('only records of this type, such as agent.act'),
  }),
  output: z.strictObject({
    entries: z.array(
      z.strictObject({
        ts: z.number().describe('milliseconds since 1970'),
        seq: z.int(),
        op: z.enum(['write', 'delete', 'consolidate', 'checkpoint']),
        path: z.string(),
        data: z.string().optional().describe('payload in base 64; absent when it was erased'),
        checksum: z.string().describe('SHA-256 of data'),
        segment: z.int(),
        type: z.string(),
      }),
    ),
    more: z.boolean().describe('whether there are further records'),
  }),
};

export const compactSchemas = {
  input: z.strictObject({
    dryRun: z.boolean().default(false).describe('show what would go and change nothing'),
  }),
  output: z.strictObject({
    removed: z.array(z.strictObject({ segment: z.int(), sizeBytes: z.int(), lastSequence: z.int() })),
    freedBytes: z.int(),
    checkpoint: z.int().optional(),
    applied: z.boolean(),
  }),
};

export const dropSchemas = {
  input: z.strictObject({
    sequence: z.int().min(1).describe('number of the record'),
    dryRun: z.boolean().default(false).describe('show what would go and change nothing'),
    yes: z.boolean().default(false).describe('drop it without asking'),
  }),
  output: z.strictObject({
    sequence: z.int(),
    outcome: z.enum(['dropped', 'kept', 'not-stuck']),
    stuck: z
      .strictObject({
        type: z.string(),
        recordedAt: z.string(),
        problem: z.string().describe('why it cannot be brought into the files'),
        content: z.string().describe('the beginning of what it holds'),
      })
      .optional(),
  }),
};

const damagePlace = z.strictObject({ segment: z.int(), offset: z.int(), problem: z.string() });

export const repairSchemas = {
  input: z.strictObject({
    dryRun: z.boolean().default(false).describe('show the plan and change nothing'),
    yes: z.boolean().default(false).describe('carry the plan out without asking'),
  }),
  output: z.strictObject({
    outcome: z.enum(['sound', 'planned', 'kept', 'repaired']),
    damage: damagePlace.optional(),
    aside: z.string().optional().describe('folder that the damaged segments were moved to'),
    files: z
      .array(z.strictObject({ name: z.string(), sizeBytes: z.int(), sha256: z.string() }))
      .describe('segments that go aside, whole'),
    lost: z
      .array(
        z.strictObject({
          sequence: z.int(),
          through: z.int(),
          type: z.string().optional(),
          time: z.string().optional(),
        }),
      )
      .describe('records that cannot be read any more'),
    intact: z.int().describe('records that prove themselves'),
    carried: z
      .array(z.strictObject({ sequence: z.int(), type: z.string(), time: z.string() }))
      .describe('intact records that are not in their files yet, and go on in the new chain'),
    stuck: z
      .array(z.strictObject({ sequence: z.int(), problem: z.string() }))
      .describe('of those, the ones that still cannot be brought into their files'),
  }),
};
