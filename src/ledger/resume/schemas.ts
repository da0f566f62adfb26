// Input and output of `ledger resume`.

import { z } from 'zod';

const evidence = z.strictObject({
  place: z.string(),
  quote: z.string(),
  state: z.enum(['holds', 'moved', 'stale']),
  movedFromLine: z.int().optional(),
  reason: z.string().optional(),
  now: z.string().optional().describe('the line that stands there instead'),
});

const decision = z.strictObject({
  id: z.string().optional(),
  ts: z.string(),
  text: z.string(),
  headline: z.string(),
  rationale: z.string(),
  isEdited: z.boolean(),
  state: z.enum(['holds', 'stale', 'ungrounded']),
  evidence: z.array(evidence).readonly(),
});

/** The value that `text` was made of: see `value.ts`. */
const texts = z.array(z.string()).readonly();
const session = z.strictObject({
  session: z.string(),
  asked: z.string(),
  later: z.array(z.strictObject({ text: z.string(), isBinding: z.boolean() })).readonly(),
  reply: z.string().optional(),
  earlier: texts.describe('what the agent reported in the turns before, the newest first'),
  isFinished: z.boolean(),
  isCutOff: z.boolean(),
  before: z.string().optional(),
  between: z.string().optional().describe('a question of a later session in which nothing else happened'),
  elsewhere: texts.optional().describe('what other sessions of this work tree are at right now'),
  next: texts,
  failing: texts,
  files: texts,
  commits: texts,
  since: texts,
});

const resume = z.strictObject({
  wishes: texts.describe('what the person said is to hold'),
  session: session.optional().describe('what the last session came to'),
  identity: z.string().optional().describe('principles of who the agent is here'),
  memories: texts,
  task: z.strictObject({ id: z.string(), status: z.string(), title: z.string() }).optional(),
  next: z.array(z.string()).readonly(),
  decisions: z.array(decision).readonly(),
  isNearest: z.boolean().optional().describe('none of them matches the question; these come nearest'),
  decisionsLeftOut: z.int(),
  decisionsStale: z.int().describe('of all decisions on record'),
  questions: z.array(z.string()).readonly(),
  state: z.string().optional(),
  checkpoint: z.string().optional(),
  warnings: z.array(z.string()).readonly(),
  quoted: z.strictObject({ head: z.string(), lines: z.array(z.string()).readonly() }),
  damage: z.string().optional(),
});

export const resumeSchemas = {
  input: z.strictObject({
    level: z.int().min(1).max(3).default(1).describe('1 up to 300 tokens, 2 up to 500, 3 everything'),
    query: z.string().max(1000).optional().describe('what level 2 should be about'),
  }),
  output: z.strictObject({
    level: z.int(),
    text: z.string(),
    tokens: z.int(),
    leftOut: z.int(),
    resume,
  }),
};
