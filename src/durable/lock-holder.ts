// The note beside a lock that says who holds it: pid, start time, program, since when, and an epoch that grows with each
// acquisition. Written in place with one write of a fixed size, unsynced: it speaks about this boot of the machine only,
// and a torn or missing note is read as no note. It is never the lock itself.

import { isLoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';

export interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  readonly program: string;
  readonly sinceMs: number;
  readonly epoch: number;
  /** Different for every acquisition, so that a note is never mistaken for an earlier one of the same process. */
  readonly token: string;
  /** What the holder leaves for the next one, when it gives the lock up; empty while it holds it. */
  readonly note: string;
}

const SIZE_BYTES = 512;
const PROGRAM_LENGTH_MAX = 64;
const NOTE_LENGTH_MAX = 96;

export function holderPath(lockPath: string): string {
  return `${lockPath}.holder`;
}

/** Always the same size, so that it is replaced by a single write and never needs a truncation. */
export function renderHolder(holder: Holder): string {
  const { program, note } = holder;
  const short = {
    ...holder,
    program: printable(program, PROGRAM_LENGTH_MAX),
    note: printable(note, NOTE_LENGTH_MAX),
  };
  return `${JSON.stringify(short).padEnd(SIZE_BYTES - 1)}\n`;
}

function printable(text: string, lengthMax: number): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, lengthMax);
}

export function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof Holder, unknown>> | null;
    if (value === null || typeof value !== 'object') return undefined;
    const { pid, startedAt, program, sinceMs, epoch, token, note } = value;
    if (typeof pid !== 'number' || typeof sinceMs !== 'number' || !isEpoch(epoch)) return undefined;
    if (typeof startedAt !== 'string' || typeof program !== 'string') return undefined;
    if (typeof token !== 'string' || typeof note !== 'string') return undefined;
    return { pid, startedAt, program, sinceMs, epoch, token, note };
  } catch {
    // Torn by a crash, or not ours: the same as no note.
    return undefined;
  }
}

function isEpoch(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

export function readHolder(lockPath: string, host: Pick<Host, 'files'>): Holder | undefined {
  try {
    const bytes = host.files.read(holderPath(lockPath), { sizeBytesMax: SIZE_BYTES * 2 });
    return parseHolder(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (error) {
    if (isLoaError(error) && (error.code === 'file.missing' || error.code === 'file.too-large'))
      return undefined;
    throw error;
  }
}

/** The note of a holder, kept open while the lock is held, because it is looked at before every group of appends. */
export interface HolderFile {
  write(holder: Holder): void;
  /** Whether the note is still the one last written here, under the same name. */
  isUnchanged(): boolean;
  close(): void;
}

export function openHolderFile(lockPath: string, host: Pick<Host, 'files'>): HolderFile {
  const path = holderPath(lockPath);
  const file = host.files.open(path, { write: true, create: true });
  const { identity } = file.stat();
  const seen = Buffer.alloc(SIZE_BYTES);
  let written = Buffer.alloc(0);
  return {
    write: (holder) => {
      const bytes = Buffer.from(renderHolder(holder), 'utf8');
      for (let done = 0; done < bytes.length; ) done += file.write(bytes.subarray(done), done);
      if (file.stat().sizeBytes !== bytes.length) file.truncate(bytes.length);
      written = bytes;
    },
    isUnchanged: () =>
      host.files.stat(path)?.identity === identity &&
      file.read(seen, 0) === seen.length &&
      seen.equals(written),
    close: () => file.close(),
  };
}
