// Identifiers that sort by the time they were made: 9 characters of milliseconds and 11 of chance, in lower-case
// Crockford base 32 (no i, l, o, u), so 20 characters that survive file names, URLs and being read aloud.
// Two made in the same millisecond differ (55 random bits) but are in no particular order.

import { assert } from './errors.ts';
import type { Host } from './host.ts';

export const ID_LENGTH = 20;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 9;
const CHANCE_LENGTH = ID_LENGTH - TIME_LENGTH;
const TIME_MS_MAX = 32 ** TIME_LENGTH - 1;
const SHAPE = /^[0-9a-hjkmnp-tv-z]{20}$/;

export function createId(host: Pick<Host, 'clock' | 'random'>): string {
  const timeMs = Math.floor(host.clock.nowMs());
  assert(timeMs >= 0 && timeMs <= TIME_MS_MAX, `clock at ${timeMs} ms is outside what an id can hold`);
  return formatTime(timeMs) + createChance(host, CHANCE_LENGTH);
}

/** So many characters of chance, five bits each. */
export function createChance(host: Pick<Host, 'random'>, length: number): string {
  let chance = '';
  // The low five bits of a uniform byte are uniform.
  for (const byte of host.random.bytes(length)) chance += ALPHABET[byte & 31];
  assert(chance.length === length, 'the random source gave too few bytes');
  return chance;
}

export type ParsedId =
  | { readonly ok: true; readonly timeMs: number }
  | { readonly ok: false; readonly reason: string };

export function parseId(text: string): ParsedId {
  if (text.length !== ID_LENGTH)
    return { ok: false, reason: `an id has ${ID_LENGTH} characters, this has ${text.length}` };
  if (!SHAPE.test(text))
    return { ok: false, reason: 'an id has only digits and lower-case letters other than i, l, o, u' };
  let timeMs = 0;
  for (const character of text.slice(0, TIME_LENGTH)) timeMs = timeMs * 32 + ALPHABET.indexOf(character);
  return { ok: true, timeMs };
}

export function isId(text: string): boolean {
  return SHAPE.test(text);
}

/** The smallest id of a moment: everything made from then on sorts at or after it. */
export function firstIdAt(timeMs: number): string {
  return formatTime(timeMs) + ALPHABET.charAt(0).repeat(CHANCE_LENGTH);
}

function formatTime(timeMs: number): string {
  let rest = timeMs;
  let text = '';
  for (let place = 0; place < TIME_LENGTH; place += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
