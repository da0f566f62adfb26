// `graduation status`: whether the boundary may go from shadow to enforce, context by context.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { requireParseMode } from '../boundary/parse-mode.ts';
import { presentStatus, readGraduation } from '../graduation/status.ts';
import { useMeterIfThere } from '../open-meter.ts';
import type { graduationSchemas } from './money-schemas.ts';

type Output = z.output<typeof graduationSchemas.output>;

export const graduationCode: OperationCode<z.output<typeof graduationSchemas.input>, Output> = {
  async run(_input, context) {
    const { host } = context;
    const nowMs = host.clock.nowMs();
    const meter = await useMeterIfThere(context);
    const statuses = await readGraduation(meter?.database, host.env, nowMs);
    return {
      mode: requireParseMode(host.env),
      contexts: statuses.map(presentStatus),
      evaluated_at: new Date(nowMs).toISOString(),
    };
  },
  verdict: ({ contexts }) => (contexts.some(({ ready }) => ready) ? 'pass' : 'warn'),
  render: ({ mode, contexts }, style) =>
    [
      `The boundary is in ${style.bold(mode)} mode.`,
      ...contexts.map(({ context, ready, shadow_total: total, criteria, warnings }) => {
        const unmet = Object.entries(criteria)
          .filter(([, { met }]) => !met)
          .map(([name]) => name.replaceAll('_', ' '));
        const why = ready ? '' : `: ${unmet.join(', ')} not met`;
        const notes = warnings.map((warning) => `\n    ${style.caution(warning)}`).join('');
        return `  ${context.padEnd(5)} ${ready ? style.good('ready') : 'not ready'}, ${total} amounts in a week${why}${notes}`;
      }),
    ].join('\n'),
};
