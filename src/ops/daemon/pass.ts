// One pass over what is due: slots are written down, claimed and run, several at a time; then what waits to be told is sent.

import type { Context } from '../../kernel/operation.ts';
import { listUnwanted } from '../jobs/wanted.ts';
import type { Ops } from '../open-ops.ts';
import { runClaim } from './run-claim.ts';
import { isWorkerAlive, nameWorker } from './worker.ts';

const AT_A_TIME = 4;

export interface Pass {
  /** Slots that were run to an end. */
  readonly ran: number;
}

type PassContext = Pick<Context, 'catalog' | 'host' | 'signal' | 'domains' | 'config'>;

/** Resolves when nothing that was due by its start is left to be begun. */
export async function runDue(ops: Ops, context: PassContext): Promise<Pass> {
  const { host, signal } = context;
  const worker = nameWorker(host);
  await ops.jobs.noteDue(host.clock.nowMs());
  const except = ops.isShared ? listUnwanted(await ops.jobs.list(), context) : [];
  const isAlive = (one: string): boolean => isWorkerAlive(one, host);
  let ran = 0;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const claim = await ops.jobs.claim(host.clock.nowMs(), worker, isAlive, { except });
      if (claim === undefined) return;
      if (await runClaim(claim, ops.jobs, context)) ran += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { ran };
}
