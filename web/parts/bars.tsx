// Bars by day, drawn by hand, each with its amount at hand, and a table of the same for those who read rather than look.

import { sayDay } from './moments.ts';
import { formatMoney } from './money.ts';

export interface Bar {
  readonly day: string;
  readonly amount: string;
}

const HEIGHT = 120;
const FOOT = 22;
const HEAD = 18;
const GAP = 4;
const WIDTH = 840;

export function DayBars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ amount }) => Number(amount)));
  const step = WIDTH / Math.max(bars.length, 7);
  const every = Math.ceil(bars.length / 10);
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT + HEAD}`}
      role="img"
      aria-label={`${label}: ${describe(bars)}`}
    >
      <line class="grid" x1="0" x2={WIDTH} y1={HEAD + HEIGHT} y2={HEAD + HEIGHT} />
      <text class="day" x="0" y="11">
        {formatMoney(String(most))}
      </text>
      {bars.map(({ day, amount }, index) => {
        const height = Math.max(Number(amount) > 0 ? 2 : 0, (Number(amount) / most) * HEIGHT);
        return (
          <g key={day}>
            <rect
              class="bar"
              x={index * step + GAP / 2}
              y={HEAD + HEIGHT - height}
              width={step - GAP}
              height={height}
              rx="3"
            >
              <title>{`${sayDay(day)}: ${formatMoney(amount)}`}</title>
            </rect>
            {(bars.length - 1 - index) % every === 0 && (
              <text
                class="day"
                x={index === bars.length - 1 ? WIDTH : index * step + step / 2}
                y={HEAD + HEIGHT + 16}
                text-anchor={index === bars.length - 1 ? 'end' : 'middle'}
              >
                {sayDay(day)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function describe(bars: readonly Bar[]): string {
  const last = bars.at(-1);
  return last === undefined
    ? 'nothing'
    : `${bars.length} days, on ${sayDay(last.day)} ${formatMoney(last.amount)}`;
}
