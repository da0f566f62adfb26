// Inputs and outputs of `loa repair`.

import { z } from 'zod';
import { REPAIR_LEVELS, REPAIR_STATUSES } from '../repair/action.ts';

const action = z.strictObject({
  id: z.string(),
  type: z.literal('install'),
  target: z.string(),
  level: z.enum(REPAIR_LEVELS),
  status: z.enum(REPAIR_STATUSES),
  requested_at: z.string(),
  attempts: z.int(),
  reason: z.string().optional(),
  integrity: z.string().optional(),
  lockfile_sha256: z.string().optional(),
  approved_by: z.string().optional().describe('the key that approved it'),
});

const allowlist = z.strictObject({
  valid: z.boolean(),
  version: z.int().nullable(),
  expires: z.string().nullable(),
  npm: z.array(z.string()),
  apt: z.array(z.string()),
  problem: z.string().optional(),
});

export const detectSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ actions: z.array(action), allowlist }),
};

export const runSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    completed: z.int(),
    failed: z.int(),
    pending_approval: z.int(),
    actions: z.array(action),
    problem: z.string().optional().describe('why the allowlist that is there does not count'),
  }),
};

export const pendingSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ actions: z.array(action) }),
};

export const approveSchemas = {
  input: z.strictObject({
    id: z.string().min(1).describe('what waits, as "loa repair pending" names it'),
    grant: z
      .string()
      .min(1)
      .optional()
      .describe('file with a grant that was made elsewhere; without it the person at the terminal is asked'),
    make: z
      .boolean()
      .default(false)
      .describe('only make the grant and show it, with the key of this machine'),
  }),
  output: z.strictObject({
    action: action.optional(),
    grant: z.string().optional().describe('JSON, for --grant on the machine that asked'),
    reason: z.string().optional(),
  }),
};

export const rollbackSchemas = {
  input: z.strictObject({ name: z.string().min(1).describe('the npm package') }),
  output: z.strictObject({
    name: z.string(),
    from: z.string().optional().describe('the version that was in place'),
    to: z.string().optional().describe('the one before, which is in place now'),
    reason: z.string().optional().describe('why nothing was done'),
  }),
};

export const allowlistSchemas = {
  input: z.strictObject({
    sign: z.boolean().default(false).describe('sign the list as it is, with a key that may sign allowlists'),
  }),
  output: allowlist,
};
