// Inputs and outputs of `ledger list` and `ledger show`.

import { z } from 'zod';
import { GROUNDINGS } from '../model.ts';

export const REVIEW_STATES = ['holds', 'stale', 'ungrounded', 'withdrawn'] as const;
const LIMIT_DEFAULT = 50;

const changed = z
  .strictObject({ at: z.string(), commit: z.string().optional(), subject: z.string() })
  .optional()
  .describe('what took the quoted words out of the code');

const head = {
  id: z.string(),
  ts: z.string(),
  headline: z.string(),
  state: z.enum(REVIEW_STATES),
  grounding: z.enum(GROUNDINGS),
  task: z.string().optional(),
  withdrawn: z.string().optional().describe('when it was taken back'),
  edited: z.boolean().describe('its words changed since they were checked'),
  own: z.boolean().describe('recorded on this machine; else it came with the repository'),
};

export const listSchemas = {
  input: z.strictObject({
    state: z.enum(REVIEW_STATES).optional().describe('only those in this state'),
    query: z.string().max(500).optional().describe('only those that hold all of these words'),
    why: z.boolean().default(false).describe('with the commit that made each stale one untrue'),
    limit: z.int().min(1).max(10_000).default(LIMIT_DEFAULT).describe('how many, the newest'),
    offset: z.int().min(0).default(0).describe('how many of the newest to leave out'),
  }),
  output: z.strictObject({
    decisions: z.array(
      z.strictObject({
        ...head,
        evidence: z.array(
          z.strictObject({
            place: z.string(),
            state: z.enum(['holds', 'moved', 'stale']),
            reason: z.string().optional(),
          }),
        ),
        changed,
      }),
    ),
    total: z.int().describe('of those asked for'),
    counts: z.strictObject({
      holds: z.int(),
      stale: z.int(),
      ungrounded: z.int(),
      withdrawn: z.int(),
    }),
    warnings: z.array(z.string()).describe('files and records that could not be read'),
  }),
};

export const showSchemas = {
  input: z.strictObject({
    ids: z.array(z.string().min(1).max(200)).min(1).max(100).describe('as "ledger list" tells them'),
  }),
  output: z.strictObject({
    decisions: z.array(
      z.strictObject({
        ...head,
        text: z.string(),
        rationale: z.string(),
        scenarios: z.array(z.string()),
        path: z.string().describe('the file it stands in'),
        evidence: z.array(
          z.strictObject({
            place: z.string(),
            line: z.int(),
            quote: z.string(),
            state: z.enum(['holds', 'moved', 'stale']),
            movedFromLine: z.int().optional(),
            reason: z.string().optional(),
            now: z.string().optional().describe('the line that stands there instead'),
            excerpt: z
              .strictObject({ line: z.int(), lines: z.array(z.string()) })
              .optional()
              .describe('the code there today'),
            changed,
          }),
        ),
      }),
    ),
    missing: z.array(z.string()),
    warnings: z.array(z.string()),
  }),
};
