// Sixteen processes that append to one journal at the same time.

import { join } from 'node:path';
import { countLost, type Promised, requireWhole, startWriter, type Trial } from './promises.ts';

const WRITERS = 16;
const RECORDS = 400;

export const manyWritersTrial: Trial = async ({ rounds, directory }) => {
  const name = `${WRITERS} writers at once`;
  let acknowledged = 0;
  let lost = 0;
  const count = Math.max(1, Math.ceil(rounds / 50));
  for (let round = 0; round < count; round += 1) {
    const journal = join(directory, `writers-${round}`);
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      startWriter({
        directory: journal,
        args: ['--name', `w${index}`, '--count', String(RECORDS), '--group', '6'],
      }),
    );
    await Promise.all(writers.map(({ ended }) => ended));
    const all: Promised = new Map(writers.flatMap(({ promised }) => [...promised]));
    const failures = writers.flatMap((writer) => writer.failures);
    if (failures.length > 0) throw new Error(`writers failed: ${failures.join(', ')}`);
    // A sequence given to two writers would appear once in the map and twice in the sum.
    const said = writers.reduce((sum, { promised }) => sum + promised.size, 0);
    acknowledged += said;
    lost += (await countLost(journal, all)) + (said - all.size) + (WRITERS * RECORDS - said);
    await requireWhole(journal);
  }
  return { name, rounds: count, acknowledged, lost, note: `${RECORDS} records each` };
};
