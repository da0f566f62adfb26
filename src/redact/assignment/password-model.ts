// Whether what is given to a key that promises a password is one: a small linear model over the place (how key and value are joined, what
// the line says) and the looks of the value (how far from words, of what it is put together). Its weights come from passwords as people
// choose them in places written down by hand, beside what stands behind such keys in published sources (`scripts/train-passwords.ts`).

import { isMasked, isStandIn } from '../value/placeholder.ts';
import { countSwitches, measureRandomness } from '../value/randomness.ts';
import { countClasses, isNameLike } from '../value/shape.ts';
import type { Candidate } from './decide.ts';
import { PASSWORD_WEIGHTS } from './password-weights.ts';

const LINKS = ['assign', 'colon', 'tag', 'attribute', 'comma', 'space', 'call', 'compare'] as const;
const LENGTH_USUAL = 10;
const BITS_USUAL = 10;
const PARTS_MAX = 4;

/** One word, not put together as names in programs are. */
const WORD_AND_NUMBER = /^[A-Za-z]?[a-z]{3,}\d{1,4}$/;

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const flag = (isSo: boolean): number => (isSo ? 1 : 0);

/** The first is always one. */
export function passwordFeatures(candidate: Candidate): readonly number[] {
  const { name, value, quoted, link, literal, opens, closes } = candidate;
  const bits = measureRandomness(value);
  const parts = value.split(/[^A-Za-z0-9]+/).length;
  const digits = value.replaceAll(/\D+/g, '').length;
  const looks = [
    flag(digits > 0),
    flag(/\d$/.test(value)),
    digits / value.length,
    flag(/[A-Za-z]\d{1,4}[!.?*#]?$/.test(value)),
    flag(/[!#$%&*?@^~+]/.test(value.slice(1))),
    flag(/[A-Za-z][-_.][A-Za-z]/.test(value)),
    flag(/[-_.]\d+$/.test(value)),
    flag(isNameLike(value)),
    flag(/[a-z][A-Z]/.test(value)),
    flag(/^[A-Z]/.test(value)),
    flag(/_/.test(value)),
    flag(isStandIn(value)),
    flag(isMasked(value)),
    flag(/[()[\]{}<>;,"'|\\]/.test(value)),
    flag(/[/:]/.test(value)),
    countClasses(value) / 2,
    clamp(parts, PARTS_MAX) / 2,
    clamp(value.length / LENGTH_USUAL, 3),
    clamp(bits / BITS_USUAL, 3),
    clamp((4 * bits) / value.length, 4),
    clamp(countSwitches(value), PARTS_MAX) / 2,
  ];
  const isSetting = opens && closes && !quoted;
  const place = [
    flag(quoted),
    flag(literal),
    flag(opens),
    flag(closes),
    flag(isSetting),
    flag(/^[A-Z0-9_]+$/.test(name)),
    flag(/[.:]/.test(name)),
    flag(name.length <= 4),
    ...LINKS.map((one) => flag(link === one)),
  ];
  // What a bare word means depends on where it stands: in a program it is a name, in a file of settings it is what it says.
  const isBareName = !quoted && isNameLike(value);
  const isWordAndNumber = WORD_AND_NUMBER.test(value);
  const both = [isSetting, literal, quoted, link === 'colon', link === 'assign'].flatMap((where) => [
    flag(where && digits > 0),
    flag(where && isNameLike(value)),
    flag(where && isBareName && digits > 0),
    flag(where && parts > 1),
    flag(where && isWordAndNumber),
  ]);
  return [1, ...looks, ...place, ...both];
}

/** Above 0 it is more likely a password than not, at the rate of false ones that was asked for in training. */
export function scorePassword(candidate: Candidate): number {
  return passwordFeatures(candidate).reduce(
    (sum, value, at) => sum + value * (PASSWORD_WEIGHTS[at] as number),
    0,
  );
}
