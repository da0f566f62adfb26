// Brings back what the journal has and the files lost: decisions of the notes, tasks, lines of a day's trajectory. Under the lock, so
// that nobody's decision is taken for a lost one while it is on its way.

import { type Damage, tellDamage } from '../../durable/journal/index.ts';
import { toLoaError } from '../../kernel/errors.ts';
import { trajectoryPath, type ZoneFiles } from '../../state/index.ts';
import { findOnOtherBranches } from '../../state/other-branches.ts';
import type { Decision } from '../model.ts';
import type { LinePart } from '../record/changes.ts';
import { type LedgerContext, toChange, withLedger } from '../record/open.ts';
import { listTrajectories, openLedgerFiles } from '../record/read.ts';
import { listLostTasks, listMissing, type Recorded, readRecorded } from '../record/recorded.ts';
import { readSettings } from '../settings.ts';
import { BEADS_DIR } from '../task-file/task.ts';
import type { HealedItem } from './heal.ts';

export const JOURNAL_ITEM = 'journal';
const BATCH = 50;
const DAY_MS = 86_400_000;

export interface Lost {
  readonly damage?: Damage | undefined;
  readonly decisions: readonly Decision[];
  readonly lines: readonly LinePart[];
  readonly tasks: ReturnType<typeof listLostTasks>;
}

export interface RecoverRequest {
  readonly checkOnly: boolean;
  /** Decisions come back only when the notes were lost, or a person asks: whoever took one out meant it. */
  readonly withDecisions: boolean;
  /** A person asks for everything: single lines of a trajectory come back too. */
  readonly isAsked: boolean;
}

/** Nothing when nothing is lost. */
export async function recoverRecorded(
  request: RecoverRequest,
  context: LedgerContext,
): Promise<readonly HealedItem[]> {
  try {
    const lost = await findLost(await openLedgerFiles(context), context, request.isAsked);
    const journal = describeJournal(lost);
    if (lost.decisions.length + lost.lines.length + lost.tasks.length === 0) return journal;
    if (request.checkOnly) return [...describe(lost, { ...request, isDone: false }), ...journal];
    return [...describe(await bringBack(request, context), { ...request, isDone: true }), ...journal];
  } catch (error) {
    return [{ item: 'recorded decisions', state: 'failed', detail: toLoaError(error).message }];
  }
}

/** How many recorded decisions the notes lack, and how many tasks have no file. */
export async function countMissing(
  context: LedgerContext,
): Promise<{ readonly decisions: number; readonly tasks: number }> {
  const { decisions, tasks } = await findLost(await openLedgerFiles(context), context);
  return { decisions: decisions.length, tasks: tasks.length };
}

/** What can be told was; that there may be more is a finding of its own. */
function describeJournal({ damage }: Lost): readonly HealedItem[] {
  return damage === undefined ? [] : [{ item: JOURNAL_ITEM, state: 'failed', detail: tellDamage(damage) }];
}

async function findLost(files: ZoneFiles, context: LedgerContext, isThorough = false): Promise<Lost> {
  const recorded = await readRecorded(context);
  const lost = {
    damage: recorded.damage,
    decisions: listMissing(recorded, files),
    lines: listLostLines(recorded, files, { ...context, isThorough }),
    tasks: listLostTasks(recorded, files),
  };
  const count = lost.decisions.length + lost.lines.length + lost.tasks.length;
  return count === 0 ? lost : withoutElsewhere(lost, files.zone, context);
}

/** What another branch holds comes with a merge. */
async function withoutElsewhere(lost: Lost, zone: string, context: LedgerContext): Promise<Lost> {
  const signs = {
    decision: ({ id }: Pick<Decision, 'id'>) => `loa:decision ${id}`,
    line: ({ record }: LinePart) => `"span_id":"${record.span_id}"`,
    task: ({ id }: { readonly id: string }) => `id: ${id}`,
  };
  const words = [
    ...lost.decisions.map(signs.decision),
    ...lost.lines.map(signs.line),
    ...lost.tasks.map(signs.task),
  ];
  const elsewhere = await findOnOtherBranches(words, [zone, BEADS_DIR], context);
  return {
    ...lost,
    decisions: lost.decisions.filter((one) => !elsewhere.has(signs.decision(one))),
    lines: lost.lines.filter((one) => !elsewhere.has(signs.line(one))),
    tasks: lost.tasks.filter((one) => !elsewhere.has(signs.task(one))),
  };
}

/**
 * Of days young enough to have a file. Without being asked, only of those whose file is gone as a whole: a line less in a file
 * was somebody's doing.
 */
function listLostLines(
  { lines }: Recorded,
  files: ZoneFiles,
  { config, host, isThorough }: LedgerContext & { readonly isThorough: boolean },
): readonly LinePart[] {
  const pathOf = ({ agent, date }: Pick<LinePart, 'agent' | 'date'>): string =>
    trajectoryPath(files.zone, agent, date);
  const kept = new Set(listTrajectories(files, { withArchived: true }).map(pathOf));
  const texts = new Map(
    isThorough ? listTrajectories(files).map((day) => [pathOf(day), files.read(pathOf(day)) ?? '']) : [],
  );
  const oldestMs = host.clock.nowMs() - readSettings(config).trajectory.retentionDays * DAY_MS;
  const oldest = new Date(oldestMs).toISOString().slice(0, 10);
  return lines.filter((line) => {
    if (line.date <= oldest) return false;
    const text = texts.get(pathOf(line));
    return text === undefined
      ? !kept.has(pathOf(line))
      : !text.includes(`"span_id":"${line.record.span_id}"`);
  });
}

async function bringBack(request: RecoverRequest, context: LedgerContext): Promise<Lost> {
  const { answer } = await withLedger(context, (store) =>
    store.transact(async (files) => {
      const lost = await findLost(files, context, request.isAsked);
      const decisions = request.withDecisions ? batches(lost.decisions) : [];
      const changes = [
        ...decisions.map((part) => toChange({ decisions: part }, context.host)),
        ...batches(lost.lines).map((part) => toChange({ lines: part }, context.host)),
        ...batches(lost.tasks).map((part) => toChange({ tasks: part }, context.host)),
      ];
      return { changes, answer: lost };
    }),
  );
  return answer;
}

/** One record of the journal has a limit. */
function batches<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_one, at) =>
    items.slice(at * BATCH, (at + 1) * BATCH),
  );
}

function describe(
  { decisions, lines, tasks }: Lost,
  { withDecisions, isDone }: Pick<RecoverRequest, 'withDecisions'> & { readonly isDone: boolean },
): readonly HealedItem[] {
  const items: HealedItem[] = [];
  const source = 'journal';
  const count = `${decisions.length} ${decisions.length === 1 ? 'decision' : 'decisions'}`;
  if (decisions.length > 0 && isDone && withDecisions)
    items.push({
      item: 'decisions',
      state: 'recovered',
      source,
      detail: `${count} brought back from the journal`,
    });
  else if (decisions.length > 0)
    items.push({
      item: 'decisions',
      state: withDecisions ? 'missing' : 'healthy',
      detail: `${count} in the journal ${decisions.length === 1 ? 'is' : 'are'} not in NOTES.md; "loa ledger heal --decisions" brings them back`,
    });
  const gone = `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`;
  if (tasks.length > 0)
    items.push(
      isDone
        ? { item: 'tasks', state: 'recovered', source, detail: `${gone} brought back from the journal` }
        : { item: 'tasks', state: 'missing', detail: `${gone} in the journal have no file` },
    );
  const days = [...new Set(lines.map(({ date }) => date))].sort().join(', ');
  const what = `${lines.length} lines of the trajectory of ${days}`;
  if (lines.length > 0)
    items.push(
      isDone
        ? { item: 'trajectory', state: 'recovered', source, detail: `${what} brought back from the journal` }
        : { item: 'trajectory', state: 'missing', detail: `${what} are gone` },
    );
  return items;
}
