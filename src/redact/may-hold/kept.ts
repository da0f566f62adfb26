// Whether words that are to be kept may hold something that the detector takes out of them: secrets, personal data, tokens of no known
// form. As the pre-filter for secrets it says "maybe" to whatever the detector finds, and to some texts besides, and it is asked so that
// the detector, which takes longer to load than a note to write, is loaded for those alone.

import type { RedactorOptions } from '../model.ts';
import { nextBeginning } from '../personal/beginning.ts';
import { findMarks, makeViews } from '../views/index.ts';
import { mayHoldSecret, mayHoldToken } from './index.ts';

/** Of the matchers for addresses; a test compares them. */
export const ADDRESS_WORDS = ['@', '%40'];
/** Of those for numbers of one country, which all hold figures. */
export const NATIONAL_WORDS = [
  ...['dni', 'nie', 'nif', 'codice fiscale', 'cod. fisc', 'c.f.', 'tax code', 'steuer', 'idnr', 'tax id'],
  ...['bsn', 'burgerservice', 'sofi', 'cpf', 'nhs', 'national insurance', 'nino', 'ni number', 'ni no'],
  ...['pesel', 'nir', 'securite sociale', 'insee', 'aadhaar', 'aadhar', 'uidai', 'personnummer', 'personnr'],
  ...['social insurance', 'canadian sin', 'ahv', '756.', 'henkilotunnus', 'hetu', 'tfn', 'tax file'],
];

/** Tokens of no known form are looked for with these limits, or stricter ones; who asks for more has to ask the detector. */
export const TOKENS_KNOWN = { lengthMin: 14, bitsMin: 0.8 } as const;

/** Whether the pre-filter speaks for a detector with these options. */
export function isForDetector({ customRules = [], unknownTokens }: RedactorOptions): boolean {
  const { lengthMin, bitsMin } = unknownTokens ?? TOKENS_KNOWN;
  return customRules.length === 0 && lengthMin >= TOKENS_KNOWN.lengthMin && bitsMin >= TOKENS_KNOWN.bitsMin;
}

export function mayHoldAnything(text: string): boolean {
  return mayHoldSecret(text) || mayHoldToken(text) || mayHoldPersonal(text);
}

function mayHoldPersonal(text: string): boolean {
  const lower = text.toLowerCase();
  if (ADDRESS_WORDS.some((word) => lower.includes(word)) || nextBeginning(text, 0) < text.length) return true;
  if (/\d/.test(text) && NATIONAL_WORDS.some((word) => lower.includes(word))) return true;
  // What is written in another way is for the detector to read.
  return makeViews(text, findMarks(text)).views.length > 0;
}
