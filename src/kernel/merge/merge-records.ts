// A text that holds records among what people write, merged from three versions: record by record, each known by its key, and
// people's own lines as git merges them. Every record of either side is in the outcome once, or was taken out by a side whose
// other left it alone; what a side changed and the other took out stays, and is told. Conflict markers only ever stand
// around people's own lines, never in a record. Pure.

import { matchLines } from './match-lines.ts';
import { type Clash, isSame, markClash, mergeLines, toLines } from './merge-lines.ts';

/** A record where it stands in a text; records do not overlap and come in order. */
export interface TextRecord {
  /** The same for the same record in all versions, and unlike that of any other in its text. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

export interface RecordText {
  readonly text: string;
  readonly records: readonly TextRecord[];
}

/** A record as it shall stand, and others that come of it. */
export interface Settled {
  readonly text: string;
  /** Of a record that both sides changed so that both are kept. */
  readonly beside?: readonly string[];
}

export interface RecordRules {
  /** Both sides have it, and each its own way; `base` is undefined when both added it. */
  settle(ours: string, theirs: string, base: string | undefined, key: string): Settled;
  /** One side took it out, the other changed it: it stays, and shows what happened. */
  keep(changed: string, key: string): string;
}

export interface MergedText {
  readonly text: string;
  /** People's own lines that only they can settle. */
  readonly clashes: number;
}

const PLACE = '\0record ';

export function mergeRecords(
  versions: { readonly base: RecordText; readonly ours: RecordText; readonly theirs: RecordText },
  rules: RecordRules,
): MergedText {
  const [base, ours, theirs] = [
    takeApart(versions.base),
    takeApart(versions.ours),
    takeApart(versions.theirs),
  ];
  const records = settleRecords({ base: base.records, ours: ours.records, theirs: theirs.records }, rules);
  let clashes = 0;
  const lines = mergeLines({ base: base.lines, ours: ours.lines, theirs: theirs.lines }, (clash) => {
    const { text, isClash } = settleClash(clash);
    if (isClash) clashes += 1;
    return text;
  });
  return { text: putBack(withMissing(lines, records, [ours.lines, theirs.lines]), records), clashes };
}

interface Apart {
  readonly lines: readonly string[];
  readonly records: ReadonlyMap<string, string>;
}

/** Each record as one line that stands for it. */
function takeApart({ text, records }: RecordText): Apart {
  const lines: string[] = [];
  const found = new Map<string, string>();
  let at = 0;
  for (const { key, start, end } of records) {
    lines.push(...toLines(text.slice(at, start)));
    if (!found.has(key)) lines.push(PLACE + key);
    found.set(key, text.slice(start, end));
    at = end;
  }
  lines.push(...toLines(text.slice(at)));
  return { lines, records: found };
}

type Versions = { readonly [V in 'base' | 'ours' | 'theirs']: ReadonlyMap<string, string> };

function settleRecords({ base, ours, theirs }: Versions, rules: RecordRules): ReadonlyMap<string, Settled> {
  const settled = new Map<string, Settled>();
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [before, own, other] = [base.get(key), ours.get(key), theirs.get(key)];
    if (own !== undefined && other !== undefined)
      settled.set(key, settleBoth({ before, own, other }, key, rules));
    else {
      const left = (own ?? other) as string;
      if (before === undefined) settled.set(key, { text: left });
      else if (!isAlike(left, before)) settled.set(key, { text: rules.keep(left, key) });
    }
  }
  return settled;
}

interface Both {
  readonly before: string | undefined;
  readonly own: string;
  readonly other: string;
}

function settleBoth({ before, own, other }: Both, key: string, rules: RecordRules): Settled {
  if (isAlike(own, other) || (before !== undefined && isAlike(other, before))) return { text: own };
  if (before !== undefined && isAlike(own, before)) return { text: other };
  return rules.settle(own, other, before, key);
}

/** Blank lines behind a record and line ends are no change of it. */
function isAlike(a: string, b: string): boolean {
  return a === b || a.replaceAll('\r\n', '\n').trimEnd() === b.replaceAll('\r\n', '\n').trimEnd();
}

const isPlace = (line: string): boolean => line.startsWith(PLACE);
const isOwnText = (line: string): boolean => !isPlace(line) && line.trim() !== '';

interface SettledClash {
  readonly text: readonly string[];
  readonly isClash: boolean;
}

/** Only lines that people wrote can clash; records beside them are kept from both. */
function settleClash(clash: Clash): SettledClash {
  const { base, ours, theirs } = clash;
  const [before, own, other] = [base, ours, theirs].map((lines) => lines.filter(isOwnText)) as [
    string[],
    string[],
    string[],
  ];
  if (isSame(own, other) || isSame(other, before)) return { text: addPlaces(ours, theirs), isClash: false };
  if (isSame(own, before)) return { text: addPlaces(theirs, ours), isClash: false };
  // Added by both: what they have in common stands once, and only what is left of it can clash.
  if (before.length === 0 && matchLines(own, other).length > 0) return settleAdded(ours, theirs);
  const isText = (line: string): boolean => !isPlace(line);
  const marked = markClash({ ours: ours.filter(isText), theirs: theirs.filter(isText) });
  return { text: [...marked, ...addPlaces(ours.filter(isPlace), theirs)], isClash: true };
}

function settleAdded(ours: readonly string[], theirs: readonly string[]): SettledClash {
  const text: string[] = [];
  let isClash = false;
  for (const gap of alignGaps(ours, theirs)) {
    const settled = settleClash({ base: [], ours: gap.ours, theirs: gap.theirs });
    text.push(...settled.text, ...gap.common);
    isClash ||= settled.isClash;
  }
  return { text, isClash };
}

interface Gap {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** The line that both have behind it. */
  readonly common: readonly string[];
}

function alignGaps(ours: readonly string[], theirs: readonly string[]): readonly Gap[] {
  const gaps: Gap[] = [];
  let at = { a: 0, b: 0 };
  for (const { a, b } of matchLines(ours, theirs)) {
    gaps.push({ ours: ours.slice(at.a, a), theirs: theirs.slice(at.b, b), common: ours.slice(a, a + 1) });
    at = { a: a + 1, b: b + 1 };
  }
  return [...gaps, { ours: ours.slice(at.a), theirs: theirs.slice(at.b), common: [] }];
}

/** The lines, with the records that only the other has where they stand there, each with the blank line before it. */
function addPlaces(lines: readonly string[], other: readonly string[]): readonly string[] {
  const there = new Set(lines.filter(isPlace));
  return alignGaps(lines, other).flatMap(({ ours, theirs, common }) => {
    const more = theirs.flatMap((line, at) => {
      if (!isPlace(line) || there.has(line)) return [];
      const before = theirs[at - 1];
      return before !== undefined && before.trim() === '' ? [before, line] : [line];
    });
    return [...ours, ...more, ...common];
  });
}

/** Each record once; one that has no line goes behind the neighbour that it had. */
function withMissing(
  lines: readonly string[],
  records: ReadonlyMap<string, Settled>,
  sides: readonly (readonly string[])[],
): readonly string[] {
  const seen = new Set<string>();
  const kept = lines.filter((line) => {
    if (!isPlace(line)) return true;
    const isFirst = records.has(line.slice(PLACE.length)) && !seen.has(line);
    if (isFirst) seen.add(line);
    return isFirst;
  });
  for (const key of records.keys()) {
    const line = PLACE + key;
    if (seen.has(line)) continue;
    const side = sides.find((one) => one.includes(line)) as readonly string[];
    const before = side
      .slice(0, side.indexOf(line))
      .findLast((one) => one.trim() !== '' && kept.includes(one));
    const isApart = (side[side.indexOf(line) - 1] ?? '').trim() === '';
    const at = before === undefined ? kept.length : kept.lastIndexOf(before) + 1;
    kept.splice(at, 0, ...(isApart ? ['\n'] : []), line);
    seen.add(line);
  }
  return kept;
}

function putBack(lines: readonly string[], records: ReadonlyMap<string, Settled>): string {
  let text = '';
  for (const line of lines) {
    if (!isPlace(line)) {
      text = ended(text) + line;
      continue;
    }
    const { text: record, beside = [] } = records.get(line.slice(PLACE.length)) as Settled;
    text = ended(text) + record;
    for (const one of beside) text = `${ended(text)}${text.endsWith('\n\n') ? '' : '\n'}${one}`;
  }
  return text;
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
