// Overview: what needs a person, where the work stands, how each part is, and what happened last.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, Command, Empty, FailureNote, Loading, PageHead, Section, Words } from '../parts/basics.tsx';
import { formatTime, sayTime } from '../parts/moments.ts';
import { Time } from '../parts/time.tsx';

type Overview = OperationOutputs['overview'];

/** It looks at everything there is; a change a second must not have it run for ever. */
const COSTLY_MS = 60_000;

export function OverviewPage() {
  const overview = useRead(REQUESTS.overview, { restMs: 1000 });
  const doctor = useRead(REQUESTS.doctor, { restMs: COSTLY_MS });
  const { data } = overview;
  return (
    <>
      <PageHead title="Overview" lead={data === undefined ? undefined : <code>{data.root}</code>} />
      {overview.failure !== undefined && <FailureNote failure={overview.failure} />}
      {data !== undefined && !data.setUp && (
        <Empty title="This repository is not set up yet." command="loa init">
          Until then there is little to show: decisions and memories are kept once it is.
        </Empty>
      )}
      <div class="overview">
        <div>
          <Needs overview={data} findings={doctor.data?.checks ?? []} isReading={overview.isReading} />
          <Work />
        </div>
        <div>
          {data === undefined ? <Loading /> : <Panels panels={data.panels} />}
          <Lately />
        </div>
      </div>
    </>
  );
}

type Finding = OperationOutputs['doctor']['checks'][number];

interface NeedsProps {
  readonly overview: Overview | undefined;
  readonly findings: readonly Finding[];
  readonly isReading: boolean;
}

function Needs({ overview, findings }: NeedsProps) {
  if (overview === undefined) return null;
  const ill = findings.filter(({ verdict }) => verdict !== 'pass');
  const count = overview.needs.length + ill.length;
  return (
    <Section title="Needs a person" aside={count === 0 ? undefined : String(count)}>
      {count === 0 && <p class="all-well">Nothing waits for you.</p>}
      <ul class="needs">
        {overview.needs.map(({ what, command, address }) => (
          <li key={what}>
            {address === undefined ? (
              <Words text={what} max={300} />
            ) : (
              <a href={`#/${address}`}>{what.slice(0, 300)}</a>
            )}
            <Command text={command} />
          </li>
        ))}
        {ill.map(({ name, message, fix, verdict }) => (
          <li key={`${name} ${message}`}>
            <span>
              <Badge tone={verdict === 'fail' ? 'bad' : 'caution'}>{name}</Badge>{' '}
              <Words text={message} max={300} />
            </span>
            {fix !== undefined && <Command text={fix} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Work() {
  const { data, failure } = useRead(REQUESTS.resume, { restMs: 1000 });
  if (failure !== undefined)
    return (
      <Section title="Where the work stands">
        <FailureNote failure={failure} />
      </Section>
    );
  if (data === undefined) return null;
  const { task, next, session, questions, warnings } = data.resume;
  const isEmpty = task === undefined && session === undefined && next.length + questions.length === 0;
  return (
    <Section title="Where the work stands">
      {isEmpty && (
        <Empty title="No task and no session yet." command="loa task create 'Something to do'">
          Agents’ hooks record sessions; <code>loa init --agent claude</code> sets them up.
        </Empty>
      )}
      {task !== undefined && (
        <p class="task">
          <Badge tone="plain">{task.status}</Badge> <strong>{task.title.slice(0, 300)}</strong>{' '}
          <code>{task.id}</code>
        </p>
      )}
      <Lines label="Next" lines={next.length > 0 ? next : (session?.next ?? [])} />
      {session !== undefined && (
        <>
          <Lines label="Last asked" lines={[session.asked, ...session.later.map(({ text }) => text)]} />
          <Lines label="Failing" lines={session.failing} />
        </>
      )}
      <Lines label="Open questions" lines={questions} />
      <Lines label="Warnings" lines={warnings} />
    </Section>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div class="lines">
      <h3>{label}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Words text={line} max={300} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Panels({ panels }: { panels: Overview['panels'] }) {
  return (
    <Section title="How it stands">
      <ul class="panels">
        {panels.map(({ name, title, page, figures, failure }) => (
          <li key={name}>
            <h3>{page === undefined ? title : <a href={`#/${page}`}>{title}</a>}</h3>
            {failure !== undefined && (
              <p class="bad-text">
                <Words text={failure} max={200} />
              </p>
            )}
            <dl class="figures">
              {figures.map(({ label, value, tone }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd class={tone}>
                    <Figure value={value} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A moment is told as people say it. */
function Figure({ value }: { value: string }) {
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
  if (!isMoment) return <span>{value}</span>;
  return (
    <time dateTime={value} title={formatTime(value)}>
      {sayTime(value)}
    </time>
  );
}

function Lately() {
  const { data, failure } = useRead(REQUESTS.lately);
  if (failure !== undefined || data === undefined) return null;
  return (
    <Section title="What changed lately" aside={<Command text="loa audit show --follow" />}>
      {data.damage !== undefined && (
        <p class="banner bad">
          <Words text={data.damage} max={400} />
        </p>
      )}
      {data.events.length === 0 && <p class="muted">Nothing changed this project through loa yet.</p>}
      <ul class="lately">
        {data.events.toReversed().map(({ sequence, time, operation, surface, agent, principal, outcome }) => (
          <li key={sequence}>
            <Time at={time} />
            <code>{operation}</code>
            <span class="muted">{agent ?? principal ?? surface}</span>
            {outcome !== 'pass' && <Badge tone="caution">{outcome}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
