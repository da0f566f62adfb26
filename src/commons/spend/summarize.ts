// Usage as sums: by day, model, agent, session and task. Amounts are added up exactly and rounded once, by largest remainder, so that
// the rows of a table add up to its total. What has no price is told with its tokens and no amount.

import { getOrAdd } from '../get-or-add.ts';
import { costOf, EXACT_SCALE, type Prices, splitByLargestRemainder } from '../price/price.ts';
import { addTokens, NO_TOKENS, type Tokens } from '../price/usage.ts';
import type { UsageRecord } from './record.ts';

export interface SpendRow {
  readonly name: string;
  /** Micro-USD; what has no price is not in it. */
  readonly amount: bigint;
  readonly tokens: Tokens;
  readonly calls: number;
  readonly hasUnpriced: boolean;
}

export interface Spend {
  readonly total: SpendRow;
  readonly rows: Readonly<Record<Grouping, readonly SpendRow[]>>;
}

export const GROUPINGS = ['day', 'task', 'session', 'agent', 'model'] as const;
export type Grouping = (typeof GROUPINGS)[number];

interface Sum {
  exact: bigint;
  tokens: Tokens;
  calls: number;
  hasUnpriced: boolean;
}

export interface SummaryOptions {
  readonly prices: Prices;
  /** The day of a moment, in whichever time zone. */
  dayOf(atMs: number): string;
}

/** Names of what a record belongs to; a record without a task belongs to none. */
const NAMES: Readonly<Record<Exclude<Grouping, 'day'>, (record: UsageRecord) => string>> = {
  task: ({ task }) => task ?? '(no task)',
  session: ({ session }) => session,
  agent: ({ agent }) => agent,
  model: ({ model }) => model,
};

export function summarize(records: readonly UsageRecord[], { prices, dayOf }: SummaryOptions): Spend {
  const groups = Object.fromEntries(
    GROUPINGS.map((grouping) => [grouping, new Map<string, Sum>()]),
  ) as Record<Grouping, Map<string, Sum>>;
  const total = emptySum();
  for (const record of records) {
    const cost = priceRecord(record, prices);
    add(total, record, cost);
    for (const grouping of GROUPINGS) {
      const name = grouping === 'day' ? dayOf(record.atMs) : NAMES[grouping](record);
      add(getOrAdd(groups[grouping], name, emptySum), record, cost);
    }
  }
  const amount = roundHalfUp(total.exact);
  const rows = Object.fromEntries(
    GROUPINGS.map((grouping) => [grouping, toRows(groups[grouping], amount)]),
  ) as unknown as Spend['rows'];
  return { total: toRow('total', total, amount), rows };
}

/** Undefined for a model without a price. What a client wrote itself, without a model, costs nothing. */
export function priceRecord(
  { model, tokens }: Pick<UsageRecord, 'model' | 'tokens'>,
  prices: Prices,
): bigint | undefined {
  if (model === '<synthetic>') return 0n;
  const price = prices.find(model);
  return price === undefined ? undefined : costOf(tokens, price);
}

function toRows(sums: ReadonlyMap<string, Sum>, amount: bigint): readonly SpendRow[] {
  const named = [...sums];
  const shares = splitByLargestRemainder(
    amount,
    named.map(([, { exact }]) => exact),
  );
  return named.map(([name, sum], index) => toRow(name, sum, shares[index] ?? 0n));
}

const toRow = (name: string, { tokens, calls, hasUnpriced }: Sum, amount: bigint): SpendRow => ({
  name,
  amount,
  tokens,
  calls,
  hasUnpriced,
});

const emptySum = (): Sum => ({ exact: 0n, tokens: NO_TOKENS, calls: 0, hasUnpriced: false });

function add(sum: Sum, { tokens }: UsageRecord, cost: bigint | undefined): void {
  sum.exact += cost ?? 0n;
  sum.tokens = addTokens(sum.tokens, tokens);
  sum.calls += 1;
  sum.hasUnpriced ||= cost === undefined;
}

const roundHalfUp = (exact: bigint): bigint => (exact + EXACT_SCALE / 2n) / EXACT_SCALE;
