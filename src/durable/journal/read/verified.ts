// Segments, verified one after the other. A sealed segment is verified by one hash over the file, against the digest in
// the next segment's header; only when that differs (an erasure, or damage) is it walked record by record and the damage
// located. The last segment, which has no digest yet, is always walked.

import { sha256Hex } from '../../../kernel/hash.ts';
import type { Host } from '../../../kernel/host.ts';
import { type Chain, type ErasureCheck, scanRecords, startOfSegment } from '../format/scan.ts';
import { HEADER_BYTES, type SegmentHeader } from '../format/segment-header.ts';
import { isTorn } from '../format/torn.ts';
import { writtenPart } from '../format/unwritten.ts';
import type { Damage, TornTail } from '../journal-record.ts';
import { watchErasures } from './erasures.ts';
import { readSegment, type SegmentFile } from './segments.ts';
import type { Survey } from './survey.ts';

/** A segment in memory, good from `startAt` to `endAt`. */
export interface SegmentView {
  readonly file: SegmentFile;
  readonly header: SegmentHeader;
  readonly bytes: Buffer;
  readonly startAt: number;
  readonly endAt: number;
  /** Where the chain stands at `endAt`. */
  readonly chain: Pick<Chain, 'sequence' | 'hash'>;
  readonly verified: 'whole' | 'records';
  readonly torn?: TornTail;
  /** What is wrong at `endAt`; nothing behind it may be used. */
  readonly damage?: Damage;
}

/** The verification of one journal, segment by segment. */
export interface Verification {
  /** Ends after the first view with damage. The survey's own damage, if any, is for the caller to look at afterwards. */
  views(fromIndex?: number): AsyncGenerator<SegmentView>;
  /** After the last view: a payload that reads as erased though nothing recorded its erasure. */
  unconfirmed(): Damage | undefined;
}

export function startVerification(survey: Survey, host: Pick<Host, 'files' | 'clock'>): Verification {
  const erasures = watchErasures(survey.directory, host);
  async function* views(fromIndex = 0): AsyncGenerator<SegmentView> {
    for (let index = fromIndex; index < survey.segments.length; index += 1) {
      const whole = verifyWhole(survey, index, host);
      const isErased = erasures.checkFor(whole.file.number);
      const view =
        whole.verified === 'whole' ? whole : walkSegment(survey, index, { bytes: whole.bytes, isErased });
      yield view;
      if (view.damage !== undefined) return;
      // Hashing a segment takes milliseconds; others may want the processor in between.
      await host.clock.nextTurn();
    }
  }
  return { views, unconfirmed: erasures.unconfirmed };
}

function verifyWhole(survey: Survey, index: number, host: Pick<Host, 'files'>): SegmentView {
  const { file, header } = survey.segments[index]!;
  const next = survey.segments[index + 1]?.header;
  const bytes = readSegment(file, host);
  const matches = next !== undefined && sha256Hex(bytes) === next.previousDigest;
  return {
    file,
    header,
    bytes,
    startAt: HEADER_BYTES,
    endAt: bytes.length,
    chain: { sequence: (next?.firstSequence ?? 1) - 1, hash: next?.previousHash ?? '' },
    verified: matches ? 'whole' : 'records',
  };
}

interface Walk {
  readonly bytes: Buffer;
  readonly isErased: ErasureCheck;
}

function walkSegment(survey: Survey, index: number, { bytes: all, isErased }: Walk): SegmentView {
  const { file, header } = survey.segments[index]!;
  const next = survey.segments[index + 1]?.header;
  const isLast = next === undefined && survey.damage === undefined;
  // Only the last segment may have room ahead; a sealed one was cut to its records.
  const bytes = isLast ? writtenPart(all) : all;
  const end = scanRecords(bytes, startOfSegment(header), isErased);
  const view: SegmentView = {
    file,
    header,
    bytes,
    startAt: HEADER_BYTES,
    endAt: end.offsetBytes,
    chain: end.chain,
    verified: 'records',
  };
  const sequence = end.chain.sequence + 1;
  if (isLast && end.problem !== undefined && isTorn(bytes, end.offsetBytes, sequence)) {
    const sizeBytes = bytes.length - end.offsetBytes;
    return { ...view, torn: { segment: file.number, offsetBytes: end.offsetBytes, sizeBytes } };
  }
  const problem = end.problem ?? (next === undefined ? undefined : problemAtSeal(end, next));
  if (problem === undefined) return view;
  return { ...view, damage: { segment: file.number, offsetBytes: end.offsetBytes, problem, sequence } };
}

/** The records are good one by one; they must also be what was sealed. */
function problemAtSeal(
  end: { readonly chain: Chain; readonly erasedCount: number },
  next: SegmentHeader,
): string | undefined {
  const { sequence, hash } = end.chain;
  if (sequence + 1 !== next.firstSequence) {
    return `the segment ends after record ${sequence}, the next begins with ${next.firstSequence}`;
  }
  if (hash !== next.previousHash) return 'the next segment does not follow from the last record';
  return end.erasedCount > 0 ? undefined : 'the file is not what it was when it was sealed';
}
