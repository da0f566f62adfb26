// The first sentence of a declaration's documentation: from the comment that stands right before it, or, where the
// language puts it there, from the string that begins its body.

import { NEWLINE, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import type { DocPlace } from './finish.ts';
import { type FoundSymbol, kindAt } from './scan.ts';

const DOC_LENGTH_MAX = 200;
const DOC_BYTES_MAX = 1200;

export function readDoc(tokens: Tokens, symbol: FoundSymbol, place: DocPlace): string {
  if (place === 'inside') {
    const inside = docInside(tokens, symbol);
    // A comment above what could have said it inside is a note to those who work there.
    if (inside !== '' || SAYS_INSIDE.has(symbol.kind)) return firstSentence(inside);
  }
  return firstSentence(docBefore(tokens, tokens.start[symbol.first] as number));
}

const SAYS_INSIDE: ReadonlySet<string> = new Set(['class', 'function', 'method']);

function docInside(tokens: Tokens, symbol: FoundSymbol): string {
  let at = symbol.head;
  while (at <= symbol.last && (kindAt(tokens, at) === NEWLINE || kindAt(tokens, at) === 0x3a)) at++;
  if (at > symbol.last || kindAt(tokens, at) !== STRING) return '';
  const start = tokens.start[at] as number;
  const text = sliceText(tokens.bytes, start, Math.min(tokens.end[at] as number, start + DOC_BYTES_MAX));
  return text.replace(/^[a-zA-Z]*("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '');
}

/** The comments that end right before `offset`, with nothing but white space and no empty line between (see below for one). */
function docBefore(tokens: Tokens, offset: number): string {
  let index = commentBefore(tokens, offset);
  const parts: string[] = [];
  let limit = offset;
  while (index >= 0) {
    const start = tokens.commentStart[index] as number;
    const end = tokens.commentEnd[index] as number;
    const isPod = tokens.bytes[start] === 0x3d;
    const from = isPod ? Math.max(start, end - DOC_BYTES_MAX) : start;
    const text = sliceText(tokens.bytes, from, Math.min(end, from + DOC_BYTES_MAX));
    const isFirst = index === 0 && (tokens.start[0] ?? 0) >= start;
    const linesMax = parts.length === 0 && (isPod || isOwnBlock(text, isFirst)) ? 2 : 1;
    if (!isJoined(tokens.bytes, { from: end, to: limit, linesMax }) || !startsLine(tokens.bytes, start))
      break;
    parts.unshift(isPod ? lastOfPod(text) : text);
    limit = start;
    index--;
    if (isPod || text.startsWith('/*') || text.startsWith('--[') || text.startsWith('=begin')) break;
  }
  return parts.map(stripMarks).join('\n');
}

/** Perl's documentation stands in one block for several names: what comes before a declaration speaks of it last. */
function lastOfPod(text: string): string {
  const parts = text.split(/^=(?:head\d|item)\b.*$/m);
  return parts.length < 2
    ? ''
    : (parts.at(-1) ?? '').replace(/^=\w+.*$/gm, '').replace(/[A-Z]<<* *([^<>]*?) *>>*/g, '$1');
}

/** The last comment that begins before `offset`, or -1. */
export function commentBefore(tokens: Tokens, offset: number): number {
  let low = -1;
  let high = tokens.commentCount;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((tokens.commentStart[middle] as number) < offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Some leave a line empty below a documentation block; one before all code may speak of the file instead. */
function isOwnBlock(text: string, isFirst: boolean): boolean {
  return (
    text.startsWith('/**') &&
    (!isFirst || /^\s*\*\s*@(?:param|returns?|api)\b/m.test(text)) &&
    !/@(?:file|module|license)/.test(text)
  );
}

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly linesMax: number;
}

function isJoined(bytes: Uint8Array, { from, to, linesMax }: Gap): boolean {
  let lines = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x0a) lines++;
    else if (byte > 0x20) return false;
  }
  return lines <= linesMax;
}

/** A comment behind code on its line speaks of that code, not of what follows. */
function startsLine(bytes: Uint8Array, start: number): boolean {
  for (let at = start - 1; at >= 0; at--) {
    const byte = bytes[at] as number;
    if (byte === 0x0a) return true;
    if (byte > 0x20) return false;
  }
  return true;
}

function stripMarks(text: string): string {
  return text
    .replace(/^\/\*[*!]?<?|\*\/$|^--\[=*\[|\]=*\]$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/[/!]?<?|\*(?!\*)|#+|--+|;+)?\s?/, ''))
    .join('\n');
}

const NOT_PROSE =
  /^(?:eslint|prettier|biome|tslint|istanbul|c8|v8|@ts-|ts-|@?license|copyright|\(c\)|spdx|noqa|pylint|type:|nolint|go:|\+build|clang-format|rubocop|frozen_string_literal|-\*-|vim:|region|endregion|\[\w|[-=*#~_/\\<>|+\s]*$)/i;

/** Only what the thing is called. */
const TITLE = /^(?:The |A )?[\w:<>~]+(?: (?:class|struct|enum|function|method|namespace|interface|type))?$/i;

/** Up to the first full stop that ends a sentence, empty line or tag; markup taken off; '' when it is no prose. */
export function firstSentence(text: string): string {
  if (text === '') return '';
  const lines: string[] = [];
  let isBrief = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (
      line === '' ||
      /^(?:@|:param|:return|Args:|Returns:|<\/?(?:remarks|param|returns)|-{3,}|={3,}|\\(?:param|return))/.test(
        line,
      )
    ) {
      if (lines.length > 0) break;
      if (line.startsWith('@') && !/^@(?:brief|summary|description|desc|notice|title|dev)\b/.test(line))
        break;
      if (line === '') continue;
    }
    const said = line
      .replace(/^(?:@|\\)(?:brief|summary|description|desc|notice|title|dev)\s*/, '')
      .replace(/<\/?[a-z]+(?:\s[^>]*)?\/?>/g, '')
      .trim();
    if (said === '' || (lines.length === 0 && NOT_PROSE.test(said))) continue;
    // A title without an end, and the sentence behind it.
    if (isBrief && lines.length === 1 && /^\p{Lu}/u.test(said)) {
      if (!TITLE.test(lines[0] as string)) break;
      lines.pop();
    }
    isBrief = lines.length === 0 && /^[@\\]brief\b/.test(line);
    lines.push(said);
    if (/[.!?]$/.test(said)) break;
  }
  const whole = lines
    .join(' ')
    .replace(/\{@(?:link|code)\s+([^}]*)\}/g, '$1')
    .replace(/\s+/g, ' ');
  const end = /[.!?](?=\s+[\p{Lu}`"'(])/u.exec(whole);
  const sentence = end === null ? whole : whole.slice(0, end.index + 1);
  return sentence.length > DOC_LENGTH_MAX ? `${sentence.slice(0, DOC_LENGTH_MAX - 1)}…` : sentence;
}
