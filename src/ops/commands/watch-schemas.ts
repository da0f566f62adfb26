// Inputs and outputs of health, bloat, time limits and notifications.

import { z } from 'zod';

const check = z.strictObject({
  name: z.string(),
  status: z.enum(['healthy', 'degraded', 'unhealthy']),
  detail: z.string(),
  next: z.string().optional().describe('what a person can do about it'),
});
export const healthSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    status: z.enum(['healthy', 'degraded', 'unhealthy']),
    checks: z.array(check),
    anomalies: z.array(check),
  }),
};

export const metricsSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ text: z.string().describe('Prometheus text format 0.0.4') }),
};

export const bloatSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    timestamp: z.string(),
    status: z.enum(['healthy', 'warning', 'critical']),
    counts: z.strictObject({
      crons: z.number(),
      scripts: z.number(),
      orphaned_scripts: z.number(),
      overlapping_crons: z.number(),
      state_file_size_mb: z.number(),
    }),
    violations: z.array(
      z.strictObject({ type: z.string(), resource: z.string(), details: z.string(), severity: z.string() }),
    ),
    remediation: z.array(z.string()),
  }),
};

export const timeoutSchemas = {
  input: z.strictObject({
    model: z.string().min(1).max(200).describe('the model that the subagent runs on'),
    minutes: z.number().describe('the minutes that it is to be given'),
  }),
  output: z.strictObject({
    valid: z.boolean(),
    adjusted_minutes: z.number(),
    warnings: z.array(z.string()),
  }),
};

const delivery = z.strictObject({
  name: z.string(),
  outcome: z.enum(['sent', 'queued', 'failed', 'suppressed']),
  attempts: z.number(),
  reason: z.string().optional(),
  next_try: z.string().optional().describe('when it is tried next'),
});
const told = z.strictObject({
  id: z.string(),
  channels: z.array(delivery),
  next: z.string().optional().describe('what a person can do about it'),
});
export const sendSchemas = {
  input: z.strictObject({
    severity: z.enum(['info', 'warning', 'critical']).describe('how bad it is'),
    message: z.string().min(1).max(20_000).describe('what is told'),
    context: z.string().max(20_000).optional().describe('more to it, as a JSON object'),
    key: z.string().min(1).max(200).optional().describe('the same key is told once'),
  }),
  output: told,
};
export const testSchemas = {
  input: z.strictObject({ channel: z.string().max(32).optional().describe('this channel alone') }),
  output: told,
};
export const outboxSchemas = {
  input: z.strictObject({
    limit: z.int().min(1).max(1000).default(20).describe('how many, the newest first'),
  }),
  output: z.strictObject({
    messages: z.array(
      z.strictObject({
        id: z.string(),
        at: z.string(),
        severity: z.string(),
        message: z.string(),
        channels: z.array(delivery),
      }),
    ),
  }),
};
