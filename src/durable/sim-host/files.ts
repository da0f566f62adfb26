// The Files port of one simulated process. Every call is a step that can be counted, made to fail, or be the last one
// before a crash; that decision is the world's.

import type { FileStat, Files, OpenFile, OpenOptions } from '../../kernel/host.ts';
import { fileError, fileTooLarge } from '../errno.ts';
import type { SimDisk } from './disk.ts';
import { type Inode, SECTOR_BYTES } from './inode.ts';

/** What the world decided about a step: go on, or take less than asked (writes only). Failures and crashes are thrown. */
export type Verdict = 'go' | 'short';

export interface StepGate {
  readonly disk: SimDisk;
  nowMs(): number;
  /** Throws when the step fails or crashes. `inode` is what a failed sync spoils. */
  step(operation: string, path: string, inode?: Inode): Verdict;
  /** After a write: the moment at which the system may write some of it to the disk by itself. */
  mayWriteBack(inode: Inode): void;
  /** Takes the time of a sync, then runs `finish`. */
  waitForDisk(finish: () => void): Promise<void>;
  /** The same in place; false when the disk lies and nothing must be made durable. */
  waitForDiskBlocking(): boolean;
}

export function createSimFiles(gate: StepGate): Files {
  const { disk } = gate;
  return {
    read: (path, options = {}) => {
      gate.step('read', path);
      const inode = requireFile(disk, path, 'read');
      const max = options.sizeBytesMax ?? Number.POSITIVE_INFINITY;
      if (inode.sizeBytes > max) throw fileTooLarge(path, inode.sizeBytes, max);
      return inode.content().slice();
    },
    stat: (path) => {
      gate.step('stat', path);
      const inode = disk.find(path);
      return inode === undefined ? undefined : statOf(inode);
    },
    list: (path) => {
      gate.step('list', path);
      const names = [...requireDirectory(disk, path, 'list').entries].sort(([a], [b]) => (a < b ? -1 : 1));
      return names.map(([name, inode]) => ({ name, kind: inode.meta.kind }));
    },
    open: (path, options = {}) => openFile(gate, path, options),
    rename: (from, to) => renameFile(gate, from, to),
    remove: (path) => removeName(gate, path, 'file'),
    removeDir: (path) => removeName(gate, path, 'directory'),
    makeDir: (path, mode) => makeDirs(gate, path, mode ?? 0o777),
    realPath: (path) => {
      if (disk.find(path) === undefined) throw fileError('ENOENT', 'resolve', path);
      return `/${path
        .split('/')
        .filter((part) => part !== '' && part !== '.')
        .join('/')}`;
    },
    readLink: (path) => {
      throw fileError('EINVAL', 'read the link', path);
    },
    syncDir: async (path) => {
      gate.step('syncDir', path);
      await gate.waitForDisk(disk.beginSyncDir(requireDirectory(disk, path, 'sync the directory')));
    },
    syncDirBlocking: (path) => {
      gate.step('syncDir', path);
      const finish = disk.beginSyncDir(requireDirectory(disk, path, 'sync the directory'));
      if (gate.waitForDiskBlocking()) finish();
    },
    isWritable: (path) => disk.find(path)?.meta.kind === 'directory',
    space: (path) => {
      gate.step('space', path);
      if (disk.find(path) === undefined) throw fileError('ENOENT', 'look at the file system of', path);
      return { freeBytes: disk.freeBytes(), type: disk.options.type ?? 'ext4' };
    },
  };
}

function openFile(gate: StepGate, path: string, options: OpenOptions): OpenFile {
  gate.step(options.create ? 'create' : 'open', path);
  const found = gate.disk.find(path);
  if (found !== undefined && options.create === 'new') throw fileError('EEXIST', 'open', path);
  if (found?.meta.kind === 'directory') throw fileError('EISDIR', 'open', path);
  if (found === undefined && !options.create) throw fileError('ENOENT', 'open', path);
  const inode = found ?? createFile(gate, path, options.mode ?? 0o644);
  if (options.truncate) inode.resize(0);
  return handleOf(gate, path, inode, options.append === true);
}

function createFile(gate: StepGate, path: string, mode: number): Inode {
  const { parent, name } = gate.disk.locate(path, 'open');
  const inode = gate.disk.createInode({ kind: 'file', mode, uid: 0, gid: 0, modifiedMs: gate.nowMs() });
  gate.disk.change(parent, { removed: [], added: [[name, inode]] });
  return inode;
}

function handleOf(gate: StepGate, path: string, inode: Inode, appends: boolean): OpenFile {
  return {
    path,
    read: (into, position) => {
      gate.step('pread', path);
      return inode.read(into, position);
    },
    write: (bytes, position) =>
      writeBytes(gate, { path, inode, bytes, position: appends ? inode.sizeBytes : position }),
    stat: () => statOf(inode),
    truncate: (size) => {
      gate.step('truncate', path);
      inode.resize(size);
    },
    setMode: (mode) => {
      gate.step('setMode', path);
      inode.meta.mode = mode;
    },
    setOwner: (uid, gid) => {
      gate.step('setOwner', path);
      Object.assign(inode.meta, { uid, gid });
    },
    sync: async () => {
      gate.step('sync', path, inode);
      await gate.waitForDisk(inode.beginSync());
    },
    syncBlocking: () => {
      gate.step('sync', path, inode);
      if (gate.waitForDiskBlocking()) inode.beginSync()();
    },
    close: () => {},
  };
}

interface Write {
  readonly path: string;
  readonly inode: Inode;
  readonly bytes: Uint8Array;
  readonly position: number;
}

/** Takes less than asked when told to, or when the disk has room for less; nothing at all is ENOSPC, as on a real one. */
function writeBytes(gate: StepGate, { path, inode, bytes, position }: Write): number {
  const verdict = gate.step('write', path);
  const wanted = verdict === 'short' ? Math.ceil(bytes.length / 2) : bytes.length;
  const allocated = Math.ceil(inode.sizeBytes / SECTOR_BYTES) * SECTOR_BYTES;
  const room = allocated + Math.floor(gate.disk.freeBytes() / SECTOR_BYTES) * SECTOR_BYTES - position;
  const count = Math.min(wanted, Math.max(0, room));
  if (count === 0 && bytes.length > 0) throw fileError('ENOSPC', 'write', path);
  inode.write(bytes.subarray(0, count), position);
  inode.meta.modifiedMs = gate.nowMs();
  gate.mayWriteBack(inode);
  return count;
}

function renameFile(gate: StepGate, from: string, to: string): void {
  gate.step('rename', from);
  const source = gate.disk.locate(from, 'rename');
  const target = gate.disk.locate(to, 'rename');
  const inode = source.parent.entries.get(source.name);
  if (inode === undefined) throw fileError('ENOENT', 'rename', from);
  if (source.parent === target.parent) {
    gate.disk.change(source.parent, { removed: [source.name], added: [[target.name, inode]] });
    return;
  }
  const arrival = { removed: [], added: [[target.name, inode] as const] };
  gate.disk.change(target.parent, arrival);
  gate.disk.change(source.parent, { removed: [source.name], added: [], after: arrival });
}

function removeName(gate: StepGate, path: string, kind: Inode['meta']['kind']): void {
  gate.step(kind === 'file' ? 'remove' : 'removeDir', path);
  const inode = gate.disk.find(path);
  if (inode === undefined) return;
  if (inode.meta.kind !== kind) throw fileError(kind === 'file' ? 'EISDIR' : 'ENOTDIR', 'remove', path);
  if (inode.entries.size > 0) throw fileError('ENOTEMPTY', 'remove', path);
  const { parent, name } = gate.disk.locate(path, 'remove');
  gate.disk.change(parent, { removed: [name], added: [] });
}

function makeDirs(gate: StepGate, path: string, mode: number): void {
  const parts = path.split('/').filter((part) => part !== '');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const level = `/${parts.slice(0, depth).join('/')}`;
    const found = gate.disk.find(level);
    if (found?.meta.kind === 'directory') continue;
    if (found !== undefined) throw fileError('EEXIST', 'make the directory', level);
    gate.step('makeDir', level);
    const { parent, name } = gate.disk.locate(level, 'make the directory');
    const inode = gate.disk.createInode({
      kind: 'directory',
      mode,
      uid: 0,
      gid: 0,
      modifiedMs: gate.nowMs(),
    });
    gate.disk.change(parent, { removed: [], added: [[name, inode]] });
  }
}

function statOf(inode: Inode): FileStat {
  return {
    ...inode.meta,
    changedMs: inode.meta.modifiedMs,
    bornMs: inode.meta.modifiedMs,
    links: 1,
    sizeBytes: inode.sizeBytes,
    identity: `sim:${inode.id}`,
  };
}

function requireFile(disk: SimDisk, path: string, tried: string): Inode {
  const inode = disk.find(path);
  if (inode === undefined) throw fileError('ENOENT', tried, path);
  if (inode.meta.kind === 'directory') throw fileError('EISDIR', tried, path);
  return inode;
}

function requireDirectory(disk: SimDisk, path: string, tried: string): Inode {
  const inode = disk.find(path);
  if (inode === undefined) throw fileError('ENOENT', tried, path);
  if (inode.meta.kind !== 'directory') throw fileError('ENOTDIR', tried, path);
  return inode;
}
