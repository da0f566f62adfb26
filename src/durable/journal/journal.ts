// An open journal: append typed records durably, mark checkpoints, erase, compact, replay. Every promise that resolves
// speaks of the disk. Several instances, in this process or others, may share a directory; they take turns by the lock.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import { assert, LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import { replaceFile } from '../file.ts';
import { isFiller } from './format/erasure.ts';
import { requireTypeName, splitTypeName } from './format/record-line.ts';
import {
  CHECKPOINT_TYPE,
  ERASED_TYPE,
  type JournalHost,
  type JournalRecord,
  type JournalReport,
  PAYLOAD_SIZE_BYTES_MAX,
  type Position,
  type Receipt,
  type RecordTypes,
} from './journal-record.ts';
import { checkpointPath, readCheckpoint, renderCheckpointHint } from './read/checkpoint.ts';
import { locateRecord } from './read/locate.ts';
import { isOwnType } from './read/record.ts';
import { type ReplayOptions, type ReplayResult, readJournal, replayJournal } from './read/replay.ts';
import { listSegments } from './read/segments.ts';
import { surveyJournal } from './read/survey.ts';
import type { CompactableSegment, CompactionOptions, CompactionPlan } from './write/compact.ts';
import type { PendingRecord, Placed } from './write/group.ts';
import type { CommitQueue } from './write/queue.ts';
import { preparePayload } from './write/trouble.ts';
import type { Writer } from './write/writer.ts';

interface JournalParts {
  readonly directory: string;
  readonly host: JournalHost;
  readonly types: RecordTypes;
  readonly writer: Writer;
  readonly queue: CommitQueue;
  readonly id: string;
}

export class Journal {
  /** Given at creation and the same for every segment. */
  readonly id: string;
  readonly directory: string;
  readonly #parts: JournalParts;
  readonly #typeNames = new Map<string, string>();
  #isClosed = false;

  constructor(parts: JournalParts) {
    this.id = parts.id;
    this.directory = parts.directory;
    this.#parts = parts;
    for (const [type, { version }] of Object.entries(parts.types)) {
      assert(!type.startsWith('journal.'), `the record type ${type} uses a name that is the journal's own`);
      this.#typeNames.set(type, requireTypeName(type, version));
    }
  }

  /** The last record that this instance knows of; another process may have gone further. */
  get position(): Position {
    return this.#parts.writer.position;
  }

  /** Resolves when the record is on the disk. A record whose append rejects was not promised, but may turn out to be there. */
  append(type: string, payload: unknown): Promise<Receipt> {
    try {
      this.#requireOpen();
      return this.#parts.queue.append(this.#prepare(type, payload));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /**
   * Says that the state up to `position` is synced, so that replay may begin after it and compaction may remove up to it.
   * The caller syncs its state first.
   */
  async checkpoint(position: Position): Promise<Receipt> {
    this.#requireOpen();
    return this.#parts.queue.exclusively(async () => {
      const { writer, host } = this.#parts;
      this.#requireKnown(position);
      const placed = await this.#commitOwn(CHECKPOINT_TYPE, {
        sequence: position.sequence,
        hash: position.hash,
      });
      const hint = Buffer.from(renderCheckpointHint({ ...placed, ...position }));
      await replaceFile(checkpointPath(writer.directory), hint, host, { mode: 0o600 });
      return toReceipt(placed);
    });
  }

  /** Takes the lock for a moment to learn what others did. Throws when the journal was begun anew or taken away, or stopped. */
  async renew(): Promise<void> {
    this.#requireOpen();
    await this.#parts.queue.exclusively(async () => {});
  }

  lastCheckpoint(): Position | undefined {
    const { host } = this.#parts;
    return readCheckpoint(this.directory, surveyJournal(this.directory, host).segments, host);
  }

  /** Overwrites the payload of a record for good; the chain still verifies. False when it was erased already. */
  async erase(sequence: number, reason: string): Promise<boolean> {
    this.#requireOpen();
    return this.#parts.queue.exclusively(async () => {
      const { host, writer } = this.#parts;
      const { eraseInPlace } = await import('./write/erase.ts');
      const located = locateRecord(listSegments(this.directory, host), sequence, host);
      if (located === undefined) throw noSuchRecord(sequence, this.directory);
      if (isOwnType(splitTypeName(located.head.typeName).type)) throw notErasable(sequence);
      if (isFiller(located.payload)) return false;
      const erasure = { sequence, digest: located.head.payloadDigest, reason };
      await this.#commitOwn(ERASED_TYPE, erasure);
      await writer.orPoison(() => eraseInPlace(this.directory, erasure, host));
      return true;
    });
  }

  /** What compaction would remove. */
  async planCompaction(options: CompactionOptions = {}): Promise<CompactionPlan> {
    // Loaded here, like all that few commands need: every command that records something loads this file.
    const { planCompaction } = await import('./write/compact.ts');
    return planCompaction(this.directory, this.#parts.host, options);
  }

  /** Removes what the plan names, if it still fits. */
  async applyCompaction(plan: CompactionPlan): Promise<readonly CompactableSegment[]> {
    this.#requireOpen();
    const { removeSegments } = await import('./write/compact.ts');
    return this.#parts.queue.exclusively(async () => {
      const { writer, host } = this.#parts;
      const removed = await removeSegments(plan, host);
      writer.subtractBytes(removed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
      return removed;
    });
  }

  replay(options: Omit<ReplayOptions, 'types'>): Promise<ReplayResult> {
    return replayJournal(this.directory, this.#parts.host, { ...options, types: this.#parts.types });
  }

  read(afterSequence = 0): AsyncGenerator<JournalRecord> {
    return readJournal(this.directory, this.#parts.host, afterSequence);
  }

  async verify(): Promise<JournalReport> {
    const { verifyJournal } = await import('./read/verify.ts');
    return verifyJournal(this.directory, this.#parts.host);
  }

  /** Waits for appends under way, then gives the lock and the files up. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#parts.queue.drain();
    this.#parts.writer.close();
  }

  #prepare(type: string, payload: unknown): PendingRecord {
    const known = Object.hasOwn(this.#parts.types, type) ? this.#parts.types[type] : undefined;
    assert(known !== undefined, `the journal was not opened for records of type ${type}`);
    const problem = known.check(payload);
    if (problem !== undefined) {
      throw new LoaError('input.invalid', `did not append a record of type ${type}: ${problem}`, {
        details: { type },
      });
    }
    const text = canonicalJson(payload);
    const payloadBytes = Buffer.byteLength(text);
    if (payloadBytes > PAYLOAD_SIZE_BYTES_MAX) throw tooLarge(type, payloadBytes);
    return {
      typeName: this.#typeNames.get(type)!,
      payload: text,
      payloadBytes,
      payloadDigest: sha256Hex(text),
    };
  }

  async #commitOwn(type: string, payload: unknown): Promise<Placed> {
    const [placed] = await this.#parts.writer.commit([preparePayload(type, payload)]);
    assert(placed !== undefined, 'one record gives one receipt');
    return placed;
  }

  #requireKnown(position: Position): void {
    const { host } = this.#parts;
    const located = locateRecord(listSegments(this.directory, host), position.sequence, host);
    if (located?.head.hash === position.hash) return;
    throw new LoaError(
      'input.invalid',
      `did not mark a checkpoint: record ${position.sequence} with that hash is not there`,
      {
        hint: 'Give the position that append or replay returned, from this same journal.',
        details: { sequence: position.sequence },
      },
    );
  }

  #requireOpen(): void {
    if (!this.#isClosed) return;
    throw new LoaError('journal.closed', `the journal in ${this.directory} was closed`, {
      hint: 'Open it again.',
    });
  }
}

function toReceipt({ sequence, hash, timeMs }: Placed): Receipt {
  return { sequence, hash, timeMs };
}

function tooLarge(type: string, sizeBytes: number): LoaError {
  const limit = `a record holds at most ${PAYLOAD_SIZE_BYTES_MAX}`;
  return new LoaError(
    'journal.record-too-large',
    `did not append ${type}: it has ${sizeBytes} bytes, ${limit}`,
    {
      hint: 'Store the content as a file and append a reference to it.',
      details: { type, sizeBytes, sizeBytesMax: PAYLOAD_SIZE_BYTES_MAX },
    },
  );
}

function noSuchRecord(sequence: number, directory: string): LoaError {
  return new LoaError(
    'input.invalid',
    `did not erase record ${sequence}: the journal in ${directory} has no such record`,
    {
      hint: 'See what is there: loa journal show.',
      details: { sequence },
    },
  );
}

function notErasable(sequence: number): LoaError {
  return new LoaError('input.invalid', `did not erase record ${sequence}: it is one of the journal's own`, {
    hint: 'Erase the records that hold content.',
    details: { sequence },
  });
}
