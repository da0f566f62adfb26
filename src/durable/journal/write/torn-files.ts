// Keeps what was cut off a torn tail, so that a person can look at it. Nobody was promised these bytes, so failing to keep
// them (a full disk) stops nothing; and only the latest few are kept.

import { join } from 'node:path';
import { isLoaError } from '../../../kernel/errors.ts';
import { sha256Hex } from '../../../kernel/hash.ts';
import type { Host } from '../../../kernel/host.ts';
import { writeAll } from '../../file.ts';

const FILES_KEPT = 8;

export function tornDirectory(directory: string): string {
  return join(directory, 'torn');
}

export interface TornBytes {
  readonly segment: number;
  readonly offsetBytes: number;
  readonly bytes: Buffer;
}

/** Named by place and content, so that cutting the same tail twice keeps one file. */
export function keepTorn(directory: string, torn: TornBytes, host: Pick<Host, 'files'>): void {
  const { segment, offsetBytes, bytes } = torn;
  const name = `${String(segment).padStart(10, '0')}-${offsetBytes}-${sha256Hex(bytes).slice(0, 8)}.bin`;
  try {
    host.files.makeDir(tornDirectory(directory), 0o700);
    const file = host.files.open(join(tornDirectory(directory), name), {
      write: true,
      create: true,
      mode: 0o600,
    });
    try {
      writeAll(file, bytes, 0);
    } finally {
      file.close();
    }
    removeTorn(directory, host, FILES_KEPT);
  } catch (error) {
    if (!isLoaError(error)) throw error;
  }
}

/** Removes all but the last `keep` by name. */
export function removeTorn(directory: string, host: Pick<Host, 'files'>, keep = 0): void {
  if (host.files.stat(tornDirectory(directory)) === undefined) return;
  const names = host.files.list(tornDirectory(directory)).map(({ name }) => name);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    if (name !== undefined) host.files.remove(join(tornDirectory(directory), name));
  }
}
