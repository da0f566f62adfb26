// Short ways to write the common kinds of rule, each with examples of its own: the form filled with random characters
// must be found; the same form crossed out or cut short must not.

import type { FormRule, NamedRule } from '../model.ts';

/** Character sets by letter, used by patterns and by example templates alike. */
export const CHARACTER_SETS = {
  /** letters and digits */
  a: 'A-Za-z0-9',
  /** lower-case letters and digits */
  l: 'a-z0-9',
  /** upper-case letters and digits */
  u: 'A-Z0-9',
  /** lower-case hexadecimal */
  h: 'a-f0-9',
  /** hexadecimal */
  g: 'A-Fa-f0-9',
  /** URL-safe base64 */
  w: 'A-Za-z0-9_-',
  /** letters, digits, underscore */
  v: 'A-Za-z0-9_',
  /** base64 without padding */
  b: 'A-Za-z0-9+/',
  /** URL-safe base64 with padding anywhere */
  e: 'A-Za-z0-9_=-',
  /** digits */
  d: '0-9',
  /** base32 */
  s: 'A-Z2-7',
  /** letters */
  z: 'A-Za-z',
} as const;

export type CharacterSet = keyof typeof CHARACTER_SETS;

type Extra = Partial<Omit<FormRule, 'type' | 'words' | 'pattern'>>;

/** A fixed prefix and then so many characters of one set, and no more of them. */
export function prefixed(
  type: string,
  prefixes: string | readonly string[],
  body: readonly [set: CharacterSet, min: number, max?: number],
  extra: Extra = {},
): FormRule {
  const list = typeof prefixes === 'string' ? [prefixes] : prefixes;
  const [set, min, max = min] = body;
  const characters = CHARACTER_SETS[set];
  const head = list.map(escapeSource).join('|');
  return {
    type,
    words: list,
    pattern: `(?:${head})[${characters}]{${min},${max}}(?![${characters}])`,
    ...extra,
    yes: [...list.map((prefix) => `${prefix}{${set}${min}}`), ...(extra.yes ?? [])],
    no: [`${list[0]}{X${min}}`, `${list[0]}{${set}${Math.max(1, Math.floor(min / 2))}}`, ...(extra.no ?? [])],
  };
}

/** Any other form; the examples are given. */
export function form(
  type: string,
  words: string | readonly string[],
  pattern: string,
  rest: Extra & { readonly yes: readonly string[] },
): FormRule {
  return { type, words: typeof words === 'string' ? [words] : words, pattern, no: [], ...rest };
}

/** A value of one set and length behind a key that holds the provider's name. */
export function named(
  type: string,
  names: string | readonly string[],
  body: readonly [set: CharacterSet, min: number, max?: number],
  extra: Partial<Omit<NamedRule, 'type' | 'names' | 'value'>> = {},
): NamedRule {
  const list = typeof names === 'string' ? [names] : names;
  const [set, min, max = min] = body;
  return {
    type,
    names: list,
    value: `[${CHARACTER_SETS[set]}]{${min},${max}}`,
    ...extra,
    yes: [`${list[0]}_thing = "{${set}${min}}"`, ...(extra.yes ?? [])],
    no: [`${list[0]}_thing = "{X${min}}"`, `other = "{${set}${min}}"`, ...(extra.no ?? [])],
  };
}

/** The same with a value of any pattern. */
export function namedShape(
  type: string,
  names: string | readonly string[],
  value: string,
  rest: Partial<Omit<NamedRule, 'type' | 'names' | 'value'>> & { readonly yes: readonly string[] },
): NamedRule {
  return { type, names: typeof names === 'string' ? [names] : names, value, no: [], ...rest };
}

function escapeSource(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
