// One decision whole: what, why, on which code, and since when it is not so any more.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { act } from '../data/act.ts';
import { source } from '../data/source.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, Empty, FailureNote, Loading, Words } from '../parts/basics.tsx';
import { EvidenceCard } from '../parts/evidence.tsx';
import { Time } from '../parts/time.tsx';
import { STATE_TONES } from './decisions.tsx';

const GROUNDS: Readonly<Record<string, string>> = {
  citation: 'rests on quoted code',
  code_reference: 'rests on places in the code',
  user_input: 'rests on what the person said',
  reason: 'rests on its reason',
  assumption: 'rests on nothing: an assumption',
};

export function DecisionDetail({ id }: { id: string | undefined }) {
  const { data, failure, isReading } = useRead(
    id === undefined ? undefined : { name: 'ledger.show', input: { ids: [id] } },
  );
  if (id === undefined) return null;
  if (failure !== undefined) return <FailureNote failure={failure} />;
  const decision = data?.decisions[0];
  if (decision === undefined)
    return isReading ? (
      <Loading />
    ) : (
      <Empty title="This decision is not on record." command="loa ledger list" />
    );
  const { text, rationale, state, grounding, edited, scenarios, evidence } = decision;
  return (
    <article class="detail">
      <p class="detail-state">
        <Badge tone={STATE_TONES[state]}>{state}</Badge>
        <span>{GROUNDS[grounding]}</span>
      </p>
      <h2 class="detail-title">
        <Words text={text} />
      </h2>
      {rationale !== '' && (
        <p class="because">
          <Words text={rationale} />
        </p>
      )}
      {edited && <p class="banner caution">Its words were changed by hand since they were checked.</p>}
      {evidence.map((one) => (
        <EvidenceCard key={`${one.place} ${one.quote.slice(0, 80)}`} evidence={one} />
      ))}
      {scenarios.length > 0 && (
        <>
          <h3>Test scenarios</h3>
          <ol>
            {scenarios.map((one) => (
              <li key={one}>
                <Words text={one} max={400} />
              </li>
            ))}
          </ol>
        </>
      )}
      <Origin decision={decision} />
      {source().canChange && state !== 'withdrawn' && <Withdraw id={decision.id} text={text} />}
    </article>
  );
}

type Shown = OperationOutputs['ledger.show']['decisions'][number];

function Origin({ decision }: { decision: Shown }) {
  const { ts, withdrawn, task, own, path } = decision;
  return (
    <dl class="facts">
      <Fact label="Decided">
        <Time at={ts} />
      </Fact>
      {withdrawn !== undefined && (
        <Fact label="Withdrawn">
          <Time at={withdrawn} />
        </Fact>
      )}
      {task !== undefined && (
        <Fact label="Task">
          <code>{task}</code>
        </Fact>
      )}
      <Fact label="Recorded">{own ? 'on this machine' : 'came with the repository'}</Fact>
      <Fact label="Stands in">
        <code>{path}</code>
      </Fact>
      <Fact label="Id">
        <code>{decision.id}</code>
      </Fact>
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Withdraw({ id, text }: { id: string; text: string }) {
  const withdraw = () =>
    act({
      name: 'ledger.decide',
      input: { decision: id, withdraw: true },
      question: {
        title: 'Withdraw this decision?',
        effect: `“${text.slice(0, 160)}” stays in the notes with a line that takes it back; agents are no longer told of it.`,
        confirm: 'Withdraw',
        isDanger: true,
      },
      done: 'The decision is withdrawn.',
    });
  return (
    <div class="row">
      <button type="button" onClick={() => void withdraw()}>
        Withdraw…
      </button>
    </div>
  );
}
