// Keeps account of erased payloads while a journal is verified. A row of `x` in place of a payload is accepted at first and
// confirmed at the end against the recorded erasures, so that damage to the record of an erasure is reported where it is,
// not at what was erased. Segments are searched for erasures only when there is something to confirm.

import type { Host } from '../../../kernel/host.ts';
import { type Erasure, findErasures, isFiller } from '../format/erasure.ts';
import { findLastBatch } from '../format/last-batch.ts';
import type { RecordHead } from '../format/record-line.ts';
import type { ErasureCheck } from '../format/scan.ts';
import type { Damage } from '../journal-record.ts';
import { listSegments, readSegment } from './segments.ts';

export interface ErasureWatch {
  checkFor(segment: number): ErasureCheck;
  unconfirmed(): Damage | undefined;
}

export function watchErasures(directory: string, host: Pick<Host, 'files'>): ErasureWatch {
  const accepted: { readonly segment: number; readonly head: RecordHead }[] = [];
  let recorded: Recorded | undefined;
  const recordedFrom = (segment: number): Recorded => {
    recorded ??= loadErasures(directory, segment, host);
    return recorded;
  };
  return {
    checkFor: (segment) => (head, payload) => {
      // An erasure that a crash interrupted may be half there; the next writer finishes it.
      if (!isFiller(payload)) return isUnfinished(head, recordedFrom(segment));
      accepted.push({ segment, head });
      return true;
    },
    unconfirmed: () => {
      const found = accepted.find(
        ({ segment, head }) => findErasure(head, recordedFrom(segment)) === undefined,
      );
      if (found === undefined) return undefined;
      const { offsetBytes, sequence } = found.head;
      const problem = `the payload of record ${sequence} was erased, but no record says so`;
      return { segment: found.segment, offsetBytes, problem, sequence };
    },
  };
}

interface Recorded {
  readonly bySequence: ReadonlyMap<number, Erasure>;
  readonly lastBatch: number;
}

/** Erasures come after what they erase, so only this segment and later ones can hold those that matter. */
function loadErasures(directory: string, fromSegment: number, host: Pick<Host, 'files'>): Recorded {
  const bySequence = new Map<number, Erasure>();
  let lastBatch = 0;
  for (const file of listSegments(directory, host)) {
    if (file.number < fromSegment) continue;
    const bytes = readSegment(file, host);
    for (const erasure of findErasures(bytes)) bySequence.set(erasure.sequence, erasure);
    lastBatch = Math.max(lastBatch, findLastBatch(bytes));
  }
  return { bySequence, lastBatch };
}

function findErasure(head: RecordHead, { bySequence }: Recorded): Erasure | undefined {
  const erasure = bySequence.get(head.sequence);
  return erasure?.digest === head.payloadDigest ? erasure : undefined;
}

/** Only an erasure in the last group can be unfinished: nothing is appended before it is carried out. */
function isUnfinished(head: RecordHead, recorded: Recorded): boolean {
  return findErasure(head, recorded)?.batch === recorded.lastBatch;
}
