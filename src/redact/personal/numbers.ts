// Numbers of people in text: cards, social security numbers, bank accounts, telephones, and on request IP addresses. One
// pass finds stretches of digits with single separators; what a stretch is depends on its digits, its grouping and the
// words beside it.

import { isDigitCode, isWordCode } from '../characters.ts';
import type { Span } from '../model.ts';
import { nextBeginning } from './beginning.ts';
import { addToIban, ibanLength, isCardRange, isSsn, passesLuhn } from './digits.ts';
import { isPhone } from './phone.ts';

export interface NumberOptions {
  readonly ipAddresses: boolean;
}

/** A stretch of digits and single separators. */
export interface NumberRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

const RUN_LENGTH_MAX = 40;
const CONTEXT_LENGTH = 48;
const DIGITS_MIN = 7;
/** With gaps, an account is written in capitals and groups of four. */
const GROUPED_IBAN = /^[A-Z]{2}\d{2}(?:[ \u00a0-][A-Z0-9]{4}){2,7}(?:[ \u00a0-][A-Z0-9]{1,4})?$/;
const CARD_WORDS = /card|\bcc\b|credit|debit|visa|master|amex|maestro|diners|payment|charge|billing|\bpan\b/i;
const SSN_WORDS = /\bssn\b|social.{0,3}security|\bsin\b|taxpayer/i;

export function findNumbers(text: string, options: NumberOptions): Span[] {
  const spans: Span[] = [];
  /** Up to here single figures follow one another: only a group of several digits can start a number. */
  let denseUntil = 0;
  for (let at = nextBeginning(text, 0); at < text.length; at = nextBeginning(text, at + 1)) {
    if (at < denseUntil && !(isDigitCode(text.charCodeAt(at + 1)) && isDigitCode(text.charCodeAt(at + 2))))
      continue;
    const end = readRun(text, at);
    if (end - at >= RUN_LENGTH_MAX - 5) denseUntil = end;
    const span = findIban(text, at) ?? classifyAt(text, at, end, options);
    if (span === undefined) {
      at = skipDigits(text, at);
    } else {
      spans.push(span);
      at = span.end - 1;
    }
  }
  return spans;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigitCode(text.charCodeAt(at + 1))) at += 1;
  return at;
}

/** To the last digit; one separator between digits, or a bracket and a space. */
function readRun(text: string, from: number): number {
  let at = from;
  let end = from;
  let gap = 0;
  const most = from + RUN_LENGTH_MAX;
  while (at < most) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      at += 1;
      end = at;
      gap = 0;
    } else if (code === 40 || code === 41) {
      at += 1;
    } else if (isSeparator(code) && gap === 0) {
      at += 1;
      gap = 1;
    } else break;
  }
  return end;
}

function isSeparator(code: number): boolean {
  return code === 32 || code === 45 || code === 46 || code === 47 || code === 160;
}

function classifyAt(text: string, start: number, end: number, options: NumberOptions): Span | undefined {
  if (end - start < DIGITS_MIN || end - start >= RUN_LENGTH_MAX - 5) return undefined;
  if (options.ipAddresses) {
    const ip = findIp(text, start);
    if (ip !== undefined) return ip;
  }
  if (!isFree(text, start, end)) return undefined;
  const run: NumberRun = { text, start, end, digits: text.slice(start, end).replace(/\D/g, '') };
  return findCard(run) ?? findSsn(run) ?? findPhone(run);
}

/** Not a part of a word, a decimal, a path or an identifier. */
function isFree(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (isWordCode(before) && !isEscape(text, start)) return false;
  if ((before === 46 || before === 45 || before === 47) && isWordCode(text.charCodeAt(start - 2)))
    return false;
  const after = text.charCodeAt(end);
  return !isWordCode(after) || /^x\d{1,6}\b/i.test(text.slice(end, end + 8));
}

function isEscape(text: string, at: number): boolean {
  return text.charCodeAt(at - 2) === 92 && 'nrt'.includes(text[at - 1]!);
}

function contextBefore(run: NumberRun): string {
  return run.text.slice(Math.max(0, run.start - CONTEXT_LENGTH), run.start);
}

function findCard(run: NumberRun): Span | undefined {
  const { text, start, end, digits } = run;
  if (digits.length < 12 || digits.length > 19) return undefined;
  if (!passesLuhn(digits) || /^(\d)\1+$/.test(digits) || /[.()/]/.test(text.slice(start, end)))
    return undefined;
  const common = isCardRange(digits);
  if (!common && !CARD_WORDS.test(contextBefore(run))) return undefined;
  return { start, end, type: 'credit-card', method: 'checksum', confidence: common ? 0.9 : 0.7 };
}

function findSsn(run: NumberRun): Span | undefined {
  const { text, start, end, digits } = run;
  if (digits.length !== 9 || !isSsn(digits)) return undefined;
  const grouped = /^\d{3}([- ])\d{2}\1\d{4}$/.exec(text.slice(start, end));
  const named = SSN_WORDS.test(contextBefore(run));
  if (grouped?.[1] !== '-' && !named) return undefined;
  return { start, end, type: 'us-ssn', method: 'checksum', confidence: named ? 0.95 : 0.8 };
}

/** Country and check digits. */
const IBAN_HEAD = 4;
const UNDERSCORE = 95;

/** The digits that `start` points at are the check digits: two letters of a country stand before them. */
function findIban(text: string, start: number): Span | undefined {
  if (!isLetterCode(text.charCodeAt(start - 1)) || !isLetterCode(text.charCodeAt(start - 2)))
    return undefined;
  const from = start - 2;
  const length = ibanLength(text.slice(from, start));
  if (length === undefined || (isWordCode(text.charCodeAt(from - 1)) && !isEscape(text, from)))
    return undefined;
  let read = 0;
  let at = from;
  let rest = 0;
  while (read < length && at < from + length * 2) {
    const code = text.charCodeAt(at);
    if (isWordCode(code) && code !== UNDERSCORE) {
      // The country and the check digits count as if they stood at the end.
      if (read >= IBAN_HEAD) rest = addToIban(rest, code);
      read += 1;
    } else if (code !== 32 && code !== 45 && code !== 160) break;
    at += 1;
  }
  if (read !== length || isWordCode(text.charCodeAt(at))) return undefined;
  for (let place = from; place < from + IBAN_HEAD; place += 1) rest = addToIban(rest, text.charCodeAt(place));
  if (rest !== 1) return undefined;
  if (at - from !== read && !GROUPED_IBAN.test(text.slice(from, at))) return undefined;
  return { start: from, end: at, type: 'iban', method: 'checksum', confidence: 0.98 };
}

function isLetterCode(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122;
}

function findPhone(run: NumberRun): Span | undefined {
  const opened =
    run.text[run.start - 1] === '(' || run.text[run.start - 1] === '+' ? run.start - 1 : run.start;
  const start = run.text[opened - 1] === '+' ? opened - 1 : opened;
  const extension = /^ ?(?:x|ext\.? ?)\d{1,6}\b/i.exec(run.text.slice(run.end, run.end + 12));
  const end = run.end + (extension?.[0].length ?? 0);
  if (!isPhone(run, run.text.slice(start, run.end))) return undefined;
  return { start, end, type: 'phone-number', method: 'pattern', confidence: 0.75 };
}

function findIp(text: string, start: number): Span | undefined {
  const found = /^(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/.exec(text.slice(start, start + 16));
  if (found === null || isWordCode(text.charCodeAt(start - 1)) || text[start - 1] === '.') return undefined;
  if (found[0].split('.').some((part) => Number(part) > 255)) return undefined;
  return { start, end: start + found[0].length, type: 'ip-address', method: 'pattern', confidence: 0.7 };
}
