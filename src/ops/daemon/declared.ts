// Jobs that domains declare, brought into the registry when a daemon looks: what is new is added, what a person changed stays theirs, what
// is declared no more goes. In a database that machines share each adds what its settings ask for, removes nothing, and runs only that.

import type { Job as Declared } from '../../kernel/domain.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Job } from '../jobs/job.ts';
import { listUnwanted, listWanted } from '../jobs/wanted.ts';
import type { Ops } from '../open-ops.ts';
import { machineZone, parseCron } from '../schedule/schedule.ts';

const TIMEOUT_MS = 10 * 60_000;
const RETRIES = 2;

export async function syncDeclared(
  ops: Ops,
  { domains, config, host }: Pick<Context, 'domains' | 'config' | 'host'>,
): Promise<void> {
  const known = new Map((await ops.jobs.list()).map((job) => [job.name, job]));
  for (const declared of listWanted({ domains, config }))
    if (!known.has(declared.name))
      await ops.jobs.ensure(toJob(declared, domains.operations, host.clock.nowMs()));
  if (ops.isShared) return;
  for (const name of listUnwanted([...known.values()], { domains, config })) await ops.jobs.drop(name);
}

function toJob(
  { name, operation, schedule, purpose, input = {} }: Declared,
  operations: Context['domains']['operations'],
  nowMs: number,
): Job {
  const effect = operations.find((one) => one.name === operation)?.effect;
  return {
    name,
    schedule: parseCron(schedule, machineZone()),
    run: [operation.replace('.', ' '), ...flagsOf(input)].join(' '),
    purpose,
    misfire: 'once',
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    isPaused: false,
    allowsDestroy: effect === 'destroy',
    origin: 'declared',
    createdMs: nowMs,
  };
}

function flagsOf(input: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(input).map(([name, value]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? flag : `${flag} ${JSON.stringify(String(value))}`;
  });
}
