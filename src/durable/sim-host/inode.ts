// A simulated file or directory: what programs see (the cache) and what the disk has. They differ until a sync, and a
// crash takes the difference away sector by sector: each unsynced sector is there or not, by chance, in any order.
// A failed sync leaves sectors that look clean and are not on the disk, as Linux does.

import type { Seeded } from './seeded.ts';

export const SECTOR_BYTES = 512;

export interface DirectoryChange {
  /** Names taken away and given, as one step. */
  readonly removed: readonly string[];
  readonly added: readonly (readonly [string, Inode])[];
  /** For a move between directories: the change that must have happened for this one to happen. */
  readonly after?: DirectoryChange;
}

export interface Metadata {
  readonly kind: 'file' | 'directory';
  mode: number;
  uid: number;
  gid: number;
  modifiedMs: number;
}

export class Inode {
  readonly id: number;
  readonly meta: Metadata;
  // Files.
  #content: Uint8Array = new Uint8Array(0);
  #durable: Uint8Array = new Uint8Array(0);
  readonly #dirty = new Set<number>();
  #isSizeDirty = false;
  // Directories.
  readonly entries = new Map<string, Inode>();
  readonly durableEntries = new Map<string, Inode>();
  changes: DirectoryChange[] = [];

  constructor(id: number, meta: Metadata) {
    this.id = id;
    this.meta = meta;
  }

  get sizeBytes(): number {
    return this.#content.length;
  }

  read(into: Uint8Array, position: number): number {
    const part = this.#content.subarray(position, position + into.length);
    into.set(part);
    return part.length;
  }

  write(bytes: Uint8Array, position: number): void {
    if (position + bytes.length > this.sizeBytes) this.resize(position + bytes.length);
    this.#content.set(bytes, position);
    const last = Math.floor((position + bytes.length - 1) / SECTOR_BYTES);
    for (let sector = Math.floor(position / SECTOR_BYTES); sector <= last; sector += 1)
      this.#dirty.add(sector);
  }

  resize(sizeBytes: number): void {
    if (sizeBytes === this.sizeBytes) return;
    const content = new Uint8Array(sizeBytes);
    content.set(this.#content.subarray(0, sizeBytes));
    this.#content = content;
    this.#isSizeDirty = true;
    for (const sector of this.#dirty) if (sector * SECTOR_BYTES >= sizeBytes) this.#dirty.delete(sector);
  }

  /** What a sync that begins now would make durable; run the result when it ends. */
  beginSync(): () => void {
    const sectors = [...this.#dirty].map((sector) => [sector, this.#sector(sector).slice()] as const);
    const sizeBytes = this.#isSizeDirty ? this.sizeBytes : undefined;
    return () => {
      if (sizeBytes !== undefined) this.#resizeDurable(sizeBytes);
      for (const [sector, bytes] of sectors) {
        this.#store(sector, bytes);
        if (Buffer.compare(this.#sector(sector), bytes) === 0) this.#dirty.delete(sector);
      }
      if (sizeBytes === this.sizeBytes) this.#isSizeDirty = false;
    };
  }

  /** The system writes some of what is dirty whenever it likes, promising nothing. */
  writeBackSome(seeded: Seeded): void {
    if (this.#isSizeDirty) this.#resizeDurable(this.sizeBytes);
    for (const sector of this.#dirty) if (seeded.chance(0.5)) this.#store(sector, this.#sector(sector));
  }

  /** Some of it reached the disk, all of it looks clean: nothing will write the rest again by itself. */
  failSync(seeded: Seeded): void {
    if (this.#isSizeDirty && seeded.chance(0.5)) this.#resizeDurable(this.sizeBytes);
    for (const sector of this.#dirty) if (seeded.chance(0.5)) this.#store(sector, this.#sector(sector));
    this.#dirty.clear();
    this.#isSizeDirty = false;
  }

  /** The bytes of this file that a crash leaves. */
  afterCrash(seeded: Seeded): Uint8Array {
    const left = new Inode(this.id, this.meta);
    left.#durable = this.#durable.slice();
    if (this.#isSizeDirty) left.#resizeDurable(this.#sizeAfterCrash(seeded));
    for (const sector of this.#dirty) if (seeded.chance(0.5)) left.#store(sector, this.#sector(sector));
    return left.#durable;
  }

  /** Grown: anything between the old and the new size. Cut: one or the other. */
  #sizeAfterCrash(seeded: Seeded): number {
    const [from, to] = [this.#durable.length, this.sizeBytes];
    const kind = seeded.below(3);
    if (kind === 0) return from;
    return kind === 1 || to < from ? to : from + seeded.below(to - from + 1);
  }

  /** Makes this a file that has these bytes, on the disk too. */
  settleAs(bytes: Uint8Array): void {
    this.#content = bytes.slice();
    this.#durable = bytes.slice();
    this.#dirty.clear();
    this.#isSizeDirty = false;
  }

  content(): Uint8Array {
    return this.#content;
  }

  #sector(sector: number): Uint8Array {
    return this.#content.subarray(sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES);
  }

  /** Past the durable end there is nowhere to store it: the size decides what is there. */
  #store(sector: number, bytes: Uint8Array): void {
    const at = sector * SECTOR_BYTES;
    const room = Math.max(0, this.#durable.length - at);
    this.#durable.set(bytes.subarray(0, room), Math.min(at, this.#durable.length));
  }

  #resizeDurable(sizeBytes: number): void {
    const durable = new Uint8Array(sizeBytes);
    durable.set(this.#durable.subarray(0, sizeBytes));
    this.#durable = durable;
  }
}
