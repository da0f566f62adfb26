// Passwords as people choose them: words, with a year, a digit or a sign. By chance alone they look like text, so they count only where
// nothing but a password can stand (in a URL before its host, in an environment file, in a connection string: there everything is one that
// neither stands for one nor says what belongs there), or where they are put together as nothing else is. Pure.

import { isFiller, isTemplate } from './placeholder.ts';

/** What a manual writes in place of a password: its name, whose it is, that it is to be changed. */
const SPELLED_OUT =
  /^(?:(?:my|your|the|some|any|new|old|test|user|db|database|admin|root|wrong|bad|super|plain|client|app|service)[_\s.-]?)*(?:pass(?:wor[dt]|wd|phrase|code)?|pwd|psw|pw|secret|token|api[_-]?key|key|credentials?|username|user|login|value|null|none|nil|undefined|true|false|empty|todo)(?:[_\s.-]?(?:here|pass|word|value|goes|\d))*$/i;
const STANDS_FOR_ONE = /example|change[_-]?(?:me|this|it)|placeholder|replace|redacted|insert|dummy|foobar/i;
const LENGTH_MIN = 6;
const LENGTH_MAX = 128;

/** True for a value that somebody may really log in with. */
export function isChosen(value: string): boolean {
  if (value.length < LENGTH_MIN || value.length > LENGTH_MAX || /\s/.test(value)) return false;
  return !isTemplate(value) && !isFiller(value) && !isSpelledOut(value);
}

const LETTER = /[A-Za-z]/;
const DIGIT = /\d/;
/** Signs that no name in a program holds and that forms ask for. */
const SIGN = /[!#$%&*?@^~]/;
const COMPOSED_LENGTH_MIN = 8;

/** A word and a year or another number of some digits; algorithms (`sha256`, `base64`) are shorter. */
const WORD_AND_NUMBER = /^[A-Za-z]{4,}\d{3,}$/;

/** Letters, a number and a sign, as forms ask for them, or a word and a number: no version or path is put together so, and few names are. */
export function isComposed(value: string): boolean {
  if (value.length < COMPOSED_LENGTH_MIN || !DIGIT.test(value)) return false;
  const hasAll = SIGN.test(value.slice(1)) && LETTER.test(value);
  return (hasAll || WORD_AND_NUMBER.test(value)) && isChosen(value);
}

/** Says what belongs here instead of being it. */
export function isSpelledOut(value: string): boolean {
  return SPELLED_OUT.test(value) || STANDS_FOR_ONE.test(value);
}
