// State: where recovery stands, drawn from the table that runs; which stores keep what; whether a restore was ever tried.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { act } from '../data/act.ts';
import { source } from '../data/source.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, Empty, FailureNote, Loading, PageHead, Section, Words } from '../parts/basics.tsx';
import { Graph } from '../parts/graph.tsx';
import { formatBytes } from '../parts/money.ts';
import { Scrolls } from '../parts/scrolls.tsx';
import { Time } from '../parts/time.tsx';

/** Stores are asked over the network. */
const COSTLY_MS = 15_000;

export function StatePage() {
  return (
    <>
      <PageHead
        title="State"
        lead="What keeps the agent’s knowledge safe, and what would happen if it were lost."
      />
      <Machine />
      <div class="two">
        <Stores />
        <Generations />
      </div>
    </>
  );
}

function Machine() {
  const { data, failure } = useRead(REQUESTS.stateMachine);
  if (failure !== undefined) return <FailureNote failure={failure} />;
  if (data === undefined) return <Loading />;
  const { state, reason, states, ends, transitions } = data;
  const toneOf = (one: string) =>
    one === state ? 'current' : ends.includes(one as never) ? 'caution' : 'plain';
  return (
    <Section title="Recovery" aside={<Badge tone={state === 'RUNNING' ? 'good' : 'bad'}>{state}</Badge>}>
      {reason !== undefined && (
        <p class="banner bad">
          <Words text={reason} max={400} />
        </p>
      )}
      <Graph
        label="States of recovery"
        nodes={states.map((one) => ({
          id: one,
          label: one,
          isEnd: ends.includes(one),
          tone: one === 'RUNNING' && one !== state ? 'good' : toneOf(one),
        }))}
        edges={transitions.map(({ from, to, event, because }) => ({
          from,
          to,
          label: `${event}: ${because}`,
        }))}
      />
      <details>
        <summary>What leads from one to the next</summary>
        <Scrolls kind="table-place" label="Transitions">
          <table>
            <thead>
              <tr>
                <th>From</th>
                <th>When</th>
                <th>To</th>
              </tr>
            </thead>
            <tbody>
              {transitions.map(({ from, to, event, because }) => (
                <tr key={`${from} ${event}`}>
                  <td>
                    <code>{from}</code>
                  </td>
                  <td>
                    {because} <span class="muted">({event})</span>
                  </td>
                  <td>
                    <code>{to}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolls>
      </details>
    </Section>
  );
}

type Status = OperationOutputs['state.status'];

function Stores() {
  const { data, failure } = useRead(REQUESTS.stateStatus, { restMs: COSTLY_MS });
  if (failure !== undefined)
    return (
      <Section title="Stores">
        <FailureNote failure={failure} />
      </Section>
    );
  if (data === undefined)
    return (
      <Section title="Stores">
        <Loading />
      </Section>
    );
  const { stores, last_drill: drill, last_restore: restored, restore_count: count, alarms } = data;
  return (
    <Section title="Stores">
      {stores.length === 0 && (
        <Empty
          title="No store is set up: what is lost here is lost."
          command="loa config set state.stores '[{ name: disk, kind: folder, path: /mnt/backup }]'"
        >
          A folder, a bucket or a git branch can keep copies.
        </Empty>
      )}
      <ul class="plain-list">
        {stores.map((store) => (
          <StoreItem key={store.name} store={store} />
        ))}
      </ul>
      <p class="muted">
        {restored === null ? (
          'Never restored.'
        ) : (
          <>
            Restored {count} times, last <Time at={restored} />.
          </>
        )}
      </p>
      <div class="row">
        {drill === undefined ? (
          <span>No drill was ever run.</span>
        ) : (
          <span>
            Last drill <Badge tone={drill.ok ? 'good' : 'bad'}>{drill.ok ? 'ok' : 'failed'}</Badge>{' '}
            <Time at={drill.at} />
          </span>
        )}
        {source().canChange && stores.length > 0 && (
          <button type="button" onClick={() => void runDrill()}>
            Run a drill…
          </button>
        )}
      </div>
      <Alarms alarms={alarms} />
    </Section>
  );
}

function Alarms({ alarms }: { alarms: Status['alarms'] }) {
  if (alarms.length === 0) return null;
  return (
    <>
      <h3>Alarms</h3>
      <ul class="plain-list">
        {alarms
          .slice(-8)
          .toReversed()
          .map(({ at, where, message }) => (
            <li key={`${at} ${message}`}>
              <Time at={at} /> <code>{where}</code> <Words text={message} max={300} />
            </li>
          ))}
      </ul>
    </>
  );
}

function StoreItem({
  store: { name, kind, reachable, generation, reason },
}: {
  store: Status['stores'][number];
}) {
  return (
    <li>
      <strong>{name}</strong> <span class="muted">{kind}</span>{' '}
      {reachable ? (
        <Badge tone={generation === undefined ? 'caution' : 'good'}>
          {generation === undefined ? 'holds nothing' : `generation ${generation}`}
        </Badge>
      ) : (
        <Badge tone="bad">not reached</Badge>
      )}
      {reason !== undefined && (
        <span class="bad-text">
          {' '}
          <Words text={reason} max={300} />
        </span>
      )}
    </li>
  );
}

function runDrill(): Promise<boolean> {
  return act({
    name: 'state.drill',
    input: {},
    question: {
      title: 'Run a drill?',
      effect:
        'The newest generation of each store is restored into a scratch folder, verified and thrown away. Nothing here changes.',
      confirm: 'Run it',
    },
    done: 'The drill has run.',
  });
}

function Generations() {
  const { data, failure } = useRead(REQUESTS.generations, { restMs: COSTLY_MS });
  return (
    <Section title="Generations">
      {failure !== undefined && <FailureNote failure={failure} />}
      {data?.generations.length === 0 && (
        <Empty title="No store holds a generation yet." command="loa state backup" />
      )}
      {data?.unreadable.map(({ store, reason }) => (
        <p key={`${store} ${reason}`} class="bad-text">
          {store}: <Words text={reason} max={300} />
        </p>
      ))}
      {data !== undefined && data.generations.length > 0 && (
        <Scrolls kind="table-place" label="Generations">
          <table>
            <thead>
              <tr>
                <th>Store</th>
                <th class="num">Generation</th>
                <th>Made</th>
                <th class="num">Files</th>
                <th class="num">Size</th>
              </tr>
            </thead>
            <tbody>
              {data.generations.slice(0, 60).map(({ store, generation, generated_at: at, files, bytes }) => (
                <tr key={`${store} ${generation}`}>
                  <td>{store}</td>
                  <td class="num">{generation}</td>
                  <td>
                    <Time at={at} />
                  </td>
                  <td class="num">{files}</td>
                  <td class="num">{formatBytes(bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolls>
      )}
    </Section>
  );
}
