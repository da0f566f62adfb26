// How text looks on a terminal: colours only where a person sees them, never in pipes, never against NO_COLOR.

import type { TextStyle } from '../kernel/operation.ts';

const WIDTH_COLUMNS_DEFAULT = 80;

export interface Terminal {
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
}

/** FORCE_COLOR wins over a missing terminal, NO_COLOR and --no-color win over everything. */
export function wantsColor(
  terminal: Terminal,
  env: Readonly<Record<string, string | undefined>>,
  noColor: boolean,
): boolean {
  if (noColor || (env['NO_COLOR'] ?? '') !== '') return false;
  if ((env['FORCE_COLOR'] ?? '') !== '' && env['FORCE_COLOR'] !== '0') return true;
  return terminal.isTerminal && env['TERM'] !== 'dumb';
}

export function createStyle(terminal: Terminal, color: boolean): TextStyle {
  const paint = (open: number, close: number) => (text: string) =>
    color && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    widthColumns: terminal.columns ?? WIDTH_COLUMNS_DEFAULT,
    bold: paint(1, 22),
    dim: paint(2, 22),
    good: paint(32, 39),
    caution: paint(33, 39),
    bad: paint(31, 39),
  };
}

/** Text without colours, as every surface but a terminal wants it. */
export const PLAIN_STYLE: TextStyle = createStyle({ isTerminal: false, columns: undefined }, false);
