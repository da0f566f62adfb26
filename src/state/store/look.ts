// What waits to get into the files, for those who only tell: nothing is opened for writing and no lock is taken, and a damaged
// journal is read as far as it goes.

import { type Damage, findJournalId, readIntact, surveyJournal } from '../../durable/journal/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { locateStateZone } from '../project.ts';
import type { ChangeTypes, StoreContext, StoreOptions, ZoneFiles } from './change.ts';
import { Overlay, openZoneFiles } from './files.ts';
import { type Pending, type PendingChange, readPending } from './pending.ts';
import { withSnapshot } from './snapshot.ts';

export interface PendingLook {
  readonly count: number;
  readonly damage?: Damage | undefined;
}

export async function lookForPending(context: StoreContext, options: StoreOptions): Promise<PendingLook> {
  const { changes, unknown, damage } = await readAsFarAsItGoes(context, options);
  const waiting = await withoutArrived(changes, options.types, context);
  return { count: waiting.length + unknown.length, damage };
}

export async function readAsFarAsItGoes(
  { project, host }: Pick<StoreContext, 'project' | 'host'>,
  { owner, types }: StoreOptions,
): Promise<Pending> {
  const survey = surveyJournal(project.journalDir, host);
  const journalId = findJournalId(survey, host) ?? '';
  return readPending({ project, host, owner, journalId }, types, { lenient: readIntact });
}

/** What was made in another work tree and came with the branch is in the files here, whether or not somebody noted that. */
async function withoutArrived(
  changes: readonly PendingChange[],
  types: ChangeTypes,
  context: StoreContext,
): Promise<readonly PendingChange[]> {
  if (!changes.some(({ isFromElsewhere }) => isFromElsewhere)) return changes;
  const { project, host } = context;
  const { path: zone } = await locateStateZone(context);
  const { withoutCommitted } = await import('./in-history.ts');
  const missing = await withoutCommitted(changes, types, { project, host, zone });
  return withSnapshot(openZoneFiles({ root: project.root, zone }, host), (files) => {
    const overlay = new Overlay(files);
    return missing.filter((change) => isEdit(change, types, overlay) || !change.isFromElsewhere);
  });
}

/** Whether it would change a file; what does not fit here, of another work tree, never will. */
function isEdit({ type, payload, problem }: PendingChange, types: ChangeTypes, overlay: Overlay): boolean {
  const known = types[type];
  if (known === undefined || (problem ?? known.check(payload)) !== undefined) return false;
  try {
    const edits = known.plan(payload as never, overlay);
    const isOther = edits.some((edit) => differs(edit, overlay));
    overlay.add(edits);
    return isOther;
  } catch (error) {
    if (isLoaError(error)) return false;
    throw error;
  }
}

function differs(edit: Parameters<Overlay['add']>[0][number], files: ZoneFiles): boolean {
  const before = files.read(edit.path);
  if ('remove' in edit) return before !== undefined;
  return 'content' in edit ? edit.content !== before : edit.append !== '';
}
