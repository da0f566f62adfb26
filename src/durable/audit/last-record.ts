// The last records of a chain, noted in the person's state directory after each of them, so that even the newest cannot be taken
// away unseen. A record is noted once it is on the disk, so a note is never ahead of the chain unless the chain lost something.
// A crash may lose a note, or leave it half written; the ones before it stay. That is why nothing here waits for the disk, and
// why a note that cannot be read says nothing. Each record has its own place in a small ring: writers need no lock for it,
// and none undoes another's note.

import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { writeAll } from '../file.ts';
import type { HeadStatement } from './audit-event.ts';

/** The whole ring fits in one page. */
const NOTE_BYTES = 256;
const NOTES = 16;
const SUM_CHARS = 8;

/** Where a record stands, and when it was noted. */
export type LastRecord = Pick<HeadStatement, 'sequence' | 'hash' | 'time'>;

const LAST_RECORD: JsonSchema = {
  type: 'object',
  properties: {
    sequence: { type: 'integer', minimum: 1 },
    hash: { type: 'string', maxLength: 80 },
    time: { type: 'string', maxLength: 40 },
  },
  required: ['sequence', 'hash', 'time'],
  additionalProperties: false,
};

/** Undefined when none is noted, or none can be read. */
export function readLastRecord(path: string, host: Pick<Host, 'files'>): LastRecord | undefined {
  const ring = Buffer.from(readRing(path, host)).toString('latin1');
  const notes = Array.from({ length: NOTES }, (_, at) => ring.slice(at * NOTE_BYTES, (at + 1) * NOTE_BYTES));
  const found = notes.flatMap((note) => {
    const record = parseNote(note);
    return record === undefined ? [] : [{ note, record }];
  });
  // Sums only until one is right: they cost more than all the rest.
  return found
    .toSorted((a, b) => b.record.sequence - a.record.sequence)
    .find(({ note, record }) => note === renderNote(record))?.record;
}

export function noteLastRecord(path: string, record: LastRecord, host: Pick<Host, 'files'>): void {
  const file = host.files.open(path, { write: true, create: true, mode: 0o600, noFollow: true });
  try {
    writeAll(file, Buffer.from(renderNote(record), 'latin1'), (record.sequence % NOTES) * NOTE_BYTES);
  } finally {
    file.close();
  }
}

function readRing(path: string, { files }: Pick<Host, 'files'>): Uint8Array {
  try {
    return files.read(path, { noFollow: true, regularOnly: true, sizeBytesMax: NOTES * NOTE_BYTES });
  } catch (error) {
    // Missing, or not as we write it: then it says nothing, and only the heads are compared.
    if (isLoaError(error)) return new Uint8Array();
    throw error;
  }
}

function renderNote({ sequence, hash, time }: LastRecord): string {
  const text = JSON.stringify({ sequence, hash, time });
  return `${sha256Hex(text).slice(0, SUM_CHARS)} ${text}`.padEnd(NOTE_BYTES - 1).concat('\n');
}

function parseNote(note: string): LastRecord | undefined {
  try {
    const value: unknown = JSON.parse(note.slice(SUM_CHARS));
    return checkValue(LAST_RECORD, value).ok ? (value as LastRecord) : undefined;
  } catch {
    return undefined; // Never written, or only in part.
  }
}
