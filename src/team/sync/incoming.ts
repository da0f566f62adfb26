// Records of the log as changes for this machine's files: each must follow from its machine's chain, or nothing of the page is taken.
// This machine's own records, and those that were forgotten, prove themselves and change nothing. Pure.

import { LoaError } from '../../kernel/errors.ts';
import { upgradePayload } from '../../state/store/versions.ts';
import { CHAIN_START, findBreak } from '../log/chain.ts';
import type { PlacedRecord } from '../log/log.ts';
import type { ChainEnd } from '../membership.ts';
import type { TeamTypes } from './types.ts';

export interface IncomingChange {
  readonly position: number;
  readonly type: string;
  readonly payload: unknown;
}

export interface Received {
  readonly changes: readonly IncomingChange[];
  readonly chains: Readonly<Record<string, ChainEnd>>;
  /** The last position that was looked at. */
  readonly through: number;
}

export interface Reader {
  readonly project: string;
  readonly machine: string;
  readonly types: TeamTypes;
}

export function receive(
  records: readonly PlacedRecord[],
  from: { readonly cursor: number; readonly chains: Readonly<Record<string, ChainEnd>> },
  reader: Reader,
): Received {
  const chains = new Map(Object.entries(from.chains));
  let through = from.cursor;
  const changes: IncomingChange[] = [];
  for (const record of records) {
    if (record.position !== through + 1) throw tampered(through + 1, 'it is missing');
    through = record.position;
    const end = chains.get(record.machine) ?? CHAIN_START;
    // Seen before by another work tree of this machine, or sent by it.
    const isKnown = record.sequence <= end.sequence;
    const problem = isKnown ? undefined : findBreak(reader.project, record, end);
    if (problem !== undefined) throw tampered(record.position, problem, record.machine);
    if (!isKnown) chains.set(record.machine, { sequence: record.sequence, hash: record.hash });
    if (record.machine === reader.machine) continue;
    const change = toChange(record, reader.types);
    if (change !== undefined) changes.push(change);
  }
  return { changes, chains: Object.fromEntries(chains), through };
}

/** Undefined for what was forgotten, and for what this version has no files for. */
export function toChange(
  { position, type, version, payload }: PlacedRecord,
  types: TeamTypes,
): IncomingChange | undefined {
  const known = types.get(type);
  if (payload === undefined) return undefined;
  if (known === undefined) throw newer(type, version);
  const upgraded = upgradePayload(known, version, JSON.parse(payload));
  if (upgraded.problem === undefined) return { position, type, payload: upgraded.payload };
  if (upgraded.isNewer) throw newer(type, version);
  throw tampered(position, upgraded.problem);
}

/** To pass it by would say that it is in the files. */
function newer(type: string, version: number): LoaError {
  return new LoaError('journal.unknown-type', `the team's log holds ${type}@${version}, of a newer loa`, {
    hint: 'Upgrade: npm install loakit@latest. Nothing was changed.',
  });
}

function tampered(position: number, problem: string, machine?: string): LoaError {
  const whose = machine === undefined ? '' : ` of the machine ${machine}`;
  return new LoaError(
    'team.tampered',
    `did not take record ${position} of the team's log${whose}: ${problem}. Nothing behind it was taken`,
    {
      hint: 'Somebody changed the database by other means than loa. Restore it from its backup, and look at who can write to it.',
      details: { position },
    },
  );
}
