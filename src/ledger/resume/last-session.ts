// What the session before this one came to, as part of a resume. One that ended with a clear is the one that is gone on with;
// otherwise the last in this work tree in which anything was asked. A list of things to do stays until a later session has its own.

import { askGit } from '../../durable/git.ts';
import { readHead } from '../../durable/git-head.ts';
import type { SessionRecord } from '../../session/act.ts';
import { readRecord } from '../../session/read-record.ts';
import { listSessions } from '../../session/store.ts';
import type { ReadContext } from '../record/read.ts';
import { isTakenUp } from './taken-up.ts';
import type { ResumeSession } from './value.ts';

export interface CurrentSession {
  readonly session: string;
  /** It begins after a clear. */
  readonly isAfterClear?: boolean;
  /** It is the same one as before: it was compacted or resumed. */
  readonly goesOn: boolean;
}

const LOOKED_AT = 12;
const RECENT_MS = 14 * 86_400_000;
const COMMITS_SHOWN = 3;
const JUST_CLEARED_MS = 60_000;

export async function readLastSession(
  current: CurrentSession | undefined,
  context: ReadContext,
): Promise<ResumeSession | undefined> {
  const nowMs = context.host.clock.nowMs();
  const records = listSessions(context)
    .slice(0, LOOKED_AT)
    .filter((session) => current === undefined || current.goesOn || session !== current.session)
    .flatMap((session) => readRecord(session, context) ?? [])
    .filter(({ hasPrompt, lastMs }) => hasPrompt && nowMs - lastMs < RECENT_MS);
  const live = listLive(records, current, nowMs);
  const over = records.filter((one) => !live.includes(one));
  const picked = pickLast(over, current, nowMs);
  const elsewhere = live.map(tellElsewhere).filter((told) => told !== '');
  if (picked === undefined) return live[0] && { ...NOTHING_TOLD, session: live[0].session, elsewhere };
  const last = isAside(picked)
    ? (over.find((one) => one.lastMs < picked.lastMs && !isAside(one)) ?? picked)
    : picked;
  const before = over.filter(({ lastMs }) => lastMs < last.lastMs);
  const newestFirst = [last, ...before];
  const open = newestFirst.map((one, at) => ({
    ...one,
    next: one.next.filter((item) => !isTakenUp(item, newestFirst.slice(0, at))),
  }));
  const listed = open.find(({ next, hasList }) => hasList || next.length > 0);
  // A session of nods goes on with what was asked before it.
  const asking = [last, ...before].find(({ asked }) => asked.first !== undefined) ?? last;
  const unfinished = open
    .slice(1)
    .find(
      ({ asked, next, failing }) => !asked.isFinished && (asked.isCutOff || next.length + failing.length > 0),
    );
  return {
    session: last.session,
    asked: asking.asked.first ?? '',
    later: asking.asked.said,
    reply: last.reply,
    earlier: last.earlier,
    isFinished: asking.asked.isFinished,
    isCutOff: asking === last && last.asked.isCutOff,
    before:
      unfinished === undefined || unfinished.asked.first === asking.asked.first
        ? undefined
        : leftOf(unfinished, listed?.next ?? []),
    ...(last === picked ? {} : { between: picked.asked.first }),
    ...(elsewhere.length === 0 ? {} : { elsewhere }),
    next: listed?.next ?? [],
    failing: last.failing,
    files: last.done.files,
    commits: last.done.commits,
    since: await commitsSince(last, context),
  };
}

/** What was still to be done, but for what is told anyway; the newest request where no answer came to it. */
function leftOf({ asked, next, failing }: SessionRecord, told: readonly string[]): string | undefined {
  if (asked.isCutOff) return newestRequest(asked);
  const left = [...next, ...failing].filter((item) => !told.includes(item));
  return left.length === 0 ? undefined : left.join('; ');
}

const NOTHING_TOLD = {
  asked: '',
  later: [],
  earlier: [],
  isFinished: false,
  isCutOff: false,
  next: [],
  failing: [],
  files: [],
  commits: [],
  since: [],
} as const;

/** Without a word for so long, a session is over. */
const LIVE_MS = 30 * 60_000;

/**
 * Others that are at it: they have not ended, and did something just now. Who only looks, as a command does, sees them all; after a clear without
 * a word of its end the newest is the one that was cleared.
 */
function listLive(
  records: readonly SessionRecord[],
  current: CurrentSession | undefined,
  nowMs: number,
): readonly SessionRecord[] {
  if (current === undefined) return [];
  const isUntold = current.isAfterClear === true && findCleared(records, nowMs) === undefined;
  return records
    .slice(isUntold ? 1 : 0)
    .filter(
      ({ session, ended, lastMs }) =>
        session !== current.session && ended === undefined && nowMs - lastMs < LIVE_MS,
    );
}

const findCleared = (records: readonly SessionRecord[], nowMs: number): SessionRecord | undefined =>
  records.find(({ ended, lastMs }) => ended === 'clear' && nowMs - lastMs < JUST_CLEARED_MS);

/** What it is at: the newest request, the files that it edited, what it still has to do, and what it began with. */
function tellElsewhere({ asked, done, next, failing }: SessionRecord): string {
  const files = done.files.slice(0, FILES_TOLD);
  const told = [
    newestRequest(asked),
    ...(files.length === 0 ? [] : [`in ${files.join(', ')}`]),
    ...next,
    ...failing,
    asked.first,
  ];
  return [...new Set(told)].filter((one) => one !== undefined && one !== '').join('; ');
}

const FILES_TOLD = 2;
const newestRequest = ({ first, last }: SessionRecord['asked']): string | undefined => last.at(-1) ?? first;

/** One question, answered, and nothing else: what was worked on before is still what is worked on. */
function isAside({ asked, done, next, hasList, failing, toolCalls }: SessionRecord): boolean {
  const isWork = done.files.length + done.checks.length + done.commits.length + toolCalls > 0;
  const isQuestion = asked.first !== undefined && /[?？]\s*$/.test(asked.first);
  const isAll = asked.said.length === 0 && asked.last.length === 0 && next.length + failing.length === 0;
  return isQuestion && isAll && !isWork && !hasList && !asked.isCutOff;
}

function pickLast(
  records: readonly SessionRecord[],
  current: CurrentSession | undefined,
  nowMs: number,
): SessionRecord | undefined {
  const same =
    current?.goesOn === true ? records.find(({ session }) => session === current.session) : undefined;
  const cleared = current?.isAfterClear === true ? findCleared(records, nowMs) : undefined;
  return same ?? cleared ?? records[0];
}

/** Commits that came after the session was last seen, by whomever. */
async function commitsSince(
  { head, done }: SessionRecord,
  { project, host }: ReadContext,
): Promise<readonly string[]> {
  if (head === undefined || !project.isGit) return [];
  const now = readHead(project.root, host);
  if (now === undefined || now === head) return [];
  const log = await askGit(project.root, ['log', '--format=%h %s', '-n', '20', `${head}..${now}`], host);
  const lines = (log ?? '').split('\n').filter((line) => line !== '');
  const others = lines.filter((line) => !done.commits.some((subject) => line.endsWith(` ${subject}`)));
  const more = others.length - COMMITS_SHOWN;
  return [...others.slice(0, COMMITS_SHOWN), ...(more > 0 ? [`${more} more`] : [])];
}
