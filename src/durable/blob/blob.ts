// The port of a blob store: bytes under keys, on a disk, in a bucket or elsewhere. Every driver obeys `blob.suite.ts`.
// Promises of every driver: a reader sees a whole old or a whole new blob; what `put` acknowledged stays; of several
// conditional writers exactly one wins. An etag is opaque: it is equal for the same version and for nothing else that matters.

import { LoaError } from '../../kernel/errors.ts';
import { BLOB_KEY_LENGTH_MAX, BLOB_SIZE_BYTES_MAX } from '../../kernel/limits.ts';

export interface BlobEntry {
  readonly key: string;
  readonly sizeBytes: number;
}

export interface BlobHead extends BlobEntry {
  readonly etag: string;
}

export interface Blob extends BlobHead {
  readonly bytes: Uint8Array;
}

/** At most one of the two; without either the blob is written whatever is there. */
export interface PutCondition {
  /** Only if there is no blob under the key. */
  readonly ifAbsent?: boolean;
  /** Only if the blob there has this etag. */
  readonly ifMatch?: string;
}

export interface ListOptions {
  /** Keys after this one; `next` of the page before. */
  readonly after?: string;
  readonly limit?: number;
}

export interface BlobPage {
  /** In order of their keys by code points. */
  readonly blobs: readonly BlobEntry[];
  /** Give it as `after` for the next page; absent on the last one. */
  readonly next?: string;
}

export interface BlobStore {
  /** What and where it is, for messages. */
  readonly name: string;
  /** Throws `blob.missing`. */
  get(key: string): Promise<Blob>;
  head(key: string): Promise<BlobHead | undefined>;
  /** Throws `blob.conflict` when the condition does not hold; then nothing was changed. */
  put(key: string, bytes: Uint8Array, condition?: PutCondition): Promise<BlobHead>;
  /** Every key that begins with the text, which need not end at a `/`. */
  list(prefix: string, options?: ListOptions): Promise<BlobPage>;
  /** A blob that is not there is not an error. */
  remove(key: string): Promise<void>;
}

export const LIST_LIMIT_DEFAULT = 1000;

/** Throws `blob.key-invalid` for a key that some driver could not store, or would store somewhere else. */
export function requireBlobKey(key: string): void {
  const problem = findKeyProblem(key);
  if (problem === undefined) return;
  const shown = key
    .slice(0, 80)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '?');
  throw new LoaError('blob.key-invalid', `cannot use "${shown}" as a key: ${problem}`, {
    hint: 'Use parts separated by /, without control characters, "." and "..".',
  });
}

export function findKeyProblem(key: string): string | undefined {
  if (key === '') return 'it is empty';
  if (Buffer.byteLength(key) > BLOB_KEY_LENGTH_MAX) return `it is longer than ${BLOB_KEY_LENGTH_MAX} bytes`;
  if (key.startsWith('/')) return 'it is absolute';
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(key)) return 'it holds a control character';
  if (key.includes('\\')) return 'it holds a backslash';
  if (key !== key.normalize('NFC')) return 'its letters are not in composed form (NFC)';
  for (const part of key.split('/')) {
    if (part === '') return 'it has an empty part';
    if (part === '.' || part === '..') return `it has the part "${part}"`;
    if (Buffer.byteLength(part) > 200) return 'one of its parts is longer than 200 bytes';
    if (part.startsWith('.loa-') || part.endsWith('.loa-tmp'))
      return 'names that begin with .loa- or end in .loa-tmp are reserved';
  }
  return undefined;
}

export function requireBlobSize(key: string, sizeBytes: number): void {
  if (sizeBytes <= BLOB_SIZE_BYTES_MAX) return;
  throw new LoaError(
    'file.too-large',
    `cannot store ${key}: ${sizeBytes} bytes are more than ${BLOB_SIZE_BYTES_MAX}`,
    {
      hint: 'Store it in several blobs.',
      details: { key, sizeBytes },
    },
  );
}

export function blobConflict(key: string, store: string, condition: PutCondition): LoaError {
  const why =
    condition.ifAbsent === true ? 'there is one already' : 'it is not the version that was expected';
  return new LoaError('blob.conflict', `did not write ${key} in ${store}: ${why}`, {
    hint: 'Read it again and decide anew.',
    retryable: true,
    details: { key },
  });
}

export function blobMissing(key: string, store: string): LoaError {
  return new LoaError('blob.missing', `there is no ${key} in ${store}`, { details: { key } });
}

/** The order of keys in every store: by code points, which is also the order of their UTF-8 bytes. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
