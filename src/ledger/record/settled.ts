// The ledger's files with everything in them that was recorded for this work tree, by whichever process and work tree: for those
// who read what others may just have changed. A disk that cannot be written to, or a journal that cannot be used, is read as it is.

import { isLoaError } from '../../kernel/errors.ts';
import type { ChangeTypes, ZoneFiles } from '../../state/store/change.ts';
import { openLedgerFiles, type ReadContext } from './read.ts';
import { RECORDED, sharedPart } from './types.ts';

/** Enough for a look; what plans the changes is loaded once there is one. */
const LOOK: ChangeTypes = {
  [RECORDED]: { version: 1, check: () => undefined, plan: () => [], shared: sharedPart },
};

export async function openSettledFiles(context: ReadContext): Promise<ZoneFiles> {
  const { host, project } = context;
  if (host.files.stat(project.journalDir) !== undefined) {
    const { peekPending } = await import('../../state/store/journal-store.ts');
    try {
      if (peekPending(context, { owner: 'ledger', types: LOOK }) !== 0) await settle(context);
    } catch (error) {
      if (!isLoaError(error)) throw error;
    }
  }
  return openLedgerFiles(context);
}

async function settle(context: ReadContext): Promise<void> {
  const { openLedger } = await import('./open.ts');
  const store = await openLedger(context);
  try {
    if ((await store.countPending()) > 0) await store.settle();
  } finally {
    await store.close();
  }
}
