// Ground: the page that agents read, each claim in it green or stale, and the repositories it belongs with.

import { useState } from 'preact/hooks';
import type { OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { type Failure, RunFailure, source } from '../data/source.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, Command, Empty, FailureNote, Loading, PageHead, Section, Words } from '../parts/basics.tsx';
import { Choices } from '../parts/choice.tsx';
import { type Claim, type Claims, DocumentText } from '../parts/document.tsx';
import { Graph } from '../parts/graph.tsx';
import { Code } from '../parts/scrolls.tsx';
import { useRoute } from '../shell/router.ts';

const COSTLY_MS = 5000;

export function GroundPage() {
  const { params } = useRoute();
  const { data, failure } = useRead(REQUESTS.ground, { restMs: COSTLY_MS });
  if (data === undefined)
    return (
      <>
        <PageHead title="Ground" />
        {failure === undefined ? <Loading /> : <FailureNote failure={failure} />}
      </>
    );
  const all = data.claims ?? [];
  const stale = all.filter(({ state }) => state !== 'holds');
  const onlyStale = params['claims'] === 'stale';
  return (
    <>
      <PageHead
        title="Ground"
        lead={
          <>
            What agents are told of this code, in <code>{data.file}</code>.
          </>
        }
      />
      {data.source === 'composed' && (
        <Empty title="There is no page yet." command="loa ground gen">
          What stands below was composed from the code just now, and is not written anywhere.
        </Empty>
      )}
      <div class="toolbar">
        <Choices
          name="claims"
          label="Which claims"
          value={onlyStale ? 'stale' : ''}
          options={[
            { value: '', label: 'The document', count: all.length },
            { value: 'stale', label: 'Stale claims', count: stale.length },
          ]}
        />
      </div>
      <div class="ground">
        <div>
          {onlyStale ? (
            <StaleClaims claims={stale} />
          ) : (
            <WholeDocument data={data} claims={new Map(all.map((one) => [one.reference, one]))} />
          )}
        </div>
        <div>
          <Checks />
          <Mesh />
        </div>
      </div>
    </>
  );
}

function WholeDocument({ data, claims }: { data: OperationOutputs['ground.show']; claims: Claims }) {
  return (
    <>
      {data.sections.map(({ id, title, provenance, text = '' }) => {
        const own = [...claims.values()].filter(({ section }) => section === id);
        const bad = own.filter(({ state }) => state !== 'holds').length;
        return (
          <Section
            key={id}
            title={title}
            aside={
              <span class="row">
                {provenance !== '' && <span>{provenance.toLowerCase()}</span>}
                {own.length > 0 && (
                  <Badge tone={bad > 0 ? 'bad' : 'good'}>
                    {bad > 0 ? `${bad} stale` : `${own.length} hold`}
                  </Badge>
                )}
              </span>
            }
          >
            {id === 'agent_context' ? (
              <Code label="Facts for agents">{text}</Code>
            ) : (
              <DocumentText text={text} claims={claims} />
            )}
          </Section>
        );
      })}
    </>
  );
}

function StaleClaims({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0)
    return <Empty title="Every claim holds.">All cited code is as it was when the page was written.</Empty>;
  return (
    <>
      <p>
        These pieces of code are not what the page says of them. <Command text="loa ground gen" /> writes it
        anew.
      </p>
      <ul class="plain-list">
        {claims.map(({ reference, section, state, now }) => (
          <li key={reference}>
            <Badge tone="bad">{state}</Badge> <code>{reference}</code>
            {now !== undefined && (
              <>
                {' '}
                is now <code>{now}</code>
              </>
            )}{' '}
            <span class="muted">in {section}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Checks() {
  const { data, failure } = useRead(REQUESTS.groundChecks, { restMs: COSTLY_MS });
  if (failure !== undefined) return <FailureNote failure={failure} />;
  if (data === undefined) return null;
  const tone = { pass: 'good', warn: 'caution', fail: 'bad' } as const;
  return (
    <Section title="Checks" aside={<Badge tone={tone[data.status]}>{data.status}</Badge>}>
      <ul class="checks">
        {data.checks.map(({ name, status, detail, problems = [] }) => (
          <li key={name}>
            <span class={`dot ${tone[status]}`} aria-hidden="true" />
            <span>
              <strong>{name}</strong> <span class="visually-hidden">{status}:</span>{' '}
              <span class="muted">
                <Words text={detail} max={200} />
              </span>
              {problems.slice(0, 8).map((problem) => (
                <span key={problem} class="block muted">
                  <Words text={problem} max={200} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type MeshData = OperationOutputs['ground.mesh'];

/** Walking the mesh asks other repositories, so nobody does it by merely looking. */
function Mesh() {
  const [mesh, setMesh] = useState<MeshData | 'walking' | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const walk = async (): Promise<void> => {
    setMesh('walking');
    setFailure(undefined);
    try {
      setMesh(await source().run('ground.mesh', {}));
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      setMesh(undefined);
      setFailure(error.failure);
    }
  };
  return (
    <Section title="Mesh">
      {failure !== undefined && <FailureNote failure={failure} />}
      {mesh === undefined && (
        <>
          <p class="muted">
            Repositories that this one belongs with, as their own pages say. Drawing it asks each of them.
          </p>
          {source().canChange ? (
            <button type="button" onClick={() => void walk()}>
              Draw the mesh
            </button>
          ) : (
            <Command text="loa ground mesh" />
          )}
        </>
      )}
      {mesh === 'walking' && <Loading />}
      {mesh !== undefined && mesh !== 'walking' && <MeshGraph mesh={mesh} />}
    </Section>
  );
}

function MeshGraph({ mesh }: { mesh: MeshData }) {
  const nodes = mesh.nodes.map(({ repo, name, depth }) => ({
    id: repo,
    label: name === '' ? repo : name,
    tone: depth === 0 ? ('current' as const) : ('plain' as const),
  }));
  return (
    <>
      <Graph
        label="Mesh"
        nodes={nodes}
        edges={mesh.edges.map(({ from, to, role }) => ({ from, to, label: role }))}
      />
      {nodes.length === 1 && <p class="muted">This repository names no other in its page.</p>}
      {mesh.warnings.map((warning) => (
        <p key={warning} class="muted">
          <Words text={warning} max={300} />
        </p>
      ))}
    </>
  );
}
