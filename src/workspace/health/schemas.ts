// Inputs and outputs of `status` and `doctor`.

import { z } from 'zod';

export const statusSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    version: z.string(),
    project: z.strictObject({
      root: z.string(),
      git: z.boolean(),
      setUp: z.boolean().describe('whether "loa init" ran here'),
    }),
    machine_dir: z.string().describe('where journal, audit chain, locks and caches of this machine are'),
    stateZone: z.strictObject({ path: z.string(), foundBy: z.string(), exists: z.boolean() }),
    journal: z.strictObject({
      records: z.int(),
      segments: z.int(),
      sizeBytes: z.int(),
      lastRecordAt: z.string().optional(),
      writer: z.string().optional().describe('the process that writes just now'),
      damage: z.string().optional().describe('what is wrong with it, and the command that mends it'),
    }),
    audit: z.strictObject({
      records: z.int(),
      damage: z.string().optional().describe('what is wrong with it'),
    }),
    work: z.strictObject({
      task: z.string().optional().describe('what is being worked on'),
      decisions: z.int().describe('in NOTES.md'),
      memories: z.int(),
      page: z.boolean().describe('whether BUTTERFREEZONE.md is there'),
    }),
    agents: z.array(z.string()).describe('agents that are set up here'),
    loss: z.string().optional().describe('what of the state is gone or waits for recovery'),
    next: z.string().optional().describe('what to do next'),
  }),
};

export const doctorSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    checks: z.array(
      z.strictObject({
        name: z.string(),
        verdict: z.enum(['pass', 'warn', 'fail']),
        message: z.string(),
        fix: z.string().optional().describe('the command or change that mends it'),
      }),
    ),
  }),
};
