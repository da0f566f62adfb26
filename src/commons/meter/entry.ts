// One line of the book, its hash, and what follows from it. The same function says it when the line is written and when the whole
// book is verified.

import { sha256Hex } from '../../kernel/hash.ts';
import type { HoldState, Spender } from './model.ts';

export type EntryKind =
  | 'open'
  | 'fund'
  | 'transfer'
  | 'hold'
  | 'post'
  | 'void'
  | 'expire'
  | 'charge'
  | 'overrun'
  | 'cap';

/** Kinds that move money from source to target. */
export const MOVING: ReadonlySet<EntryKind> = new Set(['fund', 'transfer', 'post', 'charge', 'overrun']);

export interface Entry {
  readonly seq: bigint;
  readonly at: number;
  readonly kind: EntryKind;
  readonly source: string;
  readonly target: string;
  readonly amount: bigint;
  readonly hold: string;
  readonly key: string | null;
  /** What was asked besides the above, word for word, to tell a repetition from another request under the same key. */
  readonly request: string;
  readonly data: EntryData;
  /** Posted balances after it. */
  readonly sourceBalance: bigint;
  readonly targetBalance: bigint;
}

/** Whatever else has to be known to make all other tables again. */
export interface EntryData {
  readonly spender?: Spender;
  /** Of a post, void or expiry: what the hold had held. */
  readonly held?: string;
  readonly expiresAt?: number;
  readonly credit?: string;
  /** Of priced usage: the account's remainder afterwards, and what it was priced from. */
  readonly remainder?: string;
  readonly model?: string;
  readonly tokens?: string;
  readonly prices?: string;
  readonly memo?: string;
  readonly limit?: string;
  readonly cap?: string;
  /** When it was spent, where that is not when it was written down. */
  readonly spentAt?: number;
}

export const GENESIS = '';

export function formatData(data: EntryData): string {
  for (const _ in data) return JSON.stringify(data);
  return '';
}

export function parseData(text: string): EntryData {
  return text === '' ? {} : (JSON.parse(text) as EntryData);
}

export function hashEntry(entry: Entry, data: string, previous: string): string {
  const { seq, at, kind, source, target, amount, hold, key, request, sourceBalance, targetBalance } = entry;
  // Joined by a character that none of the parts can hold: JSON escapes it, and names with it are refused.
  const words = `${kind}\u001f${source}\u001f${target}\u001f${hold}\u001f${key ?? ''}\u001f${request}\u001f${data}`;
  return sha256Hex(`${previous} ${seq} ${at} ${amount} ${sourceBalance} ${targetBalance} ${words}`);
}

export const entryId = (seq: bigint): string => `e${seq}`;

export interface Effects {
  readonly posted: readonly (readonly [account: string, delta: bigint])[];
  readonly pending: bigint;
  /** On each of the tallies. */
  readonly talliedPosted: bigint;
  readonly talliedPending: bigint;
  readonly holdState?: HoldState;
}

/** What a line does to balances, holds and tallies. */
export function effectsOf({
  kind,
  source,
  target,
  amount,
  data,
}: Pick<Entry, 'amount' | 'data' | 'kind' | 'source' | 'target'>): Effects {
  const held = BigInt(data.held ?? '0');
  const move = MOVING.has(kind)
    ? ([
        [source, -amount],
        [target, amount],
      ] as const)
    : [];
  switch (kind) {
    case 'transfer':
    case 'charge':
    case 'overrun':
      return { posted: move, pending: 0n, talliedPosted: amount, talliedPending: 0n };
    case 'hold':
      return { posted: [], pending: amount, talliedPosted: 0n, talliedPending: amount, holdState: 'pending' };
    case 'post':
      return {
        posted: move,
        pending: -held,
        talliedPosted: amount,
        talliedPending: -held,
        holdState: 'posted',
      };
    case 'void':
    case 'expire':
      return {
        posted: [],
        pending: -held,
        talliedPosted: 0n,
        talliedPending: -held,
        holdState: kind === 'void' ? 'voided' : 'expired',
      };
    case 'fund':
    case 'open':
    case 'cap':
      return { posted: move, pending: 0n, talliedPosted: 0n, talliedPending: 0n };
  }
}
