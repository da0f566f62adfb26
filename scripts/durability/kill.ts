// Writers ended by kill -9 at a random moment, again and again on the same journal.

import { join } from 'node:path';
import { countLost, requireWhole, sleep, startWriter, type Trial } from './promises.ts';

export const killTrial: Trial = async ({ rounds, directory, below }) => {
  const journal = join(directory, 'kill');
  let acknowledged = 0;
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter({
      directory: journal,
      args: ['--name', `k${round}`, '--group', String(1 + below(8))],
    });
    await writer.started;
    await sleep(below(40));
    writer.process.kill('SIGKILL');
    await writer.ended;
    acknowledged += writer.promised.size;
    lost += await countLost(journal, writer.promised);
  }
  await requireWhole(journal);
  return { name: 'kill -9', rounds, acknowledged, lost, note: 'each round at a random moment' };
};
