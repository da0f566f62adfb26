// Passwords as people choose them: words, with a year, a digit or a sign. By chance alone they look like text, so they count only where
// nothing but a password can stand (in a URL before its host, in an environment file, in a connection string: there everything is one that
// neither stands for one nor says what belongs there), or where the model of `assignment/password-model` says so. Pure.

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

/** Says what belongs here instead of being it. */
export function isSpelledOut(value: string): boolean {
  return SPELLED_OUT.test(value) || STANDS_FOR_ONE.test(value);
}
