// What is sound in a file of memories that is no text any more: all that stands before the damage, and every whole entry behind
// it. Pure; whoever rebuilds a file from this keeps a copy of the old one.

import { parseEntries } from '../entry/format.ts';

export interface Salvaged {
  readonly text: string;
  /** Ids of entries that the damage went through. */
  readonly dropped: readonly string[];
}

const BROKEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/;
const EACH_BROKEN = new RegExp(BROKEN, 'g');

/** `title` begins a file of which no beginning is left. */
export function salvage(bytes: Uint8Array, title: string): Salvaged {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const entries = parseEntries(text);
  const broken = text.search(BROKEN);
  const lineStart = text.lastIndexOf('\n', broken) + 1;
  const isSound = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    !BROKEN.test(text.slice(start, end));
  const hit = entries.find(({ start, end }) => start <= broken && broken < end);
  const before = text.slice(0, hit?.start ?? lineStart);
  const kept = entries
    .filter((entry) => entry.start >= before.length && isSound(entry))
    .map(({ start, end }) => text.slice(start, end));
  const beginning = before.trim() === '' ? `${title}\n` : before;
  return {
    text: kept.length === 0 ? beginning : `${beginning.trimEnd()}\n\n${kept.join('\n')}`,
    dropped: entries
      .filter((entry) => !isSound(entry))
      .map(({ memory }) => memory.id.replaceAll(EACH_BROKEN, '?')),
  };
}
