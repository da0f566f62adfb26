// A synthesis checkpoint: everything is judged and brought up to date in one transaction. Blocked or not, the outcome is
// in the trajectory; a checkpoint that is passed by force says so there.

import { createId } from '../../kernel/ids.ts';
import { estimateTokens } from '../../kernel/tokens.ts';
import type { ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/index.ts';
import { buildDecision, decisionId } from '../decision.ts';
import type { LedgerSettings } from '../defaults.ts';
import { formatPlace } from '../evidence/written.ts';
import { listGhosts } from '../ghost/records.ts';
import { healBeforeRecording } from '../heal/at-start.ts';
import type { Decision, Enforcement } from '../model.ts';
import type { ActiveChange } from '../notes/active-context.ts';
import { readDecisions } from '../notes/decision-log.ts';
import { readActive, writeActive } from '../record/active.ts';
import type { LedgerChange, LinePart } from '../record/changes.ts';
import { type LedgerContext, nowIso, toChange, withLedger } from '../record/open.ts';
import { notePersonalLines } from '../record/personal.ts';
import type { TrajectoryRecord } from '../record/trajectory.ts';
import { readSettings } from '../settings.ts';
import { readTasks } from '../task-file/parse.ts';
import { BEADS_DIR, isClosed, type Task } from '../task-file/task.ts';
import {
  type ClaimFacts,
  describeLostDay,
  evidenceOf,
  isOurs,
  judgeClaims,
  readSessionRecords,
} from '../trajectory/claims.ts';
import { formatRatio, type Grounded, measureGrounding } from '../trajectory/grounding.ts';
import { handoffParts } from './handoff.ts';
import { type Evaluated, evaluateSteps } from './steps.ts';

export interface CheckpointRequest {
  readonly agent: string;
  /** `YYYY-MM-DD`; today when left out. */
  readonly date?: string | undefined;
  readonly session?: string | undefined;
  readonly reasoning?: string | undefined;
  readonly nextSteps?: readonly string[];
  /** Leaves out what the evening before left open. */
  readonly isDayOnly?: boolean;
  /** An event of a session asks: what it comes to is bookkeeping, and no tracked file changes with it. */
  readonly isBookkeeping?: boolean;
  /** Pass whatever the gates say, and record that. */
  readonly force?: boolean;
  readonly enforcement?: Enforcement | undefined;
  readonly threshold?: number | undefined;
}

export interface CheckpointResult extends Evaluated {
  readonly agent: string;
  readonly date: string;
  readonly enforcement: Enforcement;
  readonly threshold: number;
  readonly session: string;
  readonly grounded: Grounded;
  readonly facts: ClaimFacts;
  readonly unverifiedGhosts: readonly string[];
  /** Of these, the ones that were checked: what they say is missing was found. */
  readonly refutedGhosts: readonly string[];
  readonly isForced: boolean;
  readonly taskId: string | undefined;
  /** What went missing of the trajectory. */
  readonly lost: string | undefined;
}

export async function runCheckpoint(
  request: CheckpointRequest,
  context: LedgerContext,
): Promise<CheckpointResult> {
  await healBeforeRecording(context);
  const { answer } = await withLedger(context, (store) =>
    store.transact(async (files) => {
      const seen = await look(request, files, context);
      const { change, ...own } = await composeChange(seen, files);
      const isEmpty = Object.values(change).every((part) => part.length === 0);
      return { changes: isEmpty ? [] : [toChange(change, context.host)], answer: { seen, ...own } };
    }),
  );
  const { seen, active, lines, notes } = answer;
  if (active !== undefined) await writeActive(active, notes, context);
  notePersonalLines(lines, context);
  return toResult(seen);
}

interface Seen {
  readonly request: CheckpointRequest;
  readonly ts: string;
  readonly date: string;
  readonly session: string;
  readonly settings: LedgerSettings;
  readonly facts: ClaimFacts;
  readonly grounded: Grounded;
  readonly ghosts: ReturnType<typeof listGhosts>;
  readonly task: Task | undefined;
  readonly toSync: readonly Decision[];
  readonly scenarios: number;
  readonly evaluated: Evaluated;
  readonly span: string;
  readonly lost: string | undefined;
}

async function look(request: CheckpointRequest, files: ZoneFiles, context: LedgerContext): Promise<Seen> {
  const { config, host, project } = context;
  const ts = nowIso(host);
  const date = request.date ?? ts.slice(0, 10);
  const base = readSettings(config);
  const settings = {
    ...base,
    enforcement: request.enforcement ?? base.enforcement,
    threshold: request.threshold ?? base.threshold,
  };
  const facts = judgeClaims(
    readSessionRecords(files, request.agent, { date, isDayOnly: request.isDayOnly === true }, context),
    project.root,
    host,
  );
  const grounded = measureGrounding(facts.claims, (claim) => facts.falseClaims.has(claim));
  const ghosts = listGhosts(facts.records);
  const notes = files.read(notesPath(files.zone)) ?? '';
  const logged = readDecisions(notes);
  const { task, reason } = findTask(notes, files, context);
  const known = new Set(logged.map((one) => decisionId(one.decision)));
  const toSync = await foreignDecisions(facts, known, { agent: request.agent, ts });
  const counted = settings.edd.requireCitations
    ? logged.filter((one) => one.grounding !== 'assumption')
    : logged;
  const scenarios = countScenarios({ logged: counted, task, date, records: facts.records });
  const lost = describeLostDay(files, date);
  const session = request.session ?? `sess-${ts}`;
  const evaluated = evaluateSteps({
    enforcement: settings.enforcement,
    threshold: settings.threshold,
    grounded,
    malformed: facts.malformed.length,
    lost,
    stale: facts.stale.length,
    ghosts,
    toSync: toSync.length,
    bead: task === undefined ? { reason } : { id: task.id },
    session,
    places: facts.places.length,
    quotedTokens: facts.places.reduce((sum, { evidence }) => sum + estimateTokens(evidence.quote), 0),
    edd: { ...settings.edd, scenarios },
  });
  return {
    request,
    ts,
    date,
    session,
    settings,
    facts,
    grounded,
    ghosts,
    task,
    toSync,
    scenarios,
    evaluated,
    span: createId(host),
    lost,
  };
}

function findTask(
  notes: string,
  files: ZoneFiles,
  context: LedgerContext,
): { readonly task: Task | undefined; readonly reason: string } {
  if (files.list(BEADS_DIR).length === 0) return { task: undefined, reason: `no ${BEADS_DIR}` };
  const { tasks } = readTasks(files);
  const named = readActive(notes, context).task;
  const open = tasks.filter(({ status }) => !isClosed(status));
  const task = open.find(({ id }) => id === named) ?? open.find(({ status }) => status === 'in_progress');
  return { task, reason: 'no task is in progress' };
}

/** Claims that another tool wrote into the trajectory and that the log does not have; what judges and cleans them is loaded for them. */
async function foreignDecisions(
  facts: ClaimFacts,
  known: ReadonlySet<string>,
  who: { readonly agent: string; readonly ts: string },
): Promise<readonly Decision[]> {
  const unknown = facts.claims.filter(
    (claim) => !isOurs(claim) && claim.text !== '' && !known.has(decisionId(claim.text)),
  );
  if (unknown.length === 0) return [];
  const [{ findPoison }, { cleanText }] = await Promise.all([
    import('../../poison/index.ts'),
    import('../../redact/clean.ts'),
  ]);
  const fresh = new Map<string, Decision>();
  for (const claim of unknown) {
    if (findPoison(claim.text) !== undefined) continue;
    const evidence = facts.falseClaims.has(claim) ? [] : evidenceOf(claim.record);
    const decision = buildDecision({ decision: cleanText(claim.text), evidence }, who);
    fresh.set(decision.id, decision);
  }
  return [...fresh.values()];
}

async function cleanReasoning(reasoning: string | undefined): Promise<{ readonly reasoning?: string }> {
  if (reasoning === undefined) return {};
  const { cleanText } = await import('../../redact/clean.ts');
  return { reasoning: cleanText(reasoning) };
}

interface ScenarioPlaces {
  readonly logged: ReturnType<typeof readDecisions>;
  readonly task: Task | undefined;
  readonly date: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Each once by its name: of today's decisions, of the task, and those that a program wrote into the trajectory. */
function countScenarios({ logged, task, date, records }: ScenarioPlaces): number {
  const nameOf = (one: unknown): string => {
    const { name, scenario, claim } = (typeof one === 'object' && one !== null ? one : {}) as Record<
      string,
      unknown
    >;
    const said = typeof one === 'string' ? one : (name ?? scenario ?? claim);
    return typeof said === 'string' ? said : JSON.stringify(one);
  };
  const today = logged.filter((one) => one.ts.startsWith(date)).flatMap((one) => one.scenarios);
  const written = records.filter(
    (one) => one['type'] === 'test_scenario' || one['phase'] === 'test_scenario',
  );
  return new Set([...today, ...(task?.scenarios ?? []), ...written].map(nameOf)).size;
}

/** What goes into the files, and what is one's own. */
interface Composed {
  readonly change: Required<Pick<LedgerChange, 'decisions' | 'identifiers' | 'lines' | 'tasks'>>;
  readonly active?: ActiveChange;
  readonly lines: readonly LinePart[];
  readonly notes: string;
}

async function composeChange(seen: Seen, files: ZoneFiles): Promise<Composed> {
  const { request, ts, settings, grounded, session, evaluated, task } = seen;
  const isPassed = evaluated.isPermitted || request.force === true;
  const check = groundingRecord(seen, isPassed);
  const lines = [{ agent: request.agent, date: seen.date, record: check }];
  const notes = files.read(notesPath(files.zone)) ?? '';
  const place = (all: readonly LinePart[]) =>
    request.isBookkeeping === true ? { shared: [], lines: all } : { shared: all, lines: [] };
  if (!isPassed) {
    const { shared, lines: own } = place(lines);
    return { change: { decisions: [], identifiers: [], tasks: [], lines: shared }, lines: own, notes };
  }
  const handoff = handoffParts(
    {
      agent: request.agent,
      date: seen.date,
      ts,
      session,
      span: seen.span,
      ratio: Number(formatRatio(grounded)),
      scenarios: seen.scenarios,
      scenariosMin: settings.edd.scenariosMin,
      task: task?.id,
      isReady: evaluated.isPermitted,
      nextSteps: request.nextSteps ?? [],
    },
    files,
  );
  const { shared, lines: own } = place([...lines, ...handoff.lines]);
  return {
    change: {
      decisions: seen.toSync,
      identifiers: (request.isBookkeeping === true ? [] : seen.facts.places.slice(-20)).map(
        ({ evidence, purpose }) => ({
          place: formatPlace(evidence, { withRoot: true }),
          purpose: purpose.slice(0, 80).toWellFormed(),
          verified: ts,
        }),
      ),
      tasks: request.isBookkeeping === true ? [] : handoff.tasks,
      lines: shared,
    },
    active: {
      lastCheckpoint: ts,
      ...(await cleanReasoning(request.reasoning)),
      ...(task === undefined ? {} : { task: task.id, taskTitle: task.title }),
    },
    lines: own,
    notes,
  };
}

function groundingRecord(
  { request, ts, settings, grounded, evaluated, span }: Seen,
  isPassed: boolean,
): TrajectoryRecord & { readonly span_id: string } {
  return {
    ts,
    agent: request.agent,
    phase: 'grounding_check',
    span_id: `check.${span}`,
    total_claims: grounded.total,
    grounded_claims: grounded.grounded,
    assumptions: grounded.assumptions,
    grounding_ratio: Number(formatRatio(grounded)),
    threshold: settings.threshold,
    status: evaluated.isPermitted ? 'pass' : 'fail',
    ...(isPassed && !evaluated.isPermitted ? { forced: true } : {}),
  };
}

function toResult(seen: Seen): CheckpointResult {
  const { request, date, settings, session, grounded, facts, evaluated, ghosts } = seen;
  return {
    ...evaluated,
    agent: request.agent,
    date,
    enforcement: settings.enforcement,
    threshold: settings.threshold,
    session,
    grounded,
    facts,
    unverifiedGhosts: ghosts.filter(({ isVerified }) => !isVerified).map(({ claim }) => claim),
    refutedGhosts: ghosts.filter(({ isRefuted }) => isRefuted).map(({ claim }) => claim),
    isForced: request.force === true && !evaluated.isPermitted,
    taskId: seen.task?.id,
    lost: seen.lost,
  };
}
