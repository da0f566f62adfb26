// What two notes do not share once everything known to be harmless is set aside: order, words that carry a sentence but not its
// claim, synonyms, spellings, words joined or apart. A note may only take the place of another when nothing is left.

import type { Claim } from './claim.ts';
import { isNegator } from './negation.ts';

/** Words that may be in one note and not in the other without making it another claim. Nothing that limits, denies or places in time. */
const HARMLESS: ReadonlySet<string> = new Set(
  `a an the of in on at from use for to by with as into via through inside within and so that which who whose when if while because then there here
  is are be been being am do does did has have having it its this these those they them their we us our i you your he she his her my me
  user users should would must need needs shall will please just simply really actually currently basically note notes reminder ask asks asked
  always every any both thing things way one such own know knows known happen happens happened occur occurs done doing
  instead stay stays remain remains come comes times whatever anything exist exists live where let lets make sure ensure ensures remember per each all about mandatory mood carry carries kind sort type value
  constant variable function file method class module command option script field parameter property
  's s t re ve ll d m`.split(/\s+/),
);

export interface Residue {
  readonly a: readonly string[];
  readonly b: readonly string[];
}

export function findResidue(a: Claim, b: Claim): Residue {
  return { a: onlyIn(a, b), b: onlyIn(b, a) };
}

function onlyIn(from: Claim, by: Claim): readonly string[] {
  const left = new Set<string>();
  // How often each denies is compared elsewhere; when it is as often, another word for it changes nothing.
  const isDeniedAlike = from.negations === by.negations;
  for (const [index, { root, word, raw }] of from.tokens.entries()) {
    if (HARMLESS.has(word) || (isDeniedAlike && isNegator(word)) || by.roots.has(root)) continue;
    const next = from.tokens[index + 1];
    const previous = from.tokens[index - 1];
    const isJoinedThere =
      (next !== undefined && by.squashed.has(`${raw}${next.raw}`)) ||
      (previous !== undefined && by.squashed.has(`${previous.raw}${raw}`));
    if (isJoinedThere || isApartThere(raw, by) || isApartThere(word.replaceAll('-', ''), by)) continue;
    left.add(word);
  }
  return [...left];
}

/** "timeout" where the other has "time out". */
function isApartThere(word: string, by: Claim): boolean {
  return (
    word.length >= 4 &&
    by.tokens.some((token, index) => {
      const next = by.tokens[index + 1];
      return next !== undefined && `${token.raw}${next.raw}` === word;
    })
  );
}
