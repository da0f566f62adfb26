// A stream of bytes in parcels of whole lines, each with bytes of its own: a parcel can be kept, or handed to another thread.

import { LoaError } from '../../kernel/errors.ts';
import { BATCH_LINE_BYTES_MAX } from '../../kernel/limits.ts';

const LINE_FEED = 10;

/** All lines that came together, as they come; the last one may lack its line feed. */
export async function* splitParcels(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield Buffer.concat([...begun, chunk.subarray(0, end)]);
      begun = [];
      begunBytes = 0;
    }
    // Pieces of a line are joined once, when it ends: a long line costs its length, not its square.
    if (end < chunk.length) begun.push(Uint8Array.from(chunk.subarray(end)));
    begunBytes += chunk.length - end;
    if (begunBytes > BATCH_LINE_BYTES_MAX) {
      throw new LoaError('file.too-large', `a line on stdin is longer than ${BATCH_LINE_BYTES_MAX} bytes`);
    }
  }
  if (begunBytes > 0) yield Buffer.concat(begun);
}

/** Its lines without the line ends; empty ones are passed over. */
export function linesOf(parcel: Uint8Array): string[] {
  const text = new TextDecoder().decode(parcel);
  return text.split('\n').filter((line) => line !== '' && line !== '\r');
}
