// An open file of the real system: one descriptor for its whole life, because an error of an earlier write is reported
// to the descriptor that was open then, and a fresh one may never hear of it.

import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  type Stats,
  writeSync,
} from 'node:fs';
import type { FileStat, OpenFile, OpenOptions } from '../../kernel/host.ts';
import { errnoOf, fileError } from '../errno.ts';

/** Runs a system call; its error becomes a failure that names the verb and the path. */
export function attempt<T>(tried: string, path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw failed(tried, path, error);
  }
}

export function toFileStat(stats: Stats): FileStat {
  return {
    kind: stats.isFile()
      ? 'file'
      : stats.isDirectory()
        ? 'directory'
        : stats.isSymbolicLink()
          ? 'link'
          : 'other',
    sizeBytes: stats.size,
    modifiedMs: stats.mtimeMs,
    changedMs: stats.ctimeMs,
    bornMs: stats.birthtimeMs,
    mode: stats.mode & 0o7777,
    uid: stats.uid,
    gid: stats.gid,
    links: stats.nlink,
    identity: `${stats.dev}:${stats.ino}`,
  };
}

/** As `attempt` does, without a function for each of ten thousand files. */
function failed(tried: string, path: string, error: unknown): Error {
  return fileError(errnoOf(error) ?? 'EIO', tried, path, error);
}

function openDescriptor(path: string, options: OpenOptions): number {
  try {
    return openSync(path, openFlags(options), options.mode ?? 0o666);
  } catch (error) {
    throw failed('open', path, error);
  }
}

/** `waitsInPlace`: syncs hold the whole process instead of a thread beside it. */
export function openRealFile(path: string, options: OpenOptions = {}, waitsInPlace = false): OpenFile {
  const fd = openDescriptor(path, options);
  const stats = options.regularOnly ? requireRegular(fd, path) : undefined;
  return new RealFile({ fd, path, options, stats, waitsInPlace });
}

interface Opened {
  readonly fd: number;
  readonly path: string;
  readonly options: OpenOptions;
  readonly stats: Stats | undefined;
  readonly waitsInPlace: boolean;
}

/** A class, because ten thousand of them are opened in a row. */
class RealFile implements OpenFile {
  readonly path: string;
  readonly sizeAtOpenBytes: number | undefined;
  readonly #fd: number;
  readonly #isAppending: boolean;
  readonly #waitsInPlace: boolean;
  readonly #stats: Stats | undefined;

  constructor({ fd, path, options, stats, waitsInPlace }: Opened) {
    this.path = path;
    this.sizeAtOpenBytes = stats?.size;
    this.#stats = stats;
    this.#fd = fd;
    this.#isAppending = options.append === true;
    this.#waitsInPlace = waitsInPlace;
  }

  get statAtOpen(): FileStat | undefined {
    return this.#stats === undefined ? undefined : toFileStat(this.#stats);
  }

  read(into: Uint8Array, position: number): number {
    try {
      return readSync(this.#fd, into, 0, into.length, position);
    } catch (error) {
      throw failed('read', this.path, error);
    }
  }

  write(bytes: Uint8Array, position: number): number {
    const at = this.#isAppending ? null : position;
    return attempt('write', this.path, () => writeSync(this.#fd, bytes, 0, bytes.length, at));
  }

  stat(): FileStat {
    return attempt('look at', this.path, () => toFileStat(fstatSync(this.#fd)));
  }

  truncate(sizeBytes: number): void {
    attempt('truncate', this.path, () => ftruncateSync(this.#fd, sizeBytes));
  }

  setMode(mode: number): void {
    attempt('set the mode of', this.path, () => fchmodSync(this.#fd, mode));
  }

  setOwner(uid: number, gid: number): void {
    attempt('set the owner of', this.path, () => fchownSync(this.#fd, uid, gid));
  }

  async sync(): Promise<void> {
    if (this.#waitsInPlace) this.syncBlocking();
    else await syncDescriptor(this.#fd, this.path);
  }

  syncBlocking(): void {
    attempt('sync', this.path, () => fdatasyncSync(this.#fd));
  }

  close(): void {
    try {
      closeSync(this.#fd);
    } catch (error) {
      throw failed('close', this.path, error);
    }
  }
}

/** Its size. */
function requireRegular(fd: number, path: string): Stats {
  const stats = fstatSync(fd);
  if (stats.isFile() || stats.isDirectory()) return stats;
  closeSync(fd);
  throw fileError('ENXIO', 'open', path);
}

function openFlags(options: OpenOptions): number {
  let flags = options.write ? constants.O_RDWR : constants.O_RDONLY;
  if (options.create) flags |= constants.O_CREAT;
  if (options.create === 'new') flags |= constants.O_EXCL;
  if (options.truncate) flags |= constants.O_TRUNC;
  if (options.append) flags |= constants.O_APPEND;
  if (options.noFollow) flags |= constants.O_NOFOLLOW ?? 0;
  // A pipe nobody writes to would hold the whole process; a terminal must not become ours.
  if (options.regularOnly) flags |= (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
  return flags;
}

function syncDescriptor(fd: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(fd, (error) => {
      if (error) reject(fileError(errnoOf(error) ?? 'EIO', 'sync', path, error));
      else resolve();
    });
  });
}
