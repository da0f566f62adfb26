// How far a value is from words: bits by which chance explains its letters better than language does, plus what digits,
// case changes and symbols mixed into them add. Positive means chance. Pure arithmetic over a table; no allocation.

import { once } from '../../kernel/once.ts';
import { LETTER_COSTS, STEP_ALPHABET, STEP_BITS } from './letter-costs.ts';

const SYMBOLS = 27;
/** What one letter costs when all 26 are equally likely. */
const CHANCE_BITS = Math.log2(26);
/** A switch between letters and digits beyond the first: words end in numbers, but rarely have them in the middle. */
const SWITCH_BITS = 3;

/** Decoded for the first value that is judged: most texts hold none, and a program that looks at one is done sooner. */
const letterCosts = once(decodeCosts);

function decodeCosts(): Float32Array {
  const steps = new Uint8Array(128);
  for (let i = 0; i < STEP_ALPHABET.length; i++) steps[STEP_ALPHABET.charCodeAt(i)] = i;
  const decoded = new Float32Array(LETTER_COSTS.length);
  for (let i = 0; i < decoded.length; i++) decoded[i] = steps[LETTER_COSTS.charCodeAt(i)]! * STEP_BITS;
  return decoded;
}

/** 1-26 for a letter of either case, 0 for anything else. */
function letterOf(code: number): number {
  const folded = code | 32;
  return folded >= 97 && folded <= 122 ? folded - 96 : 0;
}

/** Bits in favour of chance for the letters alone: every run of letters is judged as one word, camel case as several. */
export function measureLetterBits(value: string): number {
  const costs = letterCosts();
  let bits = 0;
  let a = 0;
  let b = 0;
  let lower = false;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const c = code < 128 ? letterOf(code) : 0;
    const upper = c !== 0 && (code & 32) === 0;
    if (b !== 0 && (c === 0 || (upper && lower))) {
      bits += costs[(a * SYMBOLS + b) * SYMBOLS]!;
      a = 0;
      b = 0;
    }
    if (c !== 0) bits += costs[(a * SYMBOLS + b) * SYMBOLS + c]! - CHANCE_BITS;
    a = b;
    b = c;
    lower = c !== 0 && !upper;
  }
  return b === 0 ? bits : bits + costs[(a * SYMBOLS + b) * SYMBOLS]!;
}

/** How often letters and digits take turns; `abc123` does once, `a1b2` three times. */
export function countSwitches(value: string): number {
  let switches = 0;
  let previous = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const kind = code >= 48 && code <= 57 ? 1 : code < 128 && letterOf(code) !== 0 ? 2 : 0;
    if (kind === 0) continue;
    if (previous !== 0 && kind !== previous) switches += 1;
    previous = kind;
  }
  return switches;
}

/** A number of three digits or more says something unless it is a year or counts up. */
const DIGITS_MIN = 3;
const DIGIT_BITS = 1;
const TELLING_NOTHING = /^(?:(?:19|20)\d\d|0*123\d*|(\d)\1+|[1-9]0+)$/;

function measureNumberBits(value: string): number {
  let bits = 0;
  let run = 0;
  for (let i = 0; i <= value.length; i++) {
    const code = value.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      run += 1;
      continue;
    }
    if (run >= DIGITS_MIN && !TELLING_NOTHING.test(value.slice(i - run, i))) bits += run * DIGIT_BITS;
    run = 0;
  }
  return bits;
}

/** Bits in favour of chance, all told. Around zero nothing can be said; words are below -3, random text above 6. */
export function measureRandomness(value: string): number {
  return (
    measureLetterBits(value) + Math.max(0, countSwitches(value) - 1) * SWITCH_BITS + measureNumberBits(value)
  );
}

/** Shannon entropy in bits per character; characters that differ in the low byte only are told apart, which suffices. */
export function measureEntropy(value: string): number {
  const { length } = value;
  if (length === 0) return 0;
  const counts = new Uint16Array(256);
  for (let i = 0; i < length; i++) counts[value.charCodeAt(i) & 255]! += 1;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const slot = value.charCodeAt(i) & 255;
    const count = counts[slot]!;
    if (count > 1) sum += count * Math.log2(count);
    counts[slot] = 0;
  }
  return Math.log2(length) - sum / length;
}
