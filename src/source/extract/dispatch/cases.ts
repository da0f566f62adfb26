// Choices between cases: a function that compares with one word after another and does something else for each. Pure.

import { IDENT, STRING, type Tokens, tokenText } from '../../lex/tokens.ts';
import type { FoundSymbol } from '../../scan/scan.ts';
import { byteOf, EQUALS, GREATER, kindAt, OPEN_PAREN, solidBefore } from '../../scan/scan.ts';
import { ENTRIES_MIN, type FoundDispatch, LEADS_MAX } from './dispatch.ts';
import { plainText } from './tables.ts';

const OPENS_CASE = new Set(['case', 'when']);
/** Functions that compare texts. */
const COMPARES = new Set(
  'strcmp strncmp strcasecmp strncasecmp stricmp streq equals equalsIgnoreCase wcscmp g_strcmp0 str_equal'.split(
    ' ',
  ),
);
const PIPE = byteOf('|');
const WITHIN = new Set(['function', 'method', 'procedure', 'constructor']);
const ARGUMENT_TOKENS_MAX = 40;

interface Case {
  readonly at: number;
  readonly word: string;
  /** A constant that stands for the word. */
  readonly lead: string;
}

export function readCases(tokens: Tokens, found: readonly FoundSymbol[]): FoundDispatch[] {
  const cases: Case[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const one = caseAt(tokens, at);
    if (one !== undefined) cases.push(one);
  }
  if (cases.length < ENTRIES_MIN) return [];
  const holders = found
    .filter(({ kind }) => WITHIN.has(kind))
    .toSorted((a, b) => a.last - a.first - (b.last - b.first));
  const groups = Map.groupBy(cases, ({ at }) => holders.find(({ first, last }) => first <= at && at <= last));
  return [...groups].flatMap(([holder, own]) => (holder === undefined ? [] : toDispatch(own)));
}

function toDispatch(own: readonly Case[]): FoundDispatch[] {
  const words = new Set(own.map(({ word }) => word).filter((word) => word !== ''));
  const leads = new Set(own.map(({ lead }) => lead).filter((lead) => lead !== ''));
  const [first] = own;
  const count = Math.max(words.size, leads.size);
  if (first === undefined || count < ENTRIES_MIN) return [];
  return [
    {
      form: 'cases',
      given: '',
      at: first.at,
      count,
      leads: [...leads].slice(0, LEADS_MAX),
      words: [...words].slice(0, LEADS_MAX),
    },
  ];
}

function caseAt(tokens: Tokens, at: number): Case | undefined {
  const kind = tokens.kind[at];
  if (kind === IDENT) {
    const name = tokenText(tokens, at);
    if (OPENS_CASE.has(name)) return labelAt(tokens, at + 1);
    if (COMPARES.has(name) && kindAt(tokens, at + 1) === OPEN_PAREN) return comparedAt(tokens, at + 1);
    return undefined;
  }
  if (kind !== STRING) return undefined;
  const word = plainText(tokenText(tokens, at));
  if (word === '') return undefined;
  const before = solidBefore(tokens, at);
  const isEqual = kindAt(tokens, before) === EQUALS && kindAt(tokens, before - 1) === EQUALS;
  // `"add" => …`, `"add" | "new" => …` of a match; a map has a comma before.
  const isArm =
    (kindAt(tokens, at + 1) === EQUALS && kindAt(tokens, at + 2) === GREATER) ||
    kindAt(tokens, at + 1) === PIPE;
  return isEqual || (isArm && isOfMatch(tokens, before)) ? { at, word, lead: '' } : undefined;
}

const isOfMatch = (tokens: Tokens, before: number): boolean =>
  [byteOf('{'), byteOf('}'), PIPE, byteOf(',')].includes(kindAt(tokens, before));

function labelAt(tokens: Tokens, at: number): Case | undefined {
  const kind = kindAt(tokens, at);
  if (kind === STRING) {
    const word = plainText(tokenText(tokens, at));
    return word === '' ? undefined : { at, word, lead: '' };
  }
  return kind === IDENT ? { at, word: '', lead: tokenText(tokens, at) } : undefined;
}

function comparedAt(tokens: Tokens, paren: number): Case | undefined {
  const close = Math.min(tokens.data[paren] as number, paren + ARGUMENT_TOKENS_MAX);
  for (let at = paren + 1; at < close; at++) {
    if (tokens.kind[at] !== STRING) continue;
    const word = plainText(tokenText(tokens, at));
    return word === '' ? undefined : { at, word, lead: '' };
  }
  return undefined;
}
