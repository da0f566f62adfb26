// Finds the journal's own records (erasures, checkpoints) in a segment by searching for the name of their type, at a
// speed near that of memory, instead of walking every record. Only whole records that prove themselves count; the same
// words in somebody's payload do not. Pure.

import { sha256Hex } from '../../../kernel/hash.ts';
import { NEWLINE, parseRecordHead, type RecordHead, TYPE_AT } from './record-line.ts';

export interface OwnRecord {
  readonly head: RecordHead;
  readonly payload: unknown;
}

export function* findOwnRecords(bytes: Buffer, typeName: string): Generator<OwnRecord> {
  // Without the space before it: that occurs ten times in every record, and would be met each time.
  const needle = `${typeName} `;
  for (let at = bytes.indexOf(needle, TYPE_AT); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    const found = parseOwnRecord(bytes, at - TYPE_AT, typeName);
    if (found !== undefined) yield found;
  }
}

/** Undefined unless a whole record of that type begins there, proven by its hash and its payload by its digest. */
export function parseOwnRecord(bytes: Buffer, lineAt: number, typeName: string): OwnRecord | undefined {
  if (lineAt > 0 && bytes[lineAt - 1] !== NEWLINE) return undefined;
  const head = parseRecordHead(bytes, lineAt);
  if (typeof head === 'string' || head.typeName !== typeName || head.endAt > bytes.length) return undefined;
  const payload = bytes.subarray(head.payloadAt, head.payloadAt + head.payloadBytes);
  if (sha256Hex(payload) !== head.payloadDigest) return undefined;
  return { head, payload: JSON.parse(payload.toString('utf8')) };
}
