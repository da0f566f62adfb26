// The claims that a checkpoint is about, and whether the evidence they name stands. What we recorded was true then, and is
// stale when the code has moved on; what somebody else wrote and does not stand was never grounded.

import type { Host } from '../../kernel/host.ts';
import type { Context } from '../../kernel/operation.ts';
import { parseProjectPath } from '../../kernel/reference.ts';
import type { ZoneFiles } from '../../state/store/change.ts';
import { decisionId } from '../decision.ts';
import { createEvidenceChecker, type EvidenceCheck } from '../evidence/check-evidence.ts';
import { parseEvidenceList } from '../evidence/written.ts';
import type { Evidence } from '../model.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';
import { readDecisions } from '../notes/decision-log.ts';
import { readPersonalLines } from '../record/personal.ts';
import { listTrajectories, readNotesIfText, readTrajectory } from '../record/read.ts';
import type { MalformedLine, ParsedTrajectory, TrajectoryRecord } from '../record/trajectory.ts';
import { textField } from './fields.ts';
import { type Claim, claimText, listClaims } from './grounding.ts';

export interface ClaimFacts {
  readonly claims: readonly Claim[];
  /** Claims of others whose evidence does not stand. */
  readonly falseClaims: ReadonlySet<Claim>;
  /** Claims of ours whose code has changed since. */
  readonly stale: readonly { readonly claim: Claim; readonly check: EvidenceCheck }[];
  /** Where the evidence is now, each place once. */
  readonly places: readonly { readonly evidence: Evidence; readonly purpose: string }[];
  readonly records: readonly TrajectoryRecord[];
  readonly malformed: readonly MalformedLine[];
}

const DAY_MS = 86_400_000;

/** The records of a day; of today also what the evening before left after its last checkpoint. */
export function readSessionRecords(
  files: ZoneFiles,
  agent: string,
  { date, isDayOnly }: { readonly date: string; readonly isDayOnly: boolean },
  context: Pick<Context, 'host' | 'project'>,
): ParsedTrajectory {
  const today = readTrajectory(files, agent, date);
  const todayToo = [...today.records, ...recordsFromNotes(files, date)];
  if (isDayOnly) return { records: todayToo, malformed: today.malformed };
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const { records } = readTrajectory(files, agent, before);
  const isHandoff = (record: TrajectoryRecord): boolean =>
    record.phase === 'session_handoff' && record['next_session_ready'] !== false;
  const ended = readPersonalLines(agent, before, context).findLast(isHandoff);
  const since = ended === undefined ? '' : (textField(ended, 'ts') ?? '');
  const left = (
    records.length === 0
      ? recordsFromNotes(files, before)
      : records.slice(records.findLastIndex(isHandoff) + 1)
  ).filter((record) => (textField(record, 'ts') ?? since) >= since);
  return { records: [...left, ...todayToo], malformed: today.malformed };
}

/**
 * Decisions of a day that the notes have and no trajectory: who loses the trajectory loses no claim. Only ours count: what a
 * person wrote by hand was never claimed by an agent.
 */
function recordsFromNotes(files: ZoneFiles, date: string): readonly TrajectoryRecord[] {
  const logged = listDecided(files, date);
  if (logged.length === 0) return [];
  const days = listTrajectories(files).filter((day) => day.date >= date);
  const told = new Set(days.flatMap((day) => listIds(readTrajectory(files, day.agent, day.date).records)));
  return logged
    .filter(({ id }) => !told.has(id as string))
    .map(({ id, ts, decision, grounding, evidence, isRemark }) => ({
      ts,
      phase: 'cite',
      id,
      span_id: `${id}.notes`,
      claim: decision,
      grounding,
      ...(evidence.length === 0 ? {} : { evidence }),
      ...(isRemark ? { remark: true } : {}),
    }));
}

/** By id, and by the words: what another tool claimed without an id is in the notes under the id of its words. */
function listIds(records: readonly TrajectoryRecord[]): readonly string[] {
  return records.flatMap((record) => {
    const words = record.phase === 'cite' ? claimText(record) : '';
    return [textField(record, 'id') ?? [], words === '' ? [] : decisionId(words)].flat();
  });
}

/** Decisions of ours from a day, as the notes have them. */
function listDecided(files: ZoneFiles, date: string): readonly LoggedDecision[] {
  return readDecisions(readNotesIfText(files)).filter(
    ({ id, ts, withdrawn }) => id !== undefined && withdrawn === undefined && ts.startsWith(date),
  );
}

/** Says so when decisions of a day are there and nothing else of it: its trajectory went missing. */
export function describeLostDay(files: ZoneFiles, date: string): string | undefined {
  const count = listDecided(files, date).length;
  if (count === 0 || listTrajectories(files, { withArchived: true }).some((day) => day.date >= date))
    return undefined;
  return `the trajectory of ${date} is gone, although ${count} ${count === 1 ? 'decision' : 'decisions'} of that day ${count === 1 ? 'is' : 'are'} in NOTES.md`;
}

export function judgeClaims(parsed: ParsedTrajectory, root: string, host: Pick<Host, 'files'>): ClaimFacts {
  const checker = createEvidenceChecker(root, host);
  const claims = listClaims(parsed.records);
  const falseClaims = new Set<Claim>();
  const stale: { claim: Claim; check: EvidenceCheck }[] = [];
  const places = new Map<string, { evidence: Evidence; purpose: string }>();
  for (const claim of claims) {
    for (const check of evidenceOf(claim.record).map((one) => checker.check(one))) {
      if (check.state !== 'fails') {
        places.set(`${check.evidence.path}:${check.evidence.line}`, {
          evidence: check.evidence,
          purpose: claim.text,
        });
      } else if (isOurs(claim)) stale.push({ claim, check });
      else falseClaims.add(claim);
    }
  }
  return {
    claims,
    falseClaims,
    stale,
    places: [...places.values()],
    records: parsed.records,
    malformed: parsed.malformed,
  };
}

export function isOurs({ id, record }: Claim): boolean {
  return id !== undefined && (textField(record, 'span_id')?.startsWith(`${id}.`) ?? false);
}

/** Evidence with its words, in the forms that records have it; a mere mention of a file is not checked. */
export function evidenceOf(record: TrajectoryRecord): readonly Evidence[] {
  const listed = Array.isArray(record['evidence']) ? record['evidence'] : [record];
  return listed.flatMap((one: unknown) => {
    if (typeof one === 'string') return fromText(one);
    if (typeof one !== 'object' || one === null) return [];
    const { path, line, quote } = one as { path?: unknown; line?: unknown; quote?: unknown };
    if (typeof path !== 'string' || typeof quote !== 'string' || quote === '') return [];
    const parsed = parseProjectPath(path);
    const at = Number.isSafeInteger(line) && (line as number) > 0 ? (line as number) : 1;
    // A path that leads out is kept as it is, so that the check refuses it.
    return [{ path: parsed.ok ? parsed.path : path, line: at, quote }];
  });
}

function fromText(text: string): readonly Evidence[] {
  const parsed = parseEvidenceList(text);
  if (parsed.ok) return parsed.evidence.filter(({ quote }) => quote !== '');
  // Quotes that cannot be read whole cannot be checked, and what is not checked must not pass.
  return text.includes('`') ? [{ path: text.slice(0, 120).toWellFormed(), line: 1, quote: text }] : [];
}
