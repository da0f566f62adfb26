// Whether the bytes of a file of memories are text. NUL is what a crash leaves of bytes that did not reach the disk.

import { isUtf8 } from 'node:buffer';

export function isDamaged(bytes: Uint8Array): boolean {
  return !isUtf8(bytes) || bytes.includes(0);
}
