// Reads the value that an assignment gives: a literal in any quotes, escaped or not, behind a string prefix, a type or a
// call, in a tag, or bare. It says where the value is and whether it was quoted; every loop is bounded.

import { isBareEnd, isQuoteCode, isSpaceCode, isTypeCode, skipSpaces } from '../characters.ts';
import type { FoundLink } from './link.ts';

/** A value that was read; positions exclude quotes. */
export interface Value {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  readonly wrapped: boolean;
  /** It stands alone on the line below. */
  readonly below?: true;
}

const VALUE_LENGTH_MAX = 1024;
/** A bare value as long as this was cut short: no secret is. */
export const BARE_LENGTH_MAX = 512;
const BACKSLASH = 92;
/** A quote written as a character reference. */
export const ENTITY_QUOTE = /^&(?:quot|apos|#34|#39|#x22|#x27);/;

export function readLinkedValue(text: string, link: FoundLink): Value | undefined {
  let at = skipSpaces(text, link.at);
  const below = link.kind === 'colon' ? readBelow(text, at) : undefined;
  if (below !== undefined) return below;
  const code = text.charCodeAt(at);
  if (
    (code === 10 || code === 13) &&
    (link.kind === 'tag' || link.kind === 'assign' || link.kind === 'colon')
  ) {
    const next = skipBlank(text, at);
    if (link.kind === 'tag' || isQuoteCode(text.charCodeAt(next))) at = next;
  }
  if (link.kind === 'tag') return readUntilTag(text, at);
  if (link.kind === 'colon') at = skipType(text, at);
  return readValue(text, at);
}

const PIPE = 124;
const GREATER = 62;
/** The end of the line, with the sign of a YAML block before it, and the one word of the line below. */
const BELOW =
  /(?:[|>][+-]?\d? {0,4})?\r?\n[ \t]{0,40}([^\s"'`#<{[(@$&*-][^\s"'`,;(){}<>]{3,200})[ \t]{0,8}(?=\r?\n|$)/dy;

/** A bare value alone on the line after its key; a line that is a key itself, a list or a piece of code is none. */
function readBelow(text: string, at: number): Value | undefined {
  const code = text.charCodeAt(at);
  if (code !== 10 && code !== 13 && code !== PIPE && code !== GREATER) return undefined;
  BELOW.lastIndex = at;
  const range = BELOW.exec(text)?.indices?.[1];
  if (range === undefined || /[:=]$|^[\w.-]{1,40}[:=]/.test(text.slice(range[0], range[1]))) return undefined;
  return { start: range[0], end: range[1], quoted: false, wrapped: false, below: true };
}

/** Past `string =` of a typed declaration, when a literal follows; else nothing is skipped. */
function skipType(text: string, from: number): number {
  let at = from;
  const most = from + 60;
  while (at < most && isTypeNameCode(text.charCodeAt(at))) at += 1;
  if (at === from || text[at] !== '=' || text[at + 1] === '=' || text[at + 1] === '>') return from;
  const next = skipSpaces(text, at + 1, 4);
  return isQuoteCode(text.charCodeAt(next)) ? next : from;
}

function isTypeNameCode(code: number): boolean {
  return (
    isTypeCode(code) ||
    code === 32 ||
    code === 60 ||
    code === 62 ||
    code === 124 ||
    code === 63 ||
    code === 44
  );
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < from + 64 && isSpaceCode(text.charCodeAt(at))) at += 1;
  return at;
}

function readUntilTag(text: string, from: number): Value | undefined {
  const cdata = text.startsWith('<![CDATA[', from) ? 9 : 0;
  const nested = cdata === 0 && text.startsWith('<value>', from) ? 7 : 0;
  const start = from + cdata + nested;
  let end = start;
  while (end < start + VALUE_LENGTH_MAX && text[end] !== '<' && text[end] !== ']' && end < text.length)
    end += 1;
  if (end >= text.length || end - start >= VALUE_LENGTH_MAX) return undefined;
  while (end > start && isSpaceCode(text.charCodeAt(end - 1))) end -= 1;
  return { start, end, quoted: true, wrapped: false };
}

/** Past a YAML tag or anchor, or the bracket of a list of strings. */
function skipValuePrefix(text: string, from: number): number {
  const code = text.charCodeAt(from);
  if (code === 91) {
    const next = skipSpaces(text, from + 1, 4);
    return isQuoteCode(text.charCodeAt(next)) ? next : from;
  }
  if (code !== 33 && code !== 38) return from;
  return from + (/^(?:!{1,2}[a-z]{3,12}|&\w{1,20}) /.exec(text.slice(from, from + 24))?.[0].length ?? 0);
}

/** A literal, possibly behind a string prefix or inside a call; else the bare word that stands here. */
export function readValue(text: string, from: number): Value | undefined {
  const start = skipValuePrefix(text, from);
  const quoted = readQuoted(text, start);
  if (quoted !== undefined) return quoted;
  if (start !== from) return readBare(text, start);
  const bare = readBare(text, from);
  const after = text.charCodeAt(bare.end);
  if (after === 40 || after === 91 || isSpaceCode(after) || after === 124) {
    const literal = readWrapped(text, bare);
    if (literal !== undefined) return literal;
    if (after === 40 || after === 91) return undefined;
  }
  return bare;
}

/** `"x"`, `\"x\"`, `&quot;x&quot;`, `"""x"""`, `b'x'`, `@"x"`: from the first quote to the same quote, escaped alike. */
function readQuoted(text: string, from: number): Value | undefined {
  let open = from;
  if (/^[brufLN@$]$/.test(text[open] ?? '') && isQuoteCode(text.charCodeAt(open + 1))) open += 1;
  let slashes = 0;
  while (text.charCodeAt(open + slashes) === BACKSLASH && slashes < 8) slashes += 1;
  const mark = text.startsWith('%22', open) ? '%22' : ENTITY_QUOTE.exec(text.slice(open, open + 6))?.[0];
  if (mark !== undefined) return closeQuoted(text, open + mark.length, mark);
  const quote = text.charCodeAt(open + slashes);
  if (!isQuoteCode(quote)) return undefined;
  const sign = text[open + slashes]!;
  const triple = text.startsWith(sign.repeat(3), open + slashes)
    ? 3
    : text.startsWith('``', open + slashes)
      ? 2
      : 1;
  return closeQuoted(text, open + slashes + triple, '\\'.repeat(slashes) + sign);
}

function closeQuoted(text: string, start: number, mark: string): Value | undefined {
  const limit = Math.min(text.length, start + VALUE_LENGTH_MAX);
  const last = mark.charCodeAt(mark.length - 1);
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return undefined;
    if (mark.length === 1) {
      if (code === BACKSLASH) at += 1;
      else if (code === last) return { start, end: at, quoted: true, wrapped: false };
    } else if (code === mark.charCodeAt(0) && text.startsWith(mark, at)) {
      return { start, end: at, quoted: true, wrapped: false };
    }
  }
  return limit === text.length ? { start, end: limit, quoted: true, wrapped: false } : undefined;
}

const AMPERSAND = 38;
/** Another parameter of a query, an entity, a shell's operator, or nothing: elsewhere it is part of a password. */
const ENDS_AT_AMPERSAND = /^&(?:(?:amp;)?[\w.%[\]-]{1,60}=|&|#?\w{1,8};|\s|$)/;

export function readBare(text: string, from: number): Value {
  let end = from;
  const most = from + BARE_LENGTH_MAX;
  while (end < most) {
    const code = text.charCodeAt(end);
    if (code === AMPERSAND && !ENDS_AT_AMPERSAND.test(text.slice(end, end + 70))) {
      end += 1;
      continue;
    }
    if (isBareEnd(code) || code === BACKSLASH) break;
    if (code === 37 && /^%2[026]|^%0[aAdD]/.test(text.slice(end, end + 3))) break;
    end += 1;
  }
  if (text[end - 2] !== '.') while (end > from && '.:'.includes(text[end - 1]!)) end -= 1;
  return { start: from, end, quoted: false, wrapped: false };
}

/** `bytes("x")`, `getenv("NAME", "x")`, `process.env.NAME || "x"`: the literal that ends up as the value. */
function readWrapped(text: string, bare: Value): Value | undefined {
  const next = text.charCodeAt(skipSpaces(text, bare.end, 2));
  if (next !== 40 && next !== 91 && next !== 124 && next !== 63 && next !== 111) return undefined;
  const window = text.slice(bare.start, bare.start + 160);
  const call = /^(?:(?:new )?[\w.$:[\]<>]{0,60}\(\s{0,4}){1,3}(?=\\{0,3}["'`])/.exec(window);
  if (call !== null) {
    const first = readQuoted(text, bare.start + call[0].length);
    if (first === undefined) return undefined;
    const second = /^["'`]\s{0,2},\s{0,4}(?=["'`])(?!.(?:hex|base64|utf|latin|ascii|binary))/.exec(
      text.slice(first.end, first.end + 16),
    );
    const literal = second === null ? first : (readQuoted(text, first.end + second[0].length) ?? first);
    return { ...literal, wrapped: true };
  }
  const fallback = /^[\w.$[\]"']{1,80}(?:\([^()\n]{0,60}\))? ?(?:\|\||\?\?|\?:|or) ?(?=["'`])/.exec(window);
  if (fallback === null) return undefined;
  const literal = readQuoted(text, bare.start + fallback[0].length);
  return literal === undefined ? undefined : { ...literal, wrapped: true };
}
