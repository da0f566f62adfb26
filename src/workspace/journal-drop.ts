// `journal drop`: gives up one record that is promised and cannot be brought into its files, so that it no longer stands in
// the way. What it holds and why it is stuck is shown first; its payload is erased, and the chain still verifies.

import type { z } from 'zod';
import type { dropSchemas } from '../durable/commands/journal-schemas.ts';
import { type JournalRecord, journalLimits, openJournal, readJournal } from '../durable/index.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Context, OperationCode } from '../kernel/operation.ts';
import { cleanText } from '../redact/clean.ts';
import { agentRecordTypes } from './agents/record-types.ts';
import { settleAll } from './settle.ts';

type Input = z.output<typeof dropSchemas.input>;
type Output = z.output<typeof dropSchemas.output>;
type Stuck = NonNullable<Output['stuck']>;

const CONTENT_LENGTH_MAX = 300;
const REASON = 'a person dropped it: it could not be brought into its files';

export const dropCode: OperationCode<Input, Output> = {
  async run({ sequence, dryRun, yes }, context) {
    const stuck = await findStuck(sequence, context);
    if (stuck === undefined) return { sequence, outcome: 'not-stuck' };
    if (dryRun || (!yes && !(await isAgreed(sequence, stuck, context))))
      return { sequence, outcome: 'kept', stuck };
    await erase(sequence, context);
    return { sequence, outcome: 'dropped', stuck };
  },
  changed: ({ outcome }) => outcome === 'dropped',
  verdict: ({ outcome }) => (outcome === 'not-stuck' ? 'fail' : 'pass'),
  render: ({ sequence, outcome, stuck }, style) => {
    if (stuck === undefined)
      return `${style.caution('not stuck')}  ${sequence}; only a record that cannot be brought into its files can be dropped`;
    return [
      `${outcome === 'dropped' ? style.bad('dropped') : 'would go'}  ${sequence}  ${stuck.type}, ${stuck.recordedAt}`,
      `  stuck: ${stuck.problem}`,
      style.dim(`  ${stuck.content}`),
    ].join('\n');
  },
};

/** Tries once more first: what can be brought into its files is no longer stuck, and is never given up. */
async function findStuck(sequence: number, context: Context): Promise<Stuck | undefined> {
  const { project, host } = context;
  if (host.files.stat(project.journalDir) === undefined) return undefined;
  const stuck = (await settleAll(context)).find((one) => one.sequence === sequence);
  const record = stuck === undefined ? undefined : await findRecord(sequence, context);
  if (stuck === undefined || record === undefined) return undefined;
  const content = cleanText(Buffer.from(record.payloadBytes()).toString('utf8'));
  return {
    type: stuck.type,
    recordedAt: new Date(record.timeMs).toISOString(),
    problem: cleanText(stuck.problem),
    content: content.slice(0, CONTENT_LENGTH_MAX).toWellFormed(),
  };
}

async function findRecord(sequence: number, { project, host }: Context): Promise<JournalRecord | undefined> {
  for await (const record of readJournal(project.journalDir, host, sequence - 1)) return record;
  return undefined;
}

async function isAgreed(sequence: number, stuck: Stuck, { confirm }: Context): Promise<boolean> {
  const about = `${stuck.type}, stuck because ${stuck.problem}\n  ${stuck.content}`;
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
