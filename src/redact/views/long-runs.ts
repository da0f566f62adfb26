// Runs of the signs of base64, which hex is made of too: where they are, and whether one may encode plain text.

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Shorter ones encode nothing of interest: 20 bytes are the shortest token. */
const LENGTH_MIN = 27;
/** Longer ones are files. */
export const RUN_LENGTH_MAX = 4096;

const NO_SIGN = 255;
/** The value of each sign, of either alphabet. */
const VALUES = new Uint8Array(128).fill(NO_SIGN);
for (let value = 0; value < 64; value++) VALUES[BASE64.charCodeAt(value)] = value;
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;

function isRunCode(code: number): boolean {
  return code < 128 && VALUES[code] !== NO_SIGN;
}

export interface Run {
  readonly start: number;
  readonly end: number;
}

/**
 * Those that may encode plain text, in a text short enough to be walked through. Of as many characters as the shortest run has, the last
 * that is in no run is looked for, and everything before it passed over.
 */
export function findLikelyRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start + LENGTH_MIN <= text.length; ) {
    let end = start + LENGTH_MIN;
    let last = end - 1;
    while (last >= start && isRunCode(text.charCodeAt(last))) last -= 1;
    if (last >= start) {
      start = last + 1;
      continue;
    }
    while (isRunCode(text.charCodeAt(end))) end += 1;
    if (isLikely(text, { start, end })) runs.push({ start, end });
    start = end + 1;
  }
  return runs;
}

/** The one that holds this place, cut off where it is too long, and whether it may encode plain text. */
export function readRun(text: string, at: number): Run & { readonly isLikely: boolean } {
  let start = at;
  let end = at;
  const least = Math.max(0, at - RUN_LENGTH_MAX);
  const most = Math.min(text.length, at + RUN_LENGTH_MAX);
  while (start > least && isRunCode(text.charCodeAt(start - 1))) start -= 1;
  while (end < most && isRunCode(text.charCodeAt(end))) end += 1;
  return { start, end, isLikely: end - start >= LENGTH_MIN && isLikely(text, { start, end }) };
}

/** The highest bit of each of the first bytes is clear, as in ASCII: nearly no run passes by chance. */
function isLikely(text: string, { start, end }: Run): boolean {
  return end - start <= RUN_LENGTH_MAX && (isLikelyBase64(text, start) || isLikelyHex(text, start));
}

function isLikelyBase64(text: string, start: number): boolean {
  for (let at = start; at + 2 < start + LENGTH_MIN; at += 4) {
    if ((VALUES[text.charCodeAt(at)]! & 32) !== 0) return false;
    if ((VALUES[text.charCodeAt(at + 1)]! & 8) !== 0) return false;
    if ((VALUES[text.charCodeAt(at + 2)]! & 2) !== 0) return false;
  }
  return true;
}

function isLikelyHex(text: string, start: number): boolean {
  for (let at = start; at < start + LENGTH_MIN; at += 2) {
    const code = text.charCodeAt(at);
    if (code < 50 || code > 55) return false;
  }
  return true;
}
