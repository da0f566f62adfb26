// Whether a memory fits a prompt well enough to be put in front of an agent unasked. By the words they share: rare ones count, words that
// any request for work on code may hold count next to nothing, a word of nearly the same meaning counts in part. Pure.

import { isStopWord, type Meaning, splitWords, stem } from '../../search/index.ts';

/** Words of any request for work on code. They tell that somebody wants something done, not what it is about. */
const WORK_WORDS = new Set(
  `able access action actually add added adding again allow already always another answer anyone anything app application apply ask
  available back bad based because before begin behavior best better big bit block both break broken bug build button call case change
  changed check clean clear close code come comment commit common compare complete component config configuration consider contain
  content copy correct could create current currently cut data day debug default define delete describe design detail detect
  different directory docs document does done draft drop each easy edit else empty enable end ensure entire entry error even every
  everything example exist existing expect explain export expose fail failing fails failure far fast feature few field figure file
  files fill find fine first fix folder follow format found full function functions general generate get getting give go going good
  group handle happen hard have help helper here high hold idea implement import improve include input inside install instead issue
  item keep key kind know large last later lead least leave left let level like line lines list little live load local logic long
  look looks lot low main make makes making manage many match matter maybe mean message method missing mode module move much must
  name need needs never new next nice nothing now number object old one only open option order output own package page parse part
  pass path people place plan please point possible pr prefer print problem process project proper pull push put question quick quickly
  read ready real really reason refactor remember remove rename repeat replace repo report request require required rest result return
  review rewrite right run running runs safe same save say script search section see seem select separate service set setting setup
  several short should show side simple simplify single size slow small some something sometimes sort source specific split start
  state stay step still stop string style such suggest support sure switch system take task tell test tests text thing things think
  time to today together too tool top track tree try trying turn two type under understand update use used user users using usual
  valid value values variable version very view wait want way well went whole why wide window wish without word work working works
  would write written wrong year yes yet`
    .split(/\s+/)
    .map(stem),
);

const WORK_WEIGHT = 0.08;
const UNKNOWN_WEIGHT = 1.15;
const NEAR_SHARE = 0.55;
const NEARNESS_MIN = 0.68;

export interface Fit {
  /** How much what both speak of weighs. */
  readonly shared: number;
  /** Its share in what the memory speaks of. */
  readonly coverage: number;
}

export type FitJudge = (content: string) => Fit;

export function createFitJudge(prompt: string, meaning: Meaning): FitJudge {
  const asked = tellingWords(prompt);
  const near = new Map<string, number>();
  for (const [stemmed, word] of asked) {
    if (WORK_WORDS.has(stemmed)) continue;
    for (const { stem: other, nearness } of meaning.near(word))
      if (nearness >= NEARNESS_MIN) near.set(other, Math.max(nearness, near.get(other) ?? 0));
  }
  return (content) => {
    let shared = 0;
    let whole = 0;
    for (const [stemmed, word] of tellingWords(content)) {
      const weight = weightOf(stemmed, word, meaning);
      whole += weight;
      if (asked.has(stemmed)) shared += weight;
      else shared += weight * NEAR_SHARE * (near.get(stemmed) ?? 0);
    }
    return { shared, coverage: whole === 0 ? 0 : shared / whole };
  };
}

const SHARED_MIN = 0.62;
const COVERAGE_MIN = 0.16;

export function isFit({ shared, coverage }: Fit): boolean {
  return shared >= SHARED_MIN && coverage >= COVERAGE_MIN;
}

function tellingWords(text: string): ReadonlyMap<string, string> {
  const words = splitWords(text).filter((word) => word.length > 1 && !isStopWord(word));
  return new Map(words.map((word) => [stem(word), word]));
}

/** Rare words tell most; a name that is in no table of words tells what it is about. */
function weightOf(stemmed: string, word: string, meaning: Meaning): number {
  if (WORK_WORDS.has(stemmed)) return WORK_WEIGHT;
  const found = meaning.find(word);
  return found === -1 ? UNKNOWN_WEIGHT : meaning.weight(found) ** 2;
}
