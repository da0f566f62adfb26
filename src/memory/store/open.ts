// Opens the store of memory's own changes.

import { openStore, type Store, type StoreContext } from '../../state/index.ts';
import { memoryChanges } from './changes.ts';

export function openMemoryStore(context: StoreContext): Promise<Store> {
  return openStore(context, { owner: 'memory', types: memoryChanges });
}
