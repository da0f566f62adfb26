// `health-check`: health without any model, in the words that scripts look for: nothing when all is well, one JSON of every anomaly when it is not.

import type { SeedProgram } from './seed-program.ts';

const USAGE = `Usage: health-check.sh [--quiet]

Exit codes:
  0    healthy
  1    unhealthy
  2    degraded
  124  not done within the time limit`;

const EXIT_CODES = { healthy: 0, degraded: 2, unhealthy: 1 } as const;

export const healthCheck: SeedProgram = {
  name: 'health-check',
  usage: USAGE,
  flags: { quiet: 'flag' },
  wordsMax: 0,
  usageExitCode: 64,
  failureExitCode: 124,
  async start({ flags }, call) {
    for (const warning of call.warnings) call.err(`warning: ${warning}`);
    const { output } = await call.run('health', {});
    const { status, anomalies } = output;
    if (status !== 'healthy' && !flags.has('quiet'))
      call.outText(`${JSON.stringify({ status, anomalies }, undefined, 2)}\n`);
    return EXIT_CODES[status];
  },
};
