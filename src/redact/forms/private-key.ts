// Private keys in every armour: PEM, OpenSSH, PGP, PuTTY, JSON Web Keys, XML, and PEM wrapped in base64; on several lines,
// on one, or escaped inside a string. A key that lost its last line is taken as far as its body goes.

import type { Matcher, Scan } from '../scan.ts';
import { isFiller } from '../value/placeholder.ts';
import { measureEntropy, measureRandomness } from '../value/randomness.ts';
import { decodeBase64 } from './header.ts';

/** Types that make a text blocked. */
export const BLOCKING_TYPES: ReadonlySet<string> = new Set(['private-key']);

const KEY_LENGTH_MAX = 32_768;
const BODY_CHARACTERS_MIN = 40;
const BEGIN = /-{4,5} ?BEGIN (?:[A-Z0-9]{2,12} ){0,4}PRIVATE KEY(?: BLOCK)?(?: ?-{4,5})?/iy;
const END = /-{4,5} ?END (?:[A-Z0-9]{2,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/gi;
const BODY = /[A-Za-z0-9+/=\s\\:,.()"'-]{0,32768}/y;

function matchPem(scan: Scan, start: number): void {
  const { text } = scan;
  if (start < (scan.readUntil.get('pem') ?? 0)) return;
  BEGIN.lastIndex = start;
  const begin = BEGIN.exec(text);
  if (begin === null) return;
  const bodyStart = start + begin[0].length;
  const window = text.slice(bodyStart, bodyStart + KEY_LENGTH_MAX);
  END.lastIndex = 0;
  const endMark = END.exec(window);
  const bodyEnd = bodyStart + (endMark === null ? runOfBody(window) : endMark.index);
  const end = endMark === null ? bodyEnd : bodyStart + endMark.index + endMark[0].length;
  scan.readUntil.set('pem', end);
  if (!isKeyBody(text.slice(bodyStart, bodyEnd))) return;
  scan.spans.push({ start, end, type: 'private-key', method: 'pattern', confidence: 0.99 });
}

function runOfBody(window: string): number {
  BODY.lastIndex = 0;
  return BODY.exec(window)?.[0].length ?? 0;
}

function isKeyBody(body: string): boolean {
  const bare = body.replace(/\\[nrt]|[\s"'+\\,]|[A-Za-z-]+: [^\n\\]{0,80}/g, '');
  return (
    bare.length >= BODY_CHARACTERS_MIN &&
    measureEntropy(bare) >= 3.5 &&
    !isFiller(bare) &&
    !bare.includes('...')
  );
}

const PUTTY_END = 'Private-MAC: ';
const PUTTY_LENGTH_MAX = 16_384;

function matchPutty(scan: Scan, start: number): void {
  const { text } = scan;
  const barren = scan.readUntil.get('putty') ?? 0;
  const from = Math.max(start, barren);
  const mark = text.slice(from, start + PUTTY_LENGTH_MAX).indexOf(PUTTY_END);
  if (mark < 0) {
    scan.readUntil.set('putty', start + PUTTY_LENGTH_MAX - PUTTY_END.length);
    return;
  }
  const mac = /^[a-fA-F0-9]{20,64}/.exec(
    text.slice(from + mark + PUTTY_END.length, from + mark + PUTTY_END.length + 64),
  );
  if (mac === null) return;
  const end = from + mark + PUTTY_END.length + mac[0].length;
  scan.spans.push({ start, end, type: 'private-key', method: 'pattern', confidence: 0.99 });
}

/** Base64 of `-----BEGIN`: the rest is decoded far enough to see which kind of armour it is. */
const WRAPPED = /LS0tLS1CRUdJTi[A-Za-z0-9+/\s]{60,32768}={0,2}/y;

function matchWrapped(scan: Scan, start: number): void {
  if (start < (scan.readUntil.get('wrapped') ?? 0)) return;
  WRAPPED.lastIndex = start;
  const found = WRAPPED.exec(scan.text);
  if (found === null) return;
  scan.readUntil.set('wrapped', start + found[0].length);
  if (!decodeBase64(found[0].slice(0, 80).replace(/\s/g, '')).includes('PRIVATE KEY')) return;
  scan.spans.push({
    start,
    end: start + found[0].length,
    type: 'private-key',
    method: 'pattern',
    confidence: 0.97,
  });
}

/** One member of a JSON Web Key, in JSON, in code, or escaped inside a string. */
const JWK_MEMBER =
  /\\{0,3}["']?\b(kty|n|e|d|p|q|dp|dq|qi|x|y|k|crv|kid|use|alg|ext|key_ops|x5t|x5c|oth)\b\\{0,3}["']?\s{0,4}:\s{0,4}(?:\\{0,3}["']([^"'\\\s]{0,4096})\\{0,3}["']|true|false|\[[^\]]{0,200}\])/g;
const JWK_SIDE_MAX = 4096;
/** After members that belong to no key, how far the next one must be to be looked at: far, once there were many. */
const JWK_STEPS = [64, 2048] as const;
const JWK_MISSES_MAX = 16;
const PRIVATE_MEMBERS = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']);

interface JwkRun {
  start: number;
  end: number;
  /** Some member is private and looks the part. */
  secret: boolean;
  typed: boolean;
}

/** The members around a `kty` that follow one another; the whole key goes when one of them is private. */
function matchJwk(scan: Scan, start: number): void {
  const after = scan.text.charCodeAt(start + 3);
  if (after !== 34 && after !== 39 && after !== 58 && after !== 92) return;
  if (start < (scan.readUntil.get('jwk') ?? 0)) return;
  const from = Math.max(0, start - JWK_SIDE_MAX, scan.readUntil.get('jwk') ?? 0);
  const window = scan.text.slice(from, start + JWK_SIDE_MAX);
  let run: JwkRun | undefined;
  for (const found of window.matchAll(JWK_MEMBER)) {
    const at = from + found.index;
    if (run === undefined || !/^[\s,\\nrt]{0,40}$/.test(scan.text.slice(run.end, at))) {
      if (run !== undefined && run.end > start) break;
      run = { start: at, end: at, secret: false, typed: false };
    }
    run.end = at + found[0].length;
    run.typed ||= found[1] === 'kty' || found[1] === 'crv';
    run.secret ||= PRIVATE_MEMBERS.has(found[1]!) && isKeyMember(found[1]!, found[2] ?? '');
  }
  scan.readUntil.set('jwk', start + stepAfterMiss(scan, start));
  if (run === undefined || run.end <= start || run.start > start) return;
  scan.readUntil.set('jwk', run.end);
  if (run.secret)
    scan.spans.push({
      start: run.start,
      end: run.end,
      type: 'jwk-private-key',
      method: 'context',
      confidence: 0.9,
    });
}

function stepAfterMiss(scan: Scan, start: number): number {
  const misses = scan.failures.get('jwk') ?? { runEnd: start, count: 0 };
  misses.count += 1;
  scan.failures.set('jwk', misses);
  return JWK_STEPS[misses.count > JWK_MISSES_MAX ? 1 : 0];
}

function isKeyMember(name: string, value: string): boolean {
  if (!/^[A-Za-z0-9_+/=-]{16,}$/.test(value) || isFiller(value)) return false;
  return name === 'k' ? measureRandomness(value) >= 16 : value.length >= 40 && measureRandomness(value) >= 40;
}

/** A private member on a line of its own, as diffs and reviews show them. */
const LONE_MEMBER = /\\{0,3}["']?\s{0,4}:\s{0,4}\\{0,3}["']([A-Za-z0-9_+/=-]{40,4096})\\{0,3}["']/dy;

const LONE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi'];

function matchLoneMember(scan: Scan, _start: number, end: number): void {
  LONE_MEMBER.lastIndex = end - 1;
  const range = LONE_MEMBER.exec(scan.text)?.indices?.[1];
  if (range === undefined || !isKeyMember('d', scan.text.slice(range[0], range[1]))) return;
  scan.spans.push({
    start: range[0],
    end: range[1],
    type: 'jwk-private-key',
    method: 'context',
    confidence: 0.8,
  });
}

/** Private parts of an XML key: `<D>…</D>` and the primes. */
const XML_MEMBER = />([A-Za-z0-9+/=\s]{40,2048})<\//dy;

function matchXmlMember(scan: Scan, _start: number, end: number): void {
  XML_MEMBER.lastIndex = end;
  const range = XML_MEMBER.exec(scan.text)?.indices?.[1];
  if (range === undefined || measureRandomness(scan.text.slice(range[0], range[1])) < 30) return;
  scan.spans.push({
    start: range[0],
    end: range[1],
    type: 'xml-private-key',
    method: 'context',
    confidence: 0.9,
  });
}

export const PRIVATE_KEY_MATCHERS: readonly Matcher[] = [
  { words: ['-----begin', '---- begin'], match: matchPem },
  { words: ['putty-user-key-file-'], match: matchPutty },
  { words: ['ls0tls1crudjti'], match: matchWrapped },
  { words: ['kty'], needs: () => ({ kind: 'ahead', pattern: /["':\\]/ }), match: matchJwk },
  {
    words: LONE_MEMBERS.flatMap((name) => [`${name}"`, `${name}'`, `${name}\\`, `${name}:`]),
    exact: true,
    atEdge: true,
    needs: () => ({ kind: 'ahead', pattern: /[\s\S]{0,16}[A-Za-z0-9_+/=-]{40}/ }),
    match: matchLoneMember,
  },
  {
    words: ['<d', '<dp', '<dq', '<inverseq'],
    needs: () => ({ kind: 'ahead', pattern: XML_MEMBER }),
    match: matchXmlMember,
  },
];
