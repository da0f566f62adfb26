// The operation `ledger heal`.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { nowIso } from '../record/open.ts';
import { healState, isHealthy, recordHealing } from './heal.ts';
import type { healSchemas } from './schemas.ts';

type Output = z.output<typeof healSchemas.output>;

export const healCode: OperationCode<z.output<typeof healSchemas.input>, Output> = {
  async run(input, context) {
    const report = await healState(
      {
        checkOnly: input.checkOnly,
        searchGit: true,
        withDecisions: input.decisions,
        recoveries: context.domains.recoveries,
      },
      context,
    );
    if (!input.checkOnly) await recordHealing(report, context);
    const healed =
      !input.checkOnly && report.items.some(({ state }) => state === 'created' || state === 'recovered');
    return {
      healthy: isHealthy(report),
      healed,
      zone: report.zone,
      timestamp: nowIso(context.host),
      items: [...report.items],
    };
  },
  verdict: ({ items, healed }) =>
    items.some(({ state }) => state === 'failed' || state === 'missing')
      ? 'fail'
      : healed && items.some(({ item, source }) => item === 'NOTES.md' && source === 'template')
        ? 'fallback'
        : 'pass',
  changed: ({ healed }) => healed,
  render: ({ items, healthy }, style) => {
    const paint = {
      healthy: style.good,
      created: style.caution,
      recovered: style.good,
      missing: style.bad,
      failed: style.bad,
    };
    const lines = items.map(
      ({ item, state, detail }) => `${paint[state](state)}  ${item}  ${style.dim(detail)}`,
    );
    const notes = items.filter(({ item, state }) => item === 'decisions' && state === 'healthy');
    return healthy
      ? ['State Zone is healthy.', ...notes.map(({ detail }) => style.dim(detail))].join('\n')
      : lines.join('\n');
  },
};
