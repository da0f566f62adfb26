// Whether a quote stands in a file, byte for byte, at the line it names; else where it stands instead; else what stands
// there, and where the two begin to differ. Line ends are no part of a line, so CRLF and LF are the same; nothing else is
// forgiven: a tab is no space, and a letter that only looks alike is another letter.

export type QuoteProblem = 'beyond-end' | 'binary' | 'no-quote' | 'not-there' | 'too-short';

export type QuoteCheck =
  | { readonly state: 'holds'; readonly line: number }
  /** It stands in the same file, at another line. `doubt` says so when the line that was named cannot be a mere slip. */
  | { readonly state: 'moved'; readonly line: number; readonly doubt?: string }
  | {
      readonly state: 'fails';
      readonly problem: QuoteProblem;
      readonly reason: string;
      readonly standsThere?: string;
    };

/** Fewer characters than this stand in nearly every file and prove nothing. */
export const QUOTE_CHARACTERS_MIN = 3;
const SHOWN_MAX = 200;
const LF = 0x0a;
const CR = 0x0d;

/** A file taken apart once, for as many quotes as there are. */
export interface OpenedText {
  readonly bytes: Buffer;
  /** Where each line starts, and the end of the file as the last. */
  readonly starts: readonly number[];
  readonly isBinary: boolean;
  readonly hasCarriageReturns: boolean;
}

export function openText(content: Uint8Array): OpenedText {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const starts = [0];
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) starts.push(at + 1);
  if (starts.at(-1) !== bytes.length) starts.push(bytes.length);
  return { bytes, starts, isBinary: bytes.includes(0), hasCarriageReturns: bytes.includes('\r\n') };
}

export interface Quoted {
  readonly line: number;
  readonly endLine?: number;
  readonly quote: string;
}

export function checkQuote(text: OpenedText, cited: Quoted): QuoteCheck {
  const lines = text.starts.length - 1;
  if (text.isBinary) return fail('binary', 'the file is binary, so no words can be quoted from it');
  if (cited.quote === '') {
    if (cited.line <= lines) return { state: 'holds', line: cited.line };
    return fail('beyond-end', `the file has ${lines} lines`);
  }
  if (cited.quote.replace(/\s/g, '').length < QUOTE_CHARACTERS_MIN)
    return fail('too-short', `a quote needs ${QUOTE_CHARACTERS_MIN} characters or more to prove anything`);
  const wanted = toBytes(text, cited.quote);
  const here = find(text, wanted, cited.line, Math.min(cited.endLine ?? cited.line, lines));
  if (here !== undefined) return { state: 'holds', line: here };
  const elsewhere = findNearest(text, wanted, cited.line);
  if (elsewhere !== undefined)
    return { state: 'moved', line: elsewhere, ...doubtOf(cited.line, elsewhere, lines) };
  return explainAbsence(text, cited, lines);
}

function toBytes(text: OpenedText, quote: string): Buffer {
  const isCrlf = text.hasCarriageReturns && quote.includes('\n');
  return Buffer.from(isCrlf ? quote.replaceAll('\n', '\r\n') : quote, 'utf8');
}

/** The line in which it begins, when that is one of `first` to `last`. */
function find(text: OpenedText, wanted: Buffer, first: number, last: number): number | undefined {
  const start = text.starts[first - 1];
  const end = text.starts[last];
  if (start === undefined || end === undefined) return undefined;
  // A quote may go on behind the line it begins in.
  const at = text.bytes.subarray(start, Math.min(text.bytes.length, end + wanted.length)).indexOf(wanted);
  return at === -1 || start + at >= end ? undefined : lineAt(text, start + at);
}

/** Code drifts by some lines between a look and a quote; from here on the number was never right. */
const DRIFT_LINES_MAX = 50;

function doubtOf(named: number, found: number, lines: number): { doubt?: string } {
  if (named > lines) return { doubt: `line ${named} is beyond the file, which has ${lines} lines` };
  const off = Math.abs(named - found);
  return off > DRIFT_LINES_MAX ? { doubt: `line ${named} is ${off} lines away from the words` } : {};
}

/** Of several places, the one nearest to the line that was named; of a mere name, code before comments. */
function findNearest(text: OpenedText, wanted: Buffer, line: number): number | undefined {
  const isName = /^[\w$.]+$/.test(wanted.toString('latin1'));
  let best: { readonly line: number; readonly rank: number } | undefined;
  for (let at = text.bytes.indexOf(wanted); at !== -1; at = text.bytes.indexOf(wanted, at + 1)) {
    const found = lineAt(text, at);
    const rank = Math.abs(found - line) + (isName && isInComment(text, found, at) ? text.starts.length : 0);
    if (best === undefined || rank < best.rank) best = { line: found, rank };
    else if (!isName) break;
  }
  return best?.line;
}

function isInComment(text: OpenedText, line: number, at: number): boolean {
  const before = text.bytes.toString('utf8', text.starts[line - 1], at);
  return /^\s*(?:\*|--|;|%)|\/\/|\/\*|<!--|(?:^|\s)#(?:\s|$)/.test(before);
}

function lineAt(text: OpenedText, offset: number): number {
  let low = 0;
  let high = text.starts.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((text.starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** The line without its end, as text. */
export function lineText(text: OpenedText, line: number): string | undefined {
  const start = text.starts[line - 1];
  let end = text.starts[line];
  if (start === undefined || end === undefined) return undefined;
  if (text.bytes[end - 1] === LF) end -= 1;
  if (text.bytes[end - 1] === CR) end -= 1;
  return text.bytes.toString('utf8', start, Math.max(start, end));
}

function explainAbsence(text: OpenedText, cited: Quoted, lines: number): QuoteCheck {
  const there = lineText(text, cited.line);
  if (there === undefined)
    return fail('beyond-end', `the file has ${lines} lines, and the quote is in none of them`);
  const shown = there.length > SHOWN_MAX ? `${there.slice(0, SHOWN_MAX)}…` : there;
  const difference = describeDifference(cited.quote.split('\n')[0] as string, there);
  return {
    ...fail('not-there', `the quote is nowhere in the file${difference}`),
    standsThere: shown.toWellFormed(),
  };
}

/** Says where they part; what a person cannot see (a tab for a space, a letter of another script) by its code. */
function describeDifference(quote: string, there: string): string {
  const from = closestStart(quote, there);
  const a = [...quote];
  const b = [...there.slice(from)];
  const at = a.findIndex((character, index) => character !== b[index]);
  const [given, found] = [a[at], b[at]];
  if (at < 1 || given === undefined || found === undefined) return '';
  if (PLAIN.test(given) && PLAIN.test(found)) {
    const start = wordStart(a, at);
    return `; it goes on with "${wordAt(a, start)}" where the file goes on with "${wordAt(b, start)}"`;
  }
  return `; at character ${at + 1} it has ${nameOf(given)} where the file has ${nameOf(found)}`;
}

/** Told apart at sight. */
const PLAIN = /[!-~]/;
const WORD_LENGTH_MAX = 40;

/** A word or number is told whole: both have the same before they part. */
function wordStart(characters: readonly string[], at: number): number {
  const before = characters.slice(Math.max(0, at - WORD_LENGTH_MAX), at).join('');
  const isInWord = /[\w$]/.test(characters[at] ?? '');
  return isInWord ? at - (/[\w$]*$/.exec(before)?.[0].length ?? 0) : at;
}

function wordAt(characters: readonly string[], at: number): string {
  const rest = characters.slice(at, at + WORD_LENGTH_MAX).join('');
  return /^(?:[\w$]+|[^\w\s]+)/.exec(rest)?.[0] ?? rest;
}

function closestStart(quote: string, there: string): number {
  const lead = quote.trimStart().slice(0, 4);
  const at = lead === '' ? -1 : there.indexOf(lead);
  return Math.max(0, at - (quote.length - quote.trimStart().length));
}

function nameOf(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  const shown = /[\p{C}\p{Z}]/u.test(character) ? '' : ` (${character})`;
  return `U+${code}${shown}`;
}

function fail(problem: QuoteProblem, reason: string) {
  return { state: 'fails', problem, reason } as const;
}
