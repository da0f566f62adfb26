// Tells values that stand for a value from values: templates and variables, masks, counting sequences, "your key here".
// Pure; a placeholder is never a finding, so this is also what keeps redaction idempotent.

/** Parts that a person writes where a secret should go. Compared in lower case with look-alike digits folded. */
const STAND_INS = [
  'example',
  'changeme',
  'change_me',
  'change-me',
  'change_this',
  'changethis',
  'placeholder',
  'redacted',
  'replace',
  'insert',
  'dummy',
  'sample',
  'yourpass',
  'your_',
  'your-',
  'yourtoken',
  'yourkey',
  'yoursecret',
  'mypass',
  'my_pass',
  'my-pass',
  'mysecret',
  'my_secret',
  'my-secret',
  'mytoken',
  'my_token',
  'my-token',
  'myapikey',
  'my_api',
  'my-api',
  'notasecret',
  'not_a_secret',
  'not-a-secret',
  'not-real',
  'notreal',
  'foobar',
  'fixme',
  '_here',
  '-here',
  'lorem',
  'qwer',
  'asdf',
  'zxcv',
];

/** All of them at once: asked one by one they were most of the time a long value costs. */
const STAND_IN = new RegExp([...STAND_INS].sort().join('|'));

/** What keys are called; a value made of them names a secret instead of being one. */
const KEY_WORDS = /(?:pass(?:wor[dt]|wd|phrase|code)?|pwd|secret|token|api_?-?key|credential|username)/;

const TEMPLATE =
  /\$\{|\{\$|#\{|\{\{|\}\}|<%|%>|\$\(|\$\[|%\(|\{[\w.]{0,40}\}|^%[\w.-]{1,60}%$|%[-+0-9.]{0,4}[sdvqxwfT@](?![A-Za-z0-9])|^\$+[A-Za-z_][\w.:]*$|^\$\d$|^\$\w+\[|%\d\$[sd]|^@[\w.]+@?$|^<.*>$|^\[.*\]$|^__\w+__$|^:[a-z_]\w*$|^&#?\w+;?$|^\*[A-Za-z_]\w*$/;
const ELLIPSIS = /\.{3}|\.\.$|…|•|\*{3}|#{4}|^[*.#?_-]+$/;
/** Groups of nothing but x: `xx-xxxx`. */
const CROSSED = /^[xX]{2,}(?:[-_.:][xX]{2,})*$/;
/** This many in a row are in nobody's secret. */
const CROSSES_MAX = 5;

/** Nothing in it could be a template or an ellipsis. */
const PLAIN = /^[A-Za-z0-9+/=~-]*$/;

export function isTemplate(value: string): boolean {
  if (PLAIN.test(value)) return /^-+$/.test(value);
  return TEMPLATE.test(value) || ELLIPSIS.test(value);
}

/** What one walk over a value shows of how it repeats itself. */
interface Profile {
  readonly distinct: number;
  readonly longestRun: number;
  /** The longest run of the letter x. */
  readonly crosses: number;
  /** Characters that repeat the one before or follow it by one, up or down: `aaa`, `1234`, `fedc`. */
  readonly steps: number;
}

function profileOf(value: string): Profile {
  // One bit a character, by its last seven bits: an array here would cost more than the walk.
  let low = 0;
  let digits = 0;
  let upper = 0;
  let lower = 0;
  let run = 0;
  let longestRun = 0;
  let crosses = 0;
  let steps = 0;
  let previous = -9;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const bit = 1 << (code & 31);
    if ((code & 96) === 96) lower |= bit;
    else if ((code & 64) !== 0) upper |= bit;
    else if ((code & 32) !== 0) digits |= bit;
    else low |= bit;
    const difference = code - previous;
    run = difference === 0 ? run + 1 : 1;
    if (run > longestRun) longestRun = run;
    if ((code | 32) === 120 && run > crosses) crosses = run;
    if (difference >= -1 && difference <= 1) steps += 1;
    previous = code;
  }
  const distinct = countBits(low) + countBits(digits) + countBits(upper) + countBits(lower);
  return { distinct, longestRun, crosses, steps };
}

function countBits(word: number): number {
  let bits = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Crossed out or repeated: hardly any different characters. */
export function isMasked(value: string): boolean {
  return isMaskedProfile(profileOf(value), value);
}

function isMaskedProfile({ distinct, longestRun, crosses }: Profile, value: string): boolean {
  if (crosses > CROSSES_MAX || (crosses >= 2 && CROSSED.test(value))) return true;
  if (value.length < 4) return distinct === 1;
  if (distinct <= 2 || (value.length >= 16 && distinct <= 4)) return true;
  return longestRun >= 5 && longestRun * 3 >= value.length;
}

/** Masked, or counted up: mostly neighbours of the character before. */
export function isFiller(value: string): boolean {
  const profile = profileOf(value);
  return (
    isMaskedProfile(profile, value) || (value.length >= 4 && profile.steps * 10 >= (value.length - 1) * 7)
  );
}

/** Reads as an instruction or a name: `your-api-key`, `my_password`, `s3cr3t`. */
export function isStandIn(value: string): boolean {
  const folded = foldLookAlikes(value.toLowerCase());
  if (STAND_IN.test(folded)) return true;
  const word = KEY_WORDS.exec(folded);
  return word !== null && value.length - word[0].length <= 14;
}

/**
 * A key word that shows only once look-alikes are folded, with letters of both cases, digits and signs: `S3cr3tPw!`. Somebody's password where
 * the place says that one follows; anywhere else it is taken for a stand-in.
 */
export function isDisguised(value: string): boolean {
  const isMixed =
    value.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9\s]/].every((kind) => kind.test(value));
  if (!isMixed || isTemplate(value) || isFiller(value)) return false;
  return !KEY_WORDS.test(value.toLowerCase()) && !STAND_IN.test(foldLookAlikes(value.toLowerCase()));
}

export function isPlaceholder(value: string): boolean {
  return isTemplate(value) || isFiller(value) || isStandIn(value);
}

function foldLookAlikes(value: string): string {
  return value.replace(/[0134578@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
