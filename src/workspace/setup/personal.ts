// Notes of an older version hold what is personal: the current task, the last checkpoint, the state of one's reasoning. `init` moves it to
// the machine directory, with the plan shown, and leaves the lines of the notes as a new file has them.

import type { Context } from '../../kernel/operation.ts';
import { readActiveContext, writeActiveContext } from '../../ledger/notes/active-context.ts';
import { readActive, writeActive } from '../../ledger/record/active.ts';
import { locateStateZone, notesPath } from '../../state/index.ts';
import type { Change, Snapshot } from './setup-plan.ts';

const NOTHING = { task: 'none', lastCheckpoint: 'none', reasoning: 'none' };

export async function planPersonal(context: Context, read: Snapshot): Promise<readonly Change[]> {
  const path = notesPath((await locateStateZone(context)).path);
  const before = read(path);
  if (before === undefined) return [];
  const { task, lastCheckpoint, reasoning } = readActiveContext(before);
  if (task === undefined && lastCheckpoint === undefined && reasoning === undefined) return [];
  const why = 'your current task, last checkpoint and state move to the machine directory';
  return [{ path, before, after: writeActiveContext(before, NOTHING), why }];
}

/** Before the notes change: a crash in between leaves it in both. */
export async function keepPersonal(changes: readonly Change[], context: Context): Promise<void> {
  for (const { before, after } of changes) {
    if (before === undefined || after === undefined) continue;
    const { task, taskTitle, lastCheckpoint, reasoning } = readActive(before, context);
    const own = { task, taskTitle, lastCheckpoint, reasoning };
    const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
    await writeActive(known, after, context);
  }
}
