// The attention budget: how full the context is, as a colour, and the words for a change of it. Advice only.

import type { BudgetSettings } from '../defaults.ts';
import { COLOURS, type Colour } from '../model.ts';

export interface Usage {
  /** In the context now. */
  readonly tokens: number;
  /** What the session cost before any work: instructions and tools. */
  readonly baseTokens: number;
}

export function colourOf({ tokens, baseTokens }: Usage, settings: BudgetSettings): Colour {
  const [used, yellow, orange, red] =
    settings.measure === 'window'
      ? [
          (tokens * 100) / settings.windowTokens,
          settings.warmPercent,
          settings.wrapUpPercent,
          settings.imminentPercent,
        ]
      : [Math.max(0, tokens - baseTokens), settings.yellow, settings.orange, settings.red];
  if (used >= red) return 'red';
  if (used >= orange) return 'orange';
  return used >= yellow ? 'yellow' : 'green';
}

const ADVICE: Readonly<Record<Colour, string>> = {
  green: '',
  yellow: 'Attention budget moderate; decisions are being written down.',
  orange: 'Context is filling. Consider /clear when ready.',
  red: 'Attention budget high. Recommend /clear.',
};

export interface ColourChange {
  readonly colour: Colour;
  /** True when it is worse than what was told last. */
  readonly isWorse: boolean;
  /** One line for the model; '' when there is nothing new to say. */
  readonly line: string;
}

export function changeOfColour(usage: Usage, told: Colour, settings: BudgetSettings): ColourChange {
  const colour = colourOf(usage, settings);
  const isWorse = COLOURS.indexOf(colour) > COLOURS.indexOf(told);
  return { colour, isWorse, line: isWorse ? `loa: ${ADVICE[colour]} (${describe(usage, settings)})` : '' };
}

function describe({ tokens, baseTokens }: Usage, settings: BudgetSettings): string {
  if (settings.measure === 'window')
    return `${Math.round((tokens * 100) / settings.windowTokens)} % of the window`;
  return `${Math.max(0, tokens - baseTokens)} tokens since the session began`;
}

export function adviceFor(colour: Colour): string {
  return ADVICE[colour];
}
