// The real file system behind the Files port: synchronous where the page cache answers, promises where the disk does.
// Names that are not UTF-8 are listed without a name rather than wrongly, because a garbled name names another file.

import {
  accessSync,
  closeSync,
  constants,
  fsync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statfsSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DirectoryEntry, FileStat, Files, ReadOptions } from '../../kernel/host.ts';
import { errnoOf, fileError, fileTooLarge } from '../errno.ts';
import { fileSystemType } from './file-system-type.ts';
import { attempt, openRealFile, toFileStat } from './open-file.ts';

/** `waitsInPlace`: syncs hold the whole process instead of a thread beside it. */
export function createRealFiles(waitsInPlace = false): Files {
  return {
    read: readWhole,
    stat: statPath,
    list: listDirectory,
    open: (path, options) => openRealFile(path, options, waitsInPlace),
    rename: (from, to) => attempt(`rename (to ${to})`, from, () => renameSync(from, to)),
    remove: (path) => unlessMissing('remove', path, () => unlinkSync(path)),
    removeDir: (path) => unlessMissing('remove the directory', path, () => rmdirSync(path)),
    makeDir: makeLevels,
    realPath: (path) => attempt('resolve', path, () => realpathSync.native(path)),
    readLink: (path) => attempt('read the link', path, () => readlinkSync(path)),
    syncDir: (path) => syncDir(path, waitsInPlace),
    syncDirBlocking,
    isWritable: (path) => {
      try {
        accessSync(path, constants.W_OK | constants.X_OK);
        return true;
      } catch {
        return false; // Missing, read-only or somebody else's: the answer is the same.
      }
    },
    space: (path) => {
      const { bavail, bsize, type } = attempt('look at the file system of', path, () => statfsSync(path));
      return { freeBytes: bavail * bsize, type: fileSystemType(type, path) };
    },
  };
}

/** Level by level: asked to do it at once, the runtime never returns where a level can neither be made nor be found. */
function makeLevels(path: string, mode = 0o777): void {
  const missing: string[] = [];
  let existing = path;
  while (statPath(existing) === undefined && dirname(existing) !== existing) {
    missing.unshift(existing);
    existing = dirname(existing);
  }
  if (missing.length === 0) requireDirectory(path);
  for (const level of missing) {
    attempt('make the directory', level, () => {
      try {
        mkdirSync(level, { mode });
      } catch (error) {
        if (errnoOf(error) !== 'EEXIST') throw error; // Somebody else was quicker.
      }
    });
  }
}

function requireDirectory(path: string): void {
  const kind = statPath(path)?.kind;
  if (kind === 'directory' || (kind === 'link' && statPath(realpathSync.native(path))?.kind === 'directory'))
    return;
  throw fileError('ENOTDIR', 'make the directory', path);
}

function readWhole(path: string, options: ReadOptions = {}): Uint8Array {
  const file = openRealFile(path, options);
  try {
    const { kind, sizeBytes } = file.stat();
    if (kind === 'directory') throw fileError('EISDIR', 'read', path);
    if (options.sizeBytesMax !== undefined && sizeBytes > options.sizeBytesMax) {
      throw fileTooLarge(path, sizeBytes, options.sizeBytesMax);
    }
    return readToEnd(file, sizeBytes, options.sizeBytesMax ?? Number.POSITIVE_INFINITY);
  } finally {
    file.close();
  }
}

/** The size is only a first guess: files under /proc say 0, and a file may grow while it is read. */
function readToEnd(file: ReturnType<typeof openRealFile>, guessBytes: number, maxBytes: number): Uint8Array {
  let bytes = Buffer.allocUnsafe(guessBytes + 1);
  let length = 0;
  for (;;) {
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.max(length * 2, 4096));
    const count = file.read(bytes.subarray(length), length);
    length += count;
    if (length > maxBytes) throw fileTooLarge(file.path, length, maxBytes);
    // A read that stops exactly at the size the file said, with room for more, has met its end.
    if (count === 0 || (length === guessBytes && guessBytes > 0)) return bytes.subarray(0, length);
  }
}

function statPath(path: string): FileStat | undefined {
  const stats = unlessMissing('look at', path, () => lstatSync(path, { throwIfNoEntry: false }));
  return stats === undefined ? undefined : toFileStat(stats);
}

/** What names nothing cannot be removed or looked at, and that is an answer, not a failure. */
function unlessMissing<T>(tried: string, path: string, call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    const errno = errnoOf(error) ?? 'EIO';
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    throw fileError(errno, tried, path, error);
  }
}

interface Dirent {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

function kindOf(entry: Dirent): FileStat['kind'] {
  return entry.isFile()
    ? 'file'
    : entry.isDirectory()
      ? 'directory'
      : entry.isSymbolicLink()
        ? 'link'
        : 'other';
}

/** Text names first, since decoding every name by hand costs four times as much; bytes only when one looks garbled. */
function listDirectory(path: string): readonly DirectoryEntry[] {
  const entries = attempt('list', path, () => readdirSync(path, { withFileTypes: true }));
  const listed = entries.some((entry) => entry.name.includes('\ufffd'))
    ? listByBytes(path)
    : entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  return listed.sort(byName);
}

function byName(a: DirectoryEntry, b: DirectoryEntry): number {
  const left = a.name ?? '';
  const right = b.name ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
}

function listByBytes(path: string): DirectoryEntry[] {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const entries = attempt('list', path, () => readdirSync(path, { withFileTypes: true, encoding: 'buffer' }));
  return entries.map((entry) => {
    try {
      return { name: strict.decode(entry.name), kind: kindOf(entry) };
    } catch {
      // Not UTF-8: such a file exists but cannot be named in text.
      return { name: undefined, kind: kindOf(entry) };
    }
  });
}

async function syncDir(path: string, waitsInPlace: boolean): Promise<void> {
  const fd = openDirectory(path);
  try {
    if (waitsInPlace) attempt('sync the directory', path, () => fsyncSync(fd));
    else await syncDescriptor(fd, path);
  } finally {
    closeSync(fd);
  }
}

function syncDirBlocking(path: string): void {
  const fd = openDirectory(path);
  try {
    attempt('sync the directory', path, () => fsyncSync(fd));
  } finally {
    closeSync(fd);
  }
}

function openDirectory(path: string): number {
  const flags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0);
  return attempt('open the directory', path, () => openSync(path, flags));
}

function syncDescriptor(fd: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    fsync(fd, (error) => {
      if (error) reject(fileError(errnoOf(error) ?? 'EIO', 'sync the directory', path, error));
      else resolve();
    });
  });
}
