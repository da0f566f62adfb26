// What domains do beside the requests of an application: for as long as a server runs, and after a request that changed something. No
// failure of it reaches a request; each tells of its own in `doctor`.

import type { Background } from './kernel/domain.ts';
import { isLoaError } from './kernel/errors.ts';
import type { Context } from './kernel/operation.ts';

const wantedIn = (context: Context): readonly Background[] =>
  context.domains.background.filter(({ isWanted }) => isWanted(context));

export async function afterRequest(operation: string, context: Context): Promise<void> {
  for (const { load } of wantedIn(context))
    await quietly(async () => (await load()).nudge(context, operation));
}

/** Ends with the server, whatever ended it. */
export async function besideServer(context: Context, serve: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  const watching = wantedIn(context).map(({ load }) =>
    quietly(async () => (await load()).watch({ ...context, signal })),
  );
  try {
    await serve();
  } finally {
    over.abort();
    await Promise.all(watching);
  }
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}
