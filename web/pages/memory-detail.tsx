// One memory: its words, where they come from, its family (what it took the place of, what is alike, what contradicts it), and what can be done.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { act } from '../data/act.ts';
import { source } from '../data/source.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, FailureNote, Loading, Words } from '../parts/basics.tsx';
import { Time } from '../parts/time.tsx';
import { setParams, toHash } from '../shell/router.ts';
import { Fact } from './decision-detail.tsx';

type Shown = OperationOutputs['memory.show'];

export function MemoryDetail({ id }: { id: string }) {
  const { data, failure } = useRead({ name: 'memory.show', input: { id, history: true } });
  if (data === undefined) return failure === undefined ? <Loading /> : <FailureNote failure={failure} />;
  const { memory, reasons, stale } = data;
  return (
    <article class="detail">
      <p class="detail-state">
        <Badge tone="plain">{memory.type}</Badge>
        {stale.length > 0 && <Badge tone="bad">stale</Badge>}
        {data.conflicts.length > 0 && <Badge tone="bad">contradicts another</Badge>}
        {memory.archived !== undefined && <Badge tone="caution">{memory.archived}</Badge>}
      </p>
      <h2 class="detail-title prose">
        <Words text={memory.content} />
      </h2>
      {reasons?.map(({ gate, reason }) => (
        <p key={gate} class="banner caution">
          Kept back by the gate <code>{gate}</code>: {reason}
        </p>
      ))}
      {stale.length > 0 && (
        <p class="banner bad">
          The code it cites has changed since:{' '}
          {stale.map((place) => (
            <code key={place}>{place}</code>
          ))}
        </p>
      )}
      <Family shown={data} />
      <Origin shown={data} />
      {source().canChange && <Actions shown={data} />}
    </article>
  );
}

function Family({ shown: { conflicts, history, memory } }: { shown: Shown }) {
  const alike = memory.alike ?? [];
  if (conflicts.length + alike.length + history.length === 0 && memory.replacedBy === undefined) return null;
  return (
    <section>
      <h3>Family</h3>
      <ul class="family">
        {memory.replacedBy !== undefined && (
          <li>
            gave way to <a href={toHash('memory', { id: memory.replacedBy })}>{memory.replacedBy}</a>
          </li>
        )}
        {conflicts.map((other) => (
          <li key={other}>
            <span class="bad-text">contradicts</span> <a href={toHash('memory', { id: other })}>{other}</a>{' '}
            <a href={toHash('memory', { view: 'conflicts' })}>settle it</a>
          </li>
        ))}
        {alike.map((other) => (
          <li key={other}>
            says something alike: <a href={toHash('memory', { id: other })}>{other}</a>
          </li>
        ))}
        {history.map((old) => (
          <li key={old.id}>
            took the place of “<Words text={old.content} max={300} />”{' '}
            <span class="muted">
              (<Time at={old.timestamp} />)
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TRUST = {
  person: 'a person said so',
  agent: 'an agent concluded it',
  external: 'it was read somewhere',
} as const;

function Origin({ shown: { memory, place, path } }: { shown: Shown }) {
  return (
    <dl class="facts">
      <Fact label="Origin">
        {TRUST[memory.trust]}, from {memory.source}
      </Fact>
      <Fact label="Confidence">{Math.round(memory.confidence * 100)} %</Fact>
      <Fact label="Since">
        <Time at={memory.timestamp} />
      </Fact>
      {memory.session !== undefined && (
        <Fact label="Session">
          <a href={toHash('sessions', { id: memory.session })}>{memory.session}</a>
        </Fact>
      )}
      {memory.agent !== undefined && <Fact label="Agent">{memory.agent}</Fact>}
      {memory.tags.length > 0 && <Fact label="Tags">{memory.tags.join(', ')}</Fact>}
      {(memory.cites?.length ?? 0) > 0 && (
        <Fact label="Cites">
          {memory.cites?.map((cite) => (
            <code key={cite}>{cite.replace(/#[0-9a-f-]+$/, '')}</code>
          ))}
        </Fact>
      )}
      <Fact label="Stands in">
        <code>{path}</code> ({place})
      </Fact>
      <Fact label="Id">
        <code>{memory.id}</code>
      </Fact>
    </dl>
  );
}

function Actions({ shown: { memory } }: { shown: Shown }) {
  const { id, archived } = memory;
  const words = `“${memory.content.length > 120 ? `${memory.content.slice(0, 120)}…` : memory.content}”`;
  const forget = async (): Promise<void> => {
    const isDone = await act({
      name: 'memory.forget',
      input: { ids: [id], yes: true },
      question: {
        title: 'Forget this for good?',
        effect: `${words} is deleted from files, archive, journal and cache. It cannot be taken back.`,
        confirm: 'Forget for good',
        isDanger: true,
      },
      done: 'Forgotten.',
    });
    if (isDone) setParams({ id: undefined });
  };
  const letIn = () =>
    act({
      name: 'memory.restore',
      input: { id, yes: true },
      question: {
        title: 'Let it in?',
        effect: `${words} leaves quarantine and is told to agents from now on, although a gate refused it.`,
        confirm: 'Let it in',
        isDanger: true,
      },
      done: 'It is a memory now.',
    });
  const takeBack = () => act({ name: 'memory.undo', input: { id }, done: 'Taken back out of the archive.' });
  return (
    <div class="row">
      {archived === 'quarantined' && (
        <button type="button" onClick={() => void letIn()}>
          Let it in…
        </button>
      )}
      {archived !== undefined && archived !== 'quarantined' && (
        <button type="button" onClick={() => void takeBack()}>
          Take it back
        </button>
      )}
      <button type="button" class="danger-quiet" onClick={() => void forget()}>
        Forget…
      </button>
    </div>
  );
}
