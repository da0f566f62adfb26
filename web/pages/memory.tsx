// Memory: search as you type with reasons, and what a person should look at: contradictions, quarantine, what went stale.

import type { OperationInputs, OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { source } from '../data/source.ts';
import { usePages } from '../data/use-pages.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, Empty, PageHead, type Tone, Words } from '../parts/basics.tsx';
import { Choices, SearchField } from '../parts/choice.tsx';
import { MasterDetail } from '../parts/master-detail.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { Time } from '../parts/time.tsx';
import { useRoute } from '../shell/router.ts';
import { ConflictsView } from './memory-conflicts.tsx';
import { MemoryDetail } from './memory-detail.tsx';

type ListInput = OperationInputs['memory.list'];
type Placed = OperationOutputs['memory.list']['memories'][number];

/** A row, found by search or listed. */
export interface MemoryRow {
  readonly id: string;
  readonly content: string;
  readonly type: Placed['memory']['type'];
  readonly timestamp: string;
  readonly trust: Placed['memory']['trust'];
  readonly mark?: { readonly text: string; readonly tone: Tone } | undefined;
  readonly why?: string | undefined;
}

const VIEWS: Readonly<Record<string, ListInput>> = {
  '': {},
  quarantine: { place: 'quarantine' },
  stale: { stale: true },
  archive: { place: 'archive' },
};
const FOUND_MAX = 50;
const ENOUGH = 20;

interface Sought {
  readonly view: string;
  readonly query: string;
  readonly offset: number;
  readonly limit: number;
}

async function readRows({ view, query, offset, limit }: Sought, signal: AbortSignal) {
  if (query !== '') return findRows(query, signal);
  const listed = await source().run('memory.list', { ...VIEWS[view], offset, limit }, signal);
  return { rows: listed.memories.map(fromPlaced), total: listed.total, extra: undefined };
}

/** What is about the words, the best first; where that is little, what merely holds them too, since a word may be half typed. */
async function findRows(query: string, signal: AbortSignal) {
  const found = await source().run('memory.search', { query, limit: FOUND_MAX }, signal);
  const isLittle = found.hits.length < ENOUGH;
  const holding = isLittle
    ? (await source().run('memory.list', { query, limit: FOUND_MAX, offset: 0 }, signal)).memories
    : [];
  const hits = found.hits.map(fromHit);
  const ids = new Set(hits.map(({ id }) => id));
  const others = holding
    .filter(({ memory }) => !ids.has(memory.id))
    .map((placed) => ({ ...fromPlaced(placed), why: 'holds these letters' }));
  const rows = [...hits, ...others];
  return { rows, total: rows.length, extra: undefined };
}

function fromPlaced({ memory, reasons, stale }: Placed): MemoryRow {
  const mark =
    reasons !== undefined
      ? { text: reasons[0]?.gate ?? 'quarantine', tone: 'caution' as const }
      : stale !== undefined
        ? { text: 'stale', tone: 'bad' as const }
        : memory.conflicts !== undefined && memory.conflicts.length > 0
          ? { text: 'contradicts', tone: 'bad' as const }
          : memory.archived !== undefined
            ? { text: memory.archived, tone: 'plain' as const }
            : undefined;
  return { ...memory, mark, why: stale?.join(', ') };
}

function fromHit(hit: OperationOutputs['memory.search']['hits'][number]): MemoryRow {
  const { id, content, type, timestamp, trust, why, stale, conflicts, unverified } = hit;
  const mark =
    stale !== undefined && stale.length > 0
      ? { text: 'stale', tone: 'bad' as const }
      : conflicts !== undefined && conflicts.length > 0
        ? { text: 'contradicts', tone: 'bad' as const }
        : unverified === true
          ? { text: 'unverified', tone: 'caution' as const }
          : undefined;
  return { id, content, type, timestamp, trust, mark, why };
}

export function MemoryPage() {
  const { params } = useRoute();
  const { q = '', view = '' } = params;
  const { data: counts } = useRead(REQUESTS.memoryCounts, { restMs: 2000 });
  const live = counts === undefined ? undefined : counts.durableEntries + counts.sessionEntries;
  return (
    <>
      <PageHead
        title="Memory"
        lead="What is remembered here, told apart from what is stale, contradicted or kept back."
      />
      <div class="toolbar">
        <SearchField value={q} label="Search memories" />
        <Choices
          name="view"
          label="Which memories"
          value={q === '' ? view : ''}
          options={[
            { value: '', label: 'All', count: live },
            { value: 'conflicts', label: 'Contradictions', count: counts?.conflicts },
            { value: 'quarantine', label: 'Quarantine', count: counts?.quarantinedEntries },
            { value: 'stale', label: 'Stale' },
            { value: 'archive', label: 'Archive', count: counts?.archivedEntries },
          ]}
        />
      </div>
      {counts !== undefined && <Health counts={counts} />}
      {view === 'conflicts' && q === '' ? <ConflictsView /> : <MemoryList view={view} query={q} />}
    </>
  );
}

function Health({ counts: { journal, lost, flaws } }: { counts: OperationOutputs['memory.stats'] }) {
  return (
    <>
      {journal !== undefined && (
        <p class="banner bad">
          <Words text={journal} max={400} />
        </p>
      )}
      {lost + flaws.length > 0 && (
        <p class="banner caution">
          {lost} in the journal and in no file, {flaws.length} damaged:{' '}
          <code>loa memory restore --dry-run</code>
        </p>
      )}
    </>
  );
}

function MemoryList({ view, query }: { view: string; query: string }) {
  const { params } = useRoute();
  const { id } = params;
  const pages = usePages(JSON.stringify(['memory', view, query]), (offset, limit, signal) =>
    readRows({ view, query, offset, limit }, signal),
  );
  const chosen = id ?? pages.row(0)?.id;
  return (
    <MasterDetail
      isOpen={id !== undefined}
      isBusy={pages.isBusy}
      list={
        <PagedList
          label={query === '' ? 'Memories' : 'Found memories'}
          pages={pages}
          chosen={chosen}
          idOf={(one) => one.id}
          draw={(one) => <Row row={one} />}
          empty={<Nothing view={view} query={query} />}
        />
      }
    >
      {chosen !== undefined && pages.total !== 0 && <MemoryDetail id={chosen} />}
    </MasterDetail>
  );
}

function Row({ row: { content, type, timestamp, mark, why } }: { row: MemoryRow }) {
  return (
    <>
      <span class="row-title">
        <span class="cut">{content.slice(0, 300)}</span>
      </span>
      <span class="row-meta">
        {mark !== undefined && <Badge tone={mark.tone}>{mark.text}</Badge>}
        <span>{type}</span>
        <Time at={timestamp} />
        {why !== undefined && <span class="cut">{why.slice(0, 200)}</span>}
      </span>
    </>
  );
}

function Nothing({ view, query }: { view: string; query: string }) {
  if (query !== '') return <Empty title="Nothing fits.">No memory is about “{query.slice(0, 80)}”.</Empty>;
  if (view === 'quarantine')
    return (
      <Empty title="Nothing is in quarantine.">What reads like an instruction would be kept back here.</Empty>
    );
  if (view === 'stale')
    return <Empty title="Nothing is stale.">Every place in code that a memory cites is as it was.</Empty>;
  if (view === 'archive')
    return <Empty title="The archive is empty.">What gave way or expired would be here.</Empty>;
  return (
    <Empty title="Nothing is remembered yet." command="loa remember we deploy on Fridays">
      Agents remember as they work; a person can too.
    </Empty>
  );
}
