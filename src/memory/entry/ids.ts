// Ids of memories: `mem-YYYY-MM-DD-` and a random part, so that clones, work trees and machines that know nothing of each other
// never give the same one. Older ones end in a number that each clone counted for itself; they stay valid.

import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { createChance } from '../../kernel/ids.ts';

/** 50 bits by chance: among 50,000 memories of one day the odds that two share an id are one in a million. Of a text's hash it is 40 bits. */
const CHANCE_LENGTH = 10;
/** How many digits of its hash an id made of a text has; all of them where another text has the same first ones. */
export const TEXT_LENGTHS = [CHANCE_LENGTH, 64] as const;
const PREFIX_LENGTH = 'mem-2026-01-01-'.length;

export function createMemoryId(host: Pick<Host, 'clock' | 'random'>): string {
  return `${prefixOf(new Date(host.clock.nowMs()).toISOString())}${createChance(host, CHANCE_LENGTH)}`;
}

/** The id of a memory that needs one besides its own, by its text: whoever needs it, anywhere, comes to the same. */
export function idOfContent(
  timestamp: string,
  content: string,
  length: (typeof TEXT_LENGTHS)[number] = CHANCE_LENGTH,
): string {
  return `${prefixOf(new Date(Date.parse(timestamp)).toISOString())}${sha256Hex(content.toWellFormed()).slice(0, length)}`;
}

/** The part of such an id that comes of the text alone. */
export function textPart(id: string): string {
  return id.slice(PREFIX_LENGTH);
}

function prefixOf(iso: string): string {
  return `mem-${iso.slice(0, 10)}-`;
}
