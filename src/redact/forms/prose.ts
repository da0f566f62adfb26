// Passwords told in a sentence: "the password of staging is …", "das Passwort lautet …", "login: admin / …". The value has to
// look like one that somebody thought up: letters, digits and signs mixed, and nothing that sentences about passwords speak of.

import { once } from '../../kernel/once.ts';
import { isTokenStart } from '../characters.ts';
import type { Matcher, Scan } from '../scan.ts';
import { isConstantName, isExpression } from '../value/code.ts';
import { isDisguised, isPlaceholder } from '../value/placeholder.ts';
import { countClasses, isHex, isOrdinary, isUuid } from '../value/shape.ts';

const LENGTH_MIN = 8;
/** The end of each pattern. */
const VALUE = String.raw`["'\x60“„«]?([!#-&*+\--:?-Z\\^_a-z|~]{8,64})`;
const IS = '(?:is|was|are|lautet|ist|war|est|es|è|é|jest|är)';
const SET =
  '(?: (?:now|currently|still|jetzt|ahora|set|changed|reset|rotated|been|set up|maintenant)){0,3}(?: to| as| auf)?';
/** A few words that say whose it is, then the verb or a sign. */
const TOLD = once(
  () =>
    new RegExp(
      String.raw`\p{L}{0,6}(?: (?!${IS}\b)[\p{L}\p{N}_'’/-]{1,24}){0,5}(?: (?:${IS}|has been|got)${SET}:?| ?[:=]) ${VALUE}`,
      'iuy',
    ),
);
/** Of a person or a machine, and not of what one logs in by. */
const NAME = String.raw`["'\x60]?(?!(?:and|button|component|controller|dialog|endpoint|flow|form|handler|modal|or|page|path|route|screen|session|tests?|the|token|url|via|view)\b)[\w.@+-]{2,40}["'\x60]?`;
/** A name and what goes with it, behind a sign or word that announces both. */
const PAIR = once(
  () =>
    new RegExp(
      String.raw`(?:(?: [\w.-]{1,24}){0,3}?(?: ?[:=]| is| are| with| as) ${NAME}(?: [/|] |[:/])| ${NAME} / )${VALUE}`,
      'iuy',
    ),
);
/** What a password is, has or is made with: methods, encodings, formats. */
const SPOKEN_OF =
  /sha-?\d|aes|md5|pbkdf|crypt|argon|oauth|openid|base-?\d\d|utf-?\d|rsa|hmac|saml|otp|[2m]fa|https?|ascii|tls|ssl|x\.?509|ntlm|unicode|iso-?\d|rfc-?\d|(?:encoded|hashed|encrypted|protected|based|only|free|less|bits?|bytes?|chars?|characters?|digits?|letters?|sensitive|compatible|enabled|style|like|long|minutes?|hours?|days?)$/i;

function isThoughtUp(value: string): boolean {
  if (value.length < LENGTH_MIN || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const isMixed = /[!#$%&*+?@^~|]/.test(value) ? countClasses(value) >= 3 : countClasses(value) === 4;
  if (!isMixed || SPOKEN_OF.test(value) || /:\/\/|^[\w.-]+@|^[$%@]\w+$/.test(value)) return false;
  return !(
    isHex(value) ||
    isUuid(value) ||
    isOrdinary(value) ||
    (isPlaceholder(value) && !isDisguised(value)) ||
    isConstantName(value) ||
    isExpression(value)
  );
}

/** Nothing but the verb between the word and the value: a sentence that says what the password is. */
const BY_VERB = new RegExp(String.raw`^\p{L}{0,6} ${IS}:? ["'\x60“„«]?$`, 'u');
/** Nothing but a colon, as in settings too. */
const BY_COLON = /^\p{L}{0,6} ?: ["'\x60“„«]?$/u;
/** A name in front of it, as on a slip of paper. */
const BY_PAIR = /(?: [/|] |[:/])["'\x60“„«]?$/;
/** A number behind or between words, as in passwords that people can remember. */
const WORD_WITH_NUMBER =
  /^(?:[A-Za-z]{3,12}\d{1,4}[A-Za-z]{3,12}\d{0,4}|[A-Za-z]{4,20}\d{1,4}[!#$%&*+?]{0,3})$/;
const NAME_WITH_NUMBER = /^[A-Z][a-z]{3,19}\d{1,4}[!#$%&*+?]{0,3}$/;

/** Figures in more than one place between letters: no word, and no version. */
const FIGURES_BETWEEN = /^(?=.*\d[a-z]+\d)[a-z\d]{8,32}[!#$%&*+?]{0,3}$/i;

function isToldPlainly(between: string, value: string): boolean {
  const isOne =
    (BY_VERB.test(between) && WORD_WITH_NUMBER.test(value)) ||
    (BY_PAIR.test(between) && FIGURES_BETWEEN.test(value)) ||
    ((BY_COLON.test(between) || BY_PAIR.test(between)) && NAME_WITH_NUMBER.test(value));
  return isOne && !SPOKEN_OF.test(value) && !isPlaceholder(value);
}

function matchTold(patternOf: () => RegExp): Matcher['match'] {
  return (scan: Scan, start: number, end: number) => {
    if (!isTokenStart(scan.text, start)) return;
    const pattern = patternOf();
    pattern.lastIndex = end;
    const told = pattern.exec(scan.text)?.[1];
    if (told === undefined || !/\d/.test(told)) return;
    const from = pattern.lastIndex - told.length;
    const value = told.replace(/[.,:?\\]+$/, '');
    if (!isThoughtUp(value) && !isToldPlainly(scan.text.slice(end, from), value)) return;
    scan.spans.push({
      start: from,
      end: from + value.length,
      type: 'password',
      method: 'context',
      confidence: 0.7,
    });
  };
}

export const PROSE_MATCHERS: readonly Matcher[] = [
  {
    words: [
      'password',
      'passwort',
      'kennwort',
      'passphrase',
      'passcode',
      'mot de passe',
      'contrase',
      'senha',
      'wachtwoord',
      'parola',
      'haslo',
      'salasana',
    ],
    needs: () => ({ kind: 'ahead', pattern: TOLD() }),
    match: matchTold(TOLD),
  },
  {
    words: ['login', 'credentials', 'zugangsdaten', 'log in'],
    needs: () => ({ kind: 'ahead', pattern: PAIR() }),
    match: matchTold(PAIR),
  },
];
