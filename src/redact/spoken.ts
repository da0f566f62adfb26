// Secrets that a person tells in a sentence: "the password is swordfish". The detector asks that a value look like a secret, which
// keeps it quiet on code; where a person names the thing and then says it, any value counts.

import { anyScript } from '../kernel/any-script.ts';
import { remembering } from '../kernel/once.ts';
import { narrow } from '../kernel/pattern-words.ts';
import { THINGS } from './spoken-things.ts';

const JOINS = String.raw`(?:\s+(?:for|of|to|on|von|für|pour|de|para|di|voor|для|от)\s+\S+(?:\s+\S+){0,3}?)?\s*(?:(?:is|are|was|ist|lautet|est|es|é|è|sono)(?=\s)|[:=：]|—|это|は|是|为|는|은|هي)\s*:?\s*`;
/** What follows when it is spoken about, not said. */
const ABOUT =
  /^(?:in|at|on|not|never|always|the|a|an|stored|kept|saved|set|managed|rotated|required|hashed|encrypted|optional|wrong|missing|empty|read|passed|sent|checked|validated|generated|expired|invalid|correct|too|still|now|being|case|what|where|how|why|our|your|my|their|its|there|it|this|that|from|by|for|with|only|also|used|needed|shown|visible|logged|hidden|redacted|masked|different|same|ok|okay|fine|long|short|weak|strong|im|nicht|in|dans|en|no|non|pas)(?=[\s.,;!?]|$)/i;
const HIDDEN = '[REDACTED:spoken]';

const ODD = String.raw`[\d!@#$%^&*_+=-]`;
const LOOKS = String.raw`(?=[^\s]*${ODD})[^\s"'“”’,;]{6,}`;
/** Without such a sign nothing in a text looks like a secret, and the patterns for it are not built. */
const LOOKS_ODD = new RegExp(ODD);
const PATTERNS_KEPT_MAX = 50;
/** For the names that a text holds, of which it mostly has one or two. */
const patternsOf = remembering(
  (things) => ({
    spoken: anyScript(
      String.raw`(?<![\p{L}\d_])(?<thing>${things})(?<join>${JOINS})(?<value>["'“‘\x60]?[^\s"'”’\x60]+(?:["'”’\x60]|(?=\s|$)))`,
      'giu',
    ),
    named: anyScript(String.raw`(?<![\p{L}\d_])(?<thing>${things})(?<join>\s+)(?<value>${LOOKS})`, 'giu'),
    before: anyScript(
      String.raw`(?<![\p{L}\d_])(?<value>${LOOKS})(?<join>\s+(?:as|for|is)\s+(?:the|my|our|a)\s+(?:new\s+)?)(?<thing>${things})`,
      'giu',
    ),
  }),
  PATTERNS_KEPT_MAX,
);

/** Letters that are others to a pattern that ignores case, such as the long s, and to nothing else: then every name is looked for. */
const ODD_LETTERS = /[\u017f\u1c80-\u1c8a]/;
const allThings = THINGS.map(([form]) => form).join('|');

/** Names of secrets that the text may hold, as one pattern. */
const thingsIn = (text: string): string | undefined =>
  ODD_LETTERS.test(text) ? allThings : narrow(THINGS, text);

/** The text without values that were spoken as secrets. */
export function hideSpokenSecrets(text: string): string {
  const things = thingsIn(text);
  if (things === undefined) return text;
  const patterns = patternsOf(things);
  const named = LOOKS_ODD.test(text) ? hideNamedSecrets(text, patterns) : text;
  const spoken = patterns.spoken(named);
  // A search compiles into less than a replacement, and mostly finds nothing.
  if (named.search(spoken) === -1) return named;
  return named.replace(spoken, (whole, ...rest) => {
    const { thing, join, value } = rest.at(-1) as Record<'thing' | 'join' | 'value', string>;
    return ABOUT.test(value) || /^[.,;!?]/.test(value) || /^\[REDACTED/.test(value)
      ? whole
      : `${thing}${join}${HIDDEN}`;
  });
}

/** Beside its name stands what looks like one. */
function hideNamedSecrets(text: string, patterns: ReturnType<typeof patternsOf>): string {
  return text
    .replace(patterns.before(text), (_whole, ...rest) => {
      const { thing, join } = rest.at(-1) as Record<'thing' | 'join', string>;
      return `${HIDDEN}${join}${thing}`;
    })
    .replace(patterns.named(text), (whole, ...rest) => {
      const { thing, join, value } = rest.at(-1) as Record<'thing' | 'join' | 'value', string>;
      return ABOUT.test(value) || /^\[REDACTED/.test(value) ? whole : `${thing}${join}${HIDDEN}`;
    });
}

/** Says how the thing is or what becomes of it: "ignored", "rotating", "optional". */
const SAYS_HOW = /(?:ed|en|ing|able|ible|al|ive|ly|less|ful)$/i;

/**
 * The same for notes, decisions and tasks, which speak about such things far more often than they tell one: a value counts when it is quoted,
 * holds a digit or a sign, or ends what is said.
 */
export function hideToldSecrets(text: string): string {
  const things = thingsIn(text);
  if (things === undefined) return text;
  return text.replace(patternsOf(things).spoken(text), (whole, ...rest) => {
    const { thing, join, value } = rest.at(-1) as Record<'thing' | 'join' | 'value', string>;
    const [, word = ''] = /^["'“‘\x60]?(.*?)["'”’\x60.,;:!?)]*$/u.exec(value) ?? [];
    const at = (rest.at(-3) as number) + whole.length;
    const endsThere = /[.,;!?]$/.test(value) || /^\s*(?:$|[.,;!?)\n])/.test(text.slice(at));
    const isTold =
      /^["'“‘\x60]/.test(value) || /[\d!@#$%^&*_+=]/.test(word) || (endsThere && !SAYS_HOW.test(word));
    const isAbout = word.length < 3 || ABOUT.test(word) || value.startsWith('[REDACTED');
    return isTold && !isAbout
      ? `${thing}${join}${HIDDEN}${value.slice(value.indexOf(word) + word.length)}`
      : whole;
  });
}

/** Cheap: whether it is worth looking. */
export function mayTellSecret(text: string): boolean {
  return thingsIn(text) !== undefined;
}
