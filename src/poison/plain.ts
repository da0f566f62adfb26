// Text as the instruction gate reads it: what is hidden made visible, what is disguised undone. Nothing of this is stored;
// it only keeps a command from passing because it was spelled in Cyrillic, in spaced letters or in base64.

import { once } from '../kernel/once.ts';
import { openLetters, readOtherwise, undoEscapes } from './disguise.ts';

/** Zero-width and joining characters, bidirectional controls, tag characters, variation selectors in a row. */
const HIDDEN = once(
  () =>
    /\u034f|[\u180b-\u180d]|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu,
);
/** Joiners that scripts need: between letters of Indic scripts and Arabic, and in emoji. */
const JOINER_IN_SCRIPT = once(
  () =>
    /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}\p{Script=Malayalam}\p{Extended_Pictographic}]\ufe0f?)[\u200c\u200d]/gu,
);
const BASE64 = once(() => /(?<![\w+/=])[A-Za-z0-9+/]{24,}={0,2}(?![\w+/=])/g);
const SPACED = once(() => /(?<![\p{L}\p{N}])\p{L}([ ._*-])(?:\p{L}\1)+\p{L}(?![\p{L}\p{N}])/gu);
const SPACED_ASCII = once(() => /(?<![a-z0-9])[a-z]([ ._*-])(?:[a-z]\1)+[a-z](?![a-z0-9])/g);
const HEX_BLOB = once(() => /(?<![\w])(?:[0-9a-f]{2}){16,}(?![\w])/gi);
const ESCAPES = once(() => /(?:\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|&#x?[0-9a-f]{2,6};|%[0-9a-f]{2}){4,}/gi);
const READABLE_MIN = 0.9;

/** Letters of other scripts, each with the Latin one that it looks like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  `аa еe оo рp сc уy хx ѕs іi јj һh ԁd ӏl ԛq ԝw кk мm нh тt вb ɡg ɑa ο o αa εe ιi κk νv ρp τt υu χx ѵv ʀr ɴn ʟl ɪi ᴏo ꜱs ᴇe ʜh ᴛt ᴀa ʙb ᴄc ᴅd ꜰf ɢg ᴊj ᴋk ᴍm ᴘp ᴜu ᴠv ᴡw ʏy ᴢz ꓲi ıi łl øo đd ħh ŧt ƒf ɩi ǀl յj օo ѡw ցg ոn ս u`
    .split(' ')
    .map((pair) => [...pair] as [string, string])
    .filter((pair) => pair.length === 2),
);
const LOOKALIKE = once(() => new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'gu'));
const toLatin = (letter: string): string => LOOKALIKES.get(letter) ?? letter;
/** One leet digit may stand for two letters: "1" for i and for l. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

export interface PlainText {
  /** Lower case, without disguise; decoded blobs stand behind it. */
  readonly text: string;
  readonly hidden: number;
  /** Letters of another script inside Latin words. */
  readonly mixed: number;
  /** Encoded stretches that hold readable text. */
  readonly decoded: readonly string[];
  /** Encoded stretches of which nothing readable came. */
  readonly opaque: number;
}

export function toPlainText(given: string): PlainText {
  const { shown, hidden, mixed, joined, bare } = isAscii(given) ? readAscii(given) : readDisguised(given);
  const { decoded, opaque } = decodeBlobs(shown);
  const variants = [
    joined,
    bare,
    ...unleet(bare),
    ...readOtherwise(shown),
    ...decoded.map((text) => text.toLowerCase()),
  ];
  return { text: [...new Set(variants)].join('\n'), hidden, mixed, decoded, opaque };
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** Spaced letters are joined; the rest of what could hide something needs letters that are not there. */
function readAscii(given: string) {
  const joined = joinSpaced(given.toLowerCase(), SPACED_ASCII());
  return { shown: given, hidden: 0, mixed: 0, joined, bare: joined };
}

function readDisguised(given: string) {
  const hidden = given.replaceAll(JOINER_IN_SCRIPT(), '').match(HIDDEN())?.length ?? 0;
  const shown = openLetters(given.replaceAll(HIDDEN(), '')).normalize('NFKC');
  const mixed = countMixed(shown);
  const lower = shown.toLowerCase();
  const isLatin = mixed === 0 && !/[ʀɴʟɪᴏꜱᴇʜᴛꓲ]/u.test(lower);
  const joined = joinSpaced(isLatin ? lower : lower.replaceAll(LOOKALIKE(), toLatin), SPACED());
  const bare = withoutMarks(joined.replaceAll(/[ıłøđħŧƒɩ]/gu, toLatin));
  return { shown, hidden, mixed, joined, bare };
}

function joinSpaced(text: string, spaced: RegExp): string {
  return text.replaceAll(spaced, (run, sign: string) => run.replaceAll(sign, ''));
}

/** Words that mix Latin letters with look-alikes of other scripts. */
function countMixed(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(/\p{L}{3,}/gu)) {
    if (/\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Lisu}]/u.test(word))
      count += 1;
    else if (/[ʀɴʟɪᴏꜱᴇʜᴛ]{2}/u.test(word)) count += 1;
  }
  return count;
}

const LEET_WORD = once(
  () =>
    /(?<![\p{L}\p{N}@$!|])(?=[a-z0-9@$!|]*[a-z])(?=[a-z0-9@$!|]*[0-9@$!|][a-z0-9@$!|]*)[a-z0-9@$!|]{3,24}/gu,
);

const LEET_WORD_ASCII = once(
  () => /(?<![a-z0-9@$!|])(?=[a-z0-9@$!|]*[a-z])(?=[a-z0-9@$!|]*[0-9@$!|][a-z0-9@$!|]*)[a-z0-9@$!|]{3,24}/g,
);

/** Words with digits in them, as they are meant: once with "1" for i, once for l. */
function unleet(text: string): readonly string[] {
  if (!/[0-9@$!|]/.test(text)) return [];
  const pattern = isAscii(text) ? LEET_WORD_ASCII() : LEET_WORD();
  const settle = (one: string): string =>
    text.replaceAll(pattern, (word) =>
      word.replaceAll(/[0-9@$!|]/g, (sign) =>
        sign === '1' || sign === '!' || sign === '|' ? one : (LEET[sign] ?? sign),
      ),
    );
  return [settle('i'), settle('l')];
}

/** Marks on letters taken off: "ígnöre" reads as "ignore". */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/(?<=[a-z])\p{M}+/gu, '');
}

function decodeBlobs(text: string): { readonly decoded: readonly string[]; readonly opaque: number } {
  const decoded: string[] = [];
  let opaque = 0;
  const take = (bytes: Buffer, length: number): void => {
    const plain = bytes.toString('utf8');
    if (isReadable(plain)) decoded.push(plain);
    else if (length >= 80) opaque += 1;
  };
  for (const [blob] of text.matchAll(BASE64())) {
    if (/[a-z]/.test(blob) && /[A-Z0-9+/=]/.test(blob) && !/^[a-z]+$/i.test(blob))
      take(Buffer.from(blob, 'base64'), blob.length);
    else if (blob.length >= 40 && /^[A-Za-z]+$/.test(blob)) take(Buffer.from(blob, 'base64'), 0);
  }
  for (const [blob] of text.matchAll(HEX_BLOB())) take(Buffer.from(blob, 'hex'), 0);
  for (const [run] of text.matchAll(ESCAPES())) decoded.push(undoEscapes(run));
  return { decoded, opaque };
}

function isReadable(text: string): boolean {
  const characters = [...text];
  const letters = characters.filter(
    (character) => /[\p{L}\p{N}\p{P}\s]/u.test(character) && character !== '\ufffd',
  );
  return (
    characters.length >= 12 &&
    letters.length / characters.length >= READABLE_MIN &&
    /\s|ignore|system/i.test(text)
  );
}
