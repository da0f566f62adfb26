// Reads files of a tree into one buffer that is used again and again: a fresh buffer for every file costs more in garbage
// than the reading itself. Never through a link in the last component, never more than a source file can reasonably be.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host, OpenFile } from '../../kernel/host.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { SkipReason } from '../model.ts';

export interface Reader {
  /** The bytes, valid until the next peek; or why there are none. */
  peek(path: string): Uint8Array | SkipReason;
  /** The first bytes, enough for a line; '' when there are none. */
  peekHead(path: string, length?: number): string;
  /** A file that may be run; asked only of what git does not vouch for. */
  isProgram(path: string): boolean;
  /** A pipe or device would keep us waiting; asked only of what git does not vouch for. */
  isRegular(path: string): boolean;
}

const FIRST_BYTES = 1 << 18;
const HEAD_BYTES = 128;
const EXECUTE_MASK = 0o111;

export function createReader(root: string, host: Pick<Host, 'files'>): Reader {
  let buffer = new Uint8Array(FIRST_BYTES);
  const fill = (file: OpenFile): Uint8Array | SkipReason => {
    let length = 0;
    for (;;) {
      const count = file.read(length === 0 ? buffer : buffer.subarray(length), length);
      length += count;
      if (count === 0) return length > SOURCE_FILE_SIZE_BYTES_MAX ? 'too-large' : buffer.subarray(0, length);
      if (length > SOURCE_FILE_SIZE_BYTES_MAX) return 'too-large';
      if (length < buffer.length) continue;
      const larger = new Uint8Array(buffer.length * 4);
      larger.set(buffer);
      buffer = larger;
    }
  };
  const openAnd = <T>(path: string, read: (file: OpenFile) => T): T | 'missing' => {
    try {
      const file = host.files.open(`${root}/${path}`, { noFollow: true });
      try {
        return read(file);
      } finally {
        file.close();
      }
    } catch (error) {
      if (isLoaError(error) && error.code.startsWith('file.')) return 'missing';
      throw error;
    }
  };
  return {
    peek: (path) => openAnd(path, fill),
    peekHead(path, length = HEAD_BYTES) {
      const head = buffer.subarray(0, length);
      const count = openAnd(path, (file) => file.read(head, 0));
      return count === 'missing' ? '' : Buffer.from(head.subarray(0, count)).toString('latin1');
    },
    isProgram(path) {
      const found = host.files.stat(`${root}/${path}`);
      return found?.kind === 'file' && (found.mode & EXECUTE_MASK) !== 0;
    },
    isRegular: (path) => host.files.stat(`${root}/${path}`)?.kind === 'file',
  };
}
