// Tells pieces of programs from values: expressions, names of constants and types, literals that were torn apart by the
// quotes of the code around them, and text that was merely encoded. They stand behind the keys of secrets in every code
// base and look unlike language without being chance. Pure.

import { countSwitches, measureRandomness } from './randomness.ts';

/** `a.b`, `a::b`, `a->b`, `@pkg/name`, and what operators make of them: `a.b?c:d`, `a.b==c`. */
const MEMBER_PATH =
  /^[@&*!]?[A-Za-z_$][\w$]*(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+(?:->?|[?=!+*|][^\n]*|:[A-Za-z_$][^\n]*)?$/;
/** `$name->`, of which the arrow ends a bare value. */
const VARIABLE = /^\$[A-Za-z_]\w*-$/;
/** Words behind one another like folders. */
const WORD_PATH = /^[A-Za-z_][\w-]*(?:\/[A-Za-z_][\w-]*)+$/;
/** More turns between letters and digits than this in one part, and it is no name. */
const NAME_SWITCHES_MAX = 2;

/** What a bare value is in code: something that is computed. Only for values without quotes. */
export function isExpression(value: string): boolean {
  if (VARIABLE.test(value)) return true;
  if (!MEMBER_PATH.test(value) && !WORD_PATH.test(value)) return false;
  return value.split(/[^\w$]+/).every((part) => countSwitches(part) <= NAME_SWITCHES_MAX);
}

const CONSTANT = /^[A-Z]+\d*(?:[-_](?:[A-Z]+\d*|\d+[A-Z]?))+$/;
/** Parts beyond which it is a product key rather than a name. */
const CONSTANT_PART_MAX = 12;

/** Names in capitals, as cipher suites, mechanisms and members of enumerations have: `ECDHE-RSA-AES128-SHA`. */
export function isConstantName(value: string): boolean {
  return CONSTANT.test(value) && value.split(/[-_]/).every((part) => part.length <= CONSTANT_PART_MAX);
}

/** The quotes around it belong to two literals: what stands between them is code that joins strings. */
const TORN = /^["'`]\s?[.+,)&]|^[.+]\s?[\w$][\w$.]*\(|[.+,(&]\s?["'`]$|^[)+.,;][^\n]*\($|^\)[,;.?:]/;

export function isTornLiteral(value: string): boolean {
  return TORN.test(value);
}

const ENCODED = /^(?:[A-Za-z0-9+/]{4}){3,40}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Bits a character; random text has ten times as many. */
const TEXT_BITS_MAX = 0.25;

/** Base64 of a sentence: several words, none of them like chance. */
export function isEncodedText(value: string): boolean {
  if (!ENCODED.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('latin1');
  return (
    /^[\x20-\x7e]+\n?$/.test(text) &&
    / \w/.test(text) &&
    measureRandomness(text) < text.length * TEXT_BITS_MAX
  );
}
