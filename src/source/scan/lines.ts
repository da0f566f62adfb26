// Languages whose lines matter: logical lines (a bracket or a joined line is one), their indentation, and blocks that
// hold while lines are indented deeper than the line that opened them.

import { NEWLINE, type Tokens } from '../lex/tokens.ts';
import { byteOf, kindAt, step } from './scan.ts';

const BACKSLASH = byteOf('\\');
const TAB_WIDTH = 8;

/** One logical line: its tokens from `first` to `last`, both included, and the column of the first. */
export interface Line {
  readonly first: number;
  readonly last: number;
  readonly indent: number;
}

export function* readLines(tokens: Tokens): Iterable<Line> {
  let at = 0;
  while (at < tokens.count) {
    if (tokens.kind[at] === NEWLINE) {
      at++;
      continue;
    }
    const first = at;
    while (at < tokens.count && !endsLine(tokens, at)) at = step(tokens, at);
    yield {
      first,
      last: Math.min(at, tokens.count) - 1,
      indent: columnOf(tokens, tokens.start[first] as number),
    };
    at++;
  }
}

function endsLine(tokens: Tokens, at: number): boolean {
  return tokens.kind[at] === NEWLINE && kindAt(tokens, at - 1) !== BACKSLASH;
}

/** Columns of white space before `offset` on its line; what stands before it on the line counts as indentation too. */
function columnOf(tokens: Tokens, offset: number): number {
  const { bytes } = tokens;
  let start = offset;
  while (start > 0 && bytes[start - 1] !== 0x0a) start--;
  let column = 0;
  for (let at = start; at < offset; at++)
    column = bytes[at] === 0x09 ? column + TAB_WIDTH - (column % TAB_WIDTH) : column + 1;
  return column;
}
