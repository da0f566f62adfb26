// What runs by itself: jobs and the daemon that runs them, health and what watches over it, and messages to people.

import { defineOperation, defineServer, type Operation } from '../kernel/operation.ts';

const jobSchemas = () => import('./commands/job-schemas.ts');
const jobCode = () => import('./commands/job.ts');
const daemonCode = () => import('./commands/daemon.ts');
const watchSchemas = () => import('./commands/watch-schemas.ts');
const watchCode = () => import('./commands/watch.ts');

const RUN_MS_MAX = 60 * 60_000;
const HEALTH_MS_MAX = 11 * 60_000;

const jobOperations: readonly Operation[] = [
  defineOperation({
    name: 'job.add',
    summary: 'Add a job: an operation that runs by itself',
    effect: 'write',
    positional: ['name'],
    examples: [
      'job add check-ground --cron "0 3 * * *" --run "ground validate --strict" --purpose "sees that the page is true"',
    ],
    schemas: async () => (await jobSchemas()).addSchemas,
    load: async () => (await jobCode()).addCode,
  }),
  defineOperation({
    name: 'job.edit',
    summary: 'Change a job',
    effect: 'write',
    positional: ['name'],
    examples: ['job edit check-ground --every 6h'],
    schemas: async () => (await jobSchemas()).editSchemas,
    load: async () => (await jobCode()).editCode,
  }),
  defineOperation({
    name: 'job.list',
    summary: 'List the jobs, when each is due and how it last went',
    effect: 'read',
    surfaces: { http: true },
    examples: ['job list'],
    schemas: async () => (await jobSchemas()).listSchemas,
    load: async () => (await jobCode()).listCode,
  }),
  defineOperation({
    name: 'job.show',
    summary: 'Show a job',
    effect: 'read',
    positional: ['name'],
    examples: ['job show check-ground'],
    schemas: async () => (await jobSchemas()).oneSchemas,
    load: async () => (await jobCode()).showCode,
  }),
  defineOperation({
    name: 'job.pause',
    summary: 'Keep a job from running until it is resumed',
    effect: 'write',
    positional: ['name'],
    surfaces: { ui: true },
    examples: ['job pause check-ground'],
    schemas: async () => (await jobSchemas()).oneSchemas,
    load: async () => (await jobCode()).pauseCode,
  }),
  defineOperation({
    name: 'job.resume',
    summary: 'Let a paused job run again',
    effect: 'write',
    positional: ['name'],
    surfaces: { ui: true },
    examples: ['job resume check-ground'],
    schemas: async () => (await jobSchemas()).oneSchemas,
    load: async () => (await jobCode()).resumeCode,
  }),
  defineOperation({
    name: 'job.remove',
    summary: 'Remove a job; what it did stays in the history',
    effect: 'destroy',
    positional: ['name'],
    examples: ['job remove check-ground'],
    schemas: async () => (await jobSchemas()).oneSchemas,
    load: async () => (await jobCode()).removeCode,
  }),
  defineOperation({
    name: 'job.run',
    summary: 'Run a job now',
    effect: 'write',
    positional: ['name'],
    timeoutMs: RUN_MS_MAX,
    examples: ['job run check-ground'],
    schemas: async () => (await jobSchemas()).runSchemas,
    load: async () => (await jobCode()).runCode,
  }),
  defineOperation({
    name: 'job.history',
    summary: 'What ran, when, and how it went',
    effect: 'read',
    surfaces: { http: true },
    examples: ['job history --job check-ground --limit 5'],
    schemas: async () => (await jobSchemas()).historySchemas,
    load: async () => (await jobCode()).historyCode,
  }),
  defineOperation({
    name: 'job.calendar',
    summary: 'Slots of every job around now: how they went, and which are to come',
    effect: 'read',
    surfaces: { http: true },
    examples: ['job calendar', 'job calendar --past 7 --next 7'],
    schemas: async () => (await jobSchemas()).calendarSchemas,
    load: async () => (await import('./commands/calendar.ts')).calendarCode,
  }),
];

const daemonOperations: readonly Operation[] = [
  defineServer({
    name: 'daemon',
    summary: 'Run jobs as they come due, until stopped; --once runs what is due and ends',
    effect: 'write',
    examples: ['daemon', 'daemon --once'],
    schemas: async () => (await jobSchemas()).daemonSchemas,
    load: async () => (await daemonCode()).daemonCode,
  }),
  defineOperation({
    name: 'daemon.status',
    summary: 'Whether the daemon lives, and what is due next',
    effect: 'read',
    examples: ['daemon status'],
    schemas: async () => (await jobSchemas()).statusSchemas,
    load: async () => (await daemonCode()).statusCode,
  }),
  defineOperation({
    name: 'daemon.stop',
    summary: 'Stop the daemon',
    effect: 'write',
    timeoutMs: HEALTH_MS_MAX,
    examples: ['daemon stop'],
    schemas: async () => (await jobSchemas()).stopSchemas,
    load: async () => (await daemonCode()).stopCode,
  }),
  defineOperation({
    name: 'daemon.install',
    summary: 'Write a user unit that keeps the daemon running; the plan first',
    effect: 'write',
    multiline: ['content'],
    examples: ['daemon install', 'daemon install --yes'],
    schemas: async () => (await jobSchemas()).installSchemas,
    load: async () => (await daemonCode()).installCode,
  }),
  defineOperation({
    name: 'daemon.uninstall',
    summary: 'Remove that unit',
    effect: 'write',
    examples: ['daemon uninstall --yes'],
    schemas: async () => (await jobSchemas()).uninstallSchemas,
    load: async () => (await daemonCode()).uninstallCode,
  }),
  defineOperation({
    name: 'monitor',
    summary: 'One look at the daemon from outside; starts it again where that is wanted',
    effect: 'write',
    timeoutMs: HEALTH_MS_MAX,
    examples: ['monitor'],
    schemas: async () => (await jobSchemas()).monitorSchemas,
    load: async () => (await daemonCode()).monitorCode,
  }),
];

export const opsOperations: readonly Operation[] = [
  ...jobOperations,
  ...daemonOperations,
  defineOperation({
    name: 'health',
    summary: 'Whether all is well, without any model; everything that is not, at once',
    effect: 'read',
    surfaces: {
      http: true,
      page: { path: '/healthz', field: 'status', contentType: 'text/plain; charset=utf-8', isOpen: true },
    },
    timeoutMs: HEALTH_MS_MAX,
    examples: ['health', 'health --json'],
    schemas: async () => (await watchSchemas()).healthSchemas,
    load: async () => (await watchCode()).healthCode,
  }),
  defineOperation({
    name: 'metrics',
    summary: 'Numbers of the daemon, jobs and messages, as Prometheus reads them',
    effect: 'read',
    surfaces: {
      page: { path: '/metrics', field: 'text', contentType: 'text/plain; version=0.0.4; charset=utf-8' },
    },
    multiline: ['text'],
    examples: ['metrics'],
    schemas: async () => (await watchSchemas()).metricsSchemas,
    load: async () => (await import('./commands/metrics.ts')).metricsCode,
  }),
  defineOperation({
    name: 'bloat',
    summary: 'Whether there are too many jobs, scripts or megabytes of state',
    effect: 'read',
    examples: ['bloat'],
    schemas: async () => (await watchSchemas()).bloatSchemas,
    load: async () => (await watchCode()).bloatCode,
  }),
  defineOperation({
    name: 'timeout.check',
    summary: 'Whether a subagent is given enough time, and not too much',
    effect: 'read',
    positional: ['model', 'minutes'],
    examples: ['timeout check claude-opus-4 20'],
    schemas: async () => (await watchSchemas()).timeoutSchemas,
    load: async () => (await watchCode()).timeoutCode,
  }),
  defineOperation({
    name: 'notify.send',
    summary: 'Tell people, through the channels that are set up',
    effect: 'write',
    examples: ['notify send --severity warning --message "the import is late"'],
    schemas: async () => (await watchSchemas()).sendSchemas,
    load: async () => (await watchCode()).sendCode,
  }),
  defineOperation({
    name: 'notify.test',
    summary: 'Send a test through every channel, or one',
    effect: 'write',
    positional: ['channel'],
    examples: ['notify test', 'notify test ntfy'],
    schemas: async () => (await watchSchemas()).testSchemas,
    load: async () => (await watchCode()).testCode,
  }),
  defineOperation({
    name: 'notify.outbox',
    summary: 'What was told, and how each channel took it',
    effect: 'read',
    multiline: ['message'],
    examples: ['notify outbox'],
    schemas: async () => (await watchSchemas()).outboxSchemas,
    load: async () => (await watchCode()).outboxCode,
  }),
];
