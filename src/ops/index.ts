// Schedules and checks of ops for programs, without a daemon: when a job is due, how long a subagent may take, numbers as Prometheus reads them.
// Jobs, health and messages themselves are operations: `job.add`, `health`, `notify.send` and the others, by `openLoa`.

export { type Metric, renderMetrics, type Sample } from './checks/metrics.ts';
export { checkTimeout, type TimeoutRules, type TimeoutVerdict } from './checks/timeout.ts';
export { nextSlot, parseSchedule, type Schedule, slotsBetween } from './schedule/schedule.ts';
