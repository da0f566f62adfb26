// Moves what waits in both directions, and ends at the head of the log. One at a time on a machine. Whatever breaks in between is taken
// up by the next: the server says what it has of this machine, this machine's file says how far it has read, and both only move
// forward together with what they speak of.

import { join } from 'node:path';
import { acquireLock } from '../../durable/lock.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import type { Context } from '../../kernel/operation.ts';
import { noteAway } from '../away.ts';
import { requireMembership, type TeamContext, useJoinedLog } from '../connect.ts';
import { CHAIN_START } from '../log/chain.ts';
import type { OutgoingRecord, Standing, TeamLog } from '../log/log.ts';
import { REFUSALS } from '../log/tables.ts';
import { cursorOf, type Membership, writeMembership } from '../membership.ts';
import { applyChanges, type ReadEarlier } from './apply.ts';
import { findClashes } from './clashes.ts';
import { type IncomingChange, receive, toChange } from './incoming.ts';
import { chainParts, hasSent, type OwnPart, type OwnParts, readOwnParts } from './outgoing.ts';
import { loadTeamTypes, type TeamTypes } from './types.ts';

export type SyncContext = TeamContext & Pick<Context, 'domains' | 'signal'>;

export interface Synced {
  readonly sent: number;
  readonly received: number;
  readonly files: readonly string[];
  readonly membership: Membership;
  /** What a person should know of it. */
  readonly notices: readonly string[];
}

const SYNC_LOCK = 'team.lock';
const LOCK_TIMEOUT_MS = 120_000;
const PAGE_RECORDS = 5000;
const SEND_RECORDS = 2000;
const SEND_CHARACTERS = 8 * 1024 * 1024;
const CONFLICTS_KEPT = 50;

/** Throws `sql.unreachable` when the database is away: what waits goes up another time. */
export async function sync(context: SyncContext): Promise<Synced> {
  // Where nobody joined there may be no folder for a lock either.
  requireMembership(context);
  const lock = await acquireLock(join(context.project.ownDir, SYNC_LOCK), context.host, {
    timeoutMs: LOCK_TIMEOUT_MS,
    signal: context.signal,
  });
  try {
    const { log, membership } = await useJoinedLog(context);
    const types = await loadTeamTypes(context.domains);
    const synced = await new Pass(context, log, types, membership).run();
    noteAway(context, false);
    return synced;
  } catch (error) {
    noteAway(context, true);
    throw error;
  } finally {
    lock.release();
  }
}

class Pass {
  readonly #context: SyncContext;
  readonly #log: TeamLog;
  readonly #types: TeamTypes;
  readonly #files = new Set<string>();
  readonly #notices: string[] = [];
  #membership: Membership;
  #received = 0;
  #sent = 0;

  constructor(context: SyncContext, log: TeamLog, types: TeamTypes, membership: Membership) {
    this.#context = context;
    this.#log = log;
    this.#types = types;
    this.#membership = membership;
  }

  async run(): Promise<Synced> {
    let own = await this.#findStanding();
    for (;;) {
      const { parts, through } = await this.#readWaiting(own);
      await this.#pull(parts);
      const isSent = await this.#push(parts, own);
      if (isSent && parts.length === 0) {
        own = { ...own, journalSequence: through };
        break;
      }
      // Others may have come first, and people go on writing: the next round sees to it.
      own = isSent ? { ...own, ...this.#chainEnd, journalSequence: through } : await this.#findStanding();
    }
    await this.#keep({
      syncedAt: new Date(this.#context.host.clock.nowMs()).toISOString(),
      sentThrough: own.journalSequence,
    });
    return {
      sent: this.#sent,
      received: this.#received,
      files: [...this.#files],
      membership: this.#membership,
      notices: this.#notices,
    };
  }

  get #cursor(): number {
    return cursorOf(this.#membership, this.#context.project);
  }

  get #chainEnd() {
    return this.#membership.chains[this.#membership.machine] ?? CHAIN_START;
  }

  async #keep(change: Partial<Membership>): Promise<void> {
    this.#membership = { ...this.#membership, ...change };
    await writeMembership(this.#membership, this.#context);
  }

  /** Where this machine stands; under a new name when its journal is not the one that the server knows it by. */
  async #findStanding(): Promise<Standing> {
    const { project, machine } = this.#membership;
    const { head, own } = await this.#log.stand(project, machine);
    const end = this.#chainEnd;
    if (head < this.#cursor || own.sequence < end.sequence) throw wentBack(head, this.#cursor);
    const isUnchanged = own.sequence === end.sequence && own.hash === end.hash;
    const isFirst = own.sequence === 0;
    if (isFirst || (await hasSent(this.#context, own))) {
      if (isUnchanged || own.sequence > end.sequence) return own;
      throw wentBack(head, this.#cursor);
    }
    return this.#beginAnew();
  }

  /** What the server has of the old name is from then on another machine's: the whole log is read again, and brings it back. */
  async #beginAnew(): Promise<Standing> {
    const { host } = this.#context;
    const { project, machine } = this.#membership;
    const fresh = createId(host);
    await this.#log.join(project, fresh, `${host.machineName()} (before: ${machine})`);
    await this.#keep({ machine: fresh, chains: {}, cursors: {}, stuck: {} });
    this.#notices.push(
      `the journal is not the one that the team knows this machine by, as after a restored backup: it goes on as ${fresh}, and sends nothing again`,
    );
    return (await this.#log.stand(project, fresh)).own;
  }

  /** What the log does not have. A machine without records there may have been another one before. */
  async #readWaiting(own: Standing): Promise<OwnParts> {
    const { parts, through } = await readOwnParts(this.#context, this.#types, own.journalSequence);
    if (own.sequence > 0) return { parts, through };
    const known = new Set<string>();
    for (let at = 0; at < parts.length; at += PAGE_RECORDS) {
      const origins = parts.slice(at, at + PAGE_RECORDS).map(({ origin }) => origin);
      for (const origin of await this.#log.findOrigins(this.#membership.project, origins)) known.add(origin);
    }
    return { parts: parts.filter(({ origin }) => !known.has(origin)), through };
  }

  /** Up to the head, page by page; then what this machine has not sent is planned on top. */
  async #pull(waiting: readonly OwnPart[]): Promise<void> {
    await this.#retryStuck();
    for (;;) {
      this.#context.signal.throwIfAborted();
      const { project, machine, chains } = this.#membership;
      const page = await this.#log.read(project, this.#cursor, PAGE_RECORDS);
      const from = { cursor: this.#cursor, chains };
      const received = receive(page, from, { project, machine, types: this.#types });
      const isLast = page.length < PAGE_RECORDS;
      const isToReplay =
        (this.#membership.isToReplay ?? false) || (waiting.length > 0 && received.changes.length > 0);
      const replayed = isLast && isToReplay ? waiting : [];
      const { files, stuck } = await applyChanges(
        [...received.changes, ...replayed],
        this.#types,
        this.#context,
        this.#readEarlier,
      );
      for (const file of files) this.#files.add(file);
      this.#received += received.changes.length;
      await forgetToo(received.changes, this.#types, this.#context);
      if (page.length > 0 || replayed.length > 0)
        await this.#keep({
          chains: received.chains,
          cursors: { ...this.#membership.cursors, [this.#context.project.worktree]: received.through },
          stuck: { ...this.#membership.stuck, ...stuck },
          isToReplay: isToReplay && !isLast,
          ...this.#noteClashes(findClashes(waiting, received.changes)),
        });
      if (isLast) return;
    }
  }

  /** Up to where this machine's files are. */
  readonly #readEarlier: ReadEarlier = async (ids) =>
    (await this.#log.readAbout(this.#membership.project, ids, this.#cursor)).map(
      (text) => JSON.parse(text) as unknown,
    );

  #noteClashes(clashes: readonly string[]): Partial<Membership> {
    if (clashes.length === 0) return {};
    return { conflicts: [...(this.#membership.conflicts ?? []), ...clashes].slice(-CONFLICTS_KEPT) };
  }

  /** A file that could not take a change may have been mended since. */
  async #retryStuck(): Promise<void> {
    const positions = Object.keys(this.#membership.stuck).map(Number);
    if (positions.length === 0) return;
    const records = await this.#log.readAt(this.#membership.project, positions);
    const changes = records.flatMap((record) => toChange(record, this.#types) ?? []);
    const { files, stuck } = await applyChanges(changes, this.#types, this.#context, this.#readEarlier);
    for (const file of files) this.#files.add(file);
    await this.#keep({ stuck });
  }

  /** False when others came first, or this machine is not where it thought: then it looks again. */
  async #push(parts: readonly OwnPart[], own: Standing): Promise<boolean> {
    const records = chainParts(parts, this.#membership, own);
    for (const batch of splitBatches(records)) {
      this.#context.signal.throwIfAborted();
      const head = await this.#append(batch);
      if (head === undefined) return false;
      const { sequence, hash } = batch.at(-1) as OutgoingRecord;
      this.#sent += batch.length;
      await this.#keep({
        chains: { ...this.#membership.chains, [this.#membership.machine]: { sequence, hash } },
        cursors: { ...this.#membership.cursors, [this.#context.project.worktree]: head },
        sentThrough: (batch.at(-1) as OutgoingRecord).journalSequence,
      });
    }
    return true;
  }

  async #append(batch: readonly OutgoingRecord[]): Promise<number | undefined> {
    try {
      return await this.#log.append(this.#membership.project, this.#cursor, batch);
    } catch (error) {
      // Somebody else sends under this name, from a copy of the machine directory.
      if (isLoaError(error) && error.details['state'] === REFUSALS.outOfStep) return undefined;
      throw error;
    }
  }
}

/** What others forgot goes out of this machine's journal too. */
async function forgetToo(
  changes: readonly IncomingChange[],
  types: TeamTypes,
  context: SyncContext,
): Promise<void> {
  const ids = changes.flatMap(({ type, payload }) =>
    (types.get(type)?.team?.(payload as never) ?? []).flatMap(({ forgets = [] }) => forgets),
  );
  if (ids.length === 0) return;
  for (const { forget } of context.domains.owners) await (await forget?.())?.(ids, context);
}

function* splitBatches(records: readonly OutgoingRecord[]): Generator<readonly OutgoingRecord[]> {
  let batch: OutgoingRecord[] = [];
  let length = 0;
  for (const record of records) {
    const isFull = batch.length >= SEND_RECORDS || length + record.payload.length > SEND_CHARACTERS;
    // The parts of one record of the journal go up together: the server remembers records, not parts.
    if (batch.length > 0 && isFull && batch.at(-1)?.journalSequence !== record.journalSequence) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(record);
    length += record.payload.length;
  }
  if (batch.length > 0) yield batch;
}

function wentBack(head: number, cursor: number): LoaError {
  return new LoaError(
    'team.went-back',
    `the team's database has gone back: it ends at ${head}, and this machine had come to ${cursor}; nothing was sent`,
    {
      hint: 'It was restored from an older copy. If that is how it has to stay: "loa team leave", then "loa team join" on each machine; what the database lacks is sent again.',
      details: { head, cursor },
    },
  );
}
