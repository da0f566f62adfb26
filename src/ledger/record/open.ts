// Opens the store for the ledger's changes.

import type { Host } from '../../kernel/host.ts';
import { createId } from '../../kernel/ids.ts';
import { openStore, type Store, type StoreContext } from '../../state/index.ts';
import { type LedgerChange, ledgerChangeTypes, RECORDED } from './changes.ts';

export type LedgerContext = StoreContext;

export async function openLedger(context: LedgerContext): Promise<Store> {
  return openStore(context, { owner: 'ledger', types: ledgerChangeTypes });
}

/** Runs with an open store, and closes it whatever happens. */
export async function withLedger<T>(context: LedgerContext, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openLedger(context);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export function toChange(
  change: Omit<LedgerChange, 'id'>,
  host: Pick<Host, 'clock' | 'random'>,
): { readonly type: string; readonly payload: LedgerChange } {
  return { type: RECORDED, payload: { id: createId(host), ...change } };
}

/** To the second, as the files have it. */
export function nowIso(host: Pick<Host, 'clock'>): string {
  return `${new Date(host.clock.nowMs()).toISOString().slice(0, 19)}Z`;
}
