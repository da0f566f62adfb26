// All views of a text; none for nearly every text. The cost is linear: `steps` counts the characters that were looked at.

import { makeDecodedView } from './decoded.ts';
import { findEscapes, makeShownView } from './escapes.ts';
import { findLikelyRuns, type Run } from './long-runs.ts';
import type { View } from './view.ts';

export { mapRange, type View } from './view.ts';

/** Places of a text that have to be seen through. */
export interface Marks {
  /** Where escapes begin that nobody needed to write. */
  readonly escapes: number[];
  /** Runs of letters and digits that may encode plain text. */
  readonly runs: Run[];
}

export interface Views {
  readonly views: readonly View[];
  readonly steps: number;
}

const NONE: Views = { views: [], steps: 0 };

/** All of them, for a text that was not scanned. */
export function findMarks(text: string): Marks {
  return { escapes: findEscapes(text), runs: findLikelyRuns(text) };
}

export function makeViews(text: string, { escapes, runs }: Marks): Views {
  if (escapes.length === 0 && runs.length === 0) return NONE;
  const shown = makeShownView(text, escapes);
  const decoded = makeDecodedView(text, runs);
  const views = [shown.view, decoded.view].filter((view) => view !== undefined);
  return { views, steps: shown.steps + decoded.steps };
}
