// The one thing by which two notes become one without anybody's judgement: they are the same text once its spelling is settled. Settled are
// the case of letters outside names and code, white space, punctuation that parts sentences, how numbers and units are spelled, and the order
// of names in a list. There is no list of words that do not matter: a word more or less makes another text.

import { SPELLED } from './quantities.ts';

/** How they are the same; undefined when they are not. Each form settles more than the one before. */
export function findSameForm(a: string, b: string): string | undefined {
  for (const { settle, why } of FORMS) {
    const form = settle(a.normalize('NFKC'));
    if (form !== '' && form === settle(b.normalize('NFKC'))) return why;
  }
  return undefined;
}

interface Form {
  readonly settle: (text: string) => string;
  readonly why: string;
}

const FORMS: readonly Form[] = [
  { settle: (text) => text.trim().replaceAll(/\s+/g, ' '), why: 'the same text' },
  { settle: settleLetters, why: 'the same words' },
  { settle: (text) => settleLetters(settleNumbers(text)), why: 'the same words and numbers' },
  {
    settle: (text) => settleLetters(settleLists(settleNumbers(text))),
    why: 'the same words, in lists of another order',
  },
];

/** Marks at either end of a word; anywhere else they are part of a name, an operator or a path. A question stays one. */
const PARTING = /^["'(]+|["').,;:!]+$/g;
/** A name that is spelled with capitals inside, digits or signs: its letters mean what they are. */
const EXACT = /[\p{N}\p{S}_/\\.@#*&%-]|\p{Ll}\p{Lu}/u;

/** What stands in code marks is kept as it is. */
function settleLetters(text: string): string {
  const tokens =
    text
      .replaceAll(/[‘’]/g, "'")
      .replaceAll(/[“”„]/g, '"')
      .match(/`[^`]*`|[^\s`]+/g) ?? [];
  return tokens
    .map((token) => {
      if (token.startsWith('`')) return token;
      const bare = token.replaceAll(PARTING, '');
      return EXACT.test(bare) ? bare : bare.toLowerCase();
    })
    .filter((token) => token !== '')
    .join(' ');
}

/** Units that mean one thing wherever they stand behind a number, in their base; a month has no length. */
const UNITS: ReadonlyMap<string, readonly [string, number]> = new Map(
  (
    [
      ['s', 1e-3, 'ms msec milliseconds millisecond'],
      ['s', 1, 's sec secs second seconds'],
      ['s', 60, 'min mins minute minutes'],
      ['s', 3600, 'h hr hrs hour hours'],
      ['s', 86_400, 'day days'],
      ['s', 604_800, 'week weeks'],
      ['B', 1, 'byte bytes'],
      ['B', 1e3, 'kb kilobyte kilobytes'],
      ['B', 1e6, 'mb megabyte megabytes'],
      ['B', 1e9, 'gb gigabyte gigabytes'],
      ['B', 1024, 'kib'],
      ['B', 1024 ** 2, 'mib'],
      ['B', 1024 ** 3, 'gib'],
      ['%', 1, '% percent pct'],
    ] as const
  ).flatMap(([base, factor, names]) => names.split(' ').map((name) => [name, [base, factor]] as const)),
);
/** Words that are numbers in any sentence; "one" and "second" are not. */
const SPELLED_PLAINLY = Object.keys(SPELLED).filter(
  (word) => !['one', 'once', 'twice', 'half', 'dozen', 'hundred', 'thousand', 'zero'].includes(word),
);
const NUMBER = new RegExp(
  `(?<![\\w.,:#/$€£+-])(\\d{1,3}(?:[,_]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|${SPELLED_PLAINLY.join('|')})(?:[\\s-]?(%|${[...UNITS.keys()].filter((name) => name !== '%').join('|')}))?(?![\\w/:+-]|[.,]\\w)`,
  'giu',
);

function settleNumbers(text: string): string {
  return outsideMarks(text, (part) =>
    part.replaceAll(NUMBER, (_found, digits: string, unit: string | undefined) => {
      const value = SPELLED[digits.toLowerCase()] ?? Number(digits.replaceAll(/[,_]/g, ''));
      const known = unit === undefined ? undefined : UNITS.get(unit.toLowerCase());
      return known === undefined ? String(value) : `${Number((value * known[1]).toPrecision(12))}${known[0]}`;
    }),
  );
}

/** Two or more names, the last behind "and" or "or". */
const LIST = /(?<![\w.`-])[A-Z`][\w.`-]*(?:, [A-Z`][\w.`-]*)*,? (and|or) [A-Z`][\w.`-]*(?![\w-])/g;
/** Where one of these stands, or a second list, the order may be what is said. */
const ORDERS =
  /\b(?:order\w*|first|then|before|after|priorit\w*|preceden\w*|falls?|fallback|prefer\w*|over|instead|than|from|to|into|respectively|between|next|last|finally|by)\b/i;

function settleLists(text: string): string {
  if (ORDERS.test(text) || (text.match(/\b(?:and|or)\b/g)?.length ?? 0) !== 1) return text;
  return text.replaceAll(LIST, (list, joint: string) => {
    const names = list.split(/,? (?:and|or) |, /).map((name) => name.replace(/\.$/, ''));
    return `${names.toSorted().join(' ')} ${joint}`;
  });
}

function outsideMarks(text: string, settle: (part: string) => string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : settle(part)))
    .join('');
}
