// Ids of memories: `mem-YYYY-MM-DD-` and a random part, so that clones, work trees and machines that know nothing of each other
// never give the same one. Older ones end in a number that each clone counted for itself; they stay valid.

import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { createChance } from '../../kernel/ids.ts';

/** 50 bits: among 50,000 memories of one day the odds that two share an id are one in a million. */
const CHANCE_LENGTH = 10;

export function createMemoryId(host: Pick<Host, 'clock' | 'random'>): string {
  return `${prefixOf(new Date(host.clock.nowMs()).toISOString())}${createChance(host, CHANCE_LENGTH)}`;
}

/** The id of a memory that needs one besides its own, by its text: whoever needs it, anywhere, comes to the same. */
export function idOfContent(timestamp: string, content: string): string {
  return `${prefixOf(new Date(Date.parse(timestamp)).toISOString())}${sha256Hex(content.toWellFormed()).slice(0, CHANCE_LENGTH)}`;
}

function prefixOf(iso: string): string {
  return `mem-${iso.slice(0, 10)}-`;
}
