// The words of the audit chain: events, signed heads, and what a verification finds.

import type { TornTail } from '../journal/index.ts';
import type { Envelope, KeyPlace } from '../keys/index.ts';
import type { SealedBreak } from './sealed.ts';

/** What was done, never with what: no input and no content belongs in here. */
export interface AuditEvent {
  /** `memory.forget`, `key.rotated`. */
  readonly operation: string;
  /** Who asked: `cli`, `mcp`, `hook`, `job`. */
  readonly surface: string;
  /** For whom: the person or service, the agent and its session, as far as they said who they are. */
  readonly principal?: string;
  readonly agent?: string;
  readonly session?: string;
  /** A verdict or an error code. */
  readonly outcome: string;
  readonly durationMs: number;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The chain up to one record, as one statement: whoever has it can tell whether that record is still there. */
export interface HeadStatement {
  readonly format: 'loa-audit-head@1';
  readonly journalId: string;
  readonly sequence: number;
  readonly hash: string;
  /** ISO 8601, UTC. */
  readonly time: string;
}

export interface SignedHead {
  readonly statement: HeadStatement;
  /** Null when there was no key to sign with: it still tells of a cut tail, but anyone could have written it. */
  readonly envelope: Envelope | null;
}

export interface AuditPlace {
  /** The chain itself, in the project. */
  readonly directory: string;
  /** The person's state directory: the last head is kept here, out of reach of what happens in the project. */
  readonly stateDir: string;
  readonly keys: KeyPlace;
  /** Also keep heads in this git repository, under `refs/loa/audit`, from where they can be pushed. */
  readonly gitRoot?: string;
}

export interface AuditOptions {
  readonly headRecordsMax?: number;
  readonly headAgeMsMax?: number;
  readonly lockTimeoutMs?: number;
}

/** Where the last head was found to stand. */
export type HeadSource = 'chain' | 'outside' | 'git';

export type AuditProblemKind =
  /** A record was edited, removed, moved or added inside the chain. */
  | 'broken'
  /** Records that a head proves to have been there are gone from the end. */
  | 'truncated'
  /** Another record stands where a head names one: the chain was written anew. */
  | 'rewritten'
  /** A head's signature is forged, changed, or by a key that may not sign. */
  | 'bad-signature'
  /** A head is signed by a key that the ring does not know. */
  | 'unknown-key'
  /** A whole chain that stood here is gone, or another one stands in its place. */
  | 'replaced'
  /** A head that is not one. */
  | 'malformed';

export interface AuditProblem {
  readonly kind: AuditProblemKind;
  readonly message: string;
  /** Where it shows; `aside` for what was kept of a sealed break. */
  readonly source: HeadSource | 'aside';
  readonly sequence?: number;
  readonly segment?: number;
  readonly offsetBytes?: number;
}

export interface AuditReport {
  readonly directory: string;
  readonly journalId: string | undefined;
  readonly records: number;
  readonly events: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Heads in the chain whose signature is good. */
  readonly signedHeads: number;
  /** The last record that a good signature covers, and by whom. */
  readonly signed?: {
    readonly sequence: number;
    readonly keyId: string;
    readonly signedAt: string;
    readonly source: HeadSource;
  };
  /** Records behind it, heads not counted: only the note of the last record, which anyone here could write, speaks of them. */
  readonly uncovered: number;
  /** Whether a head was found there to compare with. */
  readonly outsideHead: 'signed' | 'unsigned' | 'none';
  readonly gitHead: 'signed' | 'unsigned' | 'none' | 'not-kept' | 'unreachable';
  /** Sequences whose payload was erased, each by a record of its own. */
  readonly erased: readonly number[];
  readonly torn?: TornTail;
  /** Breaks that a person sealed, oldest first. They stay, whatever else is sound. */
  readonly sealed: readonly SealedBreak[];
  /** Whether the last seal is signed or kept outside; without that it counts for nothing. */
  readonly isSealKept: boolean;
  /** Empty when the chain is what it was. */
  readonly problems: readonly AuditProblem[];
}
