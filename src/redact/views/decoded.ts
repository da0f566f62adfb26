// The view of what a text holds in base64 or hex: each run that decodes to plain text, for the whole of which any finding
// in it stands.

import type { Run } from './long-runs.ts';
import { type Made, ViewBuilder } from './view.ts';

const HEX_LENGTH_MIN = 32;

export function makeDecodedView(text: string, runs: readonly Run[]): Made {
  const builder = new ViewBuilder(text);
  let steps = 0;
  let isEmpty = true;
  for (const { start, end } of runs) {
    steps += end - start;
    const plain = decodeRun(text.slice(start, end));
    if (plain === undefined) continue;
    builder.breakOff(start);
    builder.change(start, skipPadding(text, end), plain);
    isEmpty = false;
  }
  return { view: isEmpty ? undefined : builder.build(0), steps };
}

function skipPadding(text: string, from: number): number {
  let at = from;
  while (at < from + 2 && text[at] === '=') at += 1;
  return at;
}

function decodeRun(run: string): string | undefined {
  const isHex = run.length >= HEX_LENGTH_MIN && run.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(run);
  const plain = Buffer.from(run, isHex ? 'hex' : 'base64').toString('latin1');
  return /^[\t\n\r\x20-\x7e]+$/.test(plain) ? plain : undefined;
}
