// Entries made one by one: a function that gives one function after another to places of the same map, or hands them to the
// same call. Pure.

import { IDENT, STRING, type Tokens, tokenText } from '../../lex/tokens.ts';
import {
  byteOf,
  EQUALS,
  type FoundSymbol,
  isName,
  kindAt,
  OPEN_PAREN,
  OPEN_SQUARE,
  solidFrom,
} from '../../scan/scan.ts';
import { ENTRIES_MIN, type FoundDispatch, LEADS_MAX } from './dispatch.ts';
import { plainText } from './tables.ts';

/** Calls by which something is made known under a name. */
const ENTERS =
  /^(?:add|register|define|bind|set)_?(?:Command|Cmd|Handler|Action|Rule|Plugin|Tool|Type|Filter|Function|Func|Builtin|Route|Argument|Option|Flag|command|cmd|handler|action|rule|plugin|tool|type|filter|function|func|builtin|argument|option|flag)s?$|^(?:Add|Register)(?:Command|Handler|Func)s?$|^register$/;
const WITHIN = new Set(['constructor', 'function', 'method', 'procedure']);
const AMPERSAND = byteOf('&');

interface Entry {
  readonly at: number;
  /** The map or the call. */
  readonly into: string;
  readonly lead: string;
  readonly word: string;
}

export function readEntered(tokens: Tokens, found: readonly FoundSymbol[]): FoundDispatch[] {
  const entries: Entry[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] !== IDENT) continue;
    const one = assignedAt(tokens, at) ?? calledAt(tokens, at);
    if (one !== undefined) entries.push(one);
  }
  if (entries.length < ENTRIES_MIN) return [];
  const holders = found
    .filter(({ kind }) => WITHIN.has(kind))
    .toSorted((a, b) => a.last - a.first - (b.last - b.first));
  const groups = Map.groupBy(entries, ({ at, into }) => {
    const holder = holders.find(({ first, last }) => first <= at && at <= last);
    return `${holder?.first ?? -1} ${into}`;
  });
  return [...groups.values()].flatMap((own): FoundDispatch[] => {
    const leads = new Set(own.map(({ lead }) => lead).filter((lead) => lead !== ''));
    const words = new Set(own.map(({ word }) => word).filter((word) => word !== ''));
    const [first] = own;
    const count = Math.max(leads.size, words.size);
    if (first === undefined || count < ENTRIES_MIN) return [];
    const told = { leads: [...leads].slice(0, LEADS_MAX), words: [...words].slice(0, LEADS_MAX) };
    return [{ form: 'entered', at: first.at, given: first.into, count, ...told }];
  });
}

/** `keys['q'] = actionQuit;` */
function assignedAt(tokens: Tokens, at: number): Entry | undefined {
  if (kindAt(tokens, at + 1) !== OPEN_SQUARE) return undefined;
  const close = tokens.data[at + 1] as number;
  if (close < 0 || kindAt(tokens, close + 1) !== EQUALS || kindAt(tokens, close + 2) === EQUALS)
    return undefined;
  let value = solidFrom(tokens, close + 2);
  if (kindAt(tokens, value) === AMPERSAND) value++;
  if (!isName(tokens, value) || kindAt(tokens, value + 1) === OPEN_PAREN) return undefined;
  const word = kindAt(tokens, at + 2) === STRING ? plainText(tokenText(tokens, at + 2)) : '';
  return { at, into: tokenText(tokens, at), lead: tokenText(tokens, value), word };
}

/** `registerCommand("add", addCommand)`. */
function calledAt(tokens: Tokens, at: number): Entry | undefined {
  if (kindAt(tokens, at + 1) !== OPEN_PAREN) return undefined;
  const into = tokenText(tokens, at);
  if (!ENTERS.test(into)) return undefined;
  const close = tokens.data[at + 1] as number;
  let [lead, word] = ['', ''];
  for (let on = at + 2; on < close && (lead === '' || word === ''); on++) {
    if (tokens.kind[on] === STRING && word === '') word = plainText(tokenText(tokens, on));
    if (tokens.kind[on] === IDENT && lead === '') lead = tokenText(tokens, on);
  }
  return lead === '' && word === '' ? undefined : { at, into, lead, word };
}
