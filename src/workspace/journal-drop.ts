// `journal drop`: gives up one record that is promised and cannot be brought into its files, so that it no longer stands in
// the way. What it holds and why it is stuck is shown first; its payload is erased, and the chain still verifies.

import type { z } from 'zod';
import type { dropSchemas } from '../durable/commands/journal-schemas.ts';
import { type JournalRecord, journalLimits, openJournal, readJournal } from '../durable/index.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Context, OperationCode } from '../kernel/operation.ts';
import { agentRecordTypes } from './agents/handle.ts';
import { cleanText } from './clean.ts';
import { settleAll } from './settle.ts';

type Input = z.output<typeof dropSchemas.input>;
type Output = z.output<typeof dropSchemas.output>;

const CONTENT_LENGTH_MAX = 300;
const REASON = 'a person dropped it: it could not be brought into its files';

export const dropCode: OperationCode<Input, Output> = {
  async run({ sequence, dryRun, yes }, context) {
    const plan = await planDrop(sequence, context);
    if (dryRun || (!yes && !(await isAgreed(plan, context)))) return plan;
    await erase(sequence, context);
    return { ...plan, dropped: true };
  },
  changed: ({ dropped }) => dropped,
  render: ({ sequence, type, recordedAt, problem, content, dropped }, style) =>
    [
      `${dropped ? style.bad('dropped') : 'would go'}  ${sequence}  ${type}, ${recordedAt}`,
      `  stuck: ${problem}`,
      style.dim(`  ${content}`),
    ].join('\n'),
};

/** Tries once more first: what can be brought into its files is no longer stuck, and is never given up. */
async function planDrop(sequence: number, context: Context): Promise<Output> {
  const stuck = (await settleAll(context)).find((one) => one.sequence === sequence);
  const record = stuck === undefined ? undefined : await findRecord(sequence, context);
  if (stuck === undefined || record === undefined) {
    throw new LoaError(
      'input.invalid',
      `record ${sequence} is not stuck, and only such a one can be dropped`,
      {
        hint: 'Run "loa doctor" for what is stuck, "loa journal show" for what there is.',
      },
    );
  }
  return {
    sequence,
    type: stuck.type,
    recordedAt: new Date(record.timeMs).toISOString(),
    problem: cleanText(stuck.problem),
    content: cleanText(Buffer.from(record.payloadBytes()).toString('utf8'))
      .slice(0, CONTENT_LENGTH_MAX)
      .toWellFormed(),
    dropped: false,
  };
}

async function findRecord(sequence: number, { project, host }: Context): Promise<JournalRecord | undefined> {
  for await (const record of readJournal(project.journalDir, host, sequence - 1)) return record;
  return undefined;
}

async function isAgreed(
  { sequence, type, problem, content }: Output,
  { confirm }: Context,
): Promise<boolean> {
  const about = `${type}, stuck because ${problem}\n  ${content}`;
  const answer = await confirm(`Give up record ${sequence} for good? It is ${about}\n`);
  if (answer !== undefined) return answer;
  throw new LoaError('usage.missing-argument', 'journal drop deletes for good and there is nobody to ask', {
    hint: 'Add --yes, or --dry-run to see what would go.',
  });
}

async function erase(sequence: number, { project, host, config }: Context): Promise<void> {
  const options = { types: agentRecordTypes, ...journalLimits(config) };
  const journal = await openJournal(project.journalDir, host, options);
  try {
    await journal.erase(sequence, REASON);
  } finally {
    await journal.close();
  }
}
