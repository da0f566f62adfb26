// Finds the records of a damaged segment that prove themselves, each by its own hash and the digest of its payload, whatever
// became of the chain around them. A lost place is found again at the next newline. Pure.

import { sha256Hex } from '../../../kernel/hash.ts';
import { isFiller } from './erasure.ts';
import { NEWLINE, parseRecordHead, type RecordHead } from './record-line.ts';

export interface Salvage {
  /** In order of their sequences, each once. */
  readonly intact: readonly RecordHead[];
  /** What is known of records whose head is good and whose payload is not. */
  readonly spoiled: readonly RecordHead[];
}

export function salvageRecords(bytes: Buffer, from: number): Salvage {
  const intact = new Map<number, RecordHead>();
  const spoiled = new Map<number, RecordHead>();
  for (let at = from; at < bytes.length; ) {
    const head = parseRecordHead(bytes, at);
    const isWhole = typeof head !== 'string' && hasItsPayload(bytes, head);
    if (typeof head !== 'string') {
      const known = isWhole ? intact : spoiled;
      if (!known.has(head.sequence)) known.set(head.sequence, head);
    }
    const newline = bytes.indexOf(NEWLINE, at);
    at = isWhole ? head.endAt : newline < 0 ? bytes.length : newline + 1;
  }
  return {
    intact: inOrder(intact.values()),
    spoiled: inOrder(spoiled.values()).filter(({ sequence }) => !intact.has(sequence)),
  };
}

/** Also when it was erased: then there is nothing that could be wrong. */
function hasItsPayload(bytes: Buffer, head: RecordHead): boolean {
  if (head.endAt > bytes.length || bytes[head.endAt - 1] !== NEWLINE) return false;
  const payload = bytes.subarray(head.payloadAt, head.payloadAt + head.payloadBytes);
  return sha256Hex(payload) === head.payloadDigest || isFiller(payload);
}

function inOrder(heads: Iterable<RecordHead>): readonly RecordHead[] {
  return [...heads].sort((a, b) => a.sequence - b.sequence);
}
