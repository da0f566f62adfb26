// Where two journals with one beginning part: another machine restored a backup and went on from it, and so did this one. Each knows
// records that the other does not, though both may be whole and equally long.

import { type JournalRecord, readHistory, readJournal } from '../../durable/journal/index.ts';
import type { Host } from '../../kernel/host.ts';

export interface Fork {
  /** The last record that both have. */
  readonly common: number;
  readonly hereGoesOn: boolean;
  readonly thereGoesOn: boolean;
}

type Read = Pick<Host, 'files' | 'clock'>;

export async function findFork(here: string, there: string, host: Read): Promise<Fork> {
  // What is damaged here, or was ended by a repair, still tells by the records that prove themselves.
  const [mine, theirs] = [
    await readSigns(here, (dir) => readHistory(dir, host).records, host),
    await readSigns(there, (dir) => readJournal(dir, host), host),
  ];
  let common = 0;
  for (const [sequence, sign] of theirs) {
    const own = mine.get(sequence);
    // A journal that was compacted begins later; what it no longer has is in what follows, by the hash of the record before.
    if (own !== undefined && own !== sign) break;
    if (own === sign) common = sequence;
  }
  const last = (signs: ReadonlyMap<number, string>): number => [...signs.keys()].at(-1) ?? 0;
  return { common, hereGoesOn: last(mine) > common, thereGoesOn: last(theirs) > common };
}

/** By sequence: what makes a record this one, and with it all before it. */
async function readSigns(
  dir: string,
  read: (dir: string) => AsyncIterable<JournalRecord>,
  host: Read,
): Promise<ReadonlyMap<number, string>> {
  const signs = new Map<number, string>();
  if (host.files.stat(dir)?.kind !== 'directory') return signs;
  for await (const { sequence, previousHash, payloadDigest, timeMs } of read(dir))
    signs.set(sequence, `${previousHash} ${payloadDigest} ${timeMs}`);
  return signs;
}
