// What a key promises about its value: a password, a secret, or something that is merely called a key. The words around
// the one that counts decide as much as the word itself: `password` does, `passwordLength` and `labelPassword` do not.

import { measureRandomness } from '../value/randomness.ts';
import {
  KEY_OWNERS,
  KEY_WORDS,
  LOOKUP_VERBS,
  OTHER_PASSWORD_HEADS,
  OTHER_SECRET_HEADS,
  OTHER_WORDS,
  PASSWORD_ENDS,
  PASSWORD_WORDS,
  PLAIN_TAILS,
  REQUEST_OWNERS,
  SECRET_ENDS,
  SECRET_WORDS,
  USER_OWNERS,
} from './key-words.ts';

/** From the surest promise to the faintest. */
export type KeyKind = 'password' | 'secret' | 'key';

export interface KeyVerdict {
  readonly kind: KeyKind;
  /** The words around it say nothing for or against: the value has to be clear by itself. */
  readonly doubtful: boolean;
}

/** A part of a name that is more chance than this is no word. */
const WORD_BITS_MAX = 16;
/** And so for a whole name, by character. */
const NAME_BITS_MAX = 0.9;

/** Names a secret instead of being one: words joined the way code joins them, and one says what it is about. */
export function isEcho(value: string): boolean {
  if (!/^@?[A-Za-z_$][\w$]*(?:(?:\.|::|->|[-/:])[\w$]+)*$/.test(value)) return false;
  const words = splitKey(value).map(stripDigits);
  return (
    words.some((word) => word.length > 2 && isPromise(word)) &&
    (words.every((word) => measureRandomness(word) < WORD_BITS_MAX) ||
      measureRandomness(value) < value.length * NAME_BITS_MAX)
  );
}

function isPromise(word: string): boolean {
  return PASSWORD_WORDS.has(word) || SECRET_WORDS.has(word) || KEY_WORDS.has(word);
}

/** Functions that look something up or take it apart by what they are given. */
export function isLookup(key: string): boolean {
  const [first = ''] = splitKey(key.slice(key.lastIndexOf('.') + 1));
  return LOOKUP_VERBS.has(first);
}

/** Splits `someKeyName`, `SOME_KEY_NAME`, `some-key.name` and `HTTPKey` into lower-case words. */
export function splitKey(key: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let i = 0; i <= key.length; i++) {
    const code = key.charCodeAt(i);
    if (isAlphanumeric(code)) {
      if (i > start && isUpper(code) && (!isUpper(key.charCodeAt(i - 1)) || isLower(key.charCodeAt(i + 1)))) {
        words.push(key.slice(start, i).toLowerCase());
        start = i;
      }
      continue;
    }
    if (i > start) words.push(key.slice(start, i).toLowerCase());
    start = i + 1;
  }
  return words;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isAlphanumeric(code: number): boolean {
  return isUpper(code) || isLower(code) || (code >= 48 && code <= 57);
}

/** Undefined when the key promises nothing. `before` is the text in front of it, for keys of several words. */
export function judgeKey(key: string, before: string): KeyVerdict | undefined {
  const words = splitKey(key);
  for (let at = words.length - 1; at >= 0; at--) {
    const word = stripDigits(words[at]!);
    if (PASSWORD_WORDS.has(word) || PASSWORD_ENDS.test(word)) return judgePassword(words, at);
    if (/^[cx]srf/.test(word)) return undefined;
    if (SECRET_WORDS.has(word) || SECRET_ENDS.test(word)) return judgeSecret(words, at, before);
    if (KEY_WORDS.has(word)) return judgeKeyWord(words, at, before);
  }
  return undefined;
}

function stripDigits(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  return last >= 48 && last <= 57 ? word.replace(/\d+$/, '') : word;
}

/** What the words after the one that counts make of it: nothing, doubt, or something else altogether. */
function judgeTail(words: readonly string[], at: number): 'plain' | 'doubtful' | 'other' {
  let verdict: 'plain' | 'doubtful' = 'plain';
  for (let i = at + 1; i < words.length; i++) {
    const word = words[i]!;
    if (PLAIN_TAILS.has(word) || /^\d+$/.test(word)) continue;
    if (OTHER_WORDS.has(stripDigits(word))) return 'other';
    verdict = 'doubtful';
  }
  return verdict;
}

function judgePassword(words: readonly string[], at: number): KeyVerdict | undefined {
  const tail = judgeTail(words, at);
  if (tail === 'other') return undefined;
  if (words[at]!.startsWith('your')) return undefined;
  for (let i = 0; i < at; i++) if (OTHER_PASSWORD_HEADS.has(words[i]!)) return undefined;
  return { kind: 'password', doubtful: tail === 'doubtful' };
}

function judgeSecret(words: readonly string[], at: number, before: string): KeyVerdict | undefined {
  const tail = judgeTail(words, at);
  if (tail === 'other' || (USER_OWNERS.has(words[at]!) && words.slice(at + 1).includes('user')))
    return undefined;
  const head = at > 0 ? words.slice(0, at) : wordsBefore(before);
  if (head.some((word) => OTHER_SECRET_HEADS.has(word))) return undefined;
  // `vault_secret` names a place in a vault; a token opens it.
  if (head.includes('vault') && words[at] !== 'token') return undefined;
  const doubtful = tail === 'doubtful' || REQUEST_OWNERS.has(words[at - 1] ?? '');
  return { kind: 'secret', doubtful };
}

/** Up to two words in front of a key that is one word itself: `next page token`. */
function wordsBefore(before: string): readonly string[] {
  if (!before.endsWith(' ')) return [];
  const found = / ?([A-Za-z]+) (?:([A-Za-z]+) )?$/.exec(before);
  return found === null ? [] : [found[1]!.toLowerCase(), (found[2] ?? '').toLowerCase()];
}

function judgeKeyWord(words: readonly string[], at: number, before: string): KeyVerdict | undefined {
  const tail = judgeTail(words, at);
  if (tail === 'other') return undefined;
  const owner =
    words[at - 1] ?? (before.endsWith(' ') ? /(\w+) $/.exec(before)?.[1]?.toLowerCase() : undefined);
  if (owner !== undefined && KEY_OWNERS.has(owner)) {
    return words[at] === 'key' || words[at] === 'keys'
      ? { kind: 'secret', doubtful: tail === 'doubtful' }
      : { kind: 'key', doubtful: false };
  }
  if (words[at] === 'signature' || words[at] === 'sig') return undefined;
  if (words.slice(0, at).some((word) => OTHER_WORDS.has(word) || OTHER_SECRET_HEADS.has(word)))
    return undefined;
  return { kind: 'key', doubtful: tail === 'doubtful' };
}
