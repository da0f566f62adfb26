// `loa spend` and `loa meter`: what agents cost, from the transcripts that their clients keep, without any set-up: today and lately, by
// day, task, model and agent. Reads only.

import type { z } from 'zod';
import { parseDuration } from '../../kernel/duration.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { LOCAL_TENANT } from '../meter/account.ts';
import { showCap } from '../meter/tally.ts';
import { readPrices, useMeterIfThere } from '../open-meter.ts';
import { attributeToTasks } from '../spend/attribute.ts';
import { collectUsage } from '../spend/collect.ts';
import { importTranscripts } from '../spend/import.ts';
import { projectRoots } from '../spend/roots.ts';
import { priceRecord, type Spend, type SpendRow, summarize } from '../spend/summarize.ts';
import type { importSchemas, meterSchemas, spendSchemas } from './spend-schemas.ts';
import { renderSpend } from './spend-text.ts';
import { requireMoment } from './statement.ts';

export type SpendOutput = z.output<typeof spendSchemas.output>;
type Row = SpendOutput['total'];

interface Span {
  readonly all: boolean;
  readonly utc: boolean;
}

export const spendCode: OperationCode<z.output<typeof spendSchemas.input>, SpendOutput> = {
  run: ({ since, all, utc }, context) =>
    tellSpend(sinceOf(since, context.host.clock.nowMs(), utc), { all, utc }, context),
  render: (output, style) => renderSpend(output, style, ['tasks', 'models', 'agents']),
};

/** Today alone, down to the session. */
export const meterCode: OperationCode<z.output<typeof meterSchemas.input>, SpendOutput> = {
  run: ({ all, utc }, context) =>
    tellSpend(startOfDay(context.host.clock.nowMs(), utc), { all, utc }, context),
  render: (output, style) => renderSpend(output, style, ['tasks', 'sessions', 'agents']),
};

export const importCode: OperationCode<
  z.output<typeof importSchemas.input>,
  z.output<typeof importSchemas.output>
> = {
  async run(_input, context) {
    const { imported, known, unpriced } = await importTranscripts(context);
    return { imported, known, unpriced: [...unpriced] };
  },
  changed: ({ imported }) => imported > 0,
  render: ({ imported, known, unpriced }) =>
    [
      `${imported} calls were brought into the meter, ${known} were there already.`,
      ...unpriced.map((model) => `No price for ${model}: set meter.prices.${model} to count it.`),
    ].join('\n'),
};

async function tellSpend(sinceMs: number, { all, utc }: Span, context: Context): Promise<SpendOutput> {
  const prices = readPrices(context);
  const roots = all ? undefined : projectRoots(context);
  const collected = collectUsage({ sinceMs, roots }, context.host);
  const { files, unreadable } = collected;
  const records = attributeToTasks(collected.records, context);
  const dayOf = (atMs: number): string => formatDay(atMs, utc);
  const spend = summarize(records, { prices, dayOf });
  const nowMs = context.host.clock.nowMs();
  const today = summarize(
    records.filter(({ atMs }) => atMs >= startOfDay(nowMs, utc)),
    { prices, dayOf },
  );
  const unpriced = new Set(
    records.filter((one) => priceRecord(one, prices) === undefined).map(({ model }) => model),
  );
  const meter = await useMeterIfThere(context);
  return {
    ...(all ? {} : { project: context.project.root }),
    since: new Date(sinceMs).toISOString(),
    today: toRow({ ...today.total, name: 'today' }),
    total: toRow(spend.total),
    ...toTables(spend),
    unpriced: [...unpriced],
    prices: prices.version,
    caps: ((await meter?.caps(LOCAL_TENANT)) ?? []).map((cap) => ({
      cap: showCap(cap),
      limit: String(cap.limit),
      spent: String(cap.spent),
    })),
    transcripts: files,
    unreadable: [...unreadable],
  };
}

function toTables({ rows }: Spend): Pick<SpendOutput, 'agents' | 'days' | 'models' | 'sessions' | 'tasks'> {
  const byAmount = (list: readonly SpendRow[]): Row[] =>
    list
      .toSorted((a, b) => (a.amount === b.amount ? b.calls - a.calls : a.amount > b.amount ? -1 : 1))
      .map(toRow);
  return {
    days: rows.day.map(toRow),
    tasks: byAmount(rows.task),
    sessions: byAmount(rows.session),
    agents: byAmount(rows.agent),
    models: byAmount(rows.model),
  };
}

function toRow({ name, amount, calls, tokens, hasUnpriced }: SpendRow): Row {
  return {
    name,
    amount: String(amount),
    calls,
    input: tokens.input,
    output: tokens.output,
    cache_read: tokens.cacheRead,
    cache_write: tokens.cacheWrite + tokens.cacheWrite1h,
    unpriced: hasUnpriced,
  };
}

/** A span counts whole days: the first of them from its beginning. */
function sinceOf(text: string, nowMs: number, utc: boolean): number {
  const span = parseDuration(text.replace(/^(\d+)w$/, (_, weeks: string) => `${Number(weeks) * 7}d`));
  return span === undefined ? requireMoment(text) : startOfDay(nowMs - span + DAY_MS, utc);
}

const DAY_MS = 86_400_000;

function startOfDay(atMs: number, utc: boolean): number {
  if (utc) return Math.floor(atMs / DAY_MS) * DAY_MS;
  const date = new Date(atMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function formatDay(atMs: number, utc: boolean): string {
  const date = new Date(atMs);
  if (utc) return date.toISOString().slice(0, 10);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
