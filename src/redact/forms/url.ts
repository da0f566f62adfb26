// Credentials in URLs: `scheme://user:password@host`, and a token in place of the user. The password runs to the last
// `@` before the path, since people leave one unencoded.

import type { Matcher, Scan } from '../scan.ts';
import { isChosen, isSpelledOut } from '../value/chosen.ts';
import { isPlaceholder, isTemplate } from '../value/placeholder.ts';
import { measureRandomness } from '../value/randomness.ts';
import { isHex } from '../value/shape.ts';
import { decodePercent } from './header.ts';

const AUTHORITY_LENGTH_MAX = 256;
/** 1 ends the authority part of a URL wherever it is written; 2 may stand in a password before the `@`. */
const SIGNS = new Uint8Array(128);
for (const sign of ' \t\n\r/"\'`<>\\|') SIGNS[sign.charCodeAt(0)] = 1;
for (const sign of '?#,;') SIGNS[sign.charCodeAt(0)] = 2;

/** Under this name a scan keeps the end of the credentials of the URL read last. */
export const AUTHORITY = 'authority';

interface Authority {
  readonly colon: number;
  readonly at: number;
}

function readAuthority(text: string, start: number): Authority {
  let colon = -1;
  let at = -1;
  const limit = Math.min(text.length, start + AUTHORITY_LENGTH_MAX);
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 58) {
      if (text.charCodeAt(i + 1) === 47) break;
      if (colon < 0) colon = i;
    } else if (code === 64) at = i;
    else if (code < 128 && SIGNS[code] !== 0 && (SIGNS[code] === 1 || at >= 0 || colon < 0)) break;
  }
  return { colon, at };
}

function matchUrl(scan: Scan, _start: number, end: number): void {
  const { text } = scan;
  const { colon, at } = readAuthority(text, end);
  if (at < 0) return;
  if (colon < 0 || colon > at) {
    const user = text.slice(end, at);
    if (
      user.length >= 16 &&
      !isPlaceholder(user) &&
      measureRandomness(user) >= 20 &&
      /^[\w.~%-]+$/.test(user)
    ) {
      scan.spans.push({ start: end, end: at, type: 'url-token', method: 'context', confidence: 0.7 });
    }
    return;
  }
  const user = text.slice(end, colon);
  const password = text.slice(colon + 1, at);
  // What stands before the host is credentials, not the name of a mailbox there.
  if (!/[,;?#]/.test(password)) scan.readUntil.set(AUTHORITY, at + 1);
  if (isUrlPassword(user, password) && !(isReservedHost(text, at + 1) && measureRandomness(password) < 14)) {
    const start = isHex(user) && user.length >= 8 ? end : colon + 1;
    scan.spans.push({ start, end: at, type: 'url-password', method: 'context', confidence: 0.85 });
  }
}

/** Hosts that exist for examples only. */
function isReservedHost(text: string, at: number): boolean {
  return /^(?:[\w-]{1,40}\.){0,3}example(?:\.(?:com|org|net))?(?![\w.-])/i.test(text.slice(at, at + 80));
}

/** A short one that is no word. */
const RANDOM_BITS_MIN = 5.5;

function isUrlPassword(user: string, password: string): boolean {
  if (password.length < 3 || password.length > 200) return false;
  const plain = decodePercent(password);
  if (isTemplate(plain) || isTemplate(user) || /[{}<>$]\w+$|^[$%{<[]/.test(plain)) return false;
  if (plain.toLowerCase() === user.toLowerCase()) return false;
  if (isChosen(plain)) return true;
  return !isPlaceholder(plain) && !isSpelledOut(plain) && measureRandomness(plain) >= RANDOM_BITS_MIN;
}

const URL_LENGTH_MAX = 2048;

/** A signed URL opens what it names: the whole of it is a credential, not only the signature. */
function matchSignedUrl(scan: Scan, start: number): void {
  const { text } = scan;
  if (start < (scan.readUntil.get('signed-url') ?? 0)) return;
  const before = text.slice(Math.max(0, start - URL_LENGTH_MAX), start);
  const head = /https?:\/\/[^\s"'`<>\\]{1,2040}$/.exec(before.slice(before.lastIndexOf('://') - 5));
  if (head === null) return;
  const tail = /^[^\s"'`<>\\)]{16,1024}/.exec(text.slice(start, start + 1024));
  if (tail === null || /=(?:\.\.\.|x{4}|<|\[|\$|%7B)|example/i.test(tail[0])) return;
  const end = start + tail[0].length;
  scan.readUntil.set('signed-url', end);
  scan.spans.push({
    start: start - head[0].length,
    end,
    type: 'signed-url',
    method: 'context',
    confidence: 0.95,
  });
}

export const signedUrlMatcher: Matcher = {
  words: [
    '&x-amz-signature=',
    '?x-amz-signature=',
    '&x-goog-signature=',
    '?x-goog-signature=',
    '&signature=',
    '&amp;signature=',
  ],
  match: matchSignedUrl,
};

/** An `@` before the authority ends. */
const AT_AHEAD = /[^ \t\n\r/"'`<>\\|]{1,256}@/;

export const urlMatcher: Matcher = {
  words: ['://', '%3a%2f%2f'],
  needs: () => ({ kind: 'ahead', pattern: AT_AHEAD }),
  match: matchUrl,
};
