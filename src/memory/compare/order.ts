// Whether two claims say the same things the other way round: "tabs over spaces" and "spaces over tabs". Clauses and lists in
// another order are no such thing, nor is the passive.

import type { Claim } from './claim.ts';

const DIRECTED = new Set(
  'over than from to into onto before after then instead under above below via through behind ahead within inside on first not when if because unless until while'.split(
    ' ',
  ),
);

/** Small words that can be what a claim is about: "why, not what". */
const QUESTIONS = ['what', 'why', 'how', 'when', 'where', 'who', 'which'];

const DENIALS = new Set(['not', 'never', 'no', 'cannot', 'without']);

export function isSwapped(a: Claim, b: Claim): boolean {
  return (
    swapsAroundCue(a, b) ||
    reversesAroundVerb(a, b) ||
    exchanges(a, b) ||
    exchangesLetters(a, b) ||
    turnsPassive(a, b)
  );
}

interface Sides {
  readonly left: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
  readonly isDenied: boolean;
}

function swapsAroundCue(a: Claim, b: Claim): boolean {
  if (isWholeClauseMove(a, b)) return false;
  const telling = new Set([...QUESTIONS, ...[...a.words, ...b.words].map(({ word }) => word)]);
  for (const cue of DIRECTED) {
    const [inA, inB] = [sidesOf(a, cue, telling), sidesOf(b, cue, telling)];
    const isReversed = inA.some((here) => {
      const alike = inB.filter(({ isDenied }) => isDenied === here.isDenied);
      return alike.length > 0 && alike.every((there) => crosses(here, there));
    });
    if (isReversed) return true;
  }
  return false;
}

/** What stands on either side of a word that gives a direction, in its own clause or, when it begins one, around it. */
function sidesOf(claim: Claim, cue: string, telling: ReadonlySet<string>): Sides[] {
  const keep = (words: readonly string[]): ReadonlySet<string> =>
    new Set(words.filter((word) => telling.has(word)));
  return claim.clauses.flatMap((clause, index) => {
    const at = clause.indexOf(cue);
    if (at === -1) return [];
    const before = at === 0 ? (claim.clauses[index - 1] ?? []) : clause.slice(0, at);
    const isDenied = clause.some((word) => DENIALS.has(word));
    return [{ left: keep(before), right: keep(clause.slice(at + 1)), isDenied }];
  });
}

/** Something went from left to right and something else from right to left. */
function crosses(here: Sides, there: Sides): boolean {
  const moved = (from: ReadonlySet<string>, to: ReadonlySet<string>, not: ReadonlySet<string>): boolean =>
    [...from].some((word) => to.has(word) && !not.has(word));
  return moved(here.left, there.right, here.right) && moved(here.right, there.left, here.left);
}

/** The same clauses in another order say the same. */
function isWholeClauseMove(a: Claim, b: Claim): boolean {
  const clauses = (claim: Claim): readonly string[] => {
    const groups = new Map<number, string[]>();
    for (const { root, clause } of claim.words) groups.set(clause, [...(groups.get(clause) ?? []), root]);
    return [...groups.values()].map((roots) => roots.join(' ')).toSorted();
  };
  const [left, right] = [clauses(a), clauses(b)];
  return left.length > 1 && left.join('|') === right.join('|');
}

const PASSIVE = /\b\w+(?:ed|en|wn|t) by\b/i;

/** x does y, y does x: three words in a row in exactly the opposite order, unless it is a list or one of the two is passive. */
function reversesAroundVerb(a: Claim, b: Claim): boolean {
  if (PASSIVE.test(a.text) !== PASSIVE.test(b.text) || isWholeClauseMove(a, b)) return false;
  if (/,|\band\b|\bor\b/.test(a.text)) return false;
  const order = (claim: Claim): readonly string[] => [...new Set(claim.words.map(({ root }) => root))];
  const [left, right] = [order(a), order(b)];
  const reversed = right.toReversed().join(' ');
  return left.some((_, at) => {
    const three = left.slice(at, at + 3);
    return three.length === 3 && ` ${reversed} `.includes(` ${three.join(' ')} `);
  });
}

/** The same words with two of them, or two stretches of them, in each other's place, and something between that is no list. */
function exchanges(a: Claim, b: Claim): boolean {
  const [left, right] = [a.words.map(({ root }) => root), b.words.map(({ root }) => root)];
  if (left.length !== right.length || left.join(' ') === right.join(' ')) return false;
  if (left.toSorted().join(' ') !== right.toSorted().join(' ')) return false;
  if (PASSIVE.test(a.text) !== PASSIVE.test(b.text) || isWholeClauseMove(a, b)) return false;
  const places = left.flatMap((root, index) => (root === right[index] ? [] : [index]));
  const [first, second] = [places[0] as number, places.at(-1) as number];
  const isPair = places.length === 2 && left[first] === right[second] && left[second] === right[first];
  return isPair && second - first > 1 && !isListed(a, left[first] as string, left[second] as string);
}

/** Both stand in one list: whatever is between them is cut by commas, "and" or "or" into single words. */
function isListed(claim: Claim, first: string, second: string): boolean {
  const rawOf = (root: string): string => claim.words.find((word) => word.root === root)?.raw ?? root;
  const lower = claim.text.toLowerCase();
  const [from, to] = [lower.indexOf(rawOf(first)), lower.lastIndexOf(rawOf(second))];
  if (from === -1 || to <= from) return false;
  const pieces = lower.slice(from + rawOf(first).length, to).split(/,|&|\/|\b(?:and|or|plus|with)\b/);
  return pieces.length > 1 && pieces.every((piece) => (piece.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= 1);
}

/** Things that are called by one letter, in another order: "A implies B", "x = y - z". */
function exchangesLetters(a: Claim, b: Claim): boolean {
  const [left, right] = [lettersOf(a), lettersOf(b)];
  const isList = new RegExp(`\\b${left.join('\\s*(?:,|&|/|and|or|,\\s*and|,\\s*or)\\s*')}\\b`).test(a.text);
  return (
    new Set(left).size > 1 &&
    left.join('') !== right.join('') &&
    left.toSorted().join('') === right.toSorted().join('') &&
    !isList
  );
}

/** "a" is a letter among small letters, and an article elsewhere; "I" is nobody's name. */
function lettersOf({ text }: Claim): readonly string[] {
  const letters = text.match(/(?<![\w'])[A-Za-z](?![\w'])/g) ?? [];
  const isFormula = letters.some((letter) => /[b-z]/.test(letter));
  return letters.filter(
    (letter) =>
      letter !== 'I' &&
      (!/[aA]/.test(letter) ||
        (letter === 'a' && isFormula) ||
        (letter === 'A' && letters.some((other) => /[B-Z]/.test(other)))),
  );
}

/** "x calls y" and "x is called by y". */
function turnsPassive(a: Claim, b: Claim): boolean {
  if (PASSIVE.test(a.text) === PASSIVE.test(b.text)) return false;
  const order = (claim: Claim): string => claim.words.map(({ root }) => root).join(' ');
  return a.words.length >= 3 && order(a) === order(b);
}
