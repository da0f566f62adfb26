// A piece of a file: its bytes, its lines and the SHA-256 by which it is known again.

import { sha256Hex } from '../../kernel/hash.ts';

/** Offsets are bytes, `end` excluded; lines count from 1, `endLine` included. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly endLine: number;
}

export function hashSpan(bytes: Uint8Array, span: Pick<Span, 'end' | 'start'>): string {
  return sha256Hex(bytes.subarray(span.start, span.end));
}

/** Offset at which each line starts, and the end of the file as the last. */
export function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  const size = bytes.length;
  for (let at = 0; at < size; at++) if (bytes[at] === 0x0a) starts.push(at + 1);
  if (starts.at(-1) !== size) starts.push(size);
  return starts;
}

/** The lines without the last line end; undefined when the file is shorter. */
export function spanOfLines(
  bytes: Uint8Array,
  starts: readonly number[],
  range: Pick<Span, 'endLine' | 'line'>,
): Span | undefined {
  const start = starts[range.line - 1];
  const next = starts[range.endLine];
  if (start === undefined || next === undefined) return undefined;
  const end =
    bytes[next - 1] === 0x0a ? (bytes[next - 2] === 0x0d && next - 2 >= start ? next - 2 : next - 1) : next;
  return { ...range, start, end: Math.max(start, end) };
}
