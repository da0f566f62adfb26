// Progress of long work: one line on a terminal, rewritten at most ten times a second; nothing at all when piped.

import { showLine } from '../../kernel/display.ts';
import type { Progress } from '../../kernel/operation.ts';

const INTERVAL_MS = 100;
/** Work that ends sooner than this shows nothing: a flash of a bar only distracts. */
const DELAY_MS = 300;
const BAR_COLUMNS = 24;

export interface ProgressLine extends Progress {
  /** Takes the line away again. */
  clear(): void;
}

export const SILENT_PROGRESS: ProgressLine = { report: () => {}, clear: () => {} };

export function createProgressLine(write: (text: string) => void, nowMs: () => number): ProgressLine {
  const startedMs = nowMs();
  let shownMs = Number.NEGATIVE_INFINITY;
  let shown = false;
  return {
    report(step, done, total) {
      const now = nowMs();
      if (now - startedMs < DELAY_MS || now - shownMs < INTERVAL_MS) return;
      shownMs = now;
      shown = true;
      write(`\r\u001b[2K${renderLine(step, done, total)}`);
    },
    clear() {
      if (shown) write('\r\u001b[2K');
      shown = false;
    },
  };
}

export function renderLine(named: string, done: number, total: number | undefined): string {
  const step = showLine(named);
  if (total === undefined || total <= 0) return `${step}  ${done}`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * BAR_COLUMNS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_COLUMNS - filled);
  return `${step}  ${bar} ${Math.floor(share * 100)}%  ${done}/${total}`;
}
