// Erases a payload for good: its bytes are overwritten in place with `x` and synced. Called only after the record of the
// erasure is durable, and again by recovery if a crash came in between; overwriting twice is overwriting once.
// The digest of the payload stays in the chain; a payload short enough to be guessed should carry a random part of its own.

import type { Host } from '../../../kernel/host.ts';
import { writeAll } from '../../file.ts';
import { createFiller, type Erasure } from '../format/erasure.ts';
import { locateRecord } from '../read/locate.ts';
import { listSegments } from '../read/segments.ts';
import { removeTorn } from './torn-files.ts';

/** What is no longer there needs no erasing; a payload that is not the one named is left alone. */
export async function eraseInPlace(
  directory: string,
  erasure: Pick<Erasure, 'sequence' | 'digest'>,
  host: Pick<Host, 'files'>,
): Promise<void> {
  const located = locateRecord(listSegments(directory, host), erasure.sequence, host);
  if (located === undefined || located.head.payloadDigest !== erasure.digest) return;
  // What a crash cut off may hold the same words.
  removeTorn(directory, host);
  // Also when it reads as erased already: if the sync of that failed, the cache says so and the disk may not.
  const file = host.files.open(located.file.path, { write: true });
  try {
    writeAll(file, createFiller(located.head.payloadBytes), located.head.payloadAt);
    await file.sync();
  } finally {
    file.close();
  }
}
