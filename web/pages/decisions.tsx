// Decisions: which hold, which went stale and why, each with the quote beside today's code.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { source } from '../data/source.ts';
import { usePages } from '../data/use-pages.ts';
import { Badge, Empty, PageHead, type Tone, Words } from '../parts/basics.tsx';
import { Choices, SearchField } from '../parts/choice.tsx';
import { MasterDetail } from '../parts/master-detail.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { Time } from '../parts/time.tsx';
import { useRoute } from '../shell/router.ts';
import { DecisionDetail } from './decision-detail.tsx';

type Listed = OperationOutputs['ledger.list'];
export type DecisionLine = Listed['decisions'][number];
type State = DecisionLine['state'];

export const STATE_TONES: Readonly<Record<State, Tone>> = {
  holds: 'good',
  stale: 'bad',
  ungrounded: 'caution',
  withdrawn: 'plain',
};
const STATES = Object.keys(STATE_TONES) as readonly State[];
const LABELS: Readonly<Record<State, string>> = {
  holds: 'Hold',
  stale: 'Stale',
  ungrounded: 'Ungrounded',
  withdrawn: 'Withdrawn',
};

function useDecisions(state: State | undefined, query: string) {
  return usePages(JSON.stringify(['decisions', state, query]), async (offset, limit, signal) => {
    const listed = await source().run(
      'ledger.list',
      {
        ...(state === undefined ? {} : { state }),
        ...(query === '' ? {} : { query }),
        // Git is asked for these alone; of all decisions it would be many.
        why: state === 'stale',
        offset,
        limit,
      },
      signal,
    );
    return {
      rows: listed.decisions,
      total: listed.total,
      extra: { counts: listed.counts, warnings: listed.warnings },
    };
  });
}

export function DecisionsPage() {
  const { params } = useRoute();
  const { q = '', id } = params;
  const state = STATES.find((one) => one === params['state']);
  const pages = useDecisions(state, q);
  const first = pages.row(0);
  const counts = pages.extra?.counts;
  const all = counts === undefined ? undefined : STATES.reduce((sum, one) => sum + counts[one], 0);
  return (
    <>
      <PageHead title="Decisions" lead="What was settled, and whether the code still bears it out." />
      <div class="toolbar">
        <SearchField value={q} label="Search decisions" />
        <Choices
          name="state"
          label="State"
          value={state ?? ''}
          options={[
            { value: '', label: 'All', count: all },
            ...STATES.map((one) => ({ value: one, label: LABELS[one], count: counts?.[one] })),
          ]}
        />
      </div>
      {pages.extra?.warnings.map((warning) => (
        <p key={warning} class="banner caution">
          <Words text={warning} max={400} />
        </p>
      ))}
      <MasterDetail
        isOpen={id !== undefined}
        isBusy={pages.isBusy}
        list={
          <PagedList
            label="Decisions"
            pages={pages}
            chosen={id ?? first?.id}
            idOf={(one) => one.id}
            draw={(one) => <DecisionRow decision={one} />}
            empty={<NoDecisions isFiltered={q !== '' || state !== undefined} />}
          />
        }
      >
        <DecisionDetail id={id ?? first?.id} />
      </MasterDetail>
    </>
  );
}

function DecisionRow({
  decision: { headline, state, ts, evidence, changed, own },
}: {
  decision: DecisionLine;
}) {
  const [place] = evidence;
  return (
    <>
      <span class="row-title">
        <span class={`dot ${STATE_TONES[state]}`} aria-hidden="true" />
        <span class="cut">{headline.slice(0, 300)}</span>
      </span>
      <span class="row-meta">
        <Badge tone={STATE_TONES[state]}>{state}</Badge>
        {changed === undefined ? (
          <Time at={ts} />
        ) : (
          <span>
            since <Time at={changed.at} />
          </span>
        )}
        {!own && <span>from the repository</span>}
        <span class="cut mono">{changed?.subject.slice(0, 120) ?? place?.place ?? 'no evidence'}</span>
      </span>
    </>
  );
}

function NoDecisions({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <Empty title="None of these.">Nothing on record fits the search and the filter.</Empty>;
  return (
    <Empty
      title="Nothing was decided yet."
      command="loa ledger decide 'Use sliding expiration' --evidence 'src/auth/jwt.ts:52: graceMs = 900000'"
    >
      Agents record decisions as they settle things; a person can too.
    </Empty>
  );
}
