// One pass of the automaton over one text. Matchers are asked wherever one of their words stands and add the spans they
// find to the scan; they keep what they need to remember for this text there too, so nothing outlives the call.

import { once } from '../kernel/once.ts';
import { type Automaton, buildAutomaton } from './automaton.ts';
import { isTokenStart } from './characters.ts';
import type { Assignment, Span } from './model.ts';
import type { Marks } from './views/index.ts';
import { findLikelyRuns } from './views/long-runs.ts';

/** One text being scanned. */
export interface Scan {
  readonly text: string;
  readonly spans: Span[];
  /** The assignment read last, since one key often holds several words. */
  keyStart: number;
  keyEnd: number;
  assignment: Assignment | undefined;
  /** True once the value of that assignment is in `spans`. */
  assignmentFound: boolean;
  /** Where the bare value read last ends, and how many keys were found in it. */
  bareEnd: number;
  bareKeys: number;
  /** Runs of text without a gap in which a pattern that reads far has failed, and how often, by pattern. */
  readonly failures: Map<string, { readonly runEnd: number; count: number }>;
  /** Where matchers that read far ahead have got to, by name. */
  readonly readUntil: Map<string, number>;
  /** What has to be seen through: escapes, and runs that hold a word of some rule in base64 or hex. */
  readonly marks: Marks;
}

/**
 * What must stand at a word for its matcher to find anything: an assignment to the key that holds it, a match of the form
 * that starts there, or something that matches right behind it.
 */
export type Needs =
  | { readonly kind: 'assignment' }
  | { readonly kind: 'form'; readonly source: string; readonly ignoreCase: boolean }
  | { readonly kind: 'ahead'; readonly pattern: RegExp };

export interface Matcher {
  /** Looked for regardless of case. */
  readonly words: readonly string[];
  /** Only where the first and last letter have the case that the word has. */
  readonly exact?: boolean;
  /** Only where a token may start. */
  readonly atEdge?: boolean;
  /** For the pre-filter that is derived from the matchers; without it the word alone is reason enough. */
  readonly needs?: () => Needs;
  /** It finds nothing by itself, but marks what has to be seen through. */
  readonly marks?: boolean;
  /** The words are those of others in base64 or hex, which occur only in runs that decode. */
  readonly encoded?: boolean;
  readonly match: (scan: Scan, start: number, end: number) => void;
}

/** Words of matchers, and who is to be asked where one stands. */
interface WordTable {
  /** Lower case, each once. */
  readonly words: readonly string[];
  readonly wordLengths: Int32Array;
  /** What all matchers of a word demand, checked before any of them is asked: character codes, or 0. */
  readonly firstCodes: Uint8Array;
  readonly lastCodes: Uint8Array;
  /** 1 when all of them want the edge of a token. */
  readonly edges: Uint8Array;
  readonly matchers: readonly (readonly Matcher[])[];
}

export interface RuleSet {
  /** Without the encoded words. */
  readonly plain: WordTable;
  /** With them; made when it is first asked for. */
  readonly full: () => WordTable;
  /** Of the full table. Built when it is first asked for: a program that looks at one short text is done before it would be. */
  readonly automaton: () => Automaton;
  /** Characters that may still be looked at without it. */
  unbuiltLeft: number;
}

/** Building takes as long as looking for each word by itself in this much text. */
const UNBUILT_LENGTH_MAX = 12_288;

/** Joins the words of all matchers in one automaton. */
export function compileMatchers(all: readonly Matcher[]): RuleSet {
  const full = once(() => tabulate(all));
  return {
    plain: tabulate(all.filter(({ encoded }) => encoded !== true)),
    full,
    automaton: once(() => buildAutomaton(full().words)),
    unbuiltLeft: UNBUILT_LENGTH_MAX,
  };
}

function tabulate(all: readonly Matcher[]): WordTable {
  const index = new Map<string, number>();
  const matchers: Matcher[][] = [];
  const cases: WordCase[] = [];
  for (const matcher of all) {
    for (const word of matcher.words) {
      const folded = word.toLowerCase();
      let at = index.get(folded);
      if (at === undefined) {
        at = matchers.length;
        index.set(folded, at);
        matchers.push([]);
        cases.push({ first: word.charCodeAt(0), last: word.charCodeAt(word.length - 1), isAtEdge: true });
      }
      if (!matchers[at]!.includes(matcher)) matchers[at]!.push(matcher);
      narrow(cases[at]!, matcher, word);
    }
  }
  const words = [...index.keys()];
  return {
    words,
    wordLengths: Int32Array.from(words, (word) => word.length),
    firstCodes: Uint8Array.from(cases, ({ first }) => first),
    lastCodes: Uint8Array.from(cases, ({ last }) => last),
    edges: Uint8Array.from(cases, ({ isAtEdge }) => Number(isAtEdge)),
    matchers,
  };
}

/** What all matchers of a word demand so far: its first and last character, 0 when they differ or do not care. */
interface WordCase {
  first: number;
  last: number;
  isAtEdge: boolean;
}

function narrow(demand: WordCase, { exact, atEdge }: Matcher, word: string): void {
  if (exact !== true || demand.first !== word.charCodeAt(0)) demand.first = 0;
  if (exact !== true || demand.last !== word.charCodeAt(word.length - 1)) demand.last = 0;
  if (atEdge !== true) demand.isAtEdge = false;
}

function openScan(text: string, marks: Marks): Scan {
  return {
    text,
    spans: [],
    keyStart: -1,
    keyEnd: -1,
    assignment: undefined,
    assignmentFound: false,
    bareEnd: -1,
    bareKeys: 0,
    failures: new Map(),
    readUntil: new Map(),
    marks,
  };
}

/** Spans in the order they were found; they may overlap. `marks` is given what has to be seen through. */
export function runScan(
  rules: RuleSet,
  text: string,
  marks: Marks = { escapes: [], runs: [] },
): readonly Span[] {
  rules.unbuiltLeft -= text.length;
  if (rules.unbuiltLeft >= 0) {
    // Encoded words stand only in runs that may decode, which are rare.
    const table = findLikelyRuns(text).length === 0 ? rules.plain : rules.full();
    return scanWordByWord(table, text, marks);
  }
  const automaton = rules.automaton();
  const table = rules.full();
  const cursor: Cursor = { at: 0, state: 0 };
  if (!advance(automaton, text, cursor)) return NOTHING;
  const scan = openScan(text, marks);
  do reportWords(table, automaton, scan, cursor);
  while (advance(automaton, text, cursor));
  return scan.spans;
}

/** The same words at the same places in the same order, without the automaton. */
function scanWordByWord(table: WordTable, text: string, marks: Marks): readonly Span[] {
  // Only ASCII is folded, so that places stay where they are.
  const folded = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const found: { readonly word: number; readonly end: number }[] = [];
  table.words.forEach((word, index) => {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      found.push({ word: index, end: at + word.length });
  });
  if (found.length === 0) return NOTHING;
  const { wordLengths } = table;
  found.sort((a, b) => a.end - b.end || wordLengths[b.word]! - wordLengths[a.word]!);
  const scan = openScan(text, marks);
  for (const { word, end } of found) reportWord(table, word, scan, end);
  return scan.spans;
}

interface Cursor {
  at: number;
  state: number;
}

/** To the end of the next word, false at the end of the text. Nothing but the loop, so that it compiles to one. */
function advance(automaton: Automaton, text: string, cursor: Cursor): boolean {
  const { next, columns, acceptFrom } = automaton;
  const { length } = text;
  let { at, state } = cursor;
  while (at < length) {
    const code = text.charCodeAt(at);
    at += 1;
    state = code < 128 ? next[state + columns[code]!]! : 0;
    if (state >= acceptFrom) {
      cursor.at = at;
      cursor.state = state;
      return true;
    }
  }
  return false;
}

const NOTHING: readonly Span[] = [];

function reportWords(table: WordTable, automaton: Automaton, scan: Scan, { state, at }: Cursor): void {
  const { acceptFrom, shift, outputStarts, outputs } = automaton;
  const row = (state - acceptFrom) >> shift;
  const last = outputStarts[row + 1]!;
  for (let i = outputStarts[row]!; i < last; i++) reportWord(table, outputs[i]!, scan, at);
}

function reportWord(table: WordTable, word: number, scan: Scan, end: number): void {
  const start = end - table.wordLengths[word]!;
  const first = table.firstCodes[word]!;
  if (first !== 0 && scan.text.charCodeAt(start) !== first) return;
  const final = table.lastCodes[word]!;
  if (final !== 0 && scan.text.charCodeAt(end - 1) !== final) return;
  if (table.edges[word] === 1 && !isTokenStart(scan.text, start)) return;
  for (const matcher of table.matchers[word]!) matcher.match(scan, start, end);
}
