// `loa log`: what happened, day by day and session by session, from the records of sessions, the decisions and the memories. Reads only.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { readResume } from '../../ledger/resume/read-resume.ts';
import { readPlaced } from '../../memory/recall/read-all.ts';
import { openMemoryFiles } from '../../memory/store/open.ts';
import type { SessionRecord } from '../../session/act.ts';
import { readRecord } from '../../session/read-record.ts';
import { listSessions } from '../../session/store.ts';
import type { logSchemas } from './schemas.ts';

type Output = z.output<typeof logSchemas.output>;
type Day = Output['days'][number];
type Session = Day['sessions'][number];

const LINES_A_DAY = 10;
const UNITS_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };
/** Decisions bear the moment they were made; one within this of a session is its own. */
const MARGIN_MS = 2000;

export const logCode: OperationCode<z.output<typeof logSchemas.input>, Output> = {
  async run({ since }, context) {
    const fromMs = parseSince(since, context.host.clock.nowMs());
    const records = listSessions(context)
      .flatMap((session) => readRecord(session, context) ?? [])
      .filter(
        ({ lastMs, asked, done }) => lastMs >= fromMs && (asked.first !== undefined || done.files.length > 0),
      );
    const sessions = await joinWithKept(records, context);
    const days = new Map<string, Session[]>();
    for (const one of sessions.toSorted((a, b) => (a.last < b.last ? -1 : 1))) {
      const date = one.last.slice(0, 10);
      days.set(date, [...(days.get(date) ?? []), one]);
    }
    return {
      since: new Date(fromMs).toISOString(),
      days: [...days].map(([date, of]) => ({ date, sessions: of })),
    };
  },
  render: ({ days, since }, style) =>
    days.length === 0
      ? `No session was recorded since ${since.slice(0, 10)}. Agents' hooks record them: loa init`
      : days.map((day) => renderDay(day, style)).join('\n\n'),
};

function parseSince(since: string, nowMs: number): number {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(since) ?? [];
  if (count !== undefined && unit !== undefined) return nowMs - Number(count) * (UNITS_MS[unit] as number);
  const date = Date.parse(since);
  if (!Number.isNaN(date)) return date;
  throw new LoaError('input.invalid', `log could not read --since ${JSON.stringify(since)}`, {
    hint: 'Give a span such as 12h, 7d or 2w, or a date such as 2026-03-31.',
  });
}

async function joinWithKept(
  records: readonly SessionRecord[],
  context: Context,
): Promise<readonly Session[]> {
  const { decisions } = await readResume({ level: 3 }, context);
  const memories = readPlaced(await openMemoryFiles(context), { withArchive: false });
  const iso = (ms: number): string => new Date(ms).toISOString();
  const claimed = new Set<string>();
  return records.map(({ session, startedMs, lastMs, ended, asked, done, next, failing }) => ({
    session,
    started: iso(startedMs),
    last: iso(lastMs),
    ...(ended === undefined ? {} : { ended }),
    asked: [...(asked.first === undefined ? [] : [asked.first]), ...asked.last],
    files: done.files,
    checks: done.checks.map(({ command, ok }) => ({ command, ok })),
    commits: done.commits,
    decided: decisions
      .filter(({ ts, text }) => {
        if (claimed.has(text) || !isWithin(Date.parse(ts), startedMs, lastMs + MARGIN_MS)) return false;
        claimed.add(text);
        return true;
      })
      .map(({ headline }) => headline),
    learned: memories.filter(({ memory }) => memory.session === session).map(({ memory }) => memory.content),
    next: asked.isFinished ? [] : next,
    failing,
  }));
}

const isWithin = (ms: number, from: number, to: number): boolean => ms >= from && ms <= to;

/** Ten lines at most: what was asked, decided and committed goes before the rest. */
function renderDay({ date, sessions }: Day, style: TextStyle): string {
  const lines = sessions.flatMap((session) => linesOf(session));
  const kept = new Set(
    lines
      .map((line, index) => ({ ...line, index }))
      .sort((a, b) => a.rank - b.rank || b.index - a.index)
      .slice(0, LINES_A_DAY)
      .map(({ index }) => index),
  );
  const shown = lines.filter((_, index) => kept.has(index)).map(({ text }) => cutToWidth(text, style));
  const more = lines.length - shown.length;
  const tail = more > 0 ? [style.dim(`  ${more} more; loa log --json`)] : [];
  return [style.bold(date), ...shown, ...tail].join('\n');
}

interface LogLine {
  readonly text: string;
  readonly rank: number;
}

function linesOf(session: Session): readonly LogLine[] {
  const { asked, files, commits, decided, learned, next, failing, checks } = session;
  const time = session.started.slice(11, 16);
  const passed = checks.filter(({ ok }) => ok).map(({ command }) => command);
  const line = (rank: number, label: string, texts: readonly string[]): readonly LogLine[] =>
    texts.length === 0 ? [] : [{ rank, text: `  ${label.padEnd(9)}${texts.join('; ')}` }];
  return [
    { rank: 0, text: `${time}  ${asked[0] ?? '(nothing was asked)'}` },
    ...line(4, 'then', asked.slice(1)),
    ...line(2, 'decided', decided),
    ...line(3, 'learned', learned),
    ...line(3, 'edited', files.length > 6 ? [...files.slice(0, 6), `${files.length - 6} more`] : files),
    ...line(5, 'passed', passed),
    ...line(1, 'commits', commits),
    ...line(1, 'failing', failing),
    ...line(2, 'next', next),
  ];
}

function cutToWidth(text: string, { widthColumns }: TextStyle): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ');
  return line.length > widthColumns ? `${line.slice(0, Math.max(20, widthColumns - 1))}…` : line;
}
