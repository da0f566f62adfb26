// National identity and tax numbers: looked for near the word that announces them, and taken only when the check digits
// hold. A number of this kind without its word is any number, so it is left alone.

import type { Matcher, Scan } from '../scan.ts';
import { passesLuhn, passesVerhoeff, weightedSum } from './digits.ts';

interface NationalNumber {
  readonly type: string;
  readonly words: readonly string[];
  readonly pattern: RegExp;
  readonly holds: (compact: string) => boolean;
}

const REACH = 48;
const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const HETU_LETTERS = '0123456789ABCDEFHJKLMNPRSTUVWXY';

function holdsDni(compact: string): boolean {
  const number = compact.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return DNI_LETTERS[Number(number) % 23] === compact.at(-1);
}

/** Weights of the odd places of an Italian tax code, for 0-9 and A-Z. */
const CODICE_ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

function holdsCodiceFiscale(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const code = compact.charCodeAt(i);
    const value = code >= 65 ? code - 65 : code - 48;
    sum += i % 2 === 0 ? CODICE_ODD[value]! : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === compact[15];
}

/** ISO 7064 mod 11,10, as the German tax number uses it. */
function holdsSteuerId(compact: string): boolean {
  let product = 10;
  for (let i = 0; i < 10; i++) {
    const sum = (Number(compact[i]) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(compact[10]);
}

export function holdsCpf(compact: string): boolean {
  if (/^(\d)\1+$/.test(compact)) return false;
  const digit = (length: number): number => {
    const weights = Array.from({ length }, (_, i) => length + 1 - i);
    return ((weightedSum(compact, weights) * 10) % 11) % 10;
  };
  return digit(9) === Number(compact[9]) && digit(10) === Number(compact[10]);
}

function holdsNir(compact: string): boolean {
  const number = compact.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - (Number(number) % 97) === Number(compact.slice(13));
}

export const NATIONAL_NUMBERS: readonly NationalNumber[] = [
  {
    type: 'spanish-id',
    words: ['dni', 'nie', 'nif'],
    pattern: /\b(?:\d{8}|[XYZ]-?\d{7})-?[A-Z]\b/i,
    holds: holdsDni,
  },
  {
    type: 'italian-tax-code',
    words: ['codice fiscale', 'cod. fisc', 'c.f.', 'tax code'],
    pattern: /\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b/i,
    holds: holdsCodiceFiscale,
  },
  {
    type: 'german-tax-id',
    words: ['steuer', 'idnr', 'tax id'],
    pattern: /\b\d{2} ?\d{3} ?\d{3} ?\d{3}\b/,
    holds: holdsSteuerId,
  },
  {
    type: 'dutch-bsn',
    words: ['bsn', 'burgerservice', 'sofi'],
    pattern: /\b\d{4}\.?\d{2}\.?\d{3}\b/,
    holds: (n) => weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
  },
  { type: 'brazilian-cpf', words: ['cpf'], pattern: /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/, holds: holdsCpf },
  {
    type: 'uk-nhs-number',
    words: ['nhs'],
    pattern: /\b\d{3}[ -]?\d{3}[ -]?\d{4}\b/,
    holds: (n) => (11 - (weightedSum(n, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(n[9]),
  },
  {
    type: 'uk-national-insurance',
    words: ['national insurance', 'nino', 'ni number', 'ni no'],
    pattern: /\b[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/i,
    holds: (n) => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(n),
  },
  {
    type: 'polish-pesel',
    words: ['pesel'],
    pattern: /\b\d{11}\b/,
    holds: (n) => (10 - (weightedSum(n, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(n[10]),
  },
  {
    type: 'french-nir',
    words: ['nir', 'sécurité sociale', 'securite sociale', 'insee'],
    pattern: /\b[12] ?\d{2} ?\d{2} ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}\b/i,
    holds: holdsNir,
  },
  {
    type: 'indian-aadhaar',
    words: ['aadhaar', 'aadhar', 'uidai'],
    pattern: /\b[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}\b/,
    holds: passesVerhoeff,
  },
  {
    type: 'swedish-personal-number',
    words: ['personnummer', 'personnr'],
    pattern: /\b(?:19|20)?\d{6}[-+]?\d{4}\b/,
    holds: (n) => passesLuhn(n.slice(-10)),
  },
  {
    type: 'canadian-sin',
    words: ['social insurance', 'canadian sin'],
    pattern: /\b\d{3}[ -]?\d{3}[ -]?\d{3}\b/,
    holds: passesLuhn,
  },
  {
    type: 'swiss-ahv',
    words: ['ahv', '756.'],
    pattern: /\b756\.?\d{4}\.?\d{4}\.?\d{2}\b/,
    holds: (n) => (10 - (weightedSum(n, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === Number(n[12]),
  },
  {
    type: 'finnish-id',
    words: ['henkilötunnus', 'henkilotunnus', 'hetu'],
    pattern: /\b\d{6}[-+A]\d{3}[0-9A-Y]\b/,
    holds: (n) => HETU_LETTERS[Number(n.slice(0, 6) + n.slice(-4, -1)) % 31] === n.at(-1),
  },
  {
    type: 'australian-tfn',
    words: ['tfn', 'tax file'],
    pattern: /\b\d{3} ?\d{3} ?\d{3}\b/,
    holds: (n) => weightedSum(n, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  },
];

function createNationalMatcher(number: NationalNumber): Matcher {
  const asciiWords = number.words.filter((word) => !/[^\x00-\x7f]/.test(word));
  return {
    words: asciiWords,
    match: (scan, start, end) => matchNational(scan, { start, end, number }),
  };
}

function matchNational(
  scan: Scan,
  at: { readonly start: number; readonly end: number; readonly number: NationalNumber },
): void {
  const { text } = scan;
  if (/[A-Za-z0-9]/.test(text[at.start - 1] ?? '') && /[a-z]/.test(text[at.start] ?? '')) return;
  const from = at.number.type === 'swiss-ahv' ? at.start : at.end;
  const found = at.number.pattern.exec(text.slice(from, from + REACH));
  if (found === null) return;
  const compact = found[0].replace(/[ .-]/g, '').toUpperCase();
  if (!at.number.holds(compact)) return;
  const start = from + found.index;
  scan.spans.push({
    start,
    end: start + found[0].length,
    type: at.number.type,
    method: 'checksum',
    confidence: 0.9,
  });
}

export const NATIONAL_MATCHERS: readonly Matcher[] = NATIONAL_NUMBERS.map(createNationalMatcher);
