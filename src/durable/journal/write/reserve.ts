// A file of real bytes that holds a little space back. When the disk is full it is given up, so that the journal can still
// record the trouble; it is made again once there is room. Losing it loses nothing else.

import { join } from 'node:path';
import { isLoaError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { JOURNAL_RESERVE_BYTES } from '../../../kernel/limits.ts';
import { writeAll } from '../../file.ts';

/** Made again only when this much is free besides, so that it does not itself fill the disk. */
const ROOM_FACTOR = 16;

export function reservePath(directory: string): string {
  return join(directory, 'reserve');
}

export function hasReserve(directory: string, host: Pick<Host, 'files'>): boolean {
  return host.files.stat(reservePath(directory))?.sizeBytes === JOURNAL_RESERVE_BYTES;
}

/** False when there was no room. Synced, because until then the space may be promised but not taken. */
export async function makeReserve(directory: string, host: Pick<Host, 'files'>): Promise<boolean> {
  try {
    if (host.files.space(directory).freeBytes < ROOM_FACTOR * JOURNAL_RESERVE_BYTES) return false;
    const file = host.files.open(reservePath(directory), {
      write: true,
      create: true,
      truncate: true,
      mode: 0o600,
    });
    try {
      // Not zeros: some file systems store those as no bytes at all.
      writeAll(file, Buffer.alloc(JOURNAL_RESERVE_BYTES, 'held back for the day the disk is full\n'), 0);
      await file.sync();
    } finally {
      file.close();
    }
    return true;
  } catch (error) {
    if (!isLoaError(error)) throw error;
    // The journal works without it; the next append tries again.
    return false;
  }
}

/** False when there was nothing to give. Synced, because many file systems hand freed space out only after that. */
export async function giveUpReserve(directory: string, host: Pick<Host, 'files'>): Promise<boolean> {
  if (host.files.stat(reservePath(directory)) === undefined) return false;
  host.files.remove(reservePath(directory));
  await host.files.syncDir(directory);
  return true;
}
