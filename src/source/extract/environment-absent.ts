// What stands around the place where an environment variable is read, and tells what is used without it. Pure.

import { STRING, type Tokens } from '../lex/tokens.ts';
import { byteOf, isName, kindAt, solidFrom, tokenText } from '../scan/scan.ts';
import { VALUE, VALUE_LENGTH_MAX } from './declared-settings.ts';

/** `if 'X' in os.environ:` before it, or `except KeyError` behind it: whoever asks can do without. */
export function isAskedBefore(tokens: Tokens, name: number): boolean {
  const text = tokenText(tokens, name);
  for (let at = Math.max(0, name - ASKED_WITHIN); at < Math.min(tokens.count, name + ASKED_WITHIN); at++) {
    const isSame = at < name && kindAt(tokens, at) === STRING && tokenText(tokens, at) === text;
    if (isSame && isName(tokens, at + 1) && tokenText(tokens, at + 1) === 'in') return true;
    if (at > name && isName(tokens, at) && tokenText(tokens, at) === 'KeyError') return true;
  }
  return false;
}

const ASKED_WITHIN = 24;

export const afterKey = (tokens: Tokens, at: number): number =>
  isName(tokens, at) && kindAt(tokens, at + 1) === byteOf('=') ? at + 2 : at;

/** What stands behind `??`, `||`, `//`, PHP's `?:` and `or`. */
export function behindAlternative(tokens: Tokens, at: number): number | undefined {
  const [first, second] = [kindAt(tokens, at), kindAt(tokens, at + 1)];
  const isPair =
    (first === second && (first === byteOf('?') || first === byteOf('|') || first === byteOf('/'))) ||
    (first === byteOf('?') && second === byteOf(':'));
  const isWord = isName(tokens, at) && tokenText(tokens, at) === 'or';
  // `||=` gives it the value as well.
  const width = !isPair ? 1 : kindAt(tokens, at + 2) === byteOf('=') ? 3 : 2;
  return isPair || isWord ? solidFrom(tokens, at + width) : undefined;
}

export function valueAt(tokens: Tokens, at: number): string | undefined {
  const text = tokenText(tokens, at);
  if (kindAt(tokens, at) === STRING) {
    const bare = text.replace(/^[a-zA-Z]*["'`]+|["'`]+$/g, '');
    return bare.length <= VALUE_LENGTH_MAX && !/[\n{}`]/.test(bare) ? bare : undefined;
  }
  return VALUE.test(text) ? text : undefined;
}
