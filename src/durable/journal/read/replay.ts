// Reading a journal in order, and replaying it into state. Everything that will be used is verified before the first
// record is applied; what is too much to keep in memory is verified again as it is read. Replay begins after what the state has
// applied, so twice equals once as long as the state keeps the sequence it reached together with what it applied.

import { isLoaError, LoaError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { type JournalRecord, type Position, type RecordTypes, START } from '../journal-record.ts';
import { isOwnType, recordsOf, requireTypedPayload } from './record.ts';
import { corrupt, segmentPath } from './segments.ts';
import { type Survey, surveyJournal } from './survey.ts';
import { type SegmentView, startVerification } from './verified.ts';

/** What replay holds in memory between verifying and applying. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024;

type ReadHost = Pick<Host, 'files' | 'clock'>;

/** All records after `afterSequence`, the journal's own among them; `journal.corrupt` where damage begins. */
export async function* readJournal(
  directory: string,
  host: ReadHost,
  afterSequence = 0,
): AsyncGenerator<JournalRecord> {
  const survey = surveyJournal(directory, host);
  for await (const view of goodSegments(survey, host, afterSequence)) {
    for (const record of recordsOf(view, view.header.firstSequence))
      if (record.sequence > afterSequence) yield record;
  }
}

export interface ReplayOptions {
  readonly types: RecordTypes;
  /** How far the state has come; without it, the last checkpoint. */
  readonly appliedSequence?: number;
  /** Must give the same state for the same record, whatever the time and the machine. */
  readonly apply: (payload: unknown, record: JournalRecord) => void | Promise<void>;
}

export interface ReplayResult {
  readonly applied: number;
  /** Records passed over because their payload was erased. */
  readonly erased: number;
  /** What the state should keep as its new `appliedSequence`. */
  readonly position: Position;
}

export async function replayJournal(
  directory: string,
  host: ReadHost,
  options: ReplayOptions,
): Promise<ReplayResult> {
  const { survey, afterSequence, kept } = await verifyBeforeUse(directory, host, options.appliedSequence);
  let position: Position | undefined;
  let applied = 0;
  let erased = 0;
  for await (const view of kept ?? goodSegments(survey, host, afterSequence)) {
    for (const record of recordsOf(view, view.header.firstSequence)) {
      if (record.sequence <= afterSequence || isOwnType(record.type)) continue;
      if (record.erased) {
        erased += 1;
        continue;
      }
      const applying = options.apply(requireTypedPayload(record, options.types), record);
      if (applying !== undefined) await applying;
      applied += 1;
    }
    position = { sequence: view.chain.sequence, hash: view.chain.hash };
  }
  return { applied, erased, position: position ?? START };
}

interface VerifiedForUse {
  readonly survey: Survey;
  readonly afterSequence: number;
  /** The verified bytes themselves, when they are few enough to keep; else they are read and verified again. */
  readonly kept: readonly SegmentView[] | undefined;
}

/** A failing look may have met a writer at work, so a second one decides. */
async function verifyBeforeUse(
  directory: string,
  host: ReadHost,
  appliedSequence: number | undefined,
): Promise<VerifiedForUse> {
  const look = async (): Promise<VerifiedForUse> => {
    const survey = surveyJournal(directory, host);
    const afterSequence = appliedSequence ?? survey.checkpoint()?.sequence ?? 0;
    const kept: SegmentView[] = [];
    let keptBytes = 0;
    let last = START;
    for await (const view of goodSegments(survey, host, afterSequence)) {
      last = view.chain;
      keptBytes += view.bytes.length;
      if (keptBytes <= KEPT_BYTES_MAX) kept.push(view);
    }
    requireFitting(survey, afterSequence, last);
    return { survey, afterSequence, kept: keptBytes <= KEPT_BYTES_MAX ? kept : undefined };
  };
  try {
    return await look();
  } catch (error) {
    if (!isLoaError(error) || (error.code !== 'journal.corrupt' && error.code !== 'file.missing'))
      throw error;
    await host.clock.nextTurn();
    return look();
  }
}

/** State and journal must belong together: neither a gap between them nor a journal that is behind its own state. */
function requireFitting(survey: Survey, afterSequence: number, last: Position): void {
  const firstSequence = survey.segments[0]?.header.firstSequence ?? 1;
  if (afterSequence >= firstSequence - 1 && afterSequence <= last.sequence) return;
  const holds = `the journal in ${survey.directory} holds records ${firstSequence} to ${last.sequence}`;
  throw new LoaError(
    'journal.mismatch',
    `cannot replay: the state has applied ${afterSequence}, but ${holds}`,
    {
      hint: 'The state or the journal was restored alone; restore both from the same backup.',
      details: { appliedSequence: afterSequence, firstSequence, lastSequence: last.sequence },
    },
  );
}

/** Verified views from the one that holds the record after `afterSequence`; throws where damage begins. */
async function* goodSegments(
  survey: Survey,
  host: ReadHost,
  afterSequence: number,
): AsyncGenerator<SegmentView> {
  const holding = survey.segments.findLastIndex(({ header }) => header.firstSequence <= afterSequence + 1);
  const verification = startVerification(survey, host);
  for await (const view of verification.views(Math.max(0, holding))) {
    // What lies before the damage is good, and a reader may see it before it is told of the damage.
    yield view;
    if (view.damage !== undefined) throw corrupt(view.damage, view.file.path);
  }
  const damage = survey.damage ?? verification.unconfirmed();
  if (damage !== undefined) throw corrupt(damage, segmentPath(survey.directory, damage.segment));
}
