// Decides whether what was assigned to a promising key is a secret: a literal that is no placeholder, no name, no place,
// and that looks like chance, the more so the less the key promises, or like a password as people choose them. Pure; the thresholds are in
// bits of `randomness`.

import { isPassphrase } from '../forms/phrase.ts';
import type { Link } from '../model.ts';
import { isChosen } from '../value/chosen.ts';
import { isConstantName, isEncodedText, isExpression, isTornLiteral } from '../value/code.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { countSwitches, measureRandomness } from '../value/randomness.ts';
import { countClasses, isHex, isNameLike, isOrdinary, isProse, isUuid } from '../value/shape.ts';
import { isEcho, type KeyVerdict } from './key.ts';
import { scorePassword } from './password-model.ts';
import { BARE_LENGTH_MAX } from './value.ts';

export interface Candidate {
  /** What the key is called. */
  readonly name: string;
  readonly value: string;
  readonly quoted: boolean;
  readonly wrapped: boolean;
  readonly link: Link;
  /** Words follow on the same line: it is more likely the first word of a sentence. */
  readonly trailed: boolean;
  /** In an environment file or a connection string, where no name of a variable can stand. */
  readonly literal: boolean;
  /** The key begins its line, as in files of settings. */
  readonly opens: boolean;
  /** Nothing but a comment stands behind the value in its line. */
  readonly closes: boolean;
}

export interface Decision {
  readonly type: string;
  readonly confidence: number;
}

/** Shorter values are not worth the doubt. */
const LENGTH_MIN = { password: 4, secret: 8, key: 16 } as const;
const PASSWORD_LENGTH_MAX = 128;
const CHOSEN: Decision = { type: 'password', confidence: 0.7 };
const PASSPHRASE: Decision = { type: 'password', confidence: 0.6 };
const SECRET_LENGTH_MAX = 1024;

export function decide(key: KeyVerdict, candidate: Candidate): Decision | undefined {
  const { value } = candidate;
  if (!candidate.quoted && value.length >= BARE_LENGTH_MAX) return undefined;
  if (value.length < LENGTH_MIN[key.kind] || value.length > SECRET_LENGTH_MAX) return undefined;
  if (candidate.quoted && key.kind === 'password' && value.includes(' '))
    return key.doubtful || candidate.wrapped || !isPassphrase(value) ? undefined : PASSPHRASE;
  if (candidate.literal && key.kind === 'password' && !key.doubtful && isChosen(value)) return CHOSEN;
  const decision = decideByChance(key, candidate);
  if (decision === undefined && !mayBeChosen(key, candidate)) return undefined;
  if (!mayBeLiteral(candidate)) return undefined;
  return decision ?? (isChosen(value) && scorePassword(candidate) > 0 ? CHOSEN : undefined);
}

/** Given as it is: neither written for people, nor in place of a value, nor a piece of a program, nor a place, an amount or a time. */
export function mayBeLiteral(candidate: Candidate): boolean {
  const { value } = candidate;
  if (isProse(value) || isPlaceholder(value) || isCode(candidate)) return false;
  return !isOrdinary(value.replace(/^["']|["']$/g, '')) && !isEncodedText(value);
}

/** Nobody types more. */
const CHOSEN_LENGTH_MAX = 48;
const ONE_WORD = /^[A-Za-z]*$/;

/** As people choose them: more than a word. What is said in a sentence has forms of its own. */
export function mayBeChosen(key: KeyVerdict, { value, link, wrapped, trailed }: Candidate): boolean {
  if (key.kind !== 'password' || key.doubtful || wrapped || trailed || link === 'prose') return false;
  return value.length <= CHOSEN_LENGTH_MAX && !ONE_WORD.test(value);
}

/** A name or a piece of a program in place of the value. */
function isCode({ value, quoted, wrapped, link }: Candidate): boolean {
  if (isTornLiteral(value) || isConstantName(value) || isEcho(value)) return true;
  if (link === 'comma' && (wrapped || (!quoted && isNameLike(value)))) return true;
  return !quoted && isExpression(value);
}

/** By chance alone, which is quick to measure; what the value looks like otherwise is asked only when this says yes. */
export function decideByChance(key: KeyVerdict, candidate: Candidate): Decision | undefined {
  const { value } = candidate;
  const bits = measureRandomness(value) - handicap(key, candidate);
  switch (key.kind) {
    case 'password':
      return isPassword(value, bits, candidate) ? { type: 'password', confidence: 0.8 } : undefined;
    case 'secret':
      return isSecret(value, bits, key) ? { type: 'secret', confidence: 0.8 } : undefined;
    case 'key':
      return candidate.link !== 'below' && isKey(value, bits)
        ? { type: 'secret', confidence: 0.6 }
        : undefined;
  }
}

/** Bits a value has to make up for when its surroundings speak against a literal. */
function handicap(key: KeyVerdict, candidate: Candidate): number {
  let bits = 0;
  if (key.doubtful) bits += 8;
  if (candidate.wrapped) bits += 6;
  if (!candidate.quoted && isNameLike(candidate.value)) bits += 2;
  if (candidate.link === 'prose') bits += 8;
  if (candidate.link === 'comma' || candidate.link === 'cell') bits += 10;
  if (candidate.link === 'compare') bits += 4;
  if (candidate.link === 'call') bits += 6;
  if (candidate.link === 'below') bits += 4;
  if (candidate.trailed) bits += 6;
  return bits;
}

/** One capitalised word, as the translations of `Password` are; other languages look a little like chance. */
const LONE_WORD = /^[A-Z][a-z]+(?:-[A-Za-z]+)*[.:!?]?$/;
const LONE_WORD_BITS_MIN = 15;

function isPassword(value: string, bits: number, candidate: Candidate): boolean {
  if (value.length > PASSWORD_LENGTH_MAX && !candidate.quoted) return false;
  if (LONE_WORD.test(value)) return bits >= LONE_WORD_BITS_MIN;
  if (bits >= 6) return true;
  return candidate.quoted && value.length >= 8 && bits >= -6 && countClasses(value) >= 3;
}

function isSecret(value: string, bits: number, key: KeyVerdict): boolean {
  if (isUuid(value)) return !key.doubtful;
  if (isHex(value)) return value.length >= 12 && (value.length >= 32 || countSwitches(value) >= 3);
  return bits >= 10;
}

function isKey(value: string, bits: number): boolean {
  if (isUuid(value) || isHex(value) || !isToken(value)) return false;
  return bits >= 24 && /\d/.test(value) && countSwitches(value) >= 3;
}

/** Of the characters of one encoding: paths, addresses and descriptors mix those of several. */
function isToken(value: string): boolean {
  return (
    /^[\w+/=~-]+$/.test(value) &&
    !/[\da-f]{8}-[\da-f]{4}-/i.test(value) &&
    !(/[+/]/.test(value) && /[_-]/.test(value))
  );
}
