// Credentials behind an authentication scheme: `Bearer …`, `Basic …`, `NTLM …`, wherever the header is written. A Basic
// value is decoded, so that `user:password` spelled out in base64 is known for the placeholder it is.

import { isTokenStart } from '../characters.ts';
import type { Matcher, Needs, Scan } from '../scan.ts';
import { isFiller, isPlaceholder, isTemplate } from '../value/placeholder.ts';
import { countSwitches, measureEntropy, measureRandomness } from '../value/randomness.ts';
import { countClasses, isHex, isUuid } from '../value/shape.ts';

const SCHEME_VALUE = /(?:[ :=]|%20|\+|\\?["'`]){1,4}([A-Za-z0-9._~+/%-]{6,4000}={0,3})/dy;

function readSchemeValue(scan: Scan, start: number, end: number): readonly [number, number] | undefined {
  if (!isTokenStart(scan.text, start)) return undefined;
  SCHEME_VALUE.lastIndex = end;
  return SCHEME_VALUE.exec(scan.text)?.indices?.[1];
}

function matchBearer(scan: Scan, start: number, end: number): void {
  const range = readSchemeValue(scan, start, end);
  if (range === undefined) return;
  const value = scan.text.slice(range[0], range[1]);
  if (value.length < 16 && countSwitches(value) < 2) return;
  if (isTemplate(value) || isFiller(value) || isPlaceholder(value)) return;
  const clear =
    isUuid(value) ||
    (isHex(value) && value.length >= 24) ||
    (countSwitches(value) >= 2 && measureEntropy(value) >= 2.8);
  if (!clear && measureRandomness(value) < 12) return;
  scan.spans.push({
    start: range[0],
    end: range[1],
    type: 'bearer-token',
    method: 'context',
    confidence: 0.85,
  });
}

function matchBasic(scan: Scan, start: number, end: number): void {
  const range = readSchemeValue(scan, start, end);
  if (range === undefined) return;
  const value = decodePercent(scan.text.slice(range[0], range[1]));
  const credentials = decodeBase64(value);
  const colon = credentials.indexOf(':');
  if (colon < 0 || (/[^\x20-\x7e]/.test(credentials) && measureRandomness(value) < 30)) return;
  const user = credentials.slice(0, colon);
  const password = credentials.slice(colon + 1);
  if (
    password === ''
      ? isPlaceholder(user) || measureRandomness(user) < 6
      : isMadeUp(password) || password === user
  )
    return;
  scan.spans.push({
    start: range[0],
    end: range[1],
    type: 'basic-credentials',
    method: 'context',
    confidence: 0.9,
  });
}

/** Encoded by somebody, so that a word for a secret within it is no proof of an example when it is spelled like a password. */
function isMadeUp(password: string): boolean {
  return countClasses(password) >= 3 ? isTemplate(password) || isFiller(password) : isPlaceholder(password);
}

function matchOpaque(scan: Scan, start: number, end: number): void {
  const range = readSchemeValue(scan, start, end);
  if (range === undefined) return;
  const value = scan.text.slice(range[0], range[1]);
  if (value.length < 24 || isFiller(value) || measureRandomness(value) < 20) return;
  scan.spans.push({
    start: range[0],
    end: range[1],
    type: 'authorization',
    method: 'context',
    confidence: 0.8,
  });
}

/** As it is when it is no sound encoding. */
export function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A lone percent sign is no encoding: the value stands as it is.
    return value;
  }
}

/** Empty when it is not base64. */
export function decodeBase64(value: string): string {
  if (!/^[A-Za-z0-9+/_-]{4,}={0,2}$/.test(value)) return '';
  return Buffer.from(value, 'base64').toString('latin1');
}

function needsValue(): Needs {
  return { kind: 'ahead', pattern: SCHEME_VALUE };
}

export const HEADER_MATCHERS: readonly Matcher[] = [
  { words: ['bearer'], needs: needsValue, match: matchBearer },
  { words: ['basic'], needs: needsValue, match: matchBasic },
  { words: ['ntlm', 'negotiate', 'ssws', 'aws4-hmac-sha256'], needs: needsValue, match: matchOpaque },
];
