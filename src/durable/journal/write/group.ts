// Turns waiting records into the bytes of one group, continuing the chain. Pure.

import { recordLineBytes, renderGroupFields, renderRecord } from '../format/record-line.ts';
import type { Chain } from '../format/scan.ts';
import type { Receipt } from '../journal-record.ts';

/** A record that was checked and serialized, waiting for its place in the chain. */
export interface PendingRecord {
  readonly typeName: string;
  readonly payload: string;
  readonly payloadBytes: number;
  readonly payloadDigest: string;
}

/** A receipt, and where the record stands. */
export interface Placed extends Receipt {
  readonly segment: number;
  readonly offsetBytes: number;
}

export interface RenderedGroup {
  readonly bytes: Buffer;
  readonly chain: Chain;
  readonly placed: readonly Placed[];
}

export interface GroupPlace {
  readonly chain: Chain;
  readonly segment: number;
  readonly offsetBytes: number;
  readonly epoch: number;
  readonly timeMs: number;
}

export function groupBytes(records: readonly PendingRecord[]): number {
  return records.reduce((sum, record) => sum + pendingBytes(record), 0);
}

export function pendingBytes(record: PendingRecord): number {
  return recordLineBytes(record.typeName, record.payloadBytes);
}

export function renderGroup(records: readonly PendingRecord[], place: GroupPlace): RenderedGroup {
  const { epoch, timeMs, segment } = place;
  const batch = place.chain.sequence + 1;
  const group = renderGroupFields({ batch, timeMs, epoch });
  const placed: Placed[] = [];
  let { sequence, hash, link } = place.chain;
  let { offsetBytes } = place;
  let text = '';
  for (const { typeName, payload, payloadBytes, payloadDigest } of records) {
    sequence += 1;
    const fields = { group, sequence, previousHash: link, payloadDigest, typeName, payloadBytes };
    const rendered = renderRecord(fields, payload);
    text += rendered.line;
    hash = rendered.hash;
    link = rendered.hash;
    placed.push({ sequence, hash, timeMs, segment, offsetBytes });
    offsetBytes += recordLineBytes(typeName, payloadBytes);
  }
  return { bytes: Buffer.from(text, 'utf8'), chain: { sequence, hash, link, epoch, batch }, placed };
}
