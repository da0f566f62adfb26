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
    throw fileError(errnoOf(error) ?? 'EIO', tried, path, error);
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
    bornMs: stats.birthtimeMs,
    mode: stats.mode & 0o7777,
    uid: stats.uid,
    gid: stats.gid,
    links: stats.nlink,
    identity: `${stats.dev}:${stats.ino}`,
  };
}

export function openRealFile(path: string, options: OpenOptions = {}): OpenFile {
  const fd = attempt('open', path, () => openSync(path, openFlags(options), options.mode ?? 0o666));
  if (options.regularOnly) requireRegular(fd, path);
  return {
    path,
    read: (into, position) => attempt('read', path, () => readSync(fd, into, 0, into.length, position)),
    write: (bytes, position) =>
      attempt('write', path, () =>
        writeSync(fd, bytes, 0, bytes.length, options.append === true ? null : position),
      ),
    stat: () => attempt('look at', path, () => toFileStat(fstatSync(fd))),
    truncate: (size) => attempt('truncate', path, () => ftruncateSync(fd, size)),
    setMode: (mode) => attempt('set the mode of', path, () => fchmodSync(fd, mode)),
    setOwner: (uid, gid) => attempt('set the owner of', path, () => fchownSync(fd, uid, gid)),
    sync: () => syncDescriptor(fd, path),
    syncBlocking: () => attempt('sync', path, () => fdatasyncSync(fd)),
    close: () => attempt('close', path, () => closeSync(fd)),
  };
}

function requireRegular(fd: number, path: string): void {
  const stats = fstatSync(fd);
  if (stats.isFile() || stats.isDirectory()) return;
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
