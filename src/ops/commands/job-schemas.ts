// Inputs and outputs of the commands for jobs and the daemon.

import { z } from 'zod';

const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,47}$/)
  .describe('its name: lower case letters, digits and dashes');
const when = {
  cron: z.string().max(200).optional().describe('by the calendar: "0 3 * * *"'),
  tz: z.string().max(64).optional().describe('time zone of --cron; that of this machine unless given'),
  every: z.string().max(32).optional().describe('every so often: 30s, 15m, 6h, 1d'),
  at: z.string().max(64).optional().describe('once, at this time'),
};
const how = {
  misfire: z
    .enum(['once', 'skip', 'all'])
    .optional()
    .describe('slots that passed unseen: run the last, none, or all'),
  timeout: z.string().max(32).optional().describe('how long a run may take; 10m unless given'),
  retries: z.int().min(0).max(100).optional().describe('tries after the first that failed; 2 unless given'),
  allowDestroy: z.boolean().optional().describe('it may run an operation that destroys'),
};

const job = z.strictObject({
  name: z.string(),
  schedule: z.string(),
  run: z.string(),
  purpose: z.string(),
  misfire: z.string(),
  origin: z.string(),
  next_due: z.string().optional(),
  last_success: z.string().optional(),
  last_outcome: z.string().optional(),
  paused: z.boolean(),
  overdue: z.boolean(),
});
export type JobView = z.output<typeof job>;

const violation = z.strictObject({
  rule: z.string(),
  conflicts_with: z.string().optional(),
  suggestion: z.string(),
});
const changed = z.strictObject({ job: job.optional(), violations: z.array(violation).optional() });
export type Changed = z.output<typeof changed>;

export const addSchemas = {
  input: z.strictObject({
    name,
    ...when,
    run: z.string().min(1).max(2000).describe('an operation as on the command line, without "loa"'),
    purpose: z.string().max(500).describe('what it is for'),
    ...how,
  }),
  output: changed,
};
export const editSchemas = {
  input: z.strictObject({
    name,
    ...when,
    run: z.string().min(1).max(2000).optional().describe('another operation'),
    purpose: z.string().max(500).optional().describe('what it is for'),
    ...how,
  }),
  output: changed,
};
export const listSchemas = { input: z.strictObject({}), output: z.strictObject({ jobs: z.array(job) }) };
export const oneSchemas = { input: z.strictObject({ name }), output: z.strictObject({ job }) };

const run = z.strictObject({
  job: z.string(),
  slot: z.string(),
  attempt: z.number(),
  outcome: z.enum(['ok', 'failed', 'timeout', 'lost', 'skipped']).optional(),
  started_at: z.string().optional(),
  ended_at: z.string().optional(),
  worker: z.string().optional(),
  exit_code: z.number().optional(),
  answer: z.string().optional(),
});
export type RunView = z.output<typeof run>;

export const runSchemas = {
  input: z.strictObject({ name }),
  output: z.strictObject({ run: run.optional() }),
};
export const historySchemas = {
  input: z.strictObject({
    job: z.string().max(64).optional().describe('of this job alone'),
    limit: z.int().min(1).max(10_000).default(20).describe('how many, the newest first'),
  }),
  output: z.strictObject({ runs: z.array(run) }),
};

const days = (most: number) => z.int().min(0).max(most);

export const calendarSchemas = {
  input: z.strictObject({
    past: days(90).default(3).describe('days back'),
    next: days(31).default(4).describe('days ahead'),
  }),
  output: z.strictObject({
    now: z.string(),
    from: z.string(),
    through: z.string(),
    jobs: z.array(
      z.strictObject({
        name: z.string(),
        paused: z.boolean(),
        ran: z.array(z.strictObject({ slot: z.string(), outcome: z.string() })),
        due: z.array(z.string()).describe('slots to come, the first of each day'),
        dueCount: z.int().describe('how many there are in all, up to 1,500'),
      }),
    ),
  }),
};

export const daemonSchemas = {
  input: z.strictObject({
    once: z.boolean().optional().describe('run all that is due, send what waits, and end'),
  }),
  output: z.strictObject({
    pid: z.number(),
    jobs: z.number(),
    ran: z.number().optional(),
    sent: z.number().optional(),
  }),
};
export const statusSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    status: z.enum(['alive', 'stalled', 'dead', 'unknown']),
    age_s: z.number(),
    pid: z.number().optional(),
    boot_id: z.string().optional(),
    next_due: z.string().optional(),
    jobs: z.number(),
  }),
};
export const stopSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ outcome: z.enum(['stopped', 'killed', 'gone']) }),
};
const plan = z.strictObject({
  path: z.string(),
  content: z.string(),
  written: z.boolean(),
  next: z.array(z.string()),
});
export const installSchemas = {
  input: z.strictObject({
    yes: z.boolean().optional().describe('write it; without it, the plan is shown'),
    launchd: z.boolean().optional().describe('a plist for macOS instead of a systemd unit'),
  }),
  output: plan,
};
export const uninstallSchemas = {
  input: z.strictObject({ yes: z.boolean().optional().describe('remove it; without it, the plan is shown') }),
  output: z.strictObject({ path: z.string(), removed: z.boolean(), next: z.array(z.string()) }),
};
export const monitorSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({
    status: z.enum(['alive', 'stalled', 'dead', 'unknown']),
    age_s: z.number(),
    boot_id: z.string().optional(),
    action: z.string().optional(),
  }),
};
