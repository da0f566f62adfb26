// Other readings of a text that may be in disguise: escapes undone, letters turned upright, rot13 and reversed spelling read
// the right way round. Each reading is given only when something in the text calls for it: most texts have none.

const ESCAPE = /\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|&#x[0-9a-f]{2,6};?|&#\d{2,7};?|&nbsp;|%[0-9a-f]{2}/i;
const EVERY_ESCAPE =
  /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|&#x([0-9a-f]{2,6});?|&#(\d{2,7});?|&nbsp;|%([0-9a-f]{2})/gi;
/** An escape may itself be escaped; deeper than this nobody reads. */
const ESCAPE_DEPTH = 2;

export function undoEscapes(text: string): string {
  return text.replaceAll(EVERY_ESCAPE, (_all, ...groups) => {
    const [u, x, entityHex, entity, percent] = groups as (string | undefined)[];
    const code =
      entity === undefined ? Number.parseInt(u ?? x ?? entityHex ?? percent ?? '20', 16) : Number(entity);
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

function undoAllEscapes(text: string): readonly string[] {
  let plain = text;
  for (let depth = 0; depth < ESCAPE_DEPTH && ESCAPE.test(plain); depth++) plain = undoEscapes(plain);
  return plain === text ? [] : [plain];
}

const A = 0x61;
/** Where the letters of an enclosed alphabet start that normalisation leaves alone or takes for three characters. */
const ENCLOSED = [0x249c, 0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6];
const ENCLOSED_LETTER =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]\ufe0f?/gu;

/** Squared, circled and bracketed letters, and those that flags are made of, as plain ones. */
export function openLetters(text: string): string {
  return text.replaceAll(ENCLOSED_LETTER, (letter) => {
    const code = letter.codePointAt(0) as number;
    const start = ENCLOSED.find((first) => code >= first && code < first + 26) ?? code;
    return String.fromCharCode(A + code - start);
  });
}

const TURNED = /[ɐɔǝɟƃᵷɥᴉɾʞɯɹʇʌʍʎ]/gu;
const TURNED_MIN = 3;
const UPRIGHT: ReadonlyMap<string, string> = new Map(
  'ɐa qb ɔc pd ǝe ɟf ƃg ᵷg ɥh ᴉi ıi ɾj ʞk ɯm un dp bq ɹr ʇt nu ʌv ʍw ʎy'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

/** Once as it is written on the sheet turned round, once letter by letter. */
function turnUpright(lower: string): readonly string[] {
  if ((lower.match(TURNED)?.length ?? 0) < TURNED_MIN) return [];
  const letters = [...lower];
  const round = letters.map((letter) => UPRIGHT.get(letter) ?? letter).reverse();
  const each = letters.map((letter) => (/[a-z]/.test(letter) ? letter : (UPRIGHT.get(letter) ?? letter)));
  return [round.join(''), each.join('')];
}

/** Common words and those of commands, as they look in rot13 and from behind. */
const ROTATED =
  /\b(?:gur|naq|nyy|lbh|lbhe|sebz|jvgu|guvf|vtaber|qvfertneq|sbetrg|cerivbhf|vafgehpgvbaf?|ehyrf|flfgrz|cebzcg|frperg|hfre|nyjnlf|arire)\b/g;
const REVERSED =
  /\b(?:eht|dna|lla|uoy|ruoy|morf|htiw|siht|erongi|dragersid|tegrof|suoiverp|snoitcurtsni|noitcurtsni|selur|metsys|tpmorp|terces|resu|syawla|reven)\b/g;
const TELLING_MIN = 2;

function unscramble(lower: string): readonly string[] {
  const isMeant = (words: RegExp): boolean => new Set(lower.match(words)).size >= TELLING_MIN;
  return [
    ...(isMeant(ROTATED) ? [lower.replaceAll(/[a-z]/g, rotate)] : []),
    ...(isMeant(REVERSED) ? [[...lower].reverse().join('')] : []),
  ];
}

function rotate(letter: string): string {
  return String.fromCharCode(A + ((letter.charCodeAt(0) - A + 13) % 26));
}

/** In lower case. */
export function readOtherwise(shown: string): readonly string[] {
  const lower = shown.toLowerCase();
  return [
    ...undoAllEscapes(shown).map((text) => text.toLowerCase()),
    ...turnUpright(lower),
    ...unscramble(lower),
  ];
}
