// Spend: by day, task, model and agent; what may still be spent, and what is held.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { useRead } from '../data/use-read.ts';
import { DayBars } from '../parts/bars.tsx';
import { Badge, Empty, FailureNote, Loading, PageHead, Section } from '../parts/basics.tsx';
import { formatCount, formatMoney } from '../parts/money.ts';
import { Time } from '../parts/time.tsx';

type Spend = OperationOutputs['spend'];
type Row = Spend['total'];

const COSTLY_MS = 5000;
const DAY_MS = 86_400_000;
const DAYS = 30;

export function SpendPage() {
  const { data, failure } = useRead(REQUESTS.spend, { restMs: COSTLY_MS });
  return (
    <>
      <PageHead
        title="Spend"
        lead="What agents cost in this project, from the transcripts that their clients keep."
      />
      {failure !== undefined && <FailureNote failure={failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && <Tables spend={data} />}
    </>
  );
}

function Tables({ spend }: { spend: Spend }) {
  const { today, total, tasks, models, agents, caps, unpriced, transcripts } = spend;
  return (
    <>
      <dl class="figures big">
        <div>
          <dt>today</dt>
          <dd>{formatMoney(today.amount)}</dd>
        </div>
        <div>
          <dt>in 30 days</dt>
          <dd>{formatMoney(total.amount)}</dd>
        </div>
        <div>
          <dt>calls</dt>
          <dd>{formatCount(total.calls)}</dd>
        </div>
        <div>
          <dt>tokens in</dt>
          <dd>{formatCount(total.input + total.cache_read + total.cache_write)}</dd>
        </div>
        <div>
          <dt>tokens out</dt>
          <dd>{formatCount(total.output)}</dd>
        </div>
      </dl>
      {total.calls === 0 && (
        <Empty title="Nothing was spent here in 30 days." command="loa spend --all">
          {transcripts === 0
            ? 'No transcript of an agent was found on this machine.'
            : 'The transcripts on this machine are of other projects.'}
        </Empty>
      )}
      {unpriced.length > 0 && (
        <p class="banner caution">
          Without a price, and not in the amounts:{' '}
          {unpriced.map((model) => (
            <code key={model}>{model}</code>
          ))}
        </p>
      )}
      {total.calls > 0 && (
        <Section title="By day" aside={`prices: ${spend.prices}`}>
          <DayBars label="Spend by day" bars={fillDays(spend.days)} />
        </Section>
      )}
      <div class="two">
        <Breakdown title="By task" rows={tasks} total={total} />
        <Breakdown title="By model" rows={models} total={total} />
        <Breakdown title="By agent" rows={agents} total={total} />
        <Caps caps={caps} />
        <Holds />
      </div>
    </>
  );
}

/** Days on which nothing was spent are days too. */
export function fillDays(
  rows: readonly Row[],
  nowMs = Date.now(),
): readonly { day: string; amount: string }[] {
  const byDay = new Map(rows.map(({ name, amount }) => [name, amount]));
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(nowMs - (DAYS - 1 - index) * DAY_MS);
    const two = (count: number): string => String(count).padStart(2, '0');
    const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    return { day, amount: byDay.get(day) ?? '0' };
  });
}

const ROWS_SHOWN = 12;

function Breakdown({ title, rows, total }: { title: string; rows: readonly Row[]; total: Row }) {
  if (rows.length === 0) return null;
  const whole = Math.max(1, Number(total.amount));
  return (
    <Section title={title}>
      <ul class="shares">
        {rows.slice(0, ROWS_SHOWN).map(({ name, amount, calls, unpriced }) => (
          <li key={name}>
            <span class="cut">{name === '' ? '(none)' : name.slice(0, 120)}</span>
            <span class="num">
              {formatMoney(amount)}
              {unpriced && ' + ?'}
            </span>
            <span class="muted num">{formatCount(calls)} calls</span>
            <span class="share" aria-hidden="true">
              <span style={{ width: `${(Number(amount) / whole) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > ROWS_SHOWN && <p class="muted">{rows.length - ROWS_SHOWN} more</p>}
    </Section>
  );
}

function Caps({ caps }: { caps: Spend['caps'] }) {
  return (
    <Section title="Caps">
      {caps.length === 0 && (
        <Empty title="No cap: nothing stops an agent." command="loa meter cap set day all 5000000" />
      )}
      <ul class="shares caps">
        {caps.map(({ cap, limit, spent }) => {
          const part = Number(limit) === 0 ? 1 : Number(spent) / Number(limit);
          return (
            <li key={cap}>
              <span class="cut">
                <code>{cap}</code> {part >= 1 && <Badge tone="bad">reached</Badge>}
              </span>
              <span class="num">
                {formatMoney(spent)} of {formatMoney(limit)}
              </span>
              <span class={`share ${part >= 1 ? 'bad' : part > 0.8 ? 'caution' : ''}`} aria-hidden="true">
                <span style={{ width: `${Math.min(100, part * 100)}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Holds() {
  const { data, failure } = useRead(REQUESTS.holds, { restMs: 1000 });
  if (failure !== undefined) return <FailureNote failure={failure} />;
  if (data === undefined) return null;
  return (
    <Section title="Held">
      {data.holds.length === 0 && <p class="muted">Nothing is held for work that is not paid yet.</p>}
      <ul class="plain-list">
        {data.holds.map(({ hold, account, amount, expires_at: end }) => (
          <li key={hold}>
            <strong class="num">{formatMoney(amount)}</strong> of <code>{account}</code>{' '}
            <span class="muted">
              until <Time at={end} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
