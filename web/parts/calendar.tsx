// Slots of jobs on a line of days, drawn by hand: what ran by how it went, what is due as a ring or, where they are too many to tell
// apart, as a band; now as a line. On a narrow screen it scrolls in its own box.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { formatTime, sayDay } from './moments.ts';
import { Scrolls } from './scrolls.tsx';

type CalendarData = OperationOutputs['job.calendar'];

const NAME_WIDTH = 150;
const DAY_WIDTH = 124;
/** More slots in a day than this are drawn as a band. */
const RINGS_MAX = 12;
const ROW = 26;
const HEAD = 26;
const FOOT = 14;
/** A day that has less room than this goes unnamed. */
const NAMED_WIDTH = 40;
const DAY_MS = 86_400_000;
const TONES: Readonly<Record<string, string>> = { ok: 'good', skipped: 'plain', running: 'plain' };

export function Calendar({ calendar }: { calendar: CalendarData }) {
  const [fromMs, throughMs] = [Date.parse(calendar.from), Date.parse(calendar.through)];
  const days = Math.max(1, Math.round((throughMs - fromMs) / DAY_MS));
  const width = NAME_WIDTH + days * DAY_WIDTH + 8;
  const bottom = HEAD + calendar.jobs.length * ROW + 6;
  const xOf = (iso: string): number =>
    NAME_WIDTH + ((Date.parse(iso) - fromMs) / (throughMs - fromMs)) * days * DAY_WIDTH;
  return (
    <Scrolls kind="graph" label="Calendar of slots">
      <svg
        class="calendar"
        viewBox={`0 0 ${width} ${bottom + FOOT}`}
        role="img"
        aria-label={describe(calendar)}
      >
        <Days fromMs={fromMs} throughMs={throughMs} height={bottom} xOf={xOf} />
        {calendar.jobs.map((job, index) => (
          <JobRow key={job.name} job={job} y={HEAD + index * ROW + ROW / 2} width={width} xOf={xOf} />
        ))}
        <line class="now" x1={xOf(calendar.now)} x2={xOf(calendar.now)} y1={HEAD - 6} y2={bottom} />
        <text class="now-label" x={xOf(calendar.now)} y={bottom + FOOT - 2} text-anchor="middle">
          now
        </text>
      </svg>
    </Scrolls>
  );
}

function describe({ jobs }: CalendarData): string {
  const bad = jobs.flatMap(({ ran }) => ran).filter(({ outcome }) => TONES[outcome] === undefined).length;
  return `${jobs.length} jobs, ${jobs.reduce((sum, { ran }) => sum + ran.length, 0)} slots that ran, ${bad} of them not well`;
}

interface DaysProps {
  readonly fromMs: number;
  readonly throughMs: number;
  readonly height: number;
  xOf(iso: string): number;
}

function Days({ fromMs, throughMs, height, xOf }: DaysProps) {
  const first = new Date(fromMs);
  first.setHours(24, 0, 0, 0);
  const endIso = new Date(throughMs).toISOString();
  const starts: string[] = [];
  for (let at = first.getTime(); at < throughMs; at += DAY_MS) starts.push(new Date(at).toISOString());
  return (
    <>
      {starts.map((iso) => (
        <g key={iso}>
          <line class="grid" x1={xOf(iso)} x2={xOf(iso)} y1={HEAD} y2={height} />
          {xOf(endIso) - xOf(iso) > NAMED_WIDTH && (
            <text class="day" x={xOf(iso) + 4} y={HEAD - 12}>
              {sayDay(iso)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

interface RowProps {
  readonly job: CalendarData['jobs'][number];
  readonly y: number;
  readonly width: number;
  xOf(iso: string): number;
}

function JobRow({ job: { name, paused, ran, due, dueCount }, y, width, xOf }: RowProps) {
  const [first, last] = [due[0], due.at(-1)];
  const isBand = first !== undefined && last !== undefined && dueCount > RINGS_MAX * daysBetween(first, last);
  return (
    <g class={paused ? 'paused' : ''}>
      <line class="grid" x1={NAME_WIDTH} x2={width} y1={y} y2={y} />
      <text class="job-name" x={0} y={y} dominant-baseline="central">
        {name.length > 22 ? `${name.slice(0, 21)}…` : name}
      </text>
      {isBand ? (
        <rect class="band" x={xOf(first)} y={y - 3} width={width - xOf(first) - 8} height="6" rx="3">
          <title>{`${name}, ${dueCount} slots, the next ${formatTime(first)}`}</title>
        </rect>
      ) : (
        due.map((slot) => (
          <circle key={slot} class="due" cx={xOf(slot)} cy={y} r="3.5">
            <title>{`${name}, due ${formatTime(slot)}`}</title>
          </circle>
        ))
      )}
      {ran.map(({ slot, outcome }) => (
        <circle key={slot} class={`ran ${TONES[outcome] ?? 'bad'}`} cx={xOf(slot)} cy={y} r="4">
          <title>{`${name}, ${outcome}, ${formatTime(slot)}`}</title>
        </circle>
      ))}
    </g>
  );
}

const daysBetween = (from: string, to: string): number =>
  Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS));
