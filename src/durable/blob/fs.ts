// Blobs as plain files below one directory; the key is the path, the etag the SHA-256 of the content.
// Guarantees: `put` is an atomic replace (a crash leaves the old or the new blob, and at most a temporary that is swept
// later); all writers of a store take turns by one lock, so a condition that was checked still holds when the file changes;
// no link is followed out of the directory. Folders that become empty stay. A key cannot also be the folder of another.

import { dirname, join } from 'node:path';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { isSha256Hex, sha256Hex } from '../../kernel/hash.ts';
import { BLOB_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { confine } from '../confine.ts';
import { prepareReplacement } from '../file.ts';
import { acquireLock, type LockHost } from '../lock.ts';
import { makeDirDurable } from '../make-dir.ts';
import {
  type Blob,
  type BlobHead,
  type BlobStore,
  blobConflict,
  blobMissing,
  type PutCondition,
  requireBlobKey,
  requireBlobSize,
} from './blob.ts';
import { listFiles } from './fs-list.ts';

const LOCK_FILE = '.loa-lock';

interface Place {
  readonly root: string;
  readonly host: LockHost;
}

/** The directory is made when it is missing. */
export async function createFsBlobStore(root: string, host: LockHost): Promise<BlobStore> {
  await makeDirDurable(root, host, 0o700);
  const place: Place = { root, host };
  return {
    name: root,
    get: async (key) => {
      const blob = readBlob(place, key);
      if (blob === undefined) throw blobMissing(key, root);
      return blob;
    },
    head: async (key) => {
      const blob = readBlob(place, key);
      return blob === undefined ? undefined : headOf(blob);
    },
    put: (key, bytes, condition = {}) => putBlob(place, { key, bytes, condition }),
    list: async (prefix, options = {}) => listFiles(root, prefix, options, host),
    remove: (key) => removeBlob(place, key),
  };
}

function headOf({ key, sizeBytes, etag }: BlobHead): BlobHead {
  return { key, sizeBytes, etag };
}

function pathOf({ root, host }: Place, key: string): string {
  requireBlobKey(key);
  return confine(root, key, host);
}

function readBlob(place: Place, key: string): Blob | undefined {
  try {
    const path = pathOf(place, key);
    const bytes = place.host.files.read(path, { noFollow: true, sizeBytesMax: BLOB_SIZE_BYTES_MAX });
    return { key, sizeBytes: bytes.length, etag: sha256Hex(bytes), bytes };
  } catch (error) {
    // A folder under this name, or a file where a folder would have to be, holds no blob of this key.
    const none = ['file.missing', 'file.not-file', 'file.not-directory'];
    if (isLoaError(error) && none.includes(error.code)) return undefined;
    throw error;
  }
}

interface Write {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly condition: PutCondition;
}

async function putBlob(place: Place, write: Write): Promise<BlobHead> {
  const { root, host } = place;
  const { key, bytes, condition } = write;
  requireBlobSize(key, bytes.length);
  const path = pathOf(place, key);
  const head: BlobHead = { key, sizeBytes: bytes.length, etag: sha256Hex(bytes) };
  await makeFolder(place, key, path);
  // Written and synced before the lock is taken, so that other writers wait for a rename only.
  const prepared = await prepareReplacement(path, bytes, host, { mode: 0o600, root });
  try {
    const lock = await acquireLock(join(root, LOCK_FILE), host);
    try {
      if (!holds(condition, () => readBlob(place, key)?.etag)) throw blobConflict(key, root, condition);
      prepared.commit();
    } finally {
      lock.release();
    }
  } catch (error) {
    prepared.abandon();
    throw error;
  }
  await prepared.settle();
  return head;
}

function holds(condition: PutCondition, currentEtag: () => string | undefined): boolean {
  if (condition.ifAbsent === true) return currentEtag() === undefined;
  if (condition.ifMatch === undefined) return true;
  return isSha256Hex(condition.ifMatch) && currentEtag() === condition.ifMatch;
}

async function makeFolder({ host }: Place, key: string, path: string): Promise<void> {
  try {
    await makeDirDurable(dirname(path), host, 0o700);
    if (host.files.stat(path)?.kind !== 'directory') return;
  } catch (error) {
    if (!isLoaError(error) || !['file.not-directory', 'file.exists'].includes(error.code)) throw error;
  }
  throw new LoaError('blob.key-invalid', `cannot store ${key}: a key cannot be the folder of another key`, {
    hint: 'Choose another key.',
    details: { key },
  });
}

async function removeBlob(place: Place, key: string): Promise<void> {
  const { root, host } = place;
  const path = pathOf(place, key);
  if (host.files.stat(path)?.kind !== 'file') return;
  const lock = await acquireLock(join(root, LOCK_FILE), host);
  try {
    host.files.remove(path);
  } finally {
    lock.release();
  }
  await host.files.syncDir(dirname(path));
}
