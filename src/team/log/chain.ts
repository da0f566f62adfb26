// A record of the team's log and the hash that ties it to the one before it of the same machine. A record that was changed, left out,
// doubled, put elsewhere or into another project does not follow, and whoever reads it notices. Pure.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { ChainEnd } from '../membership.ts';

export interface TeamRecord {
  readonly machine: string;
  /** Counts from 1 without gaps, for each machine. */
  readonly sequence: number;
  readonly previous: string;
  readonly hash: string;
  readonly type: string;
  readonly version: number;
  /** Canonical JSON; undefined once it was forgotten. */
  readonly payload: string | undefined;
  readonly payloadHash: string;
  readonly about: string | undefined;
  /** The record of the machine's own journal that it is of, and which part of it. */
  readonly origin: string;
  /** By the machine's own clock, for people: nothing is decided by it. */
  readonly madeAt: string;
}

export const CHAIN_START: ChainEnd = { sequence: 0, hash: '0'.repeat(64) };

type Hashed = Omit<TeamRecord, 'hash' | 'payload'>;

export function hashOf(project: string, record: Hashed): string {
  const { machine, sequence, previous, type, version, payloadHash, about, origin, madeAt } = record;
  return sha256Hex(
    canonicalJson([
      project,
      machine,
      sequence,
      previous,
      type,
      version,
      payloadHash,
      about ?? null,
      origin,
      madeAt,
    ]),
  );
}

/** Undefined when the record follows from the end of its machine's chain and is as it was made; else what is wrong. */
export function findBreak(project: string, record: TeamRecord, end: ChainEnd): string | undefined {
  const { sequence, previous, payload, payloadHash } = record;
  if (sequence !== end.sequence + 1) return `record ${end.sequence + 1} is missing before it`;
  if (previous !== end.hash) return 'it does not follow the record before it';
  if (hashOf(project, record) !== record.hash) return 'its hash does not fit';
  if (payload !== undefined && sha256Hex(payload) !== payloadHash) return 'its text was changed';
  return undefined;
}
