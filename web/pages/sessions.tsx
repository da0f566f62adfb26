// Sessions: what was asked, done, decided and learned, the newest first; one of them turn by turn.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { useRead } from '../data/use-read.ts';
import { Empty, FailureNote, Loading, PageHead } from '../parts/basics.tsx';
import { Choices, SearchField } from '../parts/choice.tsx';
import { MasterDetail } from '../parts/master-detail.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { Time } from '../parts/time.tsx';
import { useRoute } from '../shell/router.ts';
import { SessionDetail } from './session-detail.tsx';

export type SessionLine = OperationOutputs['log']['days'][number]['sessions'][number];

const SHOWS = { open: 'Left open', decided: 'Decided something', learned: 'Learned something' } as const;
type Show = keyof typeof SHOWS;

const isShown = (session: SessionLine, show: Show | undefined): boolean => {
  if (show === 'open') return session.next.length + session.failing.length > 0;
  return show === undefined || session[show].length > 0;
};

function holdsWords(session: SessionLine, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = JSON.stringify(session).toLowerCase();
  return words.every((word) => text.includes(word));
}

export function SessionsPage() {
  const { params } = useRoute();
  const { q = '', id } = params;
  const show = (Object.keys(SHOWS) as Show[]).find((one) => one === params['show']);
  const { data, failure } = useRead(REQUESTS.sessions);
  const all = (data?.days ?? []).flatMap(({ sessions }) => sessions).toReversed();
  const rows = all.filter((one) => isShown(one, show) && holdsWords(one, q));
  const chosen = rows.find(({ session }) => session === id) ?? rows[0];
  return (
    <>
      <PageHead title="Sessions" lead="What was asked, done, decided and learned in the last ninety days." />
      <div class="toolbar">
        <SearchField value={q} label="Search sessions" />
        <Choices
          name="show"
          label="Which sessions"
          value={show ?? ''}
          options={[
            { value: '', label: 'All', count: data === undefined ? undefined : all.length },
            ...(Object.keys(SHOWS) as Show[]).map((one) => ({
              value: one,
              label: SHOWS[one],
              count: data === undefined ? undefined : all.filter((session) => isShown(session, one)).length,
            })),
          ]}
        />
      </div>
      {failure !== undefined && <FailureNote failure={failure} />}
      {data === undefined ? (
        failure === undefined && <Loading />
      ) : (
        <MasterDetail
          isOpen={id !== undefined}
          list={
            <PagedList
              label="Sessions"
              pages={{
                total: rows.length,
                extra: undefined,
                failure: undefined,
                isBusy: false,
                row: (index) => rows[index],
                see: () => undefined,
              }}
              chosen={chosen?.session}
              idOf={({ session }) => session}
              draw={(one) => <SessionRow session={one} />}
              empty={<NoSessions isFiltered={all.length > 0} />}
            />
          }
        >
          {chosen !== undefined && <SessionDetail line={chosen} />}
        </MasterDetail>
      )}
    </>
  );
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

function SessionRow({ session }: { session: SessionLine }) {
  const { asked, last, files, decided, learned, commits, next, failing } = session;
  const isOpen = next.length + failing.length > 0;
  const counts = [
    files.length > 0 && plural(files.length, 'file'),
    commits.length > 0 && plural(commits.length, 'commit'),
    decided.length > 0 && `${decided.length} decided`,
    learned.length > 0 && `${learned.length} learned`,
  ].filter(Boolean);
  return (
    <>
      <span class="row-title">
        <span class={`dot ${isOpen ? 'caution' : 'good'}`} aria-hidden="true" />
        <span class="cut">{asked[0]?.slice(0, 300) ?? '(nothing was asked)'}</span>
      </span>
      <span class="row-meta">
        <Time at={last} />
        <span class="cut">{counts.join(' · ')}</span>
        {isOpen && <span class="caution-text">left open</span>}
      </span>
    </>
  );
}

function NoSessions({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="None of these.">No session fits the search and the filter.</Empty>;
  return (
    <Empty title="No session was recorded yet." command="loa init --agent claude">
      Agents’ hooks record what is asked and done, on this machine alone.
    </Empty>
  );
}
