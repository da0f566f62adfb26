// What the session before this one came to, as part of a resume. One that ended with a clear is the one that is gone on with;
// otherwise the last in this work tree in which anything was asked. A list of things to do stays until a later session has its own.

import { askGit } from '../../durable/git.ts';
import { readHead } from '../../durable/git-head.ts';
import type { SessionRecord } from '../../session/act.ts';
import { readRecord } from '../../session/read-record.ts';
import { listSessions } from '../../session/store.ts';
import type { ReadContext } from '../record/read.ts';
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
  const last = pickLast(records, current, nowMs);
  if (last === undefined) return undefined;
  const before = records.filter(({ lastMs }) => lastMs < last.lastMs);
  const listed = [last, ...before].find(({ next, hasList }) => hasList || next.length > 0);
  // A session of nods goes on with what was asked before it.
  const asking = [last, ...before].find(({ asked }) => asked.first !== undefined) ?? last;
  const unfinished = before.find(
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
    before: unfinished?.asked.first === asking.asked.first ? undefined : unfinished?.asked.first,
    next: listed?.next ?? [],
    failing: last.failing,
    files: last.done.files,
    commits: last.done.commits,
    since: await commitsSince(last, context),
  };
}

function pickLast(
  records: readonly SessionRecord[],
  current: CurrentSession | undefined,
  nowMs: number,
): SessionRecord | undefined {
  const same =
    current?.goesOn === true ? records.find(({ session }) => session === current.session) : undefined;
  const cleared =
    current?.isAfterClear !== true
      ? undefined
      : records.find(({ ended, lastMs }) => ended === 'clear' && nowMs - lastMs < JUST_CLEARED_MS);
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
