// Brings what transcripts tell into the meter, each call once, as spent already: from then on caps know of it. Runs again at any time
// without harm. A message that may still be growing is left for the next time; what has no price is left out, and told.

import { priceTokens } from '../charge.ts';
import { LOCAL_TENANT, systemAccount } from '../meter/account.ts';
import type { ChargeCommand } from '../meter/model.ts';
import { type MeterContext, readPrices, useMeter } from '../open-meter.ts';
import { attributeToTasks } from './attribute.ts';
import { collectUsage } from './collect.ts';
import type { TranscriptFile } from './find.ts';
import type { UsageRecord } from './record.ts';
import { projectRoots } from './roots.ts';

export interface Imported {
  readonly imported: number;
  readonly known: number;
  readonly unpriced: readonly string[];
}

/** A message gets no more lines after this long. */
const SETTLED_MS = 60_000;
const DAY_MS = 86_400_000;
const SPAN_DAYS = 31;

export interface ImportOptions {
  /** Only these, instead of all that are found. */
  readonly files?: readonly TranscriptFile[];
  /** The turn has ended: nothing grows any more. */
  readonly isSettled?: boolean;
}

export async function importTranscripts(
  context: MeterContext,
  { files, isSettled = false }: ImportOptions = {},
): Promise<Imported> {
  const nowMs = context.host.clock.nowMs();
  const roots = projectRoots(context);
  const { records } = collectUsage({ sinceMs: nowMs - SPAN_DAYS * DAY_MS, roots, files }, context.host);
  const settled = attributeToTasks(records, context).filter(
    ({ atMs }) => isSettled || atMs < nowMs - SETTLED_MS,
  );
  const prices = readPrices(context);
  const unpriced = new Set<string>();
  const commands = settled.flatMap((record) => {
    const command = toCharge(record, prices);
    if (command === undefined) unpriced.add(record.model);
    return command ?? [];
  });
  const meter = await useMeter(context);
  const answers = await Promise.all(commands.map((command) => meter.submit(command)));
  const imported = answers.filter((answer) => answer.ok && !answer.replayed).length;
  return { imported, known: answers.length - imported, unpriced: [...unpriced] };
}

function toCharge(record: UsageRecord, prices: ReturnType<typeof readPrices>): ChargeCommand | undefined {
  const { id, model, tokens, agent, task, session, atMs } = record;
  const cost = priceTokens(model, tokens, prices);
  if ('ok' in cost) return undefined;
  return {
    op: 'charge',
    account: systemAccount(LOCAL_TENANT, 'transcripts'),
    cost,
    key: `usage:${id}`,
    spender: { agent, task, session },
    isPast: true,
    atMs,
  };
}
