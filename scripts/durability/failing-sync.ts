// fdatasync made to answer EIO by strace, at a different call each round: the writer must not acknowledge what that sync
// was for, and must go on after opening the journal again.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { countLost, requireWhole, startWriter, type Trial } from './promises.ts';

export const failingSyncTrial: Trial = async ({ rounds, directory, below }) => {
  const name = 'EIO from fdatasync';
  if (spawnSync('strace', ['-V']).status !== 0) return { name, skipped: 'strace is not installed' };
  const journal = join(directory, 'eio');
  const count = Math.max(1, Math.ceil(rounds / 20));
  let acknowledged = 0;
  let lost = 0;
  let met = 0;
  for (let round = 0; round < count; round += 1) {
    const first = 2 + below(30);
    const inject = `inject=fdatasync:error=EIO:when=${first}..${first + below(60)}+${1 + below(9)}`;
    const under = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync', '-e', inject];
    const writer = startWriter({
      directory: journal,
      args: ['--name', `e${round}`, '--count', '300'],
      under,
    });
    await writer.ended;
    met += writer.failures.length;
    acknowledged += writer.promised.size;
    lost += await countLost(journal, writer.promised);
  }
  await requireWhole(journal);
  if (met === 0 && count > 2) return { name, skipped: 'strace injected nothing here' };
  return { name, rounds: count, acknowledged, lost, note: `${met} failures met by the writers` };
};
