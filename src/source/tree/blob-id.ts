// The id that git gives to content, so that a file that git does not know yet is kept under the id it will have.

import { createHash } from 'node:crypto';

/** SHA-1 over git's own header and the bytes; in repositories of another object format it is merely a stable name. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
