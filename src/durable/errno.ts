// System error names (ENOSPC, EACCES …) as failures of the product: which code, which words, what to do next.
// Pure; the real host and the simulated one both speak through it, so that a fault test sees what a person would see.

import { type ErrorCode, LoaError } from '../kernel/errors.ts';

interface Meaning {
  readonly code: ErrorCode;
  readonly why: string;
  readonly hint: string;
  readonly retryable?: boolean;
}

const FULL_HINT =
  'Free some space (loa journal compact, or remove files you no longer need) and run the command again.';

const MEANINGS: Readonly<Record<string, Meaning>> = {
  ENOSPC: { code: 'file.disk-full', why: 'no space is left on the device', hint: FULL_HINT, retryable: true },
  EDQUOT: { code: 'file.disk-full', why: 'the disk quota is used up', hint: FULL_HINT, retryable: true },
  EFBIG: {
    code: 'file.disk-full',
    why: 'the file would exceed the size limit of the system or of this shell',
    hint: 'Look at the limit with `ulimit -f` and raise it.',
  },
  EROFS: {
    code: 'file.read-only',
    why: 'the file system is mounted read-only',
    hint: 'Mount it writable, or choose another folder.',
  },
  EACCES: {
    code: 'file.permission',
    why: 'permission denied',
    hint: 'Check who owns it and its mode: ls -la.',
  },
  EPERM: {
    code: 'file.permission',
    why: 'the operation is not permitted',
    hint: 'Check who owns it and its mode: ls -la.',
  },
  ENOENT: { code: 'file.missing', why: 'it does not exist', hint: 'Check the path, or run loa doctor.' },
  EEXIST: { code: 'file.exists', why: 'it exists already', hint: 'Remove it or choose another name.' },
  ENOTEMPTY: { code: 'file.exists', why: 'the directory is not empty', hint: 'Remove what it holds first.' },
  ENOTDIR: {
    code: 'file.not-directory',
    why: 'a part of the path is not a directory',
    hint: 'Check the path.',
  },
  EISDIR: { code: 'file.not-file', why: 'it is a directory', hint: 'Check the path.' },
  ENXIO: {
    code: 'file.not-file',
    why: 'it is a pipe, a socket or a device, not a file',
    hint: 'Remove it, or put a regular file in its place.',
  },
  ELOOP: {
    code: 'file.not-file',
    why: 'it is a symbolic link, or links in a circle',
    hint: 'Name the file itself.',
  },
  EIO: {
    code: 'file.io',
    why: 'the device reported an input/output error',
    hint: 'The disk may be failing: look at the system log (dmesg), then run loa state verify.',
  },
  EMFILE: {
    code: 'file.io',
    why: 'this process has too many files open',
    hint: 'Raise `ulimit -n`.',
    retryable: true,
  },
  ENFILE: {
    code: 'file.io',
    why: 'the system has too many files open',
    hint: 'Close other programs.',
    retryable: true,
  },
  ENAMETOOLONG: { code: 'file.io', why: 'the name is too long', hint: 'Use a shorter name.' },
  EBUSY: {
    code: 'file.io',
    why: 'the device or file is busy',
    hint: 'Run the command again.',
    retryable: true,
  },
  EINTR: {
    code: 'file.io',
    why: 'the call was interrupted',
    hint: 'Run the command again.',
    retryable: true,
  },
};

/** A failed file call. `tried` is a verb ("read", "rename"); `path` is what it was tried on. */
export function fileError(errno: string, tried: string, path: string, cause?: unknown): LoaError {
  const meaning = MEANINGS[errno];
  const why = meaning?.why ?? `the system answered ${errno}`;
  return new LoaError(meaning?.code ?? 'file.io', `could not ${tried} ${path}: ${why}`, {
    hint: meaning?.hint ?? 'Run loa doctor.',
    retryable: meaning?.retryable ?? false,
    details: { path, errno },
    ...(cause === undefined ? {} : { cause }),
  });
}

export function fileTooLarge(path: string, sizeBytes: number, sizeBytesMax: number): LoaError {
  const size = `it has ${sizeBytes} bytes, at most ${sizeBytesMax} are read`;
  return new LoaError('file.too-large', `did not read ${path}: ${size}`, {
    hint: 'Split the file, or leave it out in the configuration.',
    details: { path, sizeBytes, sizeBytesMax },
  });
}

/** The system's name for what went wrong, or undefined when the value is no system error. */
export function errnoOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined;
  return thrown.code;
}
