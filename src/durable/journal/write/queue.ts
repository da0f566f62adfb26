// The line in front of the writer. Appends that wait together become one group with one sync; while the disk works on a
// group, the next one gathers. Work that needs the journal to itself (erasing, compacting) takes its turn between groups.
// The lock is kept for a moment after the last group, given up when idle, and at once when another process asks.

import type { Host } from '../../../kernel/host.ts';
import { GROUP_SIZE_BYTES_MAX, QUEUE_SIZE_BYTES_MAX } from '../journal-record.ts';
import { busyError, fullError } from './failures.ts';
import { groupBytes, type PendingRecord, type Placed, pendingBytes } from './group.ts';
import type { Writer } from './writer.ts';

/** How long the lock is kept without work, so that a loop of single appends takes it once. */
const LINGER_MS = 3;

const TURN_EVERY_MS = 2;

interface WaitingRecord {
  readonly record: PendingRecord;
  /** The journal's own records are let through when the journal is full: they are what makes room. */
  readonly own: boolean;
  readonly resolve: (placed: Placed) => void;
  readonly reject: (error: unknown) => void;
}

interface WaitingWork {
  readonly run: () => Promise<void>;
  readonly reject: (error: unknown) => void;
}

type Waiting = WaitingRecord | WaitingWork;

export class CommitQueue {
  readonly #writer: Writer;
  readonly #clock: Host['clock'];
  readonly #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #running: Promise<void> | undefined;
  #isLingering = false;
  /** Records in the group before, and when the event loop last had a turn in between. */
  #lastGroup = 0;
  #lastTurnMs = Number.NEGATIVE_INFINITY;
  /** Counts runs, so that lingering can tell whether there was one. */
  #runs = 0;

  constructor(writer: Writer, clock: Host['clock']) {
    this.#writer = writer;
    this.#clock = clock;
  }

  append(record: PendingRecord, own = false): Promise<Placed> {
    if (this.#waitingBytes + pendingBytes(record) > QUEUE_SIZE_BYTES_MAX)
      return Promise.reject(busyError(this.#writer.directory, this.#waitingBytes));
    return new Promise((resolve, reject) => {
      this.#waitingBytes += pendingBytes(record);
      this.#enqueue({ record, own, resolve, reject });
    });
  }

  /** Runs with the lock held and no group under way. Inside, commit through the writer, not through the queue. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#enqueue({ run: () => work().then(resolve), reject });
    });
  }

  /** Resolves when nothing waits any more. Never rejects: each waiter was told by itself. */
  async drain(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  #enqueue(item: Waiting): void {
    this.#waiting.push(item);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    this.#runs += 1;
    while (this.#waiting.length > 0) {
      try {
        await this.#gather();
        await this.#writer.hold();
        await this.#serveNext();
        await this.#writer.giveWayIfWanted();
      } catch (error) {
        this.#rejectAll(error);
      }
    }
    this.#running = undefined;
    if (this.#writer.isHeld && !this.#isLingering) void this.#linger();
  }

  /**
   * One turn of the event loop, so that everything that is about to append gets into this group. A lone writer on a quick disk
   * would wait for nobody, a fifth of its time; but the loop gets its turn often enough for others to be seen.
   */
  async #gather(): Promise<void> {
    const nowMs = this.#clock.monotonicMs();
    if (this.#lastGroup === 1 && nowMs - this.#lastTurnMs < TURN_EVERY_MS) return;
    this.#lastTurnMs = nowMs;
    await this.#clock.nextTurn();
  }

  async #serveNext(): Promise<void> {
    const first = this.#waiting[0];
    if (first === undefined) return;
    if ('run' in first) {
      this.#waiting.shift();
      return first.run().catch(first.reject);
    }
    const group = this.#admit(this.#takeGroup());
    this.#lastGroup = group.length;
    if (group.length === 0) return;
    try {
      const placed = await this.#writer.commit(group.map(({ record }) => record));
      for (const [index, item] of group.entries()) item.resolve(placed[index]!);
    } catch (error) {
      for (const item of group) item.reject(error);
    }
  }

  /** The records at the head of the line, as many as fit in one group, at least one. */
  #takeGroup(): readonly WaitingRecord[] {
    const group: WaitingRecord[] = [];
    let sizeBytes = 0;
    for (const item of this.#waiting) {
      if ('run' in item) break;
      const itemBytes = pendingBytes(item.record);
      if (group.length > 0 && sizeBytes + itemBytes > GROUP_SIZE_BYTES_MAX) break;
      group.push(item);
      sizeBytes += itemBytes;
    }
    this.#waiting.splice(0, group.length);
    this.#waitingBytes -= sizeBytes;
    return group;
  }

  #admit(group: readonly WaitingRecord[]): readonly WaitingRecord[] {
    if (!this.#writer.isFull(groupBytes(group.map(({ record }) => record)))) return group;
    const error = fullError(this.#writer.directory);
    for (const item of group) if (!item.own) item.reject(error);
    return group.filter(({ own }) => own);
  }

  #rejectAll(error: unknown): void {
    this.#waitingBytes = 0;
    for (const item of this.#waiting.splice(0)) item.reject(error);
  }

  async #linger(): Promise<void> {
    this.#isLingering = true;
    for (let seen = -1; this.#running !== undefined || seen !== this.#runs; ) {
      seen = this.#runs;
      await this.#clock.sleepInBackground(LINGER_MS);
    }
    this.#isLingering = false;
    try {
      this.#writer.release();
    } catch {
      // Nobody waits for this, and the lock is free all the same: what failed is the note for the next writer, which
      // without it proves the tail for itself. A disk that fails shows itself at the next append.
    }
  }
}
