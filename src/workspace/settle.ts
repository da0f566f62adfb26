// Brings what is recorded and not yet in its files into them, for every domain that keeps files. Those who would take the
// journal away ask for it first; `doctor` only counts.

import { LoaError } from '../kernel/errors.ts';
import { ledgerStore, openLedger } from '../ledger/record/open.ts';
import { identityStore } from '../memory/identity/changes.ts';
import { memoryStore, openMemoryStore } from '../memory/store/open.ts';
import {
  openStore,
  type Store,
  type StoreContext,
  type StoreOptions,
  type StuckChange,
} from '../state/index.ts';
import { lookForPending, type PendingLook } from '../state/store/look.ts';
import { listOtherWorktrees } from '../state/store/worktree.ts';

const STORES: readonly ((context: StoreContext) => Promise<Store>)[] = [
  openLedger,
  openMemoryStore,
  (context) => openStore(context, identityStore),
];

/** Whose records have to get into files. */
export const STORE_OPTIONS: readonly StoreOptions[] = [ledgerStore, memoryStore, identityStore];

async function withEach<T>(context: StoreContext, work: (store: Store) => Promise<T>): Promise<readonly T[]> {
  const answers: T[] = [];
  for (const open of STORES) {
    const store = await open(context);
    try {
      answers.push(await work(store));
    } finally {
      await store.close();
    }
  }
  return answers;
}

/** What could not be brought into its files, and why. */
export async function settleAll(context: StoreContext): Promise<readonly StuckChange[]> {
  return (await withEach(context, (store) => store.settle())).flatMap(({ stuck }) => stuck);
}

/** The same for the other work trees that share the journal, before any of it goes away. */
export async function settleEverywhere(context: StoreContext): Promise<readonly StuckChange[]> {
  const stuck = [...(await settleAll(context))];
  for (const { name, root } of listOtherWorktrees(context)) {
    if (root === undefined) {
      throw new LoaError(
        'state.not-applied',
        `the work tree ${name} cannot be reached, and may wait for changes`,
        {
          hint: 'Make it reachable, or run "git worktree prune" if it is gone for good.',
        },
      );
    }
    const project = { ...context.project, root, worktree: name };
    stuck.push(...(await settleAll({ ...context, project })));
  }
  return stuck;
}

/** By a look alone: also where the journal cannot be written to. */
export async function countPending(context: StoreContext): Promise<PendingLook> {
  const looks: PendingLook[] = [];
  for (const options of STORE_OPTIONS) looks.push(await lookForPending(context, options));
  return {
    count: looks.reduce((sum, { count }) => sum + count, 0),
    damage: looks.find(({ damage }) => damage !== undefined)?.damage,
  };
}
