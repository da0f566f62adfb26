// Telephone numbers: by country code, by a grouping that only telephones have, or by a word beside them. Digits alone are
// never enough, since everything is a number.

import type { NumberRun } from './numbers.ts';

const WORDS_BEFORE =
  /(?:\b(?:phone|telephone|tel|mobile|cell|cellphone|fax|call(?:ing)?(?: me| us)?|reach(?:ed)?|dial|ring|whatsapp|sms|text me|hotline|landline|number is|messages to|answering at|telefon\w*|handy|telefono|t[ée]l[ée]phone|móvil|celular|ph|mob)\b(?: (?:number|no|at|on|to|is|me|us|under|unter|au|al))*|\b(?:desk|contact|direct|office|home|work) ?:)[.:#\s(]*\+?$/i;
const WORDS_AFTER =
  /^(?:x\d{1,6})?[\s,-]{0,3}(?:\((?:mobile|cell|home|work|office|fax)\)|(?:office|fax|mobile|cell|home|work|phone|tel)\b)/i;
const OTHER_WORDS =
  /(?:licen[cs]e|zip|postal|order|invoice|ticket|tracking|account|isbn|issn|serial|version|page|id|ref|case|policy|passport)\s*(?:number|no|code|#)?\s*(?:is)?[.:#\s]*$/i;

const DATE_LIKE =
  /^(?:(?:19|20)\d{2}[-./ ](?:0?[1-9]|1[0-2])[-./ ]\d{1,2}|(?:[0-2]?\d|3[01])[-./](?:[0-2]?\d|3[01])[-./](?:(?:19|20)\d{2}(?!\d)|\d{2}(?![-.\d])))/;
const IP_LIKE = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** 3-3-4 with one kind of separator, as in North America. */
const NANP = /^(?:1[-. ])?\(?[2-9]\d{2}\)?[-. ]?\d{3}[-. ]\d{4}$|^\d{3}([-.])\d{3}\1\d{4}$/;
/** An area code in brackets. */
const BRACKETED = /^\(0?\d{2,4}\) ?\d{3,4}[-. ]?\d{3,4}$|^\(\d{2}\) \d{4,5}-\d{4}$/;
const INTERNATIONAL = /^(?:\+|00[-. ]?[1-9])/;

export function isPhone(run: NumberRun, written: string): boolean {
  const { text, start, end, digits } = run;
  if (digits.length > 15 || DATE_LIKE.test(written) || IP_LIKE.test(written)) return false;
  const before = text.slice(Math.max(0, start - 48), start);
  if (OTHER_WORDS.test(before)) return false;
  if (written[0] === '+' && /[\w)\]]$/.test(before.replace(/\+?\(?$/, ''))) return false;
  if (INTERNATIONAL.test(written))
    return digits.length >= 9 && (written[0] === '+' || /[-. ]/.test(written)) && isGrouped(written);
  if (digits.length <= 13 && (WORDS_BEFORE.test(before) || WORDS_AFTER.test(text.slice(end, end + 16))))
    return true;
  if (/\.\d{1,2}$/.test(written)) return false;
  return NANP.test(written) || BRACKETED.test(written) || isNational(written, digits);
}

/** Groups of two digits or more; a list of single figures is no telephone. */
function isGrouped(written: string): boolean {
  const groups = written.split(/\D+/).filter((group) => group !== '' && group !== '0');
  return groups.length === 1 || groups.slice(1).every((group) => group.length >= 2);
}

/** With the leading zero of a trunk call, in groups of two to four after it. */
function isNational(written: string, digits: string): boolean {
  if (digits[0] !== '0' || digits[1] === '0' || digits.length < 9 || digits.length > 11) return false;
  const groups = written.split(/[ -]/);
  if (groups.length === 2) return groups[0]!.length <= 5 && groups[1]!.length >= 6 && written.includes('-');
  if (groups.every((group) => group.length === 2)) return false;
  return groups.length >= 3 && groups.every((group) => /^\d{2,5}$/.test(group)) && groups[0]!.length <= 5;
}
