// Arithmetic that tells real numbers from any digits: Luhn, mod 97, mod 11 and their kin, and the ranges that issuers
// use. Pure; every function takes bare digits.

/** Cards, and the numbers of several countries. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  let double = false;
  for (let i = digits.length - 1; i >= 0; i--) {
    let digit = digits.charCodeAt(i) - 48;
    if (double) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
    double = !double;
  }
  return sum % 10 === 0;
}

/** First digits and length of a network in wide use; other cards need a word beside them. */
export function isCardRange(digits: string): boolean {
  const { length } = digits;
  const two = Number(digits.slice(0, 2));
  const four = Number(digits.slice(0, 4));
  if (length === 15) return two === 34 || two === 37;
  if (length !== 16) return false;
  if (digits[0] === '4' || (two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return true;
  return four === 6011 || two === 65 || (four >= 6440 && four <= 6499) || (four >= 3528 && four <= 3589);
}

/** Area, group and serial as the administration gives them out. */
export function isSsn(digits: string): boolean {
  const area = Number(digits.slice(0, 3));
  return area > 0 && area !== 666 && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000';
}

/** Lengths of bank account numbers by country. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 ' +
    'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
    'LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ' +
    'ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

export function ibanLength(country: string): number | undefined {
  return IBAN_LENGTHS[country.toUpperCase()];
}

/** The remainder after one more letter or digit of an account, in any case; 1 after all of a right one. */
export function addToIban(rest: number, code: number): number {
  return code <= 57 ? (rest * 10 + code - 48) % 97 : (rest * 100 + (code & ~32) - 55) % 97;
}

/** Sum of the digits times their weights. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * (digits.charCodeAt(i) - 48), 0);
}

const VERHOEFF_PERMUTATION = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const VERHOEFF_PRODUCT =
  '0123456789123406789523401789563401289567401239567859876043216598710432765982104387659321049876543210';

/** The check of Indian identity numbers: finds every swapped pair of digits. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    for (let turn = i % 8; turn > 0; turn--) digit = VERHOEFF_PERMUTATION[10 + digit]!;
    check = Number(VERHOEFF_PRODUCT[check * 10 + digit]);
  }
  return check === 0;
}
