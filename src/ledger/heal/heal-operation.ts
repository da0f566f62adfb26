// The operation `ledger heal`.

import type { z } from 'zod';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { openStore } from '../../state/index.ts';
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
    if (!input.checkOnly) {
      await settleOwners(context);
      await recordHealing(report, context);
    }
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

/** What any domain recorded and is not in the files yet. One that cannot be settled is a finding of `doctor`, and keeps none of the others. */
async function settleOwners(context: Context): Promise<void> {
  if (context.host.files.stat(context.project.journalDir) === undefined) return;
  for (const { owner, load } of context.domains.owners) {
    try {
      const store = await openStore(context, { owner, types: await load() });
      try {
        await store.settle();
      } finally {
        await store.close();
      }
    } catch (error) {
      if (!isLoaError(error)) throw error;
    }
  }
}
