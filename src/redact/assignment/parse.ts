// Reads `key … value` around a key word, in every notation where people write credentials down: code of any language,
// JSON, YAML, ini, env, XML, query strings, calls, flags, tables, and any of these inside an escaped string.
// It only finds out what is written; whether that is a secret is for `decide`. Every loop is bounded.

import { isQuoteCode, isWordCode } from '../characters.ts';
import type { Assignment } from '../model.ts';
import { readLink } from './link.ts';
import { ENTITY_QUOTE, readLinkedValue } from './value.ts';

const KEY_SIDE_MAX = 80;

const BACKSLASH = 92;

function isKeyCode(code: number): boolean {
  return isWordCode(code) || code === 45 || code === 36;
}

/** Where the key that holds `at` starts; dots lead to the object it belongs to. */
export function findKeyStart(text: string, at: number): number {
  let start = at;
  const least = Math.max(0, at - KEY_SIDE_MAX);
  while (start > least) {
    const code = text.charCodeAt(start - 1);
    if (!isKeyCode(code) && code !== 46) break;
    start -= 1;
  }
  if (start < at && text.charCodeAt(start - 1) === BACKSLASH && 'nrt'.includes(text[start]!)) start += 1;
  return start;
}

export function findKeyEnd(text: string, at: number): number {
  let end = at;
  const most = at + KEY_SIDE_MAX;
  while (end < most) {
    const code = text.charCodeAt(end);
    if (!isKeyCode(code) && !(code === 46 && isWordCode(text.charCodeAt(end + 1)))) break;
    if (code === 45 && text[end + 1] === '>') break;
    end += 1;
  }
  return end;
}

/** Undefined when nothing is assigned here, which is nearly always: the first character after the key tells. */
export function parseAssignment(text: string, keyStart: number, keyEnd: number): Assignment | undefined {
  const afterKey = skipClosers(text, keyEnd);
  const link = readLink(text, { keyStart, keyEnd, afterKey });
  if (link === undefined) return undefined;
  const value = readLinkedValue(text, link);
  if (value === undefined || value.end <= value.start) return undefined;
  return {
    keyStart,
    keyEnd,
    link: value.below === true ? 'below' : link.kind,
    valueStart: value.start,
    valueEnd: value.end,
    quoted: value.quoted,
    wrapped: value.wrapped,
  };
}

/** Past what closes the key: quotes, escaped or not, brackets, the marks of optional names and of bold type. */
function skipClosers(text: string, from: number): number {
  let at = from;
  const most = from + 8;
  while (at < most) {
    const code = text.charCodeAt(at);
    if (isQuoteCode(code) || code === 93 || code === 42) at += 1;
    else if (
      code === BACKSLASH &&
      (isQuoteCode(text.charCodeAt(at + 1)) || text.charCodeAt(at + 1) === BACKSLASH)
    )
      at += 1;
    else if (code === 38 && ENTITY_QUOTE.test(text.slice(at, at + 6))) at = text.indexOf(';', at) + 1;
    else if (code === 37 && text.startsWith('%22', at)) at += 3;
    else if ((code === 63 || code === 33) && text[at + 1] === ':') at += 1;
    else if (code === 41 && at > from) at += 1;
    else break;
  }
  return at;
}
