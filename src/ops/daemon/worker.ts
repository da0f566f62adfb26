// Who runs a slot: a process of a machine, told apart from later ones with the same pid.

import type { Host } from '../../kernel/host.ts';

type WorkerHost = Pick<Host, 'processes' | 'machineName'>;

/** This process, unless another of this machine is meant. */
export function nameWorker(
  { processes, machineName }: WorkerHost,
  { pid, startedAt }: { readonly pid: number; readonly startedAt: string } = processes.self,
): string {
  return `${machineName()}/${pid}/${startedAt}`;
}

/** Only of this machine can be known; others keep what they hold until their lease is over. */
export function isWorkerAlive(worker: string, { processes, machineName }: WorkerHost): boolean {
  const [machine, pid, ...startedAt] = worker.split('/');
  if (machine !== machineName()) return false;
  const found = processes.find(Number(pid));
  return found !== undefined && found.startedAt === startedAt.join('/');
}
