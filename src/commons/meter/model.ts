// The words of the meter: what can be asked of it and what it answers. Amounts are micro-USD as bigint; a refusal is an answer and
// changes nothing.

/** Whom spending is counted for, besides its account. */
export interface Spender {
  readonly agent?: string | undefined;
  readonly task?: string | undefined;
  readonly session?: string | undefined;
}

/** What something cost, priced from usage; in millionths of a micro-USD, so that nothing is rounded away. */
export interface Priced {
  readonly exact: bigint;
  readonly model: string;
  /** Tokens as they were priced, and by which list. */
  readonly tokens: string;
  readonly prices: string;
}

export const CAP_KINDS = ['account', 'agent', 'task', 'session', 'day'] as const;
export type CapKind = (typeof CAP_KINDS)[number];

export interface CapName {
  readonly kind: CapKind;
  readonly tenant: string;
  /** An account for `account`; an account or a tenant for `day`. */
  readonly name: string;
}

interface Keyed {
  /** The same key twice is the same request: it happens once. */
  readonly key?: string | undefined;
  readonly memo?: string | undefined;
}

export interface OpenCommand {
  readonly op: 'open';
  readonly account: string;
  readonly creditLimit?: bigint | undefined;
}
export interface FundCommand extends Keyed {
  readonly op: 'fund';
  readonly account: string;
  readonly amount: bigint;
}
export interface TransferCommand extends Keyed {
  readonly op: 'transfer';
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}
export interface HoldCommand extends Keyed {
  readonly op: 'hold';
  readonly account: string;
  readonly amount: bigint;
  readonly expiresInMs: number;
  readonly spender?: Spender | undefined;
}
export interface PostCommand extends Keyed {
  readonly op: 'post';
  readonly hold: string;
  /** What is really taken, at most what was held; the rest is released. */
  readonly cost: bigint | Priced;
  /** Only holds of this tenant exist for whoever asks. */
  readonly tenant?: string | undefined;
  /** It was spent already: what is beyond the hold is written down as an overrun instead of being refused. */
  readonly isForced?: boolean | undefined;
}
export interface VoidCommand extends Keyed {
  readonly op: 'void';
  readonly hold: string;
  readonly tenant?: string | undefined;
}
export interface ChargeCommand extends Keyed {
  readonly op: 'charge';
  readonly account: string;
  readonly cost: bigint | Priced;
  readonly spender?: Spender | undefined;
  /** It was spent already, by whatever way: it is written down even when funds and caps say no. */
  readonly isPast?: boolean | undefined;
  /** When it was spent, for what is past. */
  readonly atMs?: number | undefined;
}
export interface CapCommand {
  readonly op: 'cap';
  readonly cap: CapName;
  readonly limit: bigint;
  /** Only a cap that is there, and only upwards. */
  readonly isRaise?: boolean | undefined;
}

export type MeterCommand =
  | OpenCommand
  | FundCommand
  | TransferCommand
  | HoldCommand
  | PostCommand
  | VoidCommand
  | ChargeCommand
  | CapCommand;

export type HoldState = 'pending' | 'posted' | 'voided' | 'expired';

export interface Tripped {
  readonly cap: string;
  readonly limit: bigint;
  /** Posted and held so far. */
  readonly spent: bigint;
  readonly asked: bigint;
}

export type RefusalCode =
  | 'account-missing'
  | 'cap-missing'
  | 'cap-tripped'
  | 'hold-closed'
  | 'hold-missing'
  | 'insufficient'
  | 'invalid'
  | 'key-reused'
  | 'too-large'
  | 'unpriced';

export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly message: string;
  readonly tripped?: Tripped;
  /** Of a hold that is no longer pending. */
  readonly state?: HoldState;
}

export interface Done {
  readonly ok: true;
  readonly entry: string;
  readonly amount: bigint;
  /** It had happened before: nothing was changed now. */
  readonly replayed: boolean;
  readonly hold?: {
    readonly id: string;
    readonly state: HoldState;
    readonly held: bigint;
    readonly posted?: bigint;
  };
}

export type MeterAnswer = Done | Refusal;

export interface AccountBalance {
  readonly account: string;
  readonly posted: bigint;
  readonly pending: bigint;
  /** posted - pending + credit limit. */
  readonly available: bigint;
}
