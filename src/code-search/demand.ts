// What a question is after, as far as its words say it: where something is done in the code, how one does something, a value. From it
// comes how much the words of asking weigh, and which kinds of files are likely to answer. A table with one interpreter.

import { stem } from '../search/index.ts';
import { questionWords } from './words.ts';

export type Aim = 'place' | 'doing' | 'adding' | 'value' | 'test';

export interface Place {
  readonly path: string;
  readonly role: string;
  readonly symbol: string;
  readonly kind: string;
}

export interface Demand {
  readonly aims: ReadonlySet<Aim>;
  /** How much a word of the question counts. */
  weightOf(word: string): number;
  /** Values that are named one by one: what handles them names them, too. */
  readonly listed: readonly string[];
  /** How likely a place is to answer, whatever it says. */
  worthOf(place: Place): number;
}

const AIMS: readonly (readonly [Aim, RegExp])[] = [
  [
    'doing',
    /\b(?:how (?:do|can|could|should|would) (?:i|we|you|one)|how to|how (?:are|is) [\w ]{0,40}\b(?:run|built|executed|installed|released|deployed)|which commands? (?:runs?|builds?|starts?)|what (?:do|must|should) (?:i|we|you) (?:run|type|install)|command to|(?:run|build|debug|install) (?:a single|one|only|just|the|all))\b/i,
  ],
  [
    'adding',
    /\b(?:add|adding|new|create|introduce|register(?:ed)?|support)\b.*|\bwhat do (?:i|we|you) (?:touch|change|need to change)\b/i,
  ],
  [
    'value',
    /\b(?:default|limit|maximum|minimum|how (?:many|long|much|deep|big|large|often)|value|which (?:exit )?(?:codes?|status)|settings?|option|timeout|size)\b/i,
  ],
  [
    'test',
    /\b(?:which|what|where(?: are| is)?(?: the)?) (?:[\w-]+ ){0,2}(?:tests?|specs?|fixtures?)\b|\btests? (?:for|of|that)\b|\b(?:covered|tested) by\b/i,
  ],
];

/** Words that say what is asked rather than about what. */
const OF_ASKING = new Set(
  `add adding new fix change edit modify adjust adapt alter rewrite extend make create implement update support handle find bug feature happen happens do done work need needs touch
look looks want place places code class function method decide decided decides program tool project default question tell where
which exactly put comes come become becomes kind thing things somebody someone part called happening user give given gives go goes
mean inside behind way use used uses using actual actually implement implemented defined define defines responsible live lives
located location against between within without already still again several another other others one two first last whole itself themselves
must shall may might whether either neither both each every any anything nothing something everything much many more most less least
very only just also even rather instead along among per via present`
    .split(/\s+/)
    .map(stem),
);
const ASKING_WEIGHT = 0.25;
/** What the question is after weighs more than what it only says to ask. */
const AIMED: readonly (readonly [Aim, ReadonlySet<string>])[] = [
  ['value', new Set(['default', 'defaults', 'set', 'limit', 'maximum', 'minimum'].map(stem))],
  ['adding', new Set(['add', 'new', 'create', 'register'].map(stem))],
];
const AIMED_WEIGHT = 0.6;
/** Whoever asks how one runs a thing says so in these words, and so does every text about anything that runs. */
const OF_DOING = new Set(
  ['run', 'running', 'execute', 'only', 'single', 'project', 'command', 'all'].map(stem),
);
const HOW = /\bhow (\w+)/gi;
/** Of what kind the answer is: `which file handles it`. */
const OF_KIND =
  /\b(?:which|what) (files?|modules?|functions?|class(?:es)?|methods?|lines?|folders?|order)\b/gi;
/** What is not asked for weighs next to nothing. */
const NOT_MEANT = /\((?:and |but )?not [^()]*\)/gi;
const NOT_MEANT_WEIGHT = 0.02;
/** Words that stand for values of one thing: `(stop, start, status)`. */
const LISTED = /\(((?:[\w-]+, )+(?:(?:and|or) )?[\w-]+)\)/g;

type Side = 'place' | 'doing' | 'adding';
type Kind = 'history' | 'foreign' | 'prose' | 'build' | 'test' | 'aside' | 'generated' | 'code';

const HISTORY =
  /(?:^|\/)(?:CHANGES?|CHANGELOG|NEWS|HISTORY|RELEASE[-_]?NOTES?|UPGRADE|THANKS|AUTHORS|relnotes|release-notes|changelogs?|LICEN[CS]E|COPYING|whats_?new)(?:[-_.\d][^/]*)?(?:\/|$)/i;
/** Translations of what is there in English as well. */
const FOREIGN =
  /(?:^|\/)(?:po|locales?|i18n|translations?|lang)\/|[-_.](?:ja|ko|zh|ru|de|fr|es|pt|it|uk|tr|pl)(?:[-_][A-Za-z]{2})?\.(?:md|rst|txt|po|json|ya?ml)$/i;
const PROSE =
  /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|textile|rdoc|html?)$|(?:^|\/)(?:README|INSTALL|CONTRIBUTING|HACKING|TODO)$/i;
const BUILD =
  /\.(?:ya?ml|toml|gradle|kts|am|ac|cmake|mk|rake)$|(?:^|\/)(?:Makefile|GNUmakefile|Dockerfile|Rakefile|CMakeLists\.txt|package\.json|composer\.json|pom\.xml|build\.xml|meson\.build|tox\.ini|setup\.(?:py|cfg)|justfile|Justfile|noxfile\.py)$/;
const DATA = /\.(?:json|xml|css|scss|svg|csv|ini|html?|properties)$/i;

/** By what a file is, what it is worth to a question that is after a place in the code, or after how one does something. */
const WORTHS: Readonly<Record<Kind, Readonly<Record<Side, number>>>> = {
  code: { place: 1, doing: 0.62, adding: 0.9 },
  prose: { place: 0.72, doing: 1.1, adding: 0.95 },
  build: { place: 0.62, doing: 1, adding: 0.75 },
  test: { place: 0.6, doing: 0.45, adding: 0.6 },
  aside: { place: 0.62, doing: 0.6, adding: 0.6 },
  // Whoever changes it changes what it is made from: told where nothing else is.
  generated: { place: 0.06, doing: 0.06, adding: 0.06 },
  history: { place: 0.35, doing: 0.35, adding: 0.35 },
  foreign: { place: 0.3, doing: 0.3, adding: 0.3 },
};
/** Beside what does something: a name for a value, unless that is what is asked for. */
const NAMED_VALUE = new Set(['constant', 'variable', 'macro', 'property', 'type', 'enum']);
const NAMED_VALUE_WORTH = 0.8;
const DATA_WORTH = 0.7;
/** A manual tells a value that was true once; the code sets it. */
const TOLD_VALUE_WORTH = 0.75;

export function readDemand(question: string): Demand {
  const aims = new Set(AIMS.filter(([, said]) => said.test(question)).map(([aim]) => aim));
  const side: Side = aims.has('doing') ? 'doing' : aims.has('adding') ? 'adding' : 'place';
  const hows = new Set([...question.matchAll(HOW)].map(([, word = '']) => word.toLowerCase()));
  const kinds = new Set([...question.matchAll(OF_KIND)].map(([, word = '']) => stem(word.toLowerCase())));
  const asksForTests = aims.has('test');
  const meant = question.replace(NOT_MEANT, ' ');
  const unmeant = new Set(
    meant === question ? [] : questionWords(question).filter((word) => !questionWords(meant).includes(word)),
  );
  return {
    aims,
    listed: [...question.matchAll(LISTED)].flatMap(([, words = '']) =>
      words.split(/, (?:and |or )?/).map((word) => word.toLowerCase()),
    ),
    weightOf: (word) => {
      const term = stem(word);
      if (unmeant.has(word)) return NOT_MEANT_WEIGHT;
      if (kinds.has(term)) return ASKING_WEIGHT;
      if (AIMED.some(([aim, words]) => aims.has(aim) && words.has(term))) return AIMED_WEIGHT;
      const isAsking = OF_ASKING.has(term) || hows.has(word) || (side === 'doing' && OF_DOING.has(term));
      return isAsking ? ASKING_WEIGHT : 1;
    },
    worthOf: (place) => {
      const kind = kindOf(place);
      const worth = kind === 'test' && asksForTests ? 0.85 : WORTHS[kind][side];
      const named = NAMED_VALUE.has(place.kind) && !aims.has('value') ? NAMED_VALUE_WORTH : 1;
      const told = kind === 'prose' && aims.has('value') && side === 'place' ? TOLD_VALUE_WORTH : 1;
      return (
        worth *
        named *
        told *
        (DATA.test(place.path) && kind !== 'build' && side === 'place' ? DATA_WORTH : 1)
      );
    },
  };
}

function kindOf({ path, role }: Place): Kind {
  if (HISTORY.test(path)) return 'history';
  if (FOREIGN.test(path)) return 'foreign';
  // What a test expects may be a text; what is written for people is called so.
  if (role === 'test') return /\.txt$/i.test(path) || !PROSE.test(path) ? 'test' : 'prose';
  if (role === 'example' || role === 'benchmark' || role === 'fixture') return 'aside';
  if (role === 'generated') return 'generated';
  if (BUILD.test(path)) return 'build';
  return PROSE.test(path) || role === 'documentation' ? 'prose' : 'code';
}
