// Records decisions: in NOTES.md, in the task they belong to and in the trajectory, as one change. The same decision again
// adds nothing; the same decision with evidence grounds the earlier one. When it returns, the change is durable.

import { createId } from '../../kernel/ids.ts';
import type { Change, ZoneFiles } from '../../state/index.ts';
import { notesPath } from '../../state/notes.ts';
import { trajectoryPath } from '../../state/trajectory.ts';
import { buildDecision, decisionId, type Said } from '../decision.ts';
import { healBeforeRecording } from '../heal/at-start.ts';
import type { Decision, Evidence } from '../model.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';
import { readDecisions } from '../notes/decision-log.ts';
import { type NotesText, sectionsOf } from '../notes/sections.ts';
import { readActive } from '../record/active.ts';
import type { LinePart } from '../record/changes.ts';
import { type LedgerContext, nowIso, toChange, withLedger } from '../record/open.ts';
import { readTasks, requireTask } from '../task-file/parse.ts';
import { isClosed, toTaskEvidence } from '../task-file/task.ts';

export type Outcome = 'recorded' | 'grounded' | 'known';

export interface RecordedDecision {
  readonly outcome: Outcome;
  readonly decision: Decision;
}

export async function recordDecisions(
  said: readonly Said[],
  agent: string,
  context: LedgerContext,
): Promise<readonly RecordedDecision[]> {
  if (said.length === 0) return [];
  await healBeforeRecording(context);
  // Loaded for what was heard alone: a decision that somebody records on purpose is compared by its words.
  const findRetold = said.some((one) => one.isSpoken === true)
    ? (await import('./find-retold.ts')).findRetold
    : () => undefined;
  const { answer } = await withLedger(context, (store) =>
    store.transact((files) => {
      const ts = nowIso(context.host);
      const now = { ...lookAround(files, context), findRetold };
      const answers = said.map((one) => judge(one, { agent, ts }, now));
      const fresh = dedupe(answers)
        .filter(({ outcome }) => outcome !== 'known')
        .map(({ decision }) => decision);
      const changes: Change[] =
        fresh.length === 0
          ? []
          : [
              toChange(
                {
                  decisions: fresh,
                  lines: fresh.map((one) => citeLine(one, { ts, span: createId(context.host) })),
                },
                context.host,
              ),
            ];
      return { changes, answer: answers };
    }),
  );
  return answer;
}

function dedupe(answers: readonly RecordedDecision[]): readonly RecordedDecision[] {
  return [...new Map(answers.map((one) => [one.decision.id, one])).values()];
}

type FindRetold = (said: Said, logged: readonly LoggedDecision[]) => LoggedDecision | undefined;

interface Now {
  readonly files: ZoneFiles;
  readonly logged: readonly LoggedDecision[];
  readonly ids: ReadonlySet<string>;
  readonly activeTask: string | undefined;
  readonly findRetold: FindRetold;
}

function lookAround(files: ZoneFiles, context: LedgerContext): Omit<Now, 'findRetold'> {
  const notes = files.read(notesPath(files.zone)) ?? '';
  const sections = sectionsOf(notes);
  const logged = readDecisions(sections);
  const ids = new Set(logged.flatMap((one) => [one.id ?? '', decisionId(one.decision), one.source ?? '']));
  return { files, logged, ids, activeTask: activeTask(sections, files, context) };
}

interface Who {
  readonly agent: string;
  readonly ts: string;
}

function judge(said: Said, who: Who, now: Now): RecordedDecision {
  const id = decisionId(said.decision);
  const isLogged = now.ids.has(id) || (said.source !== undefined && now.ids.has(said.source));
  const known = isLogged ? now.logged.find((one) => isSame(one, id, said)) : undefined;
  const task = said.task === undefined ? now.activeTask : requireTask(said.task, now.files).id;
  const decision = buildDecision({ ...said, task: task ?? known?.task }, who);
  if (known?.withdrawn !== undefined)
    // Taken back on purpose: only somebody who decides it anew brings it back, not an echo of what was said.
    return { outcome: said.isSpoken === true ? 'known' : 'recorded', decision };
  if (known !== undefined) return improve(decision, known);
  const retold = said.isSpoken === true ? now.findRetold(said, now.logged) : undefined;
  if (retold !== undefined)
    return {
      outcome: 'known',
      decision: { ...decision, id: retold.id ?? decision.id, grounding: retold.grounding },
    };
  const isHeard = isInTrajectory(id, said.source, { ...who, files: now.files });
  return { outcome: isHeard && decision.grounding === 'assumption' ? 'known' : 'recorded', decision };
}

/** The entry that is there keeps its name and moment; evidence that it lacks makes it a better entry. */
function improve(decision: Decision, known: LoggedDecision): RecordedDecision {
  const has = ({ path, line, quote }: Evidence): boolean =>
    known.evidence.some((one) => one.path === path && one.line === line && one.quote === quote);
  const isBetter =
    (known.isRemark && decision.isRemark !== true) ||
    (decision.grounding !== 'assumption' &&
      (known.grounding === 'assumption' || decision.evidence.some((one) => !has(one))));
  const kept = {
    ...decision,
    id: known.id ?? decision.id,
    ts: known.ts || decision.ts,
    title: known.title || decision.title,
  };
  // An entry that a person wrote has no mark of ours: it is theirs, and ours stands beside it.
  if (isBetter) {
    const isNew = known.id === undefined || kept.grounding === 'assumption';
    return { outcome: isNew ? 'recorded' : 'grounded', decision: mergeKnown(kept, known) };
  }
  return { outcome: 'known', decision: { ...kept, grounding: known.grounding } };
}

/** What the earlier entry said and the later one does not stays. */
function mergeKnown({ isRemark, ...decision }: Decision, known: LoggedDecision): Decision {
  return {
    ...decision,
    ...(known.isRemark && isRemark === true ? { isRemark } : {}),
    rationale: decision.rationale === '' ? known.rationale : decision.rationale,
    scenarios: decision.scenarios.length === 0 ? known.scenarios : decision.scenarios,
    ...(known.source === undefined ? {} : { source: known.source }),
  };
}

function isSame(known: LoggedDecision, id: string, said: Said): boolean {
  if (known.id === id || decisionId(known.decision) === id) return true;
  return said.source !== undefined && known.source === said.source;
}

/** A person may have taken it out of the notes, or it moved to the archive; hearing it again does not bring it back. */
function isInTrajectory(
  id: string,
  source: string | undefined,
  where: { readonly agent: string; readonly ts: string; readonly files: ZoneFiles },
): boolean {
  const text = where.files.read(trajectoryPath(where.files.zone, where.agent, where.ts.slice(0, 10))) ?? '';
  return (
    text.includes(`"id":"${id}"`) ||
    (source !== undefined && text.includes(`"source":${JSON.stringify(source)}`))
  );
}

/** The task that the notes name while it is there and open; else the one that is in progress, when it is the only one. */
function activeTask(notes: NotesText, files: ZoneFiles, context: LedgerContext): string | undefined {
  const { task: named } = readActive(notes, context);
  const { tasks } = readTasks(files);
  const open = tasks.filter(({ status }) => !isClosed(status));
  if (open.some(({ id }) => id === named)) return named;
  const working = open.filter(({ status }) => status === 'in_progress');
  return working.length === 1 ? working[0]?.id : undefined;
}

/** `span` is unique: a repeated plan knows its own line by it. */
export function citeLine(
  decision: Decision,
  { ts, span }: { readonly ts: string; readonly span: string },
): LinePart {
  return {
    agent: decision.agent,
    date: ts.slice(0, 10),
    record: {
      ts,
      agent: decision.agent,
      phase: 'cite',
      id: decision.id,
      span_id: `${decision.id}.${span}`,
      claim: decision.decision,
      grounding: decision.grounding,
      ...(decision.evidence.length === 0 ? {} : { evidence: toTaskEvidence(decision.evidence) }),
      ...(decision.task === undefined ? {} : { bead_id: decision.task }),
      ...(decision.session === undefined ? {} : { session_id: decision.session }),
      ...(decision.source === undefined ? {} : { source: decision.source }),
      ...(decision.isRemark === true ? { remark: true } : {}),
    },
  };
}
