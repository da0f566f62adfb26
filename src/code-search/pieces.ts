// A file as the pieces that search can answer with: every declaration with the comment above it and its own lines, long ones in
// several pieces; of texts their sections, of what lies between declarations windows. Each line belongs to the innermost declaration
// around it, so nothing is counted twice.

import type { FileFacts, SymbolFact } from '../source/index.ts';
import { findInner } from './inner.ts';
import { cutProse } from './prose.ts';

export interface Piece {
  /** `Container.name`, or '' for text between declarations. */
  readonly symbol: string;
  readonly kind: string;
  /** Of the declaration, or of the first line of the text. */
  readonly line: number;
  readonly endLine: number;
  /** What is said of it: the first sentence of a comment, the headings above a text. */
  readonly doc: string;
  /** The lines that are its own, as `12-20,25-25`; a comment above the declaration among them. */
  readonly ranges: string;
  readonly text: string;
}

/** Kind of what is cited by its line: no list of symbols has it. */
export const INNER = 'inner';

/** Of a line that says nothing of the code. */
const NOBODY = -2;
const LICENCE =
  /copyright|licen[cs]ed? (?:under|to)|SPDX-License|permission is hereby|all rights reserved|redistribution and use|free software[:;,]/i;
const WINDOW_LINES = 40;
/** A declaration of more lines is looked at in parts. */
const PART_LINES = 36;
/** Of one piece; a table of data of a thousand lines is known by its first ones. */
const TEXT_MAX = 16_000;
const PARTS_MAX = 60;
const COMMENT_LINES_MAX = 80;
const DOC_LENGTH_MAX = 240;
const COMMENT =
  /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:include|define|if|ifdef|ifndef|endif|else|pragma|undef|error)\b)|--|;;|%)/;
/** Between a comment and what it is about. */
const ATTRIBUTE = /^\s*(?:@[\w.]+|#\[|\[\w)/;

export function cutIntoPieces(text: string, facts: FileFacts | undefined, path = ''): readonly Piece[] {
  const lines = text.split('\n');
  // A property is found with what it belongs to; by itself it is one line of little use.
  const declared = (facts?.symbols ?? []).filter(({ kind }) => kind !== 'property');
  if (declared.length === 0) {
    const sections = cutProse(lines, path);
    if (sections !== undefined) return sections.map((one) => toText(one, lines));
  }
  const symbols: readonly Declared[] = [
    ...declared,
    ...(facts === undefined ? [] : innerOf(lines, declared)),
  ];
  const owner = ownersOf(lines, symbols);
  claimComments(lines, owner, symbols);
  owner.fill(NOBODY, 0, endOfLicence(lines));
  const own = new Map<number, number[]>();
  const windows = new Map<number, number[]>();
  for (const [index, line] of lines.entries()) {
    const at = owner[index] as number;
    if (line.trim() === '' || at === NOBODY) continue;
    const [bag, key] = at >= 0 ? [own, at] : [windows, Math.floor(index / WINDOW_LINES)];
    const list = bag.get(key);
    if (list === undefined) bag.set(key, [index]);
    else list.push(index);
  }
  return [
    ...symbols.flatMap((symbol, index) => toPieces(symbol, own.get(index) ?? [], lines)),
    ...[...windows].map(([window, own]) => {
      const line = window * WINDOW_LINES + 1;
      return toText({ line, endLine: Math.min(lines.length, line + WINDOW_LINES - 1), doc: '', own }, lines);
    }),
  ];
}

/** What a piece takes of a declaration. */
type Declared = Pick<SymbolFact, 'name' | 'container' | 'line' | 'endLine' | 'doc'> & {
  readonly kind: string;
};

function innerOf(lines: readonly string[], symbols: readonly SymbolFact[]): Declared[] {
  const owner = ownersOf(lines, symbols);
  return findInner(lines, (index) => owner[index] === -1).map((one) => ({
    ...one,
    kind: INNER,
    container: '',
    doc: '',
  }));
}

function ownersOf(lines: readonly string[], symbols: readonly Declared[]): Int32Array {
  const owner = new Int32Array(lines.length).fill(-1);
  const spans = symbols.map((symbol, index) => ({
    index,
    from: Math.max(0, symbol.line - 1),
    to: Math.min(symbol.endLine, lines.length),
  }));
  // Larger ones first, so that what is inside them overwrites them.
  spans.sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const { index, from, to } of spans) owner.fill(index, from, to);
  return owner;
}

/** How many lines at the top only tell whose it is. */
function endOfLicence(lines: readonly string[]): number {
  let end = 0;
  while (end < COMMENT_LINES_MAX && end < lines.length && isAtTop(lines, end)) end += 1;
  return LICENCE.test(lines.slice(0, end).join('\n')) ? end : 0;
}

/** A line of the first comment, or above it. */
function isAtTop(lines: readonly string[], at: number): boolean {
  const line = lines[at] as string;
  if (COMMENT.test(line) || /^#!|^<\?php|^<!--/.test(line)) return true;
  const opened = lines.slice(0, at).findLastIndex((one) => /^\s*(?:\/\*|<!--)/.test(one));
  return opened >= 0 && !lines.slice(opened, at).some((one) => /\*\/|-->/.test(one));
}

function claimComments(lines: readonly string[], owner: Int32Array, symbols: readonly Declared[]): void {
  for (const [index, { line }] of symbols.entries())
    claimComment(lines, owner, { index, from: Math.max(0, line - 1) });
}

/** The comment right above a declaration is about it. */
function claimComment(
  lines: readonly string[],
  owner: Int32Array,
  { index, from }: { readonly index: number; readonly from: number },
): void {
  const around = owner[from - 1];
  // A block that documents may stand a line above.
  const isApart = lines[from - 1]?.trim() === '' && /^\s*\*\/\s*$/.test(lines[from - 2] ?? '');
  const last = isApart ? from - 2 : from - 1;
  let isInside = false;
  for (let at = last; at >= Math.max(0, from - COMMENT_LINES_MAX) && owner[at] === around; at--) {
    const line = lines[at] as string;
    if (/\*\/\s*$/.test(line)) isInside = true;
    if (!isInside && !COMMENT.test(line) && !ATTRIBUTE.test(line)) return;
    owner[at] = index;
    if (/^\s*\/\*/.test(line)) isInside = false;
  }
}

function toPieces(symbol: Declared, own: readonly number[], lines: readonly string[]): Piece[] {
  const name = symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`;
  const parts: (readonly number[])[] = [];
  for (let at = 0; at < own.length && parts.length < PARTS_MAX; at += PART_LINES)
    parts.push(own.slice(at, at + PART_LINES));
  const base = {
    symbol: name,
    kind: symbol.kind,
    line: symbol.line,
    endLine: symbol.endLine,
    doc: symbol.doc === '' ? commentOf(own, symbol, lines) : symbol.doc,
  };
  return (parts.length === 0 ? [[]] : parts).map((part) => ({ ...base, ...textOf(part, lines) }));
}

/** The words of the comment above, without its marks. */
function commentOf(own: readonly number[], symbol: Declared, lines: readonly string[]): string {
  const above = own.filter((index) => index < symbol.line - 1).map((index) => lines[index] as string);
  const text = above
    .filter((line) => !ATTRIBUTE.test(line))
    .map((line) => line.replace(/^\s*(?:\/\*+|\*+\/?|\/\/+!?|#+!?|--+|;+|%+)\s?/, '').replace(/\*\/\s*$/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.{20,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.slice(0, DOC_LENGTH_MAX);
}

const textOf = (own: readonly number[], lines: readonly string[]): Pick<Piece, 'ranges' | 'text'> => ({
  ranges: rangesOf(own),
  text: own
    .map((index) => lines[index] as string)
    .join('\n')
    .slice(0, TEXT_MAX),
});

function rangesOf(own: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const index of own) {
    const last = ranges.at(-1);
    if (last !== undefined && index <= last[1] + 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([from, to]) => `${from + 1}-${to + 1}`).join(',');
}

/** The lines of `ranges`, with their numbers. */
export function linesIn(ranges: string, lines: readonly string[]): { line: number; text: string }[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = 0] = range.split('-').map(Number);
    return lines.slice(Math.max(0, from - 1), to).map((text, at) => ({ line: from + at, text }));
  });
}

interface Section {
  readonly line: number;
  readonly endLine: number;
  readonly doc: string;
  readonly own: readonly number[];
}

const toText = ({ line, endLine, doc, own }: Section, lines: readonly string[]): Piece => ({
  symbol: '',
  kind: 'text',
  line,
  endLine,
  doc,
  ...textOf(own, lines),
});
