// Tokens of nobody's known form: long, of letters and digits in turns, and by their letters far more likely chance than language. Hashes
// and ids are not taken for them: hexadecimal and UUIDs are left alone. Only for what is kept; source and reports hold too many
// names that look like chance. Pure.

import type { Span, UnknownTokens } from './model.ts';
import { isFiller } from './value/placeholder.ts';
import { countSwitches, measureRandomness } from './value/randomness.ts';
import { isHex, isUuid } from './value/shape.ts';

const LENGTH_MAX = 512;
const SWITCHES_MIN = 3;
const PART_LENGTH_MIN = 14;
/** More slashes than base64 has are a path. */
const SLASH_SHARE_MAX = 0.1;
const TOKEN = /[A-Za-z0-9_+/=-]{12,}/g;

export function findUnknown(text: string, options: UnknownTokens): readonly Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const value = match[0].replace(/=+$/, '');
    if (value.length < options.lengthMin || value.length > LENGTH_MAX || !isUnknown(value, options.bitsMin))
      continue;
    const { index: start } = match;
    found.push({
      start,
      end: start + match[0].length,
      type: 'unknown-token',
      method: 'entropy',
      confidence: 0.5,
    });
  }
  return found;
}

function isUnknown(value: string, bitsMin: number): boolean {
  if (isHex(value) || isUuid(value) || countSwitches(value) < SWITCHES_MIN || isFiller(value)) return false;
  // Ids are put together of short parts; a token has one long one.
  if (!value.split(/[-_]/).some((part) => part.length >= PART_LENGTH_MIN)) return false;
  const slashes = value.split('/').length - 1;
  if (slashes > value.length * SLASH_SHARE_MAX || /[-_]{2}/.test(value)) return false;
  return measureRandomness(value) >= bitsMin * value.length;
}
