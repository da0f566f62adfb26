// Erasures: which payloads were erased on the record. The record of an erasure names the sequence and the digest of what
// was there; only a payload so named may differ from its digest, and then it is a row of `x`. Pure.

import type { PayloadCheck } from '../journal-record.ts';
import { ERASED_TYPE } from '../journal-record.ts';
import { findOwnRecords } from './own-records.ts';
import type { ErasureCheck } from './scan.ts';

export const ERASED_VERSION = 1;
const ERASED_NAME = `${ERASED_TYPE}@${ERASED_VERSION}`;
const FILLER = 0x78;

export interface Erasure {
  readonly sequence: number;
  readonly digest: string;
  readonly reason: string;
  /** Group of the erasure's own record. */
  readonly batch: number;
}

export const checkErasure: PayloadCheck = (payload) => {
  const { sequence, digest, reason } = payload as Partial<Record<keyof Erasure, unknown>>;
  const fine = Number.isSafeInteger(sequence) && typeof digest === 'string' && typeof reason === 'string';
  return fine ? undefined : 'an erasure has a sequence, a digest and a reason';
};

/** All erasures recorded in a segment. */
export function findErasures(bytes: Buffer): readonly Erasure[] {
  const found: Erasure[] = [];
  for (const { head, payload } of findOwnRecords(bytes, ERASED_NAME)) {
    if (checkErasure(payload) !== undefined) continue;
    const { sequence, digest, reason } = payload as Erasure;
    found.push({ sequence, digest, reason, batch: head.batch });
  }
  return found;
}

/**
 * Accepts what the erasures name. `lastBatch` is the journal's last group: an erasure in it may have been cut by a crash
 * between being recorded and being carried out, so what it names may still be half there; the next writer finishes it.
 */
export function createErasureCheck(erasures: readonly Erasure[], lastBatch: number): ErasureCheck {
  const bySequence = new Map(erasures.map((erasure) => [erasure.sequence, erasure]));
  return (head, payload) => {
    const erasure = bySequence.get(head.sequence);
    if (erasure === undefined || erasure.digest !== head.payloadDigest) return false;
    return erasure.batch === lastBatch || isFiller(payload);
  };
}

export function isFiller(payload: Uint8Array): boolean {
  return payload.every((byte) => byte === FILLER);
}

export function createFiller(sizeBytes: number): Uint8Array {
  return new Uint8Array(sizeBytes).fill(FILLER);
}
