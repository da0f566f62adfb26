// A token that a terminal or a mail broke over several lines: what stands from here to the end of the line, joined with
// what the next lines go on with.

import { isWordCode } from '../characters.ts';
import type { Scan } from '../scan.ts';

/** More than a line of a terminal holds. */
const LINE_LENGTH_MAX = 200;
const LINES_MAX = 24;
/** A line that is broken in the middle of something is full. */
const FULL_LENGTH_MIN = 30;
/** Words of one line that are tried; a line of near misses must not cost its square. */
const TRIES_MAX = 4;
const INDENT_MAX = 16;
/** What must stand on the first line for it to be the beginning of something. */
const HEAD_LENGTH_MIN = 4;

export interface Wrapped {
  readonly text: string;
  /** Where in the original a place of the joined text is. */
  readonly placeOf: (at: number) => number;
}

/** Undefined unless nothing but signs of a token stands between here and the end of the line, and more on the next. */
export function joinWrapped(scan: Scan, start: number): Wrapped | undefined {
  const { text } = scan;
  const end = endOfLine(scan, start);
  if (end === text.length || end - start > LINE_LENGTH_MAX || !mayTry(scan, end)) return undefined;
  let stop = readToken(text, start);
  if (stop - start < HEAD_LENGTH_MIN || skipBreak(text, stop) === undefined) return undefined;
  const parts = [{ at: 0, start }];
  let joined = text.slice(start, stop);
  for (let next = skipBreak(text, stop); next !== undefined; next = skipBreak(text, stop)) {
    stop = readToken(text, next);
    if (stop === next || parts.length > LINES_MAX) break;
    parts.push({ at: joined.length, start: next });
    joined += text.slice(next, stop);
    if (stop - next < FULL_LENGTH_MIN) break;
  }
  if (parts.length === 1) return undefined;
  return {
    text: joined,
    placeOf: (at) => {
      const part = parts.findLast((one) => one.at < at) ?? parts[0]!;
      return part.start + at - part.at;
    },
  };
}

function mayTry(scan: Scan, end: number): boolean {
  const tries = scan.failures.get('wrapped');
  if (tries?.runEnd !== end) scan.failures.set('wrapped', { runEnd: end, count: 1 });
  else tries.count += 1;
  return tries?.runEnd !== end || tries.count <= TRIES_MAX;
}

/** Looked for once a line, however many words it holds. */
function endOfLine(scan: Scan, start: number): number {
  const known = scan.readUntil.get('line') ?? -1;
  if (known >= start) return known;
  const found = scan.text.indexOf('\n', start);
  const end = found < 0 ? scan.text.length : found;
  scan.readUntil.set('line', end);
  return end;
}

function readToken(text: string, from: number): number {
  let at = from;
  const most = from + LINE_LENGTH_MAX;
  while (at < most && isTokenCode(text.charCodeAt(at))) at += 1;
  return at;
}

function isTokenCode(code: number): boolean {
  return isWordCode(code) || code === 45 || code === 46 || code === 43 || code === 47 || code === 61;
}

/** Past the end of a line and the indent of the next; undefined when the line goes on. */
function skipBreak(text: string, from: number): number | undefined {
  let at = from;
  if (text[at] === '\\') at += 1;
  if (text[at] === '\r') at += 1;
  if (text[at] !== '\n') return undefined;
  at += 1;
  const most = at + INDENT_MAX;
  while (at < most && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}
