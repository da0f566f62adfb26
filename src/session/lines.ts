// The whole lines of a file from a byte on, a piece at a time: a transcript may be hundreds of megabytes, and its last line
// may still be in the making. A line too long to be worth its memory is passed over and counted.

import type { Host } from '../kernel/host.ts';

const PIECE_BYTES = 1024 * 1024;
export const LINE_BYTES_MAX = 16 * 1024 * 1024;
const LF = 0x0a;

export interface LineReading {
  /** Just behind the last whole line. */
  readonly endBytes: number;
  readonly passedOver: number;
}

export interface LineOptions {
  readonly fromBytes: number;
  /** Stops behind the line that crosses this many bytes. */
  readonly bytesMax?: number;
}

/**
 * Calls `each` with every whole line, without its line feed. The bytes are only good during the call. A pipe or a device has no end to read to,
 * and is refused.
 */
export function readLines(
  path: string,
  options: LineOptions,
  host: Pick<Host, 'files'>,
  each: (line: Buffer) => void,
): LineReading {
  const file = host.files.open(path, { regularOnly: true });
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    const state = { rest: [] as Buffer[], restBytes: 0, passedOver: 0 };
    let at = options.fromBytes;
    let endBytes = options.fromBytes;
    while (at - options.fromBytes < (options.bytesMax ?? Number.POSITIVE_INFINITY)) {
      const count = file.read(piece, at);
      if (count === 0) break;
      const last = takeLines(piece.subarray(0, count), state, each);
      if (last >= 0) endBytes = at + last + 1;
      at += count;
    }
    return { endBytes, passedOver: state.passedOver };
  } finally {
    file.close();
  }
}

interface Pieces {
  rest: Buffer[];
  restBytes: number;
  passedOver: number;
}

/** Where the last line feed is, or -1. What stands behind it is kept for the next piece, unless it grew too long. */
function takeLines(piece: Buffer, state: Pieces, each: (line: Buffer) => void): number {
  let start = 0;
  let last = -1;
  for (let at = piece.indexOf(LF); at !== -1; at = piece.indexOf(LF, start)) {
    const part = piece.subarray(start, at);
    if (state.restBytes + part.length > LINE_BYTES_MAX) state.passedOver += 1;
    else each(state.rest.length === 0 ? part : Buffer.concat([...state.rest, part]));
    state.rest = [];
    state.restBytes = 0;
    last = at;
    start = at + 1;
  }
  const tail = piece.subarray(start);
  state.restBytes += tail.length;
  if (state.restBytes > LINE_BYTES_MAX) state.rest = [];
  else if (tail.length > 0) state.rest.push(Buffer.from(tail));
  return last;
}
