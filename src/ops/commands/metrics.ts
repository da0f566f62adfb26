// `loa metrics`: what the daemon, the jobs and the outbox are at, in numbers.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { renderMetrics } from '../checks/metrics.ts';
import { readNumbers } from '../checks/read-numbers.ts';
import type { metricsSchemas } from './watch-schemas.ts';

export const metricsCode: OperationCode<
  z.output<typeof metricsSchemas.input>,
  z.output<typeof metricsSchemas.output>
> = {
  run: async (_input, context) => ({ text: renderMetrics(await readNumbers(context)) }),
  render: ({ text }) => text.trimEnd(),
};
