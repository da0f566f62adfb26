// Blob stores: the port and its drivers.

export {
  type Blob,
  type BlobEntry,
  type BlobHead,
  type BlobPage,
  type BlobStore,
  blobConflict,
  blobMissing,
  compareKeys,
  findKeyProblem,
  type ListOptions,
  type PutCondition,
  requireBlobKey,
  requireBlobSize,
} from './blob.ts';
export { createFsBlobStore } from './fs.ts';
