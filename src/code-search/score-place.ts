// How much of a question stands in one piece of the index: for each word where it stands (name, comment, path, lines), how close the words
// stand together, and what kind of place it is. Which of its lines say it comes of the same count.

import type { SqlRow } from '../durable/sql/cache.ts';
import type { AskedWord } from './asked-words.ts';
import type { Demand } from './demand.ts';
import { linesIn } from './pieces.ts';
import { wordsOf } from './words.ts';

export interface FoundLine {
  readonly line: number;
  readonly text: string;
  /** How much of the question it says. */
  readonly worth: number;
}

export interface Found {
  readonly path: string;
  readonly symbol: string;
  readonly kind: string;
  readonly line: number;
  readonly endLine: number;
  readonly doc: string;
  readonly role: string;
  /** 0 to 1. */
  readonly score: number;
  /** Its own lines. */
  readonly lines: readonly FoundLine[];
}

const PLACE = { name: 0.72, doc: 0.5, path: 0.34, text: 0.6 } as const;
/** What has no name of its own is called as its file is, which says less. */
const FILE_NAME = 0.7;
/** How often a word has to be said to count nearly in full. */
const OFTEN = 0.7;
/** Of the score: that the words stand close together, and that the name has little else. */
const TOGETHER = 0.22;
const PLAIN_NAME = 0.1;
/** What a text says of what does a thing that only names the thing. */
const NOT_THE_AGENT = 0.55;
/** A question after a value is answered by a line that gives one. */
const VALUE_LINE = 1.5;
const GIVES_VALUE =
  /[=:(,]\s*["'`-]?\d[\d_]*|=\s*(?:true|false|["'`])|\bgetenv|\benv\b|\bdefault|\?\?=?|\|\|=/i;
/** What holds where nothing was said: a value behind the question whether there is none. */
const DECIDES =
  /(?:={2,3}\s*(?:null|nil|None|undefined|NULL|nullptr)|\bis (?:None|null)|\bis_null\(|\.nil\?|\bisEmpty\(\))/;
const GIVES = /^\s*(?:self\.|this\.|@)?[\w$]+\s*=(?!=)\s*\S/;
const DECIDES_WORTH = 1.35;
/** Text for people about a value, which another line sets. */
const TELLS_VALUE = /^\s*(?:["'`]|\\?%|(?:f|s|sn|v)?print\w*\s*\(|echo\b|puts\b|say\b|\.(?:B|I|TP|It|Op)\b)/;
const TOLD_LINE = 0.6;
/** What mostly explains is no place where a value is set; what sets one after another is. */
const EXPLAINS = { share: 0.4, worth: 0.7 } as const;
const SETS = { share: 0.5, linesMin: 5, worth: 1.2 } as const;
const SETS_VALUE = /^\s*["'`]?[\w.$@>[\]"'-]+\s*(?:=|:=?|=>|,)\s*[^=\s]/;
/** Where one more is to be added, the others stand in a row. */
const LISTED_WORTH = 0.3;
const LISTED_MAX = 12;
const LISTED_WEIGHT = 0.15;
const LISTED_BEST = 0.4;

export interface Scoring {
  /** What all words of the question weigh. */
  readonly sum: number;
  readonly linesOf: (path: string) => readonly string[];
  readonly demand: Demand;
}

interface Piece {
  readonly name: ReadonlySet<string>;
  readonly nameWorth: number;
  readonly doc: ReadonlySet<string>;
  readonly folder: ReadonlySet<string>;
  readonly raw: { readonly name: string; readonly doc: string; readonly path: string };
  readonly lines: readonly {
    readonly words: ReadonlySet<string>;
    readonly text: string;
    /** How much it counts to say a word here. */
    readonly worth: number;
  }[];
  /** For each line, how much of the question it says; filled in word by word. */
  readonly perLine: Float64Array;
}

export function scorePlace(row: SqlRow, words: readonly AskedWord[], scoring: Scoring): Found {
  const { sum, linesOf, demand } = scoring;
  const [path, symbol, role] = [row['path'] as string, row['symbol'] as string, row['role'] as string];
  const kind = row['kind'] as string;
  const lines = linesIn(row['ranges'] as string, linesOf(path));
  const piece: Piece = {
    name: new Set(wordsOf(symbol === '' ? fileName(path) : symbol)),
    nameWorth: PLACE.name * (symbol === '' ? FILE_NAME : 1),
    doc: new Set(wordsOf(row['doc'] as string)),
    folder: new Set(wordsOf(path)),
    raw: { name: symbol === '' ? path : symbol, doc: row['doc'] as string, path },
    lines: lines.map(({ text }) => ({
      words: new Set(wordsOf(text)),
      text,
      worth: demand.aims.has('value') ? worthOfValue(text) : 1,
    })),
    perLine: new Float64Array(lines.length),
  };
  const counts = words.map((word) => countWord(word, piece));
  const said = words.reduce((all, { weight }, at) => all + weight * (counts[at]?.value ?? 0), 0) / sum;
  const together = Math.max(0, ...piece.perLine) / sum;
  const named = counts.filter(({ isNamed }) => isNamed).length;
  const plain = symbol === '' || piece.name.size === 0 ? 0 : named / piece.name.size;
  const rows = counts.reduce((all, { rows: own }) => all + own, 0);
  const listed = demand.aims.has('adding') && symbol !== '' ? Math.min(rows, LISTED_MAX) / LISTED_MAX : 0;
  const score =
    (said * (1 - TOGETHER - PLAIN_NAME) + together * TOGETHER + plain * PLAIN_NAME * said) *
    (1 + LISTED_WORTH * listed) *
    demand.worthOf({ path, role, symbol, kind }) *
    (demand.aims.has('value') && symbol !== '' ? worthOfSetting(lines.map(({ text }) => text)) : 1) *
    (1 + HANDLES_WORTH * handles(demand.listed, lines) ** 2);
  return {
    path,
    symbol,
    kind,
    line: row['line'] as number,
    endLine: row['last'] as number,
    doc: row['doc'] as string,
    role,
    score: Math.min(1, score),
    lines: lines.map(({ line, text }, at) => ({ line, text, worth: piece.perLine[at] as number })),
  };
}

const HANDLES_WORTH = 1.5;

/** How many of the values that were named something is chosen by here: cases, keys, comparisons. */
function handles(listed: readonly string[], lines: readonly { readonly text: string }[]): number {
  if (listed.length < 2) return 0;
  const text = lines
    .map((one) => one.text)
    .join('\n')
    .toLowerCase();
  const said = listed.filter((word) => {
    const name = word.replace(/[^\w-]/g, '');
    return new RegExp(
      `(?:\\b(?:case|when|in)\\b[^\\n]*|={2,3}\\s*)["'\`:]${name}(?![\\w-])|["'\`]${name}["'\`]\\s*(?:=>|:|->)`,
    ).test(text);
  });
  return said.length / listed.length;
}

function worthOfSetting(lines: readonly string[]): number {
  const share = (said: RegExp): number => lines.filter((text) => said.test(text)).length / lines.length;
  if (lines.length === 0) return 1;
  if (share(TELLS_VALUE) >= EXPLAINS.share) return EXPLAINS.worth;
  const decides = lines.some((text, at) => DECIDES.test(text) && GIVES.test(lines[at + 1] ?? ''));
  if (decides) return DECIDES_WORTH;
  return lines.length >= SETS.linesMin && share(SETS_VALUE) >= SETS.share ? SETS.worth : 1;
}

const worthOfValue = (text: string): number =>
  TELLS_VALUE.test(text) ? TOLD_LINE : GIVES_VALUE.test(text) ? VALUE_LINE : 1;

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

interface Count {
  /** 0 to 1: each further place where it stands adds less. */
  readonly value: number;
  readonly isNamed: boolean;
  /** Lines that say it, of a word that matters. */
  readonly rows: number;
}

function countWord({ weight, variants, agent }: AskedWord, piece: Piece): Count {
  const best = (terms: ReadonlySet<string>, raw: string): number => {
    let most = 0;
    for (const [term, worth] of variants) if (worth > most && terms.has(term)) most = worth;
    return agent === undefined || most === 0 || raw.toLowerCase().includes(agent)
      ? most
      : most * NOT_THE_AGENT;
  };
  let [times, most, rows] = [0, 0, 0];
  for (const [at, { words, text, worth: lineWorth }] of piece.lines.entries()) {
    const worth = best(words, text);
    if (worth === 0) continue;
    times += worth;
    most = Math.max(most, worth);
    if (weight >= LISTED_WEIGHT && worth >= LISTED_BEST) rows += 1;
    piece.perLine[at] = (piece.perLine[at] as number) + worth * weight * lineWorth;
  }
  const text = times === 0 ? 0 : most * (times / (times + OFTEN));
  const inName = best(piece.name, piece.raw.name);
  const left =
    (1 - piece.nameWorth * inName) *
    (1 - PLACE.doc * best(piece.doc, piece.raw.doc)) *
    (1 - PLACE.path * best(piece.folder, piece.raw.path)) *
    (1 - PLACE.text * text);
  return { value: 1 - left, isNamed: inName > 0, rows };
}
