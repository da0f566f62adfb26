// Verifies an audit chain: every record follows from the one before, every head in it is truly signed and speaks of a
// record that is there, and so do the heads kept outside and in git, and the last record that was noted. What is wrong is reported
// with its place, not thrown. It changes nothing and needs no lock: what is kept elsewhere is read before the chain, which
// others may be writing on, so that nothing looks ahead of it that is not.

import { isNoAnswer } from '../git.ts';
import { beginsAnew, type JournalReport, surveyJournal, verifyJournal } from '../journal/index.ts';
import { type Keyring, loadKeyring } from '../keys/index.ts';
import type { AuditHost } from './audit.ts';
import type { AuditPlace, AuditProblem, AuditReport, HeadSource, SignedHead } from './audit-event.ts';
import { type Chain, readChain } from './chain.ts';
import { readAnchor } from './git-anchor.ts';
import { type LastRecord, readLastRecord } from './last-record.ts';
import { lastRecordPath, listOutsideHeads, type OutsideHead, readOutsideHead } from './outside-head.ts';
import { headBytes, toUnsignedHead } from './records.ts';
import { findChangedAside, listBreaks } from './sealed.ts';

export async function verifyAudit(place: AuditPlace, host: AuditHost): Promise<AuditReport> {
  const journal = await verifyJournal(place.directory, host);
  const kept = await readKept(place, journal.journalId, host);
  const chain = await readChain(place, host);
  const examined: Examined = {
    place,
    journal,
    chain,
    keyring: loadKeyring(place.keys, host),
    problems: [],
    covered: undefined,
  };
  const { damage } = journal;
  if (damage !== undefined) {
    examined.problems.push({
      kind: 'broken',
      source: 'chain',
      message: damage.problem,
      segment: damage.segment,
      offsetBytes: damage.offsetBytes,
      ...(damage.sequence === undefined ? {} : { sequence: damage.sequence }),
    });
  }
  for (const head of chain.malformed)
    examined.problems.push({
      kind: 'malformed',
      source: 'chain',
      message: `record ${head} is not a head`,
      sequence: head,
    });
  const signedHeads = chain.heads.filter((head) => examineHead(examined, head, 'chain')).length;
  const outsideHead = examineOutside(examined, kept);
  const gitHead = examineGit(examined, kept.git);
  const isSealKept = outsideHead !== 'none' || examined.covered !== undefined;
  const sealed = listBreaks(chain.sealed);
  examineBegin(examined, host);
  examineGone(examined, kept, isSealKept ? sealed.flatMap(({ chains }) => chains) : []);
  examined.problems.push(...findChangedAside(place.directory, sealed, host));
  return { ...toReport(examined, { signedHeads, outsideHead, gitHead }), sealed, isSealKept };
}

/** A chain that begins behind another has to say why. */
function examineBegin({ chain, place, problems }: Examined, host: AuditHost): void {
  const first = surveyJournal(place.directory, host).segments[0]?.header;
  if (first === undefined || !beginsAnew(first) || chain.sealed !== undefined) return;
  const message = 'the chain begins anew, and no record says why';
  problems.push({ kind: 'broken', source: 'chain', message });
}

/** Chains that stood here and are gone, unless they ended with a break that was sealed. */
function examineGone({ journal, problems }: Examined, kept: Kept, sealed: readonly string[]): void {
  for (const { head } of kept.here) {
    const { journalId, sequence, time } = head.statement;
    if (journalId === journal.journalId || sealed.includes(journalId)) continue;
    const size = sequence === 1 ? '1 record' : `${sequence} records`;
    const message = `a chain with ${size} stood here at ${time} (${journalId}) and is gone`;
    problems.push({ kind: 'replaced', source: 'outside', message });
  }
}

/** What is kept elsewhere of the chain that stands here, and of those that stood here. */
interface Kept {
  readonly here: readonly OutsideHead[];
  readonly outside: OutsideHead | 'damaged' | undefined;
  readonly last: LastRecord | undefined;
  readonly git: SignedHead | Exclude<AuditReport['gitHead'], 'signed' | 'unsigned'>;
}

async function readKept(place: AuditPlace, id: string | undefined, host: AuditHost): Promise<Kept> {
  const here = listOutsideHeads(place, host);
  if (id === undefined) return { here, outside: undefined, last: undefined, git: 'not-kept' };
  return {
    here,
    outside: readOutsideHead(place, id, host),
    last: readLastRecord(lastRecordPath(place, id), host),
    git: await readGit(place, id, host),
  };
}

async function readGit({ gitRoot }: AuditPlace, id: string, host: AuditHost): Promise<Kept['git']> {
  if (gitRoot === undefined) return 'not-kept';
  try {
    return (await readAnchor(gitRoot, id, host)) ?? 'none';
  } catch (error) {
    if (isNoAnswer(error)) return 'unreachable';
    throw error;
  }
}

interface Examined {
  readonly place: AuditPlace;
  readonly journal: JournalReport;
  readonly chain: Chain;
  readonly keyring: Keyring;
  readonly problems: AuditProblem[];
  covered: NonNullable<AuditReport['signed']> | undefined;
}

/** True when it is truly signed and speaks of a record that is there. */
function examineHead(examined: Examined, head: SignedHead, source: HeadSource): boolean {
  const fitting = findMismatch(examined, head, source);
  if (fitting !== undefined) examined.problems.push(fitting);
  if (head.envelope === null) return false;
  const { statement } = head;
  const verified = examined.keyring.verify('audit', headBytes(statement), head.envelope);
  if (!verified.ok) {
    const kind = verified.problem === 'unknown-key' ? 'unknown-key' : 'bad-signature';
    examined.problems.push({
      kind,
      source,
      message: `the head of record ${statement.sequence}: ${verified.message}`,
      sequence: statement.sequence,
    });
    return false;
  }
  if (fitting !== undefined) return false;
  if (statement.sequence > (examined.covered?.sequence ?? 0)) {
    examined.covered = {
      sequence: statement.sequence,
      keyId: verified.keyId,
      signedAt: verified.signedAt,
      source,
    };
  }
  return true;
}

function findMismatch(
  { chain, journal }: Examined,
  head: SignedHead,
  source: HeadSource,
): AuditProblem | undefined {
  const { journalId, sequence, hash } = head.statement;
  if (journalId !== journal.journalId) {
    return {
      kind: 'replaced',
      source,
      sequence,
      message: `a head of record ${sequence} belongs to another chain, ${journalId}`,
    };
  }
  const last = chain.firstSequence + chain.hashes.length - 1;
  // Behind damage nothing can be compared, and the damage is reported already.
  if (sequence > last && journal.damage !== undefined) return undefined;
  if (sequence > last) {
    const missing = sequence - last === 1 ? '1 record is missing' : `${sequence - last} records are missing`;
    const message = `${missing}: ${sequence} was there at ${head.statement.time}, now the chain ends with ${last}`;
    return { kind: 'truncated', source, sequence, message };
  }
  const found = chain.hashes[sequence - chain.firstSequence];
  if (found === undefined || found === hash) return undefined;
  return {
    kind: 'rewritten',
    source,
    sequence,
    message: `record ${sequence} is not the one that was there at ${head.statement.time}`,
  };
}

function examineOutside(examined: Examined, kept: Kept): AuditReport['outsideHead'] {
  const { journal, problems } = examined;
  const { outside, last } = kept;
  if (last !== undefined && journal.journalId !== undefined)
    examineHead(examined, toUnsignedHead(last, journal.journalId), 'outside');
  if (outside === undefined) return 'none';
  if (outside === 'damaged') {
    problems.push({
      kind: 'malformed',
      source: 'outside',
      message: 'the head kept outside the project cannot be read',
    });
    return 'none';
  }
  for (const lost of outside.lost) {
    const { sequence, time } = lost.statement;
    const message = `record ${sequence} as it was at ${time} was lost before the chain was written on`;
    problems.push({ kind: 'truncated', source: 'outside', message, sequence });
  }
  examineHead(examined, outside.head, 'outside');
  return outside.head.envelope === null ? 'unsigned' : 'signed';
}

function examineGit(examined: Examined, kept: Kept['git']): AuditReport['gitHead'] {
  if (typeof kept === 'string') return kept;
  examineHead(examined, kept, 'git');
  return kept.envelope === null ? 'unsigned' : 'signed';
}

function toReport(
  { place, journal, chain, problems, covered }: Examined,
  heads: Pick<AuditReport, 'signedHeads' | 'outsideHead' | 'gitHead'>,
): Omit<AuditReport, 'sealed' | 'isSealKept'> {
  const lastSequence = chain.hashes.length === 0 ? 0 : chain.firstSequence + chain.hashes.length - 1;
  return {
    directory: place.directory,
    journalId: journal.journalId,
    records: chain.hashes.length,
    events: chain.events,
    firstSequence: chain.firstSequence,
    lastSequence,
    ...heads,
    ...(covered === undefined ? {} : { signed: covered }),
    uncovered: chain.contents.filter((sequence) => sequence > (covered?.sequence ?? 0)).length,
    erased: journal.erased,
    ...(journal.torn === undefined ? {} : { torn: journal.torn }),
    problems,
  };
}
