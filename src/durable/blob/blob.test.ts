// The suite holds for more than one kind of store: here a store that is nothing but a map.

import { expect, test } from 'vitest';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import { BLOB_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { examineBlobStore } from './blob.suite.ts';
import {
  type BlobStore,
  blobConflict,
  blobMissing,
  compareKeys,
  requireBlobKey,
  requireBlobSize,
} from './blob.ts';

function createMemoryStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  const find = (key: string) => {
    requireBlobKey(key);
    const bytes = blobs.get(key);
    return bytes === undefined ? undefined : { key, bytes, sizeBytes: bytes.length, etag: sha256Hex(bytes) };
  };
  const store: BlobStore = {
    name: 'memory',
    get: async (key) => {
      const blob = find(key);
      if (blob === undefined) throw blobMissing(key, 'memory');
      return blob;
    },
    head: async (key) => {
      const blob = find(key);
      return blob === undefined ? undefined : { key, sizeBytes: blob.sizeBytes, etag: blob.etag };
    },
    put: async (key, bytes, condition = {}) => {
      const etag = find(key)?.etag;
      const { ifAbsent, ifMatch } = condition;
      if ((ifAbsent === true && etag !== undefined) || (ifMatch !== undefined && etag !== ifMatch)) {
        throw blobConflict(key, 'memory', condition);
      }
      blobs.set(key, bytes.slice());
      return { key, sizeBytes: bytes.length, etag: sha256Hex(bytes) };
    },
    list: async (prefix, { after = '', limit = 1000 } = {}) => {
      const wanted = [...blobs].filter(([key]) => key.startsWith(prefix) && compareKeys(key, after) > 0);
      const found = wanted
        .map(([key, bytes]) => ({ key, sizeBytes: bytes.length }))
        .sort((a, b) => compareKeys(a.key, b.key));
      const page = found.slice(0, limit);
      return found.length > limit ? { blobs: page, next: page.at(-1)?.key ?? '' } : { blobs: page };
    },
    remove: async (key) => {
      requireBlobKey(key);
      blobs.delete(key);
    },
  };
  return store;
}

examineBlobStore('memory', async () => ({ store: createMemoryStore(), close: async () => undefined }));

test('a blob beyond the size limit is refused before anything is written', () => {
  expect(() => requireBlobSize('k', BLOB_SIZE_BYTES_MAX)).not.toThrow();
  expect(() => requireBlobSize('k', BLOB_SIZE_BYTES_MAX + 1)).toThrow(LoaError);
});
