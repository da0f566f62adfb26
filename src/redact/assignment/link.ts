// Finds what joins a key to its value: an operator of any language, a comma of a call, a tag, an attribute, a space after a
// flag, a word of a sentence. Undefined nearly always, decided by the first character after the key.

import { isQuoteCode, isTypeCode, skipSpaces } from '../characters.ts';
import type { Link } from '../model.ts';
import { readBare } from './value.ts';

export interface KeySpot {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly afterKey: number;
}

export interface FoundLink {
  readonly kind: Link;
  readonly at: number;
}

export function readLink(text: string, spot: KeySpot): FoundLink | undefined {
  const at = skipSpaces(text, spot.afterKey);
  const code = text.charCodeAt(at);
  if (code === 62 || code === 47) return readTagLink(text, spot, at);
  const operator = readOperator(text, at);
  if (operator !== undefined) return operator;
  const paired = code === 44 || code === 10 || code === 13 ? readPairedValue(text, spot, at) : undefined;
  if (paired !== undefined) return paired;
  if (code === 44 && spot.afterKey > spot.keyEnd) return { kind: 'comma', at: at + 1 };
  if (code === 40 && at === spot.keyEnd)
    return isQuoteCode(text.charCodeAt(at + 1)) ? { kind: 'call', at: at + 1 } : undefined;
  if (code === 124 && text[at + 1] === ' ' && !isQuoteCode(text.charCodeAt(spot.keyEnd)))
    return { kind: 'cell', at: at + 1 };
  if (code === 37 && text.slice(at, at + 3).toUpperCase() === '%3D') return { kind: 'assign', at: at + 3 };
  if (at === spot.afterKey) return undefined;
  return readSpacedLink(text, spot, at);
}

/** What each operator means; up to five signs in a row are looked up. */
const OPERATORS: ReadonlyMap<string, Link> = new Map([
  ...['==', '!=', '===', '!=='].map((sign) => [sign, 'compare'] as const),
  ...['||', '??'].map((sign) => [sign, 'compare'] as const),
  ...['=', ':=', '=>', '?=', '+=', '.=', '||=', '??=', '<-', '->', '::=', ':::=', '==>', '=:'].map(
    (sign) => [sign, 'assign'] as const,
  ),
  [':', 'colon'],
  ['::', 'colon'],
]);

function isOperatorCode(code: number): boolean {
  return OPERATOR_CODES.has(code);
}

const OPERATOR_CODES = new Set([...'=:>?!+.|<~-'].map((sign) => sign.charCodeAt(0)));

function readOperator(text: string, from: number): FoundLink | undefined {
  let at = from;
  while (at < from + 5 && isOperatorCode(text.charCodeAt(at))) at += 1;
  if (at === from) return undefined;
  const signs = text.slice(from, at);
  const kind = OPERATORS.get(signs);
  if (kind !== undefined) return { kind, at };
  // A value may start with a sign itself: `=<x>`, `:-`.
  const shorter = OPERATORS.get(signs[0]!);
  return shorter !== undefined && /^.[<.~+?!|-]/.test(signs) ? { kind: shorter, at: from + 1 } : undefined;
}

/** `<key>value`, `name="key">value`, `name="key" value="value"`. */
function readTagLink(text: string, spot: KeySpot, at: number): FoundLink | undefined {
  if (text[at] !== '>' || text[at + 1] === '=') return undefined;
  const opener = text[spot.keyStart - 1];
  // A named group of a regular expression is no tag.
  if (opener === '<' && /[?P]/.test(text[spot.keyStart - 2] ?? '')) return undefined;
  if (opener === '<' || opener === '"' || opener === "'" || opener === ':')
    return { kind: 'tag', at: at + 1 };
  return undefined;
}

/** `name: KEY, value: x` in JSON, YAML and code: the key is itself a value, and its own value follows under a name. */
function readPairedValue(text: string, spot: KeySpot, at: number): FoundLink | undefined {
  const next =
    /^[\s,]{1,40}\\{0,3}["']?(?:value|val|secret|default|defaultValue)\\{0,3}["']?\s{0,2}[:=]\s{0,2}/i.exec(
      text.slice(at, at + 64),
    );
  if (next === null) return undefined;
  const before = text.slice(Math.max(0, spot.keyStart - 24), spot.keyStart);
  return /(?:name|key|id|variable)\\{0,3}["']?\s{0,2}[:=]\s{0,2}\\{0,3}["']?$/i.test(before)
    ? { kind: 'attribute', at: at + next[0].length }
    : undefined;
}

/** What stands before a key whose value follows after a mere space: a .netrc record, a declaration of a shell. */
const SPACED_FORMS =
  /\b(?:login|machine|user|username|account)[ \t\n]+[^\s]{1,60}(?:[ \t\n]+[^\s]{1,20}[ \t\n]+[^\s]{1,60}){0,2}[ \t\n]+$|(?:^|[\n\\ ])(?:env|arg|set|setx|define) +$/i;
const PROSE_WORDS = new Set(['is', 'was', 'are', 'to', 'be', 'is:']);
const ATTRIBUTES = new Set(['value', 'content', 'default', 'password']);

/** After a space: a typed declaration, a flag and its argument, an attribute, a sentence. */
function readSpacedLink(text: string, spot: KeySpot, at: number): FoundLink | undefined {
  if (text[spot.keyStart] === '-') return { kind: 'space', at };
  if (text[at] === "'" || text[at] === '"')
    return spot.keyEnd - spot.keyStart > 4 ? { kind: 'space', at } : undefined;
  let end = at;
  while (end < at + 30 && isTypeCode(text.charCodeAt(end))) end += 1;
  if (end === at) return undefined;
  const after = skipSpaces(text, end, 4);
  if (text[after] === '=' && text[after + 1] !== '=' && text[after + 1] !== '>') {
    if (!ATTRIBUTES.has(text.slice(at, end).toLowerCase()))
      return isQuoteCode(text.charCodeAt(spot.keyEnd)) ? undefined : { kind: 'assign', at: after + 1 };
    return isQuoteCode(text.charCodeAt(after + 1)) ? { kind: 'attribute', at: after + 1 } : undefined;
  }
  if (end - at <= 3 && PROSE_WORDS.has(text.slice(at, end).toLowerCase()))
    return isVerb(text, spot) ? undefined : { kind: 'prose', at: text[end] === ':' ? end + 1 : end };
  if (isDirective(text, spot, at)) return { kind: 'prose', at };
  if (!/pass|pw/i.test(text.slice(spot.keyStart, spot.keyEnd))) return undefined;
  return SPACED_FORMS.test(text.slice(Math.max(0, spot.keyStart - 100), spot.keyStart))
    ? { kind: 'space', at }
    : undefined;
}

/** Key and value alone on a line, as in the files of many servers: `requirepass x`. */
function isDirective(text: string, spot: KeySpot, at: number): boolean {
  let start = spot.keyStart;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1;
  if (start > 0 && text[start - 1] !== '\n') return false;
  const end = readBare(text, at).end;
  return end === text.length || text[end] === '\n' || text[end] === '\r';
}

/** `to pass to x`: the word tells what is done, not what something is called. */
function isVerb(text: string, spot: KeySpot): boolean {
  return text.slice(spot.keyStart, spot.keyEnd).toLowerCase() === 'pass';
}
