// One record as one line of text:
//   r1 <hash> <length> <sequence> <batch> <time> <epoch> <previous hash> <payload digest> <type>@<version> <payload>\n
// Fixed-width fields first. The hash covers everything between itself and the payload, so the length is protected even
// when the payload is gone, and the payload can be erased without breaking the chain. Text, because canonical JSON holds
// no NUL and no newline: a zero byte is always unwritten disk, and a lost place is found again at the next newline.

import { LoaError } from '../../../kernel/errors.ts';
import { sha256Hex } from '../../../kernel/hash.ts';

export const RECORD_MAGIC = 'r1 ';
const HASH_AT = 3;
const COVERED_AT = HASH_AT + 64 + 1;
const LENGTH_AT = COVERED_AT;
const SEQUENCE_AT = LENGTH_AT + 7 + 1;
const BATCH_AT = SEQUENCE_AT + 16 + 1;
const TIME_AT = BATCH_AT + 16 + 1;
const EPOCH_AT = TIME_AT + 13 + 1;
const PREVIOUS_AT = EPOCH_AT + 10 + 1;
const DIGEST_AT = PREVIOUS_AT + 64 + 1;
export const TYPE_AT = DIGEST_AT + 64 + 1;
const TYPE_LENGTH_MAX = 64;
/** Everything before the payload fits in this. */
export const RECORD_HEAD_BYTES_MAX = TYPE_AT + TYPE_LENGTH_MAX + 1;

const TYPE_SHAPE = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+@[1-9][0-9]{0,5}$/;
export const NEWLINE = 10;
const SPACE = 32;

export interface RecordFields {
  readonly sequence: number;
  readonly batch: number;
  readonly timeMs: number;
  readonly epoch: number;
  readonly previousHash: string;
  readonly payloadDigest: string;
  /** `name@version`. */
  readonly typeName: string;
}

/** A record's head as it was read, and where its parts lie in the buffer. */
export interface RecordHead extends RecordFields {
  readonly hash: string;
  readonly offsetBytes: number;
  readonly payloadAt: number;
  readonly payloadBytes: number;
  /** One past the newline. */
  readonly endAt: number;
}

/** What the records of one group have in common, as it stands in each of their lines. */
export function renderGroupFields(fields: Pick<RecordFields, 'batch' | 'timeMs' | 'epoch'>): string {
  return `${digits(fields.batch, 16)} ${digits(fields.timeMs, 13)} ${digits(fields.epoch, 10)}`;
}

export interface LineFields
  extends Pick<RecordFields, 'sequence' | 'previousHash' | 'payloadDigest' | 'typeName'> {
  /** From `renderGroupFields`, made once for all of them. */
  readonly group: string;
  /** Length of the payload in UTF-8. */
  readonly payloadBytes: number;
}

/** The line's text and the record's hash. */
export function renderRecord(
  fields: LineFields,
  payload: string,
): { readonly line: string; readonly hash: string } {
  const { group, previousHash, payloadDigest, typeName } = fields;
  const place = `${digits(fields.payloadBytes, 7)} ${digits(fields.sequence, 16)} ${group}`;
  const covered = `${place} ${previousHash} ${payloadDigest} ${typeName} `;
  const hash = sha256Hex(covered);
  return { line: `${RECORD_MAGIC}${hash} ${covered}${payload}\n`, hash };
}

export function recordLineBytes(typeName: string, payloadBytes: number): number {
  return TYPE_AT + typeName.length + 1 + payloadBytes + 1;
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** `name@version`, or `input.invalid` when it could not be framed. */
export function requireTypeName(type: string, version: number): string {
  const name = `${type}@${version}`;
  if (name.length <= TYPE_LENGTH_MAX && TYPE_SHAPE.test(name)) return name;
  throw new LoaError('input.invalid', `"${name}" cannot name a record type`, {
    hint: 'Use a name like memory.added: lower-case words joined by dots, and a version from 1.',
  });
}

export function splitTypeName(typeName: string): { readonly type: string; readonly version: number } {
  const at = typeName.lastIndexOf('@');
  return { type: typeName.slice(0, at), version: Number(typeName.slice(at + 1)) };
}

/**
 * The record that begins at `offset`, if its head is whole and proves itself by its hash. The payload is neither looked
 * at nor known to be there: `endAt` may lie beyond the buffer. A string says what is wrong. With `proven` the hash is not
 * computed again, for bytes that were verified a moment ago.
 */
export function parseRecordHead(bytes: Buffer, offset: number, proven = false): RecordHead | string {
  const head = bytes.toString('latin1', offset, offset + RECORD_HEAD_BYTES_MAX);
  if (!head.startsWith(RECORD_MAGIC)) return 'no record begins here';
  const typeEnd = head.indexOf(' ', TYPE_AT);
  if (typeEnd < 0) return 'the head of the record is cut or garbled';
  const hash = head.slice(HASH_AT, HASH_AT + 64);
  if (head.charCodeAt(HASH_AT + 64) !== SPACE) return 'the head of the record is garbled';
  if (!proven && sha256Hex(head.slice(COVERED_AT, typeEnd + 1)) !== hash) {
    return 'the head of the record does not match its hash';
  }
  const payloadBytes = Number(head.slice(LENGTH_AT, LENGTH_AT + 7));
  const payloadAt = offset + typeEnd + 1;
  return {
    hash,
    offsetBytes: offset,
    payloadAt,
    payloadBytes,
    endAt: payloadAt + payloadBytes + 1,
    sequence: Number(head.slice(SEQUENCE_AT, SEQUENCE_AT + 16)),
    batch: Number(head.slice(BATCH_AT, BATCH_AT + 16)),
    timeMs: Number(head.slice(TIME_AT, TIME_AT + 13)),
    epoch: Number(head.slice(EPOCH_AT, EPOCH_AT + 10)),
    previousHash: head.slice(PREVIOUS_AT, PREVIOUS_AT + 64),
    payloadDigest: head.slice(DIGEST_AT, DIGEST_AT + 64),
    typeName: head.slice(TYPE_AT, typeEnd),
  };
}

/** Where the parts of a record lie, for bytes that were verified a moment ago; quicker than reading the whole head. */
export function parseFrame(
  bytes: Buffer,
  offset: number,
): { readonly typeEnd: number; readonly payloadBytes: number; readonly endAt: number } {
  let payloadBytes = 0;
  for (let at = offset + LENGTH_AT; at < offset + LENGTH_AT + 7; at += 1)
    payloadBytes = payloadBytes * 10 + bytes[at]! - 48;
  const typeEnd = bytes.indexOf(SPACE, offset + TYPE_AT);
  return { typeEnd, payloadBytes, endAt: typeEnd + 1 + payloadBytes + 1 };
}
