// The record of trouble that the reserve makes room for. Pure.

import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { LoaError } from '../../../kernel/errors.ts';
import { sha256Hex } from '../../../kernel/hash.ts';
import { requireTypeName } from '../format/record-line.ts';
import { TROUBLE_TYPE } from '../journal-record.ts';
import { OWN_TYPES } from '../read/record.ts';
import type { PendingRecord } from './group.ts';

export function describeTrouble(error: LoaError, recordsRefused: number): PendingRecord {
  return preparePayload(TROUBLE_TYPE, { problem: error.code, message: error.message, recordsRefused });
}

/** One of the journal's own records. */
export function preparePayload(type: string, value: unknown): PendingRecord {
  const payload = canonicalJson(value);
  return {
    typeName: requireTypeName(type, OWN_TYPES[type]?.version ?? 1),
    payload,
    payloadBytes: Buffer.byteLength(payload),
    payloadDigest: sha256Hex(payload),
  };
}
