// A simulated disk: a tree of inodes with crash semantics. Names made, moved and removed in a directory become durable in
// their order, at the latest with a sync of that directory; a crash keeps them up to a random point. Paths are absolute
// and POSIX; there are no links.

import { fileError } from '../errno.ts';
import { type DirectoryChange, Inode, type Metadata, SECTOR_BYTES } from './inode.ts';
import type { Seeded } from './seeded.ts';

export interface SimDiskOptions {
  /** Space for file contents; unlimited when absent. */
  readonly capacityBytes?: number;
  /** What `space().type` says. */
  readonly type?: string;
  /** Names become durable in any order, as no file system with a log does: harsher than needed. */
  readonly isUnordered?: boolean;
}

export class SimDisk {
  readonly root: Inode;
  readonly options: SimDiskOptions;
  #nextId = 1;

  constructor(options: SimDiskOptions = {}) {
    this.options = options;
    this.root = this.createInode({ kind: 'directory', mode: 0o755, uid: 0, gid: 0, modifiedMs: 0 });
  }

  createInode(meta: Metadata): Inode {
    this.#nextId += 1;
    return new Inode(this.#nextId, meta);
  }

  find(path: string): Inode | undefined {
    let current: Inode | undefined = this.root;
    for (const part of split(path)) {
      if (current === undefined || current.meta.kind !== 'directory') return undefined;
      current = current.entries.get(part);
    }
    return current;
  }

  /** The directory that holds the last part of the path, and that part. */
  locate(path: string, tried: string): { readonly parent: Inode; readonly name: string } {
    const parts = split(path);
    const name = parts.at(-1);
    const parent = this.find(`/${parts.slice(0, -1).join('/')}`);
    if (name === undefined) throw fileError('EISDIR', tried, path);
    if (parent === undefined) throw fileError('ENOENT', tried, path);
    if (parent.meta.kind !== 'directory') throw fileError('ENOTDIR', tried, path);
    return { parent, name };
  }

  /** Shows at once, durable later. */
  change(directory: Inode, change: DirectoryChange): void {
    applyChange(directory.entries, change);
    directory.changes.push(change);
  }

  /** What a sync of the directory that begins now makes durable; run the result when it ends. */
  beginSyncDir(directory: Inode): () => void {
    const count = directory.changes.length;
    const synced = directory.changes.slice(0, count);
    return () => {
      for (const change of synced) applyChange(directory.durableEntries, change);
      directory.changes = directory.changes.filter((change) => !synced.includes(change));
    };
  }

  freeBytes(): number {
    if (this.options.capacityBytes === undefined) return 2 ** 40;
    return Math.max(0, this.options.capacityBytes - usedBytes(this.root));
  }

  /** As if everything had been synced: the state from which a trial begins. */
  settle(): void {
    for (const inode of walk(this.root)) {
      if (inode.meta.kind === 'file') inode.settleAs(inode.content());
      for (const change of inode.changes) applyChange(inode.durableEntries, change);
      inode.changes = [];
    }
  }

  /** The disk as the next boot finds it. This one is left as it is. */
  crash(seeded: Seeded): SimDisk {
    const after = new SimDisk(this.options);
    const kept = chooseKeptChanges(this.root, seeded, this.options.isUnordered ?? false);
    copyAfterCrash(this.root, after.root, { disk: after, kept, seeded });
    return after;
  }
}

interface CrashCopy {
  readonly disk: SimDisk;
  readonly kept: ReadonlySet<DirectoryChange>;
  readonly seeded: Seeded;
}

/** Per directory a random point up to which its changes are kept, all directories that programs can see. */
function chooseKeptChanges(root: Inode, seeded: Seeded, isUnordered: boolean): ReadonlySet<DirectoryChange> {
  const kept = new Set<DirectoryChange>();
  for (const inode of walk(root)) {
    const cut = seeded.below(inode.changes.length + 1);
    for (const [index, change] of inode.changes.entries()) {
      if (isUnordered ? seeded.chance(0.5) : index < cut) kept.add(change);
    }
  }
  for (const change of kept) if (change.after !== undefined && !kept.has(change.after)) kept.delete(change);
  return kept;
}

function copyAfterCrash(from: Inode, to: Inode, copy: CrashCopy): void {
  const entries = new Map(from.durableEntries);
  for (const change of from.changes) if (copy.kept.has(change)) applyChange(entries, change);
  for (const [name, inode] of entries) {
    const left = copy.disk.createInode({ ...inode.meta });
    if (inode.meta.kind === 'file') left.settleAs(inode.afterCrash(copy.seeded));
    else copyAfterCrash(inode, left, copy);
    to.entries.set(name, left);
    to.durableEntries.set(name, left);
  }
}

function applyChange(entries: Map<string, Inode>, change: DirectoryChange): void {
  for (const name of change.removed) entries.delete(name);
  for (const [name, inode] of change.added) entries.set(name, inode);
}

function* walk(inode: Inode): Generator<Inode> {
  yield inode;
  for (const child of inode.entries.values()) yield* walk(child);
}

function usedBytes(root: Inode): number {
  let used = 0;
  for (const inode of walk(root)) {
    if (inode.meta.kind === 'file') used += Math.ceil(inode.sizeBytes / SECTOR_BYTES) * SECTOR_BYTES;
  }
  return used;
}

function split(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}
