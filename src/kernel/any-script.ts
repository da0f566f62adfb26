// Patterns over letters of every script. To work such a class out takes the engine a millisecond, which a hook cannot spare, and most
// texts are ASCII: those are matched by the same pattern over the letters of ASCII. Either form is built when a text first needs it.

import { once } from './once.ts';

/** What a class of Unicode holds of ASCII, as it is written inside brackets. */
const IN_ASCII: Readonly<Record<string, string>> = {
  L: 'A-Za-z',
  Lu: 'A-Z',
  Ll: 'a-z',
  Lo: '',
  M: '',
  Mn: '',
  N: '0-9',
  Nd: '0-9',
  Nl: '',
  P: String.raw`!"#%&'()*,\-./:;?@[\\\]_{}`,
  S: '$+<=>^`|~',
  Cc: String.raw`\0-\x1f\x7f`,
  'Script=Latin': 'A-Za-z',
  'Script=Han': '',
  'Script=Hiragana': '',
  'Script=Katakana': '',
  'Script=Hangul': '',
  'Script=Thai': '',
};

const NOT_ASCII = /[^\0-\x7f]/;

/** The pattern for this text. As with any pattern that is kept, a global one is for `match` and `replace`, not for `test`. */
export type AnyScript = (text: string) => RegExp;

export function anyScript(source: string, flags: string): AnyScript {
  const forAll = once(() => new RegExp(source, flags));
  const forAscii = once(() => new RegExp(inAscii(source), flags.replace('u', '')));
  return (text) => (NOT_ASCII.test(text) ? forAll() : forAscii());
}

/** The same pattern for texts of ASCII alone. It must need no `u` but for its classes. */
export function inAscii(source: string): string {
  let isInClass = false;
  return source.replaceAll(/\\p\{([^}]*)\}|\\.|[[\]]/gs, (piece, name: string | undefined) => {
    if (piece === '[') isInClass = true;
    if (piece === ']') isInClass = false;
    if (name === undefined) return piece;
    const range = IN_ASCII[name];
    if (range === undefined) throw new Error(`what \\p{${name}} holds of ASCII is not known here`);
    return isInClass ? range : `[${range}]`;
  });
}
