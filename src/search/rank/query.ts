// A question as search understands it: its words with their stems, how rare each is over all segments, and words of nearly
// the same meaning. Rarity comes from the documents at hand, so it is found anew for every set of segments.

import { LABEL_MARK, type Segment, SPEAKER_LABEL } from '../segment/segment.ts';
import { type AskedTime, askedTime } from '../text/asked-time.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { asksWhen, asksWhich } from '../text/traits.ts';
import { indexWords, numberedNames } from '../text/words.ts';
import type { Meaning } from '../vectors/meaning.ts';
import { type OtherWord, otherWords } from './other-words.ts';

export interface QueryTerm {
  readonly stem: string;
  readonly word: string;
  readonly rarity: number;
  /** Place of the term in each segment, -1 where it does not occur. */
  readonly places: readonly number[];
  readonly near: readonly NearTerm[];
  /** Documents by a speaker of this name, as places of the label; undefined when nobody has it. */
  readonly speaker: readonly number[] | undefined;
}

export interface NearTerm extends Omit<OtherWord, 'stem'> {
  readonly rarity: number;
  readonly places: readonly number[];
}

export interface Query {
  readonly terms: readonly QueryTerm[];
  /** It asks for a time. */
  readonly isWhen: boolean;
  /** It asks for somebody or something that has a name. */
  readonly isWhich: boolean;
  /** The time it speaks of. */
  readonly time: AskedTime | undefined;
  /** The most that the words could give. */
  readonly raritySum: number;
}

const RARITY_UNKNOWN = 8;
const TERMS_MAX = 64;

export function parseQuery(text: string, segments: readonly Segment[], meaning: Meaning): Query {
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0);
  const all = indexWords(text);
  const parts = partsOfKnownNames(text, segments, documents);
  const telling = all.filter((word) => !isStopWord(word) && !parts.has(word));
  const byStem = new Map<string, string>();
  for (const word of telling.length > 0 ? telling : all) {
    if (byStem.size < TERMS_MAX) byStem.set(stem(word), word);
  }
  const terms = [...byStem].map(([stemmed, word]): QueryTerm => {
    const found = findTerm(stemmed, segments, documents);
    const speaker = findTerm(LABEL_MARK + SPEAKER_LABEL + word, segments, documents);
    return {
      stem: stemmed,
      word,
      ...found,
      near: speaker.count > 0 ? [] : findNear(word, segments, { documents, meaning }),
      speaker: speaker.count > 0 ? speaker.places : undefined,
    };
  });
  return {
    terms,
    isWhen: asksWhen(text),
    isWhich: asksWhich(text),
    time: askedTime(text),
    raritySum: terms.reduce((sum, { rarity }) => sum + rarity, 0),
  };
}

/** The bare numbers of names that are in the index as a whole: alone they would find every other thing with that number. */
function partsOfKnownNames(
  text: string,
  segments: readonly Segment[],
  documents: number,
): ReadonlySet<string> {
  const known = numberedNames(text).filter((name) => findTerm(stem(name), segments, documents).count > 0);
  return new Set(known.flatMap((name) => name.split('-').filter((part) => /^\p{N}+$/u.test(part))));
}

function findTerm(term: string, segments: readonly Segment[], documents: number) {
  const bytes = Buffer.from(term);
  let count = 0;
  const places = segments.map((segment) => {
    const place = segment.findTerm(bytes);
    if (place !== -1) count += postingsOf(segment, place);
    return place;
  });
  const rarity = count === 0 ? RARITY_UNKNOWN : Math.log(1 + (documents - count + 0.5) / (count + 0.5));
  return { places, count, rarity };
}

function postingsOf(segment: Segment, place: number): number {
  return (segment.postingStarts[place + 1] as number) - (segment.postingStarts[place] as number);
}

function findNear(
  word: string,
  segments: readonly Segment[],
  world: { readonly documents: number; readonly meaning: Meaning },
): readonly NearTerm[] {
  return otherWords(word, segments, world.meaning).flatMap(({ stem: stemmed, ...other }): NearTerm[] => {
    const { places, count, rarity } = findTerm(stemmed, segments, world.documents);
    return count === 0 ? [] : [{ ...other, rarity, places }];
  });
}
