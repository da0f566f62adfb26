// Whether a memory fits a prompt well enough to be put in front of an agent unasked. By the words they share: rare ones count, words that
// any request for work on code may hold count next to nothing, a word of nearly the same meaning counts in part. Pure.

import { isStopWord, type Meaning, splitWords, stem } from '../../search/index.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stem));

/** Words of any request for work on code. They tell that somebody wants something done, not what it is about. */
const WORK_WORDS = stems(
  `able access actually add added adding again allow already always another answer anyone anything apply ask available
  back bad based because before begin behavior best better big bit both break broken bug call change changed check clean
  clear close code come common compare complete consider contain correct could create current currently cut day debug
  define delete describe detail detect different does done draft drop each easy edit else empty enable end ensure entire
  even every everything example exist existing expect explain expose fail failing fails failure far fast few figure fill
  find fine first fix follow found full general generate get getting give go going good group handle happen hard have
  help here high hold idea implement improve include inside instead keep kind know large last later lead least leave
  left let like little live load local long look looks lot low main make makes making manage many match matter
  maybe mean missing move much must need needs never new next nice nothing now old one only open own parse part pass
  people place plan please point possible prefer problem proper put quick quickly read ready real really reason refactor
  remember remove rename repeat replace require required rest result return rewrite right run running runs safe same
  save say see seem select separate set several short should show side simple simplify single size slow small some
  something sometimes sort specific split start stay still stop such suggest sure switch take tell thing things think
  time to today together too top track try trying turn two under understand update use used using usual valid very wait
  want way well went whole why wide wish without work working works would write written wrong year yes yet`,
);

/** What work on code is done to. Any request may name them; they count where a memory is about them. */
const THINGS = stems(
  `action api app application block branch build button case class column comment commit component config configuration
  content copy data default dependency deploy design directory docs document endpoint entry error export feature field
  file files flag folder format function functions helper import input install issue item key library line lines list
  log logic message method migration mode module name number object option order output package page path pr print
  process project pull push query question release report repo request review route script search section service
  setting setup source state step string style support system table task test server client http url json web ui tests text tool tree type user users value
  values variable version view window word`,
);

/** Words that stand for one thing where code is made and run; each line is one thing. */
const ALIKE = `endpoint handler route
deploy deployment production prod release rollout ship
column table schema migration
login auth authentication signin
test spec
database db postgres mysql sqlite
docs documentation readme
logging log logger
pipeline ci build
bug crash error exception
credential password secret token
env environment staging`
  .split('\n')
  .map((line) => line.split(' ').map(stem));
const ALIKE_SHARE = 0.6;

const WORK_WEIGHT = 0.04;
const THING_WEIGHT = 0.2;
const THING_AS_SUBJECT_WEIGHT = 0.5;
const NUMBER_WEIGHT = 0.25;
const UNKNOWN_WEIGHT = 1.1;
const NEAR_SHARE = 0.4;
const NEARNESS_MIN = 0.68;
/** A memory says first what it is about; what comes later counts less. */
const SUBJECT_WORDS = 5;
const LATER_SHARE = 0.5;
/** For a prompt of which everything is in the memory. */
const COVERAGE_WEIGHT = 0.4;

const TELLING_WEIGHT = 0.3;
const ALONE_SHARE = 0.75;

/** How well a memory fits. */
export type FitJudge = (content: string) => number;

export function createFitJudge(prompt: string, meaning: Meaning): FitJudge {
  const asked = tellingWords(prompt);
  const near = new Map<string, number>();
  let whole = 0;
  for (const [stemmed, word] of asked) {
    whole += weightOf(stemmed, word, { meaning, isSubject: true });
    for (const other of ALIKE.filter((group) => group.includes(stemmed)).flat())
      near.set(other, ALIKE_SHARE / NEAR_SHARE);
    if (WORK_WORDS.has(stemmed) || THINGS.has(stemmed)) continue;
    for (const { stem: other, nearness } of meaning.near(word))
      if (nearness >= NEARNESS_MIN) near.set(other, Math.max(nearness, near.get(other) ?? 0));
  }
  return (content) => {
    let shared = 0;
    let covered = 0;
    let telling = 0;
    for (const [at, [stemmed, word]] of [...tellingWords(content)].entries()) {
      const likeness = asked.has(stemmed) ? 1 : NEAR_SHARE * (near.get(stemmed) ?? 0);
      if (likeness === 0) continue;
      const isSubject = at < SUBJECT_WORDS;
      if (weightOf(stemmed, word, { meaning, isSubject: true }) >= TELLING_WEIGHT) telling += 1;
      shared += likeness * weightOf(stemmed, word, { meaning, isSubject }) * (isSubject ? 1 : LATER_SHARE);
      covered += likeness * weightOf(stemmed, word, { meaning, isSubject: true });
    }
    // One word in common may be chance.
    if (telling < 2) shared *= ALONE_SHARE;
    return shared + COVERAGE_WEIGHT * Math.min(1, whole === 0 ? 0 : covered / whole);
  };
}

/** Stems of what a prompt is about: no memory fits that has none of these. */
export function wordsThatCount(prompt: string): readonly string[] {
  return [...tellingWords(prompt).keys()].flatMap((stemmed) =>
    WORK_WORDS.has(stemmed) ? [] : [stemmed, ...ALIKE.filter((group) => group.includes(stemmed)).flat()],
  );
}

/** Set on texts by other hands: see bench/session. */
const FIT_MIN = 0.74;

export function isFit(fit: number): boolean {
  return fit >= FIT_MIN;
}

function tellingWords(text: string): ReadonlyMap<string, string> {
  const words = splitWords(text).filter((word) => word.length > 1 && !isStopWord(word));
  return new Map(words.map((word) => [stem(word), word]));
}

/** Rare words tell most; a name that is in no table of words tells what it is about. */
function weightOf(
  stemmed: string,
  word: string,
  { meaning, isSubject }: { readonly meaning: Meaning; readonly isSubject: boolean },
): number {
  if (WORK_WORDS.has(stemmed)) return WORK_WEIGHT;
  if (THINGS.has(stemmed)) return isSubject ? THING_AS_SUBJECT_WEIGHT : THING_WEIGHT;
  if (/^\d+$/.test(word)) return NUMBER_WEIGHT;
  const found = meaning.find(word);
  return found === -1 ? UNKNOWN_WEIGHT : meaning.weight(found) ** 2;
}
