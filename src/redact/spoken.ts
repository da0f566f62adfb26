// Secrets that a person tells in a sentence: "the password is swordfish". The detector asks that a value look like a secret, which
// keeps it quiet on code; where a person names the thing and then says it, any value counts.

import { anyScript } from '../kernel/any-script.ts';

const THINGS = [
  'passwords?',
  'passphrases?',
  'passcodes?',
  'pass(?:wd|code)?',
  'pin(?: code)?',
  'api[ _-]?keys?',
  'secret(?: key)?',
  '(?:access|auth|bearer|refresh|personal access|deploy) tokens?',
  'private key',
  'credentials?',
  'passw[oö]rt',
  'kennwort',
  'mot de passe',
  'contraseñas?',
  'clave(?: secreta)?',
  'senha',
  'parola(?: d’ordine)?',
  'wachtwoord',
  'lösenord',
  'hasło',
  'heslo',
  'пароль',
  'парола',
  'şifre',
  '密码',
  '密碼',
  'パスワード',
  '비밀번호',
  'كلمة (?:المرور|السر)',
].join('|');
const JOINS = String.raw`(?:\s+(?:for|of|to|on|von|für|pour|de|para|di|voor|для|от)\s+\S+(?:\s+\S+){0,3}?)?\s*(?:(?:is|are|was|ist|lautet|est|es|é|è|sono)(?=\s)|[:=：]|—|это|は|是|为|는|은|هي)\s*:?\s*`;
/** What follows when it is spoken about, not said. */
const ABOUT =
  /^(?:in|at|on|not|never|always|the|a|an|stored|kept|saved|set|managed|rotated|required|hashed|encrypted|optional|wrong|missing|empty|read|passed|sent|checked|validated|generated|expired|invalid|correct|too|still|now|being|case|what|where|how|why|our|your|my|their|its|there|it|this|that|from|by|for|with|only|also|used|needed|shown|visible|logged|hidden|redacted|masked|different|same|ok|okay|fine|long|short|weak|strong|im|nicht|in|dans|en|no|non|pas)(?=[\s.,;!?]|$)/i;
const SPOKEN = anyScript(
  String.raw`(?<![\p{L}\d_])(?<thing>${THINGS})(?<join>${JOINS})(?<value>["'“‘\x60]?[^\s"'”’\x60]+(?:["'”’\x60]|(?=\s|$)))`,
  'giu',
);
const HIDDEN = '[REDACTED:spoken]';

const LOOKS = String.raw`(?=[^\s]*[\d!@#$%^&*_+=-])[^\s"'“”’,;]{6,}`;
const NAMED = anyScript(String.raw`(?<![\p{L}\d_])(?<thing>${THINGS})(?<join>\s+)(?<value>${LOOKS})`, 'giu');
const BEFORE = anyScript(
  String.raw`(?<![\p{L}\d_])(?<value>${LOOKS})(?<join>\s+(?:as|for|is)\s+(?:the|my|our|a)\s+(?:new\s+)?)(?<thing>${THINGS})`,
  'giu',
);

/** The text without values that were spoken as secrets. */
export function hideSpokenSecrets(text: string): string {
  const named = text
    .replace(BEFORE(text), (_whole, ...rest) => {
      const { thing, join } = rest.at(-1) as Record<'thing' | 'join', string>;
      return `${HIDDEN}${join}${thing}`;
    })
    .replace(NAMED(text), (whole, ...rest) => {
      const { thing, join, value } = rest.at(-1) as Record<'thing' | 'join' | 'value', string>;
      return ABOUT.test(value) || /^\[REDACTED/.test(value) ? whole : `${thing}${join}${HIDDEN}`;
    });
  return named.replace(SPOKEN(named), (whole, ...rest) => {
    const { thing, join, value } = rest.at(-1) as Record<'thing' | 'join' | 'value', string>;
    return ABOUT.test(value) || /^[.,;!?]/.test(value) || /^\[REDACTED/.test(value)
      ? whole
      : `${thing}${join}${HIDDEN}`;
  });
}

/** Says how the thing is or what becomes of it: "ignored", "rotating", "optional". */
const SAYS_HOW = /(?:ed|en|ing|able|ible|al|ive|ly|less|ful)$/i;

/**
 * The same for notes, decisions and tasks, which speak about such things far more often than they tell one: a value counts when it is quoted,
 * holds a digit or a sign, or ends what is said.
 */
export function hideToldSecrets(text: string): string {
  if (!mayTellSecret(text)) return text;
  return text.replace(SPOKEN(text), (whole, ...rest) => {
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
  return /pass|pin|key|secret|token|credential|wort|contraseñ|clave|senha|parola|wacht|lösen|has[lł]o|heslo|парол|şifre|密|パス|비밀|المرور|السر/iu.test(
    text,
  );
}
