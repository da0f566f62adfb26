// What this machine has to tell the team: the records of its own journal that the log does not have yet, cut into parts and tied to the
// chain. The journal is only read; what was erased in it is not sent.

import {
  findJournalId,
  type JournalRecord,
  readJournal,
  surveyJournal,
} from '../../durable/journal/index.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { TeamPart } from '../../kernel/change.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import { upgradePayload } from '../../state/store/versions.ts';
import { readStamp } from '../../state/store/worktree.ts';
import { hashOf } from '../log/chain.ts';
import type { OutgoingRecord, Standing } from '../log/log.ts';
import type { ChainEnd } from '../membership.ts';
import type { TeamTypes } from './types.ts';

/** A part of a record of this machine's journal. */
export interface OwnPart extends TeamPart {
  readonly type: string;
  readonly version: number;
  readonly origin: string;
  readonly madeAt: string;
  readonly journal: string;
  readonly journalSequence: number;
  readonly journalDigest: string;
}

/** Two copies of a journal that went on differently have different records at the same place. */
const DIGEST_LENGTH = 16;

type Place = { readonly project: Project; readonly host: Pick<Host, 'files' | 'clock'> };

export interface OwnParts {
  readonly parts: readonly OwnPart[];
  /** The last record of the journal that was looked at. */
  readonly through: number;
}

/** Parts of all records after one of the journal, in order. */
export async function readOwnParts(
  { project, host }: Place,
  types: TeamTypes,
  afterSequence: number,
): Promise<OwnParts> {
  if (host.files.stat(project.journalDir)?.kind !== 'directory') return { parts: [], through: afterSequence };
  const journal = findJournalId(surveyJournal(project.journalDir, host), host) ?? '';
  const parts: OwnPart[] = [];
  let through = afterSequence;
  for await (const record of readJournal(project.journalDir, host, afterSequence)) {
    through = record.sequence;
    for (const part of partsOf(record, journal, types)) parts.push(part);
  }
  return { parts, through };
}

function partsOf(record: JournalRecord, journal: string, types: TeamTypes): readonly OwnPart[] {
  const type = types.get(record.type);
  if (type?.team === undefined || record.erased) return [];
  const upgraded = upgradePayload(type, record.version, readStamp(record.payload()).payload);
  // What cannot be used here cannot be used elsewhere; `doctor` tells of it.
  if (upgraded.problem !== undefined) return [];
  return type.team(upgraded.payload as never).map((part, index) => ({
    ...part,
    type: record.type,
    version: type.version,
    origin: [journal, record.sequence, record.payloadDigest.slice(0, DIGEST_LENGTH), index].join(':'),
    madeAt: new Date(record.timeMs).toISOString(),
    journal,
    journalSequence: record.sequence,
    journalDigest: record.payloadDigest,
  }));
}

/** Parts as records behind the end of this machine's chain. Pure. */
export function chainParts(
  parts: readonly OwnPart[],
  { project, machine }: { readonly project: string; readonly machine: string },
  end: ChainEnd,
): readonly OutgoingRecord[] {
  let { sequence, hash: previous } = end;
  return parts.map((part) => {
    sequence += 1;
    const { type, version, origin, madeAt, about, journal, journalSequence, journalDigest } = part;
    const payload = canonicalJson(part.payload);
    const record = { machine, sequence, previous, type, version, about, origin, madeAt };
    const hashed = { ...record, payloadHash: sha256Hex(payload) };
    previous = hashOf(project, hashed);
    const inJournal = { journal, journalSequence, journalDigest, forgets: part.forgets ?? [] };
    return { ...hashed, hash: previous, payload, ...inJournal };
  });
}

/** Whether the journal still holds the record that the server saw last of this machine: one put back from a copy does not. */
export async function hasSent(
  { project, host }: Place,
  { journal, journalSequence, journalDigest }: Standing,
): Promise<boolean> {
  if (host.files.stat(project.journalDir)?.kind !== 'directory') return false;
  const survey = surveyJournal(project.journalDir, host);
  if (findJournalId(survey, host) !== journal) return false;
  const first = survey.segments[0]?.header.firstSequence ?? 1;
  // Compacted away: what is left of the journal begins behind it.
  if (journalSequence < first) return true;
  for await (const record of readJournal(project.journalDir, host, journalSequence - 1))
    return record.sequence === journalSequence && record.payloadDigest === journalDigest;
  return false;
}
