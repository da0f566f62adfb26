// The ledger's record type by its name, and what of it concerns other work trees: for whoever needs to know no more of it.

import type { LedgerChange } from './changes.ts';

export const RECORDED = 'ledger.recorded';

/** What of a change concerns the other work trees: its tasks. */
export function sharedPart({ id, tasks }: LedgerChange): unknown {
  return tasks === undefined ? undefined : { id, tasks };
}
