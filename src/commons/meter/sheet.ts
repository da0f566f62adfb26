// The part of the book that one group of requests touches, in memory: read once, changed line by line, written once. What was changed
// is known, and nothing else is written.

import { getOrAdd } from '../get-or-add.ts';
import { isSystemAccount } from './account.ts';
import { type Entry, effectsOf, entryId, formatData, hashEntry } from './entry.ts';
import type { HoldState, Spender } from './model.ts';
import { capOfTally, dayOf, talliesOf } from './tally.ts';

export interface AccountRow {
  readonly id: string;
  posted: bigint;
  pending: bigint;
  /** Millionths of a micro-USD that are owed and too small to be taken yet. */
  remainder: bigint;
  credit: bigint;
  readonly unlimited: boolean;
}

export interface HoldRow {
  readonly id: string;
  readonly account: string;
  readonly amount: bigint;
  posted: bigint;
  state: HoldState;
  readonly expiresAt: number;
  readonly tallies: readonly string[];
}

export interface TallyRow {
  readonly id: string;
  posted: bigint;
  pending: bigint;
}

/** What was written under a key. */
export type KeyedEntry = Pick<Entry, 'amount' | 'hold' | 'kind' | 'request' | 'seq' | 'source' | 'target'>;

export interface Head {
  readonly seq: bigint;
  readonly at: number;
  readonly hash: string;
}

export interface HashedEntry {
  readonly entry: Entry;
  readonly data: string;
  readonly hash: string;
}

/** A line to be written, and the rows that its amount counts in. */
export interface Draft extends Omit<Entry, 'seq' | 'sourceBalance' | 'targetBalance'> {
  readonly tallies: readonly string[];
}

/** 2^62: no sum of two balances leaves 64 bits. */
export const BALANCE_MAX = 2n ** 62n;

export class Sheet {
  head: Head;
  /** The meter's time: it never goes back, so that a day's cap cannot be had twice. */
  readonly now: number;
  readonly accounts = new Map<string, AccountRow>();
  readonly holds = new Map<string, HoldRow>();
  readonly tallies = new Map<string, TallyRow>();
  readonly caps = new Map<string, bigint>();
  readonly keys = new Map<string, KeyedEntry>();
  readonly entries: HashedEntry[] = [];
  readonly changedAccounts = new Set<AccountRow>();
  readonly changedHolds = new Set<HoldRow>();
  readonly changedTallies = new Set<TallyRow>();
  readonly changedCaps = new Set<string>();

  readonly #day: string;
  /** Most requests of a group are of few accounts and spenders: their rows are worked out once. */
  readonly #counted = new Map<string, readonly string[]>();
  readonly #capOf = new Map<string, string>();

  constructor(head: Head, nowMs: number) {
    this.head = head;
    this.now = Math.max(head.at, nowMs);
    this.#day = dayOf(this.now);
  }

  /** The rows that an amount counts in, now or at a moment that is past. */
  countedIn(account: string, spender?: Spender, atMs?: number): readonly string[] {
    if (atMs !== undefined) return talliesOf(account, spender, dayOf(atMs));
    if (spender !== undefined) return talliesOf(account, spender, this.#day);
    return getOrAdd(this.#counted, account, () => talliesOf(account, undefined, this.#day));
  }

  /** What a row may come to, when that is limited. */
  limitOf(tally: string): bigint | undefined {
    if (this.caps.size === 0) return undefined;
    return this.caps.get(getOrAdd(this.#capOf, tally, () => capOfTally(tally)));
  }

  /** The meter's own accounts come to be when they are needed. */
  account(id: string): AccountRow | undefined {
    const known = this.accounts.get(id);
    if (known !== undefined || !isSystemAccount(id)) return known;
    return this.addAccount({ id, posted: 0n, pending: 0n, remainder: 0n, credit: 0n, unlimited: true });
  }

  addAccount(row: AccountRow): AccountRow {
    this.accounts.set(row.id, row);
    this.changedAccounts.add(row);
    return row;
  }

  tally(id: string): TallyRow {
    return getOrAdd(this.tallies, id, () => ({ id, posted: 0n, pending: 0n }));
  }

  /** Adds a line to the book, with everything that follows from it. */
  write({ tallies, ...line }: Draft): string {
    const seq = this.head.seq + 1n;
    this.#apply(line, tallies);
    const entry: Entry = {
      ...line,
      seq,
      sourceBalance: this.accounts.get(line.source)?.posted ?? 0n,
      targetBalance: this.accounts.get(line.target)?.posted ?? 0n,
    };
    const data = formatData(entry.data);
    const hash = hashEntry(entry, data, this.head.hash);
    this.entries.push({ entry, data, hash });
    this.head = { seq, at: entry.at, hash };
    if (entry.key !== null) this.keys.set(entry.key, entry);
    return entryId(seq);
  }

  #apply(line: Omit<Draft, 'tallies'>, tallies: readonly string[]): void {
    const { source, hold, amount, kind } = line;
    const effects = effectsOf(line);
    for (const [id, delta] of effects.posted) {
      const row = this.account(id) as AccountRow;
      row.posted += delta;
      this.changedAccounts.add(row);
    }
    if (effects.pending !== 0n) {
      const row = this.account(source) as AccountRow;
      row.pending += effects.pending;
      this.changedAccounts.add(row);
    }
    for (const id of tallies) {
      const tally = this.tally(id);
      tally.posted += effects.talliedPosted;
      tally.pending += effects.talliedPending;
      this.changedTallies.add(tally);
    }
    if (effects.holdState === undefined) return;
    const row = this.holds.get(hold) as HoldRow;
    row.state = effects.holdState;
    if (kind === 'post') row.posted = amount;
    this.changedHolds.add(row);
  }
}
