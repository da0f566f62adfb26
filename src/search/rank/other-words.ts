// What else a text may say where the question says a word: another form of it, a synonym, a word of the same root, one that stands in the same
// places. The surest first, and each stem once.

import type { Segment } from '../segment/segment.ts';
import { otherForms } from '../text/forms.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { synonymsOf } from '../text/synonyms.ts';
import type { Meaning, NearWord } from '../vectors/meaning.ts';

export interface OtherWord extends NearWord {
  readonly kind: 'form' | 'synonym' | 'kin' | 'alike';
}

export function otherWords(
  word: string,
  segments: readonly Segment[],
  meaning: Meaning,
): readonly OtherWord[] {
  const own = stem(word);
  const forms = otherForms(word).map((form) => ({ stem: form, word: form, nearness: 1 }));
  const synonyms = synonymsOf(word).filter((other) => !isStopWord(other));
  const kin = findKin(own, segments).map((term) => ({ stem: term, word: term, nearness: 1 }));
  const all: readonly OtherWord[] = [
    ...forms.map((form) => ({ kind: 'form' as const, ...form })),
    ...synonyms.map((other) => ({ kind: 'synonym' as const, stem: stem(other), word: other, nearness: 1 })),
    ...kin.map((term) => ({ kind: 'kin' as const, ...term })),
    ...meaning.near(word).map((near) => ({ kind: 'alike' as const, ...near })),
  ];
  const known = new Set([own]);
  return all.filter(({ stem: other }) => !known.has(other) && known.add(other));
}

const KIN_LENGTH_MIN = 4;
/** Of the longer stem, that the shorter one is at the least ("photograph" of "photographi"). */
const KIN_SHARE = 0.7;
const KIN_MAX = 8;

/** Stems that begin with this one, and that this one begins with: no rule of suffixes finds all that comes from one root. */
function findKin(own: string, segments: readonly Segment[]): readonly string[] {
  if (own.length < KIN_LENGTH_MIN || !/^[a-z]+$/.test(own)) return [];
  const shortest = Math.max(KIN_LENGTH_MIN, Math.ceil(own.length * KIN_SHARE));
  const longest = Math.floor(own.length / KIN_SHARE);
  const shorter = Array.from({ length: Math.max(0, own.length - shortest) }, (_, cut) =>
    own.slice(0, own.length - 1 - cut),
  );
  const longer = segments.flatMap((segment) =>
    segment.termsFrom(own).filter((term) => term.length > own.length && term.length <= longest),
  );
  const nearest = [...new Set(longer)].sort((a, b) => a.length - b.length);
  return [...shorter, ...nearest.slice(0, KIN_MAX)];
}
