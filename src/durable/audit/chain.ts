// What a verification compares: the records of an audit chain as far as they follow from one another, by hash, and the heads
// among them. Damage ends the reading and is for the journal's own report.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { readJournal } from '../journal/index.ts';
import type { AuditPlace, SignedHead } from './audit-event.ts';
import { EVENT_TYPE, HEAD_TYPE, parseHead } from './records.ts';
import { parseSealed, SEALED_TYPE, type Sealed } from './sealed.ts';

export interface Chain {
  /** Hash of each record, from `firstSequence` on. */
  readonly hashes: readonly string[];
  readonly firstSequence: number;
  readonly heads: readonly SignedHead[];
  readonly malformed: readonly number[];
  /** Sequences of all records that are not heads. */
  readonly contents: readonly number[];
  readonly events: number;
  /** What the first record says of the chain before this one. */
  readonly sealed: Sealed | undefined;
}

export async function readChain(place: AuditPlace, host: Pick<Host, 'files' | 'clock'>): Promise<Chain> {
  const hashes: string[] = [];
  const heads: SignedHead[] = [];
  const malformed: number[] = [];
  const contents: number[] = [];
  let firstSequence = 1;
  let events = 0;
  let sealed: Sealed | undefined;
  try {
    for await (const record of readJournal(place.directory, host)) {
      if (hashes.length === 0) firstSequence = record.sequence;
      if (hashes.length === 0 && record.type === SEALED_TYPE) sealed = parseSealed(record.payload());
      hashes.push(record.hash);
      if (record.type === EVENT_TYPE) events += 1;
      if (record.type !== HEAD_TYPE) contents.push(record.sequence);
      if (record.type !== HEAD_TYPE || record.erased) continue;
      const head = parseHead(record.payload());
      if (head === undefined || head.envelope === null) malformed.push(record.sequence);
      else heads.push(head);
    }
  } catch (error) {
    // The damage is already in the journal's own report; what stands before it is still worth comparing.
    if (!isLoaError(error) || !['journal.corrupt', 'file.missing'].includes(error.code)) throw error;
  }
  return { hashes, firstSequence, heads, malformed, contents, events, sealed };
}
