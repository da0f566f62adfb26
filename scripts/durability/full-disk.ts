// A small tmpfs that fills up: the writer is told so, what it was promised stays, the trouble is on record, and once there
// is room again the journal goes on.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNodeHost, readJournal, TROUBLE_TYPE } from '../../src/durable/index.ts';
import { countLost, requireWhole, startWriter, type Trial } from './promises.ts';

export const fullDiskTrial: Trial = async ({ rounds, directory, below }) => {
  const name = 'ENOSPC on a full tmpfs';
  if (process.getuid?.() !== 0) return { name, skipped: 'mounting needs root' };
  const mount = join(directory, 'small');
  mkdirSync(mount, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', mount]).status !== 0) {
    return { name, skipped: 'this machine does not allow mounting a tmpfs' };
  }
  try {
    return await fillAndFree(mount, { count: Math.max(1, Math.ceil(rounds / 50)), name, below });
  } finally {
    spawnSync('umount', [mount]);
  }
};

async function fillAndFree(
  mount: string,
  {
    count,
    name,
    below,
  }: { readonly count: number; readonly name: string; readonly below: (limit: number) => number },
) {
  const journal = join(mount, 'journal');
  const filler = join(mount, 'filler');
  let acknowledged = 0;
  let lost = 0;
  for (let round = 0; round < count; round += 1) {
    rmSync(journal, { recursive: true, force: true });
    writeFileSync(filler, Buffer.alloc(1_000_000));
    const args = ['--name', `f${round}`, '--stop-on-error', '--fill', String(500 + below(3000))];
    const first = startWriter({ directory: journal, args });
    await first.ended;
    if (first.failures[0] !== 'file.disk-full')
      throw new Error(`the full disk was met as ${first.failures[0]}`);
    lost += await countLost(journal, first.promised);
    if (!(await hasTrouble(journal))) throw new Error('the trouble was not recorded');
    rmSync(filler);
    const second = startWriter({ directory: journal, args: ['--name', `g${round}`, '--count', '50'] });
    await second.ended;
    lost += await countLost(journal, new Map([...first.promised, ...second.promised]));
    lost += 50 - second.promised.size;
    acknowledged += first.promised.size + second.promised.size;
    await requireWhole(journal);
  }
  return { name, rounds: count, acknowledged, lost, note: 'trouble recorded, then on with room' };
}

async function hasTrouble(journal: string): Promise<boolean> {
  for await (const { type } of readJournal(journal, openNodeHost())) if (type === TROUBLE_TYPE) return true;
  return false;
}
