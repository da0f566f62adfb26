// Schema of the section `operational_hardening`. Keys are snake_case, as people write them in YAML.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';

const pair = (warn: number, critical: number) =>
  z
    .strictObject({
      warn: z.number().positive().default(warn),
      critical: z.number().positive().default(critical),
    })
    .prefault({});
const minutes = (value: number) => z.number().positive().max(100_000).default(value);
/** Without a default: only what somebody wrote comes before the attention budget. */
const percent = z.number().min(1).max(100);
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const channel = z.strictObject({
  type: z.enum(['log', 'slack', 'discord', 'webhook', 'ntfy', 'email', 'desktop']),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/)
    .optional(),
  enabled: z.boolean().default(true),
  url: z.string().optional(),
  url_env: z.string().optional(),
  url_file: z.string().optional(),
  secret_env: z.string().optional(),
  secret_file: z.string().optional(),
  to: z.string().optional(),
  from: z.string().optional(),
  min_severity: z.enum(['info', 'warning', 'critical']).optional(),
});

export type ChannelSetting = z.output<typeof channel>;

export const operationalHardening = z.strictObject({
  database: z
    .string()
    .optional()
    .describe(
      'address of the PostgreSQL database that holds jobs and messages, one for each project, where several machines share the work; "team" for that of team.database',
    )
    .meta(guard('sends')),
  subagent_timeout: z
    .strictObject({
      min_minutes: minutes(30),
      warn_below_minutes: minutes(10),
      hard_floor_minutes: minutes(3),
      max_minutes: minutes(24 * 60),
      trusted_models: z.array(z.string()).default(['claude-opus', 'opus-4', 'codex-max']),
    })
    .prefault({})
    .describe('how long a subagent may at least and at most be given'),
  bloat_audit: z
    .strictObject({
      enabled: z.boolean().default(true),
      schedule: z.string().default('0 0 * * 0'),
      thresholds: z
        .strictObject({ crons: pair(15, 20), scripts: pair(40, 50), state_file_mb: pair(5, 10) })
        .prefault({}),
    })
    .prefault({})
    .describe('when there are too many jobs, scripts or megabytes of state'),
  mece_validation: z
    .strictObject({
      enabled: z.boolean().default(true),
      require_purpose_header: z.boolean().default(true),
      block_overlapping_crons: z.boolean().default(true),
      script_similarity_threshold: z.number().min(0).max(1).default(0.7),
    })
    .prefault({})
    .describe('whether a job that does what another does is refused'),
  meta_monitor: z
    .strictObject({
      enabled: z.boolean().default(true),
      check_interval_minutes: minutes(15),
      stall_threshold_minutes: minutes(30),
      auto_restart: z.boolean().default(false),
      ownership_mode: z.enum(['standalone', 'systemd_notify']).default('standalone'),
      grace_period_seconds: z.number().min(1).max(600).default(30),
      restarts_per_hour: z.int().min(0).max(60).default(3),
    })
    .prefault({})
    .describe('who looks whether the daemon lives, and starts it again'),
  notifications: z
    .strictObject({
      enabled: z.boolean().default(true),
      min_severity: z.enum(['info', 'warning', 'critical']).default('warning'),
      channels: z.array(channel).default([]).meta(guard('sends')),
      cool_down_minutes: minutes(15),
      escalate_after: z.int().min(1).max(1000).default(5),
      quiet_hours: z.strictObject({ from: clockTime, to: clockTime }).optional(),
    })
    .prefault({})
    .describe('who is told of what goes wrong'),
  context_tracking: z
    .strictObject({
      enabled: z.boolean().default(true),
      thresholds: z
        .strictObject({
          warm_percent: percent.optional(),
          wrap_up_percent: percent.optional(),
          imminent_percent: percent.optional(),
        })
        .prefault({}),
    })
    .prefault({})
    .describe(
      'how full a context is when an agent is told; where one is set, it counts before attention_budget',
    ),
  health_checks: z
    .strictObject({
      use_shell_script: z.boolean().default(true),
      llm_triage_on_anomaly: z.boolean().default(false),
      interval_minutes: minutes(5),
      timeout_seconds: z.number().min(1).max(600).default(30),
    })
    .prefault({})
    .describe('how health is looked at, without any model'),
});
