// The one writer of a journal: takes the lock, finds the tail, appends groups, rotates. Guarantees: what `commit` returned
// is synced; a failed write leaves no trace; after a failed sync nothing is acknowledged any more on this instance
// (reopening recovers); nothing is written once the lock was lost. A crash leaves at most one torn group at the end.
// Not safe for concurrent calls: the queue in front of it makes them one after the other.

import { join } from 'node:path';
import { assert, isLoaError, type LoaError } from '../../../kernel/errors.ts';
import type { Digest } from '../../../kernel/hash.ts';
import type { OpenFile } from '../../../kernel/host.ts';
import { writeAll } from '../../file.ts';
import { acquireLock, giveWay, type OwnedLock } from '../../lock.ts';
import { makeDirDurable } from '../../make-dir.ts';
import { parseNote, renderNote } from '../format/note.ts';
import { type JournalHost, type JournalLimits, type Position, START } from '../journal-record.ts';
import { checkpointPath } from '../read/checkpoint.ts';
import { segmentPath } from '../read/segments.ts';
import { createFirstSegment, createNextSegment, startWritten } from './create-segment.ts';
import { begunAnewError, fencedError, poisonedError, segmentsGoneError } from './failures.ts';
import { groupBytes, type PendingRecord, type Placed, renderGroup } from './group.ts';
import { recoverTail } from './recover.ts';
import { giveUpReserve, hasReserve, makeReserve } from './reserve.ts';
import type { Tail } from './tail.ts';
import { describeTrouble } from './trouble.ts';

/** A disk that syncs quicker than this is waited for in place: cheaper than a thread hop, and too short to matter. */
const QUICK_SYNC_MS = 2;

/** A file is made longer by this much at a time: enough for a hundred usual records. */
const ROOM_AHEAD = Buffer.alloc(32 * 1024);
const ROOM_AHEAD_FREE_BYTES = 8 * 1024 * 1024;

/** The lock is not handed on sooner, or many writers would spend their time handing it on. */
const HOLD_MS_MIN = 2;
const WAITERS_EVERY_MS = 0.5;

/** The open end of the journal. */
interface End {
  readonly tail: Tail;
  readonly open: OpenFile;
  /** Size of the file: its records and the zeros ahead of them. */
  readonly allocatedBytes: number;
  readonly totalBytes: number;
  /** Of everything in the segment; undefined when this process did not write all of it. */
  readonly written?: Digest | undefined;
}

export class Writer {
  readonly directory: string;
  readonly #host: JournalHost;
  readonly #limits: JournalLimits;
  #lock: OwnedLock | undefined;
  #end: End | undefined;
  /** Of the journal that was opened first; one that a repair began anew is another. */
  #journalId: string | undefined;
  /** What we left with the lock; the same words on the next acquisition mean that nobody wrote in between. */
  #note = '';
  #poison: LoaError | undefined;
  #position: Position = START;
  #lookForWaitersMs = 0;
  #lastSyncMs = 0;
  #reserveMissing = false;

  constructor(directory: string, host: JournalHost, limits: JournalLimits) {
    this.directory = directory;
    this.#host = host;
    this.#limits = limits;
  }

  get isHeld(): boolean {
    return this.#lock !== undefined;
  }

  get isPoisoned(): boolean {
    return this.#poison !== undefined;
  }

  get journalId(): string {
    return this.#requireEnd().tail.header.journalId;
  }

  /** The last record that was seen or written here; known also when the journal stopped. */
  get position(): Position {
    const { sequence, hash } = this.#position;
    return { sequence, hash };
  }

  /** Whether this many more bytes would exceed the cap on all segments together. */
  isFull(moreBytes: number): boolean {
    return this.#requireEnd().totalBytes + moreBytes > this.#limits.sizeBytesMax;
  }

  /** Takes the lock, if it is not held, and makes sure that the end we know is the end there is. */
  async hold(): Promise<void> {
    if (this.#poison !== undefined) throw this.#poison;
    if (this.#lock !== undefined) return;
    const lock = await acquireLock(join(this.directory, 'lock'), this.#host, {
      timeoutMs: this.#limits.lockTimeoutMs,
    });
    try {
      if (!this.#isUnmoved(lock)) await this.#reopen(lock);
      lock.raiseEpoch(this.#requireEnd().tail.chain.epoch);
      this.#lock = lock;
      this.#lookForWaitersMs = this.#host.clock.monotonicMs() + HOLD_MS_MIN;
    } catch (error) {
      this.#closeEnd();
      lock.release();
      throw error;
    }
  }

  /** Gives the lock up; the next writer may rely on everything up to our position being synced. */
  release(): void {
    const lock = this.#lock;
    if (lock === undefined) return;
    this.#lock = undefined;
    this.#note = renderNote(this.journalId, this.position.sequence);
    try {
      lock.release(this.#note);
    } catch (error) {
      // The lock is free all the same; without the note the next writer proves the tail for itself.
      if (!isLoaError(error)) throw error;
    }
  }

  /** When another process asks for the lock: lets it have it, and waits until it does. */
  async giveWayIfWanted(): Promise<void> {
    const nowMs = this.#host.clock.monotonicMs();
    if (this.#lock === undefined || nowMs < this.#lookForWaitersMs) return;
    this.#lookForWaitersMs = nowMs + WAITERS_EVERY_MS;
    if (!this.#lock.isWanted()) return;
    this.release();
    await giveWay(join(this.directory, 'lock'), this.#host);
  }

  close(): void {
    this.release();
    this.#closeEnd();
  }

  /** Appends the records as one group. All are on the disk when it resolves; none is when it rejects, save by poison. */
  async commit(records: readonly PendingRecord[]): Promise<readonly Placed[]> {
    const lock = this.#requireOurs();
    try {
      const placed = await this.#append(records, lock);
      if (this.#reserveMissing) this.#reserveMissing = !(await makeReserve(this.directory, this.#host));
      return placed;
    } catch (error) {
      if (isLoaError(error) && error.code === 'file.disk-full')
        await this.#recordTrouble(error, records.length);
      throw error;
    }
  }

  /** For work on the journal's files that must not be seen half done: any failure poisons. */
  async orPoison<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#poisonBy(error);
    }
  }

  /** After segments were removed. */
  subtractBytes(sizeBytes: number): void {
    const end = this.#requireEnd();
    this.#end = { ...end, totalBytes: end.totalBytes - sizeBytes };
  }

  async #append(records: readonly PendingRecord[], lock: OwnedLock): Promise<readonly Placed[]> {
    if (this.#isRotationDue(groupBytes(records))) await this.#rotate(lock);
    const { tail, open, totalBytes, allocatedBytes, written } = this.#requireEnd();
    const timeMs = Math.max(0, Math.floor(this.#host.clock.nowMs()));
    const place = { chain: tail.chain, segment: tail.file.number, offsetBytes: tail.offsetBytes };
    const group = renderGroup(records, { ...place, epoch: lock.epoch, timeMs });
    const bytes = this.#withRoomAhead(group.bytes);
    try {
      writeAll(open, bytes, tail.offsetBytes);
    } catch (error) {
      await this.#cutToRecords();
      throw error;
    }
    await this.orPoison(() => this.#sync(open, records.length));
    const offsetBytes = tail.offsetBytes + group.bytes.length;
    this.#end = {
      tail: { ...tail, chain: group.chain, offsetBytes, batchAt: tail.offsetBytes },
      open,
      allocatedBytes: Math.max(allocatedBytes, tail.offsetBytes + bytes.length),
      totalBytes: totalBytes + group.bytes.length,
      written: written?.update(group.bytes),
    };
    this.#position = group.chain;
    return group.placed;
  }

  /** A group that makes the file longer makes it longer by some zeros too, for the groups after it. */
  #withRoomAhead(bytes: Buffer): Buffer {
    const { tail, allocatedBytes } = this.#requireEnd();
    if (tail.offsetBytes + bytes.length <= allocatedBytes) return bytes;
    const { freeBytes } = this.#host.files.space(this.directory);
    return freeBytes < ROOM_AHEAD_FREE_BYTES ? bytes : Buffer.concat([bytes, ROOM_AHEAD]);
  }

  async #sync(open: OpenFile, recordCount: number): Promise<void> {
    const { clock } = this.#host;
    const startMs = clock.monotonicMs();
    // Alone, nobody gathers behind it, so there is nothing to gain from leaving the thread free meanwhile.
    if (recordCount === 1 && this.#lastSyncMs < QUICK_SYNC_MS) open.syncBlocking();
    else await open.sync();
    this.#lastSyncMs = clock.monotonicMs() - startMs;
  }

  /**
   * Undoes a write that failed half-way, or takes the room ahead away before sealing. Synced before anything else is
   * written in its place, or a crash could mix the old sectors with the new. A cut whose sync failed looks done though the
   * disk never got it: growing first makes the size dirty again.
   */
  async #cutToRecords(): Promise<void> {
    const end = this.#requireEnd();
    await this.orPoison(async () => {
      end.open.truncate(end.tail.offsetBytes + 1);
      end.open.truncate(end.tail.offsetBytes);
      await end.open.sync();
    });
    this.#end = { ...end, allocatedBytes: end.tail.offsetBytes };
  }

  #isRotationDue(moreBytes: number): boolean {
    const { tail } = this.#requireEnd();
    if (tail.batchAt === tail.offsetBytes) return false;
    const ageMs = this.#host.clock.nowMs() - tail.header.createdAtMs;
    return (
      tail.offsetBytes + moreBytes > this.#limits.segmentSizeBytesMax || ageMs >= this.#limits.segmentAgeMsMax
    );
  }

  async #rotate(lock: OwnedLock): Promise<void> {
    await this.#cutToRecords();
    const { tail, open, totalBytes, written } = this.#requireEnd();
    // A digest can be finished once only; should the rotation fail, sealing looks at each record the next time.
    this.#end = { ...this.#requireEnd(), written: undefined };
    const nextPath = segmentPath(this.directory, tail.file.number + 1);
    try {
      const next = await createNextSegment(
        this.directory,
        { tail, epoch: lock.epoch, writtenDigest: written?.finishHex() },
        this.#host,
      );
      const nextOpen = this.#host.files.open(next.file.path, { write: true });
      this.#end = {
        tail: next,
        open: nextOpen,
        allocatedBytes: next.offsetBytes,
        totalBytes: totalBytes + next.offsetBytes,
        written: startWritten(next),
      };
    } catch (error) {
      // Once the name is there, it may or may not survive: only reopening can tell. Damage is final as well.
      const isDamage = isLoaError(error) && error.code === 'journal.corrupt';
      if (isDamage || this.#host.files.stat(nextPath) !== undefined) throw this.#poisonBy(error);
      throw error;
    }
    open.close();
  }

  /** With the space held back for this. Failing to record it must not hide the trouble itself. */
  async #recordTrouble(error: LoaError, recordCount: number): Promise<void> {
    this.#reserveMissing = true;
    try {
      if (this.#poison !== undefined || this.#lock === undefined) return;
      if (await giveUpReserve(this.directory, this.#host)) {
        await this.#append([describeTrouble(error, recordCount)], this.#lock);
      }
    } catch (second) {
      if (!isLoaError(second)) throw second;
    }
  }

  #isUnmoved(lock: OwnedLock): boolean {
    const end = this.#end;
    if (end === undefined || this.#note === '' || lock.previousNote !== this.#note) return false;
    const there = this.#host.files.stat(end.tail.file.path);
    const next = this.#host.files.stat(segmentPath(this.directory, end.tail.file.number + 1));
    const same = there?.identity === end.open.stat().identity && there.sizeBytes === end.allocatedBytes;
    return same && next === undefined;
  }

  async #reopen(lock: OwnedLock): Promise<void> {
    this.#closeEnd();
    const synced = (journalId: string): number | undefined => parseNote(lock.previousNote, journalId);
    const found = await recoverTail({ directory: this.directory, synced }, this.#host);
    this.#end = found ?? (await this.#create(lock));
    this.#journalId ??= this.journalId;
    if (this.#journalId !== this.journalId) throw begunAnewError(this.directory);
    this.#position = this.#end.tail.chain;
    this.#reserveMissing = !hasReserve(this.directory, this.#host);
  }

  async #create(lock: OwnedLock): Promise<End> {
    const known = this.#host.files.stat(checkpointPath(this.directory)) !== undefined;
    if (known || lock.previousNote !== undefined) throw segmentsGoneError(this.directory);
    // Again, though it is there: whoever made it may not have lived to sync it.
    await makeDirDurable(this.directory, this.#host);
    const tail = await createFirstSegment(this.directory, lock.epoch, this.#host);
    await makeReserve(this.directory, this.#host);
    const open = this.#host.files.open(tail.file.path, { write: true });
    const sizeBytes = tail.offsetBytes;
    return { tail, open, allocatedBytes: sizeBytes, totalBytes: sizeBytes, written: startWritten(tail) };
  }

  /** Before each group: the lock must still be ours, or another writer may be at the same place. */
  #requireOurs(): OwnedLock {
    if (this.#poison !== undefined) throw this.#poison;
    const lock = this.#lock;
    assert(lock !== undefined, 'the journal writes only while it holds the lock');
    if (lock.isStillOurs()) return lock;
    this.#lock = undefined;
    this.#closeEnd();
    lock.release();
    throw fencedError(this.directory, lock.epoch);
  }

  #poisonBy(error: unknown): LoaError {
    this.#poison ??= poisonedError(this.directory, error);
    const lock = this.#lock;
    this.#lock = undefined;
    this.#closeEnd();
    // Without a note: the next writer must not trust the tail, but prove it.
    lock?.release();
    return this.#poison;
  }

  #closeEnd(): void {
    this.#end?.open.close();
    this.#end = undefined;
  }

  #requireEnd(): End {
    assert(this.#end !== undefined, 'the end of the journal is known while it is open');
    return this.#end;
  }
}
