// Segments, verified one after the other. A sealed segment is verified by one hash over the file, against the digest in
// the next segment's header; only when that differs (an erasure, or damage) is it walked record by record and the damage
// located. The last segment, which has no digest yet, is always walked.

import { sha256Hex } from '../../../kernel/hash.ts';
import type { Host } from '../../../kernel/host.ts';
import { createErasureCheck, type Erasure, findErasures } from '../format/erasure.ts';
import { NEWLINE, parseRecordHead } from '../format/record-line.ts';
import { type Chain, type ErasureCheck, nothingErased, scanRecords, startOfSegment } from '../format/scan.ts';
import { HEADER_BYTES, type SegmentHeader } from '../format/segment-header.ts';
import { isTorn } from '../format/torn.ts';
import type { Damage, TornTail } from '../model.ts';
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

/** Ends after the first view with damage. The survey's own damage, if any, is for the caller to look at afterwards. */
export async function* verifySegments(
  survey: Survey,
  host: Pick<Host, 'files' | 'clock'>,
  fromIndex = 0,
): AsyncGenerator<SegmentView> {
  let isErased: ErasureCheck | undefined;
  for (let index = fromIndex; index < survey.segments.length; index += 1) {
    const view = verifyWhole(survey, index, host);
    if (view.verified === 'whole') {
      yield view;
    } else {
      isErased ??= loadErasureCheck(survey, index, host);
      const walked = walkSegment(survey, index, { bytes: view.bytes, isErased });
      yield walked;
      if (walked.damage !== undefined) return;
    }
    // Hashing a segment takes milliseconds; others may want the processor in between.
    await host.clock.nextTurn();
  }
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

function walkSegment(survey: Survey, index: number, { bytes, isErased }: Walk): SegmentView {
  const { file, header } = survey.segments[index]!;
  const next = survey.segments[index + 1]?.header;
  const isLast = next === undefined && survey.damage === undefined;
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

/** Erasures come after what they erase, so only this segment and later ones can hold those that matter. */
function loadErasureCheck(survey: Survey, fromIndex: number, host: Pick<Host, 'files'>): ErasureCheck {
  const erasures: Erasure[] = [];
  let lastBatch = 0;
  for (const { file } of survey.segments.slice(fromIndex)) {
    const bytes = readSegment(file, host);
    erasures.push(...findErasures(bytes));
    lastBatch = Math.max(lastBatch, findLastBatch(bytes));
  }
  return erasures.length === 0 ? nothingErased : createErasureCheck(erasures, lastBatch);
}

/** Group of the last record whose head proves itself; 0 when there is none. */
export function findLastBatch(bytes: Buffer): number {
  for (let end = bytes.length; end > HEADER_BYTES; ) {
    const lineAt = bytes.lastIndexOf(NEWLINE, end - 2) + 1;
    const head = parseRecordHead(bytes, lineAt);
    if (typeof head !== 'string') return head.batch;
    end = lineAt;
  }
  return 0;
}
