// Jobs: a calendar of their slots around now, which are overdue, and how the last ones went.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { act } from '../data/act.ts';
import { source } from '../data/source.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, Empty, FailureNote, Loading, PageHead, Section, type Tone, Words } from '../parts/basics.tsx';
import { Calendar } from '../parts/calendar.tsx';
import { Choices } from '../parts/choice.tsx';
import { Scrolls } from '../parts/scrolls.tsx';
import { Time } from '../parts/time.tsx';
import { useRoute } from '../shell/router.ts';

type Job = OperationOutputs['job.list']['jobs'][number];

export function JobsPage() {
  const { params } = useRoute();
  const onlyOverdue = params['show'] === 'overdue';
  const { data, failure } = useRead(REQUESTS.jobs, { restMs: 1000 });
  const overdue = data?.jobs.filter((job) => job.overdue) ?? [];
  const shown = onlyOverdue ? overdue : (data?.jobs ?? []);
  return (
    <>
      <PageHead title="Jobs" lead="What runs by itself, when, and how it went." />
      <div class="toolbar">
        <Choices
          name="show"
          label="Which jobs"
          value={onlyOverdue ? 'overdue' : ''}
          options={[
            { value: '', label: 'All', count: data?.jobs.length },
            { value: 'overdue', label: 'Overdue', count: data === undefined ? undefined : overdue.length },
          ]}
        />
      </div>
      {failure !== undefined && <FailureNote failure={failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {overdue.length > 0 && (
        <p class="banner caution">
          {overdue.length} overdue. Jobs run while <code>loa daemon</code> does;{' '}
          <code>loa daemon --once</code> runs what is due.
        </p>
      )}
      <CalendarSection names={shown.map(({ name }) => name)} />
      {data !== undefined && shown.length === 0 && (
        <Empty
          title={onlyOverdue ? 'Nothing is overdue.' : 'No job yet.'}
          {...(onlyOverdue
            ? {}
            : { command: 'loa job add check --cron "0 3 * * *" --run "ground validate" --purpose "…"' })}
        />
      )}
      {shown.length > 0 && (
        <Section title="Every job">
          <ul class="jobs">
            {shown.map((job) => (
              <JobItem key={job.name} job={job} />
            ))}
          </ul>
        </Section>
      )}
      <History />
    </>
  );
}

function CalendarSection({ names }: { names: readonly string[] }) {
  const { data, failure } = useRead(REQUESTS.calendar, { restMs: 1000 });
  if (failure !== undefined || data === undefined || names.length === 0) return null;
  return (
    <Section title="Slots" aside="three days back, four ahead">
      <Calendar calendar={{ ...data, jobs: data.jobs.filter(({ name }) => names.includes(name)) }} />
    </Section>
  );
}

function JobItem({ job }: { job: Job }) {
  const {
    name,
    schedule,
    run,
    purpose,
    next_due: next,
    last_success: success,
    last_outcome: outcome,
    paused,
    overdue,
  } = job;
  const tone: Tone = paused
    ? 'plain'
    : overdue
      ? 'bad'
      : outcome === 'ok'
        ? 'good'
        : outcome === undefined
          ? 'plain'
          : 'caution';
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>{' '}
          <Badge tone={tone}>{paused ? 'paused' : overdue ? 'overdue' : (outcome ?? 'not run yet')}</Badge>
        </p>
        <p class="muted">
          <Words text={purpose} max={200} />
        </p>
      </div>
      <div class="muted">
        <p>
          <code>loa {run}</code>
        </p>
        <p>
          {schedule}
          {next !== undefined && (
            <>
              {' '}
              · next <Time at={next} />
            </>
          )}
          {success !== undefined && (
            <>
              {' '}
              · last well <Time at={success} />
            </>
          )}
        </p>
      </div>
      {source().canChange && <PauseButton name={name} paused={paused} />}
    </li>
  );
}

function PauseButton({ name, paused }: { name: string; paused: boolean }) {
  const [now, back] = paused
    ? (['job.resume', 'job.pause'] as const)
    : (['job.pause', 'job.resume'] as const);
  const change = () =>
    act({
      name: now,
      input: { name },
      question: {
        title: paused ? `Resume ${name}?` : `Pause ${name}?`,
        effect: paused ? 'It runs again in its slots.' : 'It does not run until it is resumed.',
        confirm: paused ? 'Resume' : 'Pause',
      },
      done: paused ? `${name} runs again.` : `${name} is paused.`,
      undo: { name: back, input: { name }, done: paused ? `${name} is paused.` : `${name} runs again.` },
    });
  return (
    <button
      type="button"
      onClick={() => void change()}
      aria-label={`${paused ? 'Resume…' : 'Pause…'} ${name}`}
    >
      {paused ? 'Resume…' : 'Pause…'}
    </button>
  );
}

const RUNS_SHOWN = 40;

function History() {
  const { data, failure } = useRead(REQUESTS.runs, { restMs: 1000 });
  if (failure !== undefined) return <FailureNote failure={failure} />;
  if (data === undefined) return null;
  return (
    <Section title="History">
      {data.runs.length === 0 && <Empty title="Nothing ran yet." command="loa daemon --once" />}
      {data.runs.length > 0 && (
        <Scrolls kind="table-place" label="History">
          <table>
            <thead>
              <tr>
                <th>Slot</th>
                <th>Job</th>
                <th>Outcome</th>
                <th>Answer</th>
              </tr>
            </thead>
            <tbody>
              {data.runs.slice(0, RUNS_SHOWN).map(({ job, slot, attempt, outcome, answer = '' }) => (
                <tr key={`${job} ${slot} ${attempt}`}>
                  <td>
                    <Time at={slot} />
                  </td>
                  <td>
                    {job}
                    {attempt > 1 && <span class="muted"> try {attempt}</span>}
                  </td>
                  <td>
                    <Badge
                      tone={
                        outcome === 'ok'
                          ? 'good'
                          : outcome === 'skipped' || outcome === undefined
                            ? 'plain'
                            : 'bad'
                      }
                    >
                      {outcome ?? 'running'}
                    </Badge>
                  </td>
                  <td class="muted cut-cell">{answer.slice(0, 160)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolls>
      )}
    </Section>
  );
}
