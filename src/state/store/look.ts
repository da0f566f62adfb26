// What waits to get into the files, for those who only tell: nothing is opened for writing and no lock is taken, and a damaged
// journal is read as far as it goes.

import { type Damage, findJournalId, readIntact, surveyJournal } from '../../durable/journal/index.ts';
import type { StoreContext, StoreOptions } from './change.ts';
import { type Pending, readPending } from './pending.ts';

export interface PendingLook {
  readonly count: number;
  readonly damage?: Damage | undefined;
}

export async function lookForPending(
  context: Pick<StoreContext, 'project' | 'host'>,
  options: StoreOptions,
): Promise<PendingLook> {
  const { changes, unknown, damage } = await readAsFarAsItGoes(context, options);
  return { count: changes.length + unknown.length, damage };
}

export async function readAsFarAsItGoes(
  { project, host }: Pick<StoreContext, 'project' | 'host'>,
  { owner, types }: StoreOptions,
): Promise<Pending> {
  const survey = surveyJournal(project.journalDir, host);
  const journalId = findJournalId(survey, host) ?? '';
  return readPending({ project, host, owner, journalId }, types, { lenient: readIntact });
}
