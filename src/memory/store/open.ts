// Opens the store of memory's own changes. A writer waits longer for its turn than others do: many agents that end at the same
// moment all want to be remembered, and none of them comes back to try again.

import { openStore, type Store, type StoreContext, type StoreOptions } from '../../state/index.ts';
import { memoryChanges } from './changes.ts';

const PATIENCE_SECONDS = 60;

/** Whose changes memory's are. */
export const memoryStore: StoreOptions = { owner: 'memory', types: memoryChanges };

export function openMemoryStore(
  context: StoreContext,
  options: { readonly isPatient?: boolean } = {},
): Promise<Store> {
  const patient =
    options.isPatient === false ? context : { ...context, config: withPatience(context.config) };
  return openStore(patient, memoryStore);
}

function withPatience(config: StoreContext['config']): StoreContext['config'] {
  const journal = (config['journal'] ?? {}) as { readonly lock_timeout_seconds?: number };
  const seconds = Math.max(journal.lock_timeout_seconds ?? 0, PATIENCE_SECONDS);
  return { ...config, journal: { ...journal, lock_timeout_seconds: seconds } };
}
