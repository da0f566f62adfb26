// Opens the store for the ledger's changes.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { createId } from '../../kernel/ids.ts';
import type { ChangeStore, JournalStore, StoreContext, StoreOptions } from '../../state/index.ts';
import { openStore } from '../../state/store/journal-store.ts';
import { type LedgerChange, ledgerChangeTypes, requirePlaces } from './changes.ts';
import { RECORDED } from './types.ts';

export type LedgerContext = StoreContext;

/** Whose changes the ledger's are. */
export const ledgerStore: StoreOptions = { owner: 'ledger', types: ledgerChangeTypes };

export async function openLedger(context: LedgerContext): Promise<JournalStore> {
  return openStore(context, ledgerStore);
}

/** With many agents at once a fair share of turns may take longer than one wait. */
const ATTEMPTS_MAX = 4;

/** Runs with an open store, and closes it whatever happens. Waits again when others were quicker to the lock. */
export async function withLedger<T>(
  context: LedgerContext,
  work: (store: ChangeStore) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(context, work);
    } catch (error) {
      // Nothing was decided yet, let alone written: the lock comes before both.
      const isBusy = isLoaError(error) && (error.code === 'lock.held' || error.code === 'journal.busy');
      if (!isBusy || attempt === ATTEMPTS_MAX || context.signal?.aborted === true) throw error;
    }
  }
}

async function runOnce<T>(context: LedgerContext, work: (store: ChangeStore) => Promise<T>): Promise<T> {
  const store = await openLedger(context);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Throws `input.invalid` for what no file could take, before anything is promised. */
export function toChange(
  change: Omit<LedgerChange, 'id'>,
  host: Pick<Host, 'clock' | 'random'>,
): { readonly type: string; readonly payload: LedgerChange } {
  const payload = { id: createId(host), ...change };
  requirePlaces(payload);
  return { type: RECORDED, payload };
}

/** To the second, as the files have it. */
export function nowIso(host: Pick<Host, 'clock'>): string {
  return `${new Date(host.clock.nowMs()).toISOString().slice(0, 19)}Z`;
}
