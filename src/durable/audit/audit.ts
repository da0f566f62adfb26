// The audit chain, open for writing: a journal of events whose head is signed from time to time. An event is on the disk
// when `record` resolves, and only then is it noted elsewhere as the last one. That its head could not be signed, or it could not
// be noted or kept elsewhere, never undoes an event: it is told beside the receipt. What a note says and the chain no longer
// holds is kept as lost before the note is written over. Without a key the chain is kept all the same and its heads are unsigned.

import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { AUDIT_HEAD_AGE_MS_MAX, AUDIT_HEAD_RECORDS_MAX } from '../../kernel/limits.ts';
import { type Journal, openJournal, type Position, type Receipt, readJournal } from '../journal/index.ts';
import { type KeyHost, loadKeyring } from '../keys/index.ts';
import type { AuditEvent, AuditOptions, AuditPlace, HeadStatement, SignedHead } from './audit-event.ts';
import { writeAnchor } from './git-anchor.ts';
import { type LastRecord, noteLastRecord, readLastRecord } from './last-record.ts';
import { lastRecordPath, readOutsideHead, writeOutsideHead } from './outside-head.ts';
import { AUDIT_TYPES, EVENT_TYPE, HEAD_TYPE, headBytes, toUnsignedHead } from './records.ts';

export type AuditHost = KeyHost;

export interface Recorded {
  readonly receipt: Receipt;
  /** The head that was due with it. */
  readonly head?: SignedHead;
  /** Why a head that was due is unsigned or not kept everywhere it should be. */
  readonly problem?: LoaError;
}

export interface HeadResult {
  readonly head: SignedHead;
  readonly problem?: LoaError;
}

export class Audit {
  readonly #place: AuditPlace;
  readonly #host: AuditHost;
  readonly #journal: Journal;
  readonly #recordsMax: number;
  readonly #ageMsMax: number;
  /** The last head as far as this instance knows; another process may have signed since. */
  #lastHead: { readonly sequence: number; readonly time: string } | undefined;
  #isSigning = false;

  constructor(
    place: AuditPlace,
    host: AuditHost,
    opened: { readonly journal: Journal; readonly options: AuditOptions },
  ) {
    this.#place = place;
    this.#host = host;
    this.#journal = opened.journal;
    this.#recordsMax = opened.options.headRecordsMax ?? AUDIT_HEAD_RECORDS_MAX;
    this.#ageMsMax = opened.options.headAgeMsMax ?? AUDIT_HEAD_AGE_MS_MAX;
  }

  get journalId(): string {
    return this.#journal.id;
  }

  async record(event: AuditEvent): Promise<Recorded> {
    const before = this.#journal.position;
    const receipt = await this.#journal.append(EVENT_TYPE, event);
    // One head at a time: events that come while it is being signed are for the next one.
    const mayLook = !this.#isSigning;
    try {
      this.#isSigning = true;
      const isDue = mayLook && ((await this.#findLost(before)) !== undefined || this.#isHeadDue(receipt));
      const signed = isDue ? await this.signHead() : {};
      // The head that was signed stands behind the event, and is noted already.
      if (!isDue) this.#note(receipt);
      return { receipt, ...signed };
    } catch (error) {
      // The event itself is safe; what failed is the proof for it, which the next head makes up for.
      if (isLoaError(error)) return { receipt, problem: error };
      throw error;
    } finally {
      if (mayLook) this.#isSigning = false;
    }
  }

  /** Signs the chain as it stands and keeps the head wherever heads are kept. */
  async signHead(): Promise<HeadResult> {
    const { position } = this.#journal;
    if (position.sequence === 0) {
      throw new LoaError('input.invalid', 'cannot sign the audit chain: it is empty', {
        hint: 'Sign it after the first event.',
      });
    }
    const lost = await this.#findLost(position);
    const { head, problem: keyProblem } = this.#sign(this.#state(position));
    const last = head.envelope === null ? position : await this.#journal.append(HEAD_TYPE, head);
    const isKeptInChain = await this.#isKeptHeadInChain();
    const known = lost === undefined ? {} : { lost: toUnsignedHead(lost, this.#journal.id) };
    await writeOutsideHead(this.#place, { head, isKeptInChain, ...known }, this.#host);
    // Only now: until then the notes are the only ones who know.
    if (lost !== undefined) this.#host.files.remove(lastRecordPath(this.#place, this.#journal.id));
    this.#note(last);
    this.#lastHead = head.statement;
    const anchorProblem = await this.#anchor(head);
    const problem = keyProblem ?? anchorProblem;
    return { head, ...(problem === undefined ? {} : { problem }) };
  }

  /** Takes note of what others wrote; throws when the chain cannot be gone on with as it was opened. */
  async renew(): Promise<void> {
    await this.#journal.renew();
  }

  async close(): Promise<void> {
    await this.#journal.close();
  }

  #state(position: Position): HeadStatement {
    return {
      format: 'loa-audit-head@1',
      journalId: this.#journal.id,
      sequence: position.sequence,
      hash: position.hash,
      time: new Date(this.#host.clock.nowMs()).toISOString(),
    };
  }

  /** No key at all is an ordinary state of things; a key that cannot be used is a problem. */
  #sign(statement: HeadStatement): HeadResult {
    const unsigned: SignedHead = { statement, envelope: null };
    try {
      const keyring = loadKeyring(this.#place.keys, this.#host);
      if (!keyring.canSign('audit')) return { head: unsigned };
      return { head: { statement, envelope: keyring.sign('audit', headBytes(statement)) } };
    } catch (error) {
      if (isLoaError(error) && error.code.startsWith('key.')) return { head: unsigned, problem: error };
      throw error;
    }
  }

  /** Asks the file only when our own knowledge says so, since another process may have signed meanwhile. */
  #isHeadDue(receipt: Receipt): boolean {
    if (this.#lastHead !== undefined && !this.#isOld(this.#lastHead, receipt)) return false;
    const kept = readOutsideHead(this.#place, this.#journal.id, this.#host);
    if (kept === undefined || kept === 'damaged') return true;
    this.#lastHead = kept.head.statement;
    // With the first key the chain is signed at once, not only when its unsigned head has grown old.
    if (kept.head.envelope === null && loadKeyring(this.#place.keys, this.#host).canSign('audit'))
      return true;
    return this.#isOld(this.#lastHead, receipt);
  }

  #isOld(head: { readonly sequence: number; readonly time: string }, receipt: Receipt): boolean {
    const ageMs = this.#host.clock.nowMs() - Date.parse(head.time);
    const isBehind = receipt.sequence - head.sequence >= this.#recordsMax;
    // A head that is ahead of the chain, or of the clock, is a reason to look at once.
    return isBehind || receipt.sequence < head.sequence || !(ageMs >= 0 && ageMs < this.#ageMsMax);
  }

  /** The last record that was noted, if the chain no longer holds it. Mostly it is the one we know to be the last. */
  async #findLost(known: Position): Promise<LastRecord | undefined> {
    const noted = readLastRecord(lastRecordPath(this.#place, this.#journal.id), this.#host);
    if (noted === undefined || (noted.sequence === known.sequence && noted.hash === known.hash))
      return undefined;
    return (await this.#isInChain(noted)) ? undefined : noted;
  }

  #note({ sequence, hash }: Position): void {
    const time = new Date(this.#host.clock.nowMs()).toISOString();
    noteLastRecord(lastRecordPath(this.#place, this.#journal.id), { sequence, hash, time }, this.#host);
  }

  async #isKeptHeadInChain(): Promise<boolean> {
    const kept = readOutsideHead(this.#place, this.#journal.id, this.#host);
    return kept === undefined || kept === 'damaged' || this.#isInChain(kept.head.statement);
  }

  async #isInChain({ sequence, hash }: Position): Promise<boolean> {
    for await (const record of readJournal(this.#place.directory, this.#host, sequence - 1)) {
      // Compaction may have taken the record away; then nothing speaks against it.
      return record.sequence > sequence || record.hash === hash;
    }
    return false;
  }

  async #anchor(head: SignedHead): Promise<LoaError | undefined> {
    if (this.#place.gitRoot === undefined) return undefined;
    try {
      await writeAnchor(this.#place.gitRoot, head, this.#host);
      return undefined;
    } catch (error) {
      if (isLoaError(error)) return error;
      throw error;
    }
  }
}

export async function openAudit(
  place: AuditPlace,
  host: AuditHost,
  options: AuditOptions = {},
): Promise<Audit> {
  const { lockTimeoutMs } = options;
  try {
    const journal = await openJournal(place.directory, host, {
      types: AUDIT_TYPES,
      ...(lockTimeoutMs === undefined ? {} : { lockTimeoutMs }),
    });
    return new Audit(place, host, { journal, options });
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'journal.corrupt') throw error;
    throw new LoaError(error.code, error.message.replace('the journal', 'the audit chain'), {
      hint: 'Keep the files and look at who had access to them: loa audit verify. To go on: loa audit seal.',
      cause: error,
      details: error.details,
    });
  }
}
