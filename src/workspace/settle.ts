// Brings what is recorded and not yet in its files into them, for every owner of records that any domain declares. Those who
// would take the journal away ask for it first; `doctor` only counts.

import type { Domains } from '../kernel/domain.ts';
import { LoaError } from '../kernel/errors.ts';
import { type ChangeStore, openStore, type StoreContext, type StuckChange } from '../state/index.ts';
import { keepSaid } from '../state/said.ts';
import { lookForPending, type PendingLook } from '../state/store/look.ts';
import { listOtherWorktrees } from '../state/store/worktree.ts';

export type SettleContext = StoreContext & { readonly domains: Domains };

async function withEach<T>(
  context: SettleContext,
  work: (store: ChangeStore) => Promise<T>,
): Promise<readonly T[]> {
  const answers: T[] = [];
  for (const { owner, load } of context.domains.owners) {
    const store = await openStore(context, { owner, types: await load() });
    try {
      answers.push(await work(store));
    } finally {
      await store.close();
    }
  }
  return answers;
}

/** What could not be brought into its files, and why. */
export async function settleAll(context: SettleContext): Promise<readonly StuckChange[]> {
  return (await withEach(context, (store) => store.settle())).flatMap(({ stuck }) => stuck);
}

/**
 * Before any of the journal goes away: everything is in its files, in every work tree that shares it, and what this machine
 * said is known without it.
 */
export async function settleEverywhere(context: SettleContext): Promise<readonly StuckChange[]> {
  const stuck = [...(await settleAll(context))];
  for (const { name, root } of listOtherWorktrees(context)) {
    if (root === undefined) {
      throw new LoaError(
        'state.not-applied',
        `the work tree ${name} cannot be reached, and may wait for changes`,
        { hint: 'Make it reachable, or run "git worktree prune" if it is gone for good.' },
      );
    }
    const project = { ...context.project, root, worktree: name };
    stuck.push(...(await settleAll({ ...context, project })));
  }
  await keepAllSaid(context);
  return stuck;
}

/** What this machine said is known without the journal. */
export async function keepAllSaid(context: SettleContext): Promise<void> {
  for (const { owner, load } of context.domains.owners)
    await keepSaid(context, { owner, types: await load() });
}

/** By a look alone: also where the journal cannot be written to. */
export async function countPending(context: SettleContext): Promise<PendingLook> {
  const looks: PendingLook[] = [];
  for (const { owner, load } of context.domains.owners)
    looks.push(await lookForPending(context, { owner, types: await load() }));
  return {
    count: looks.reduce((sum, { count }) => sum + count, 0),
    damage: looks.find(({ damage }) => damage !== undefined)?.damage,
  };
}
