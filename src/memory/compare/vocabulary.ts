// Words that mean the same in notes about code, as groups; the first stands for all. Short forms, spellings and everyday
// synonyms only: what could be a difference worth keeping ("test" and "check") is not here.

const GROUPS = `
typescript ts | javascript js | python py | package pkg | packages pkgs | request req | requests reqs | response resp | maximum max |
minimum min | configuration config conf cfg | environment env | database db | performance perf | internationalisation
internationalization i18n | localisation localization l10n | accessibility a11y | kubernetes k8s | authentication authn |
authorisation authorization authz | documentation docs doc | repository repo | repositories repos | directory dir folder |
directories dirs folders | message msg | messages msgs | production prod | development dev | staging stage | application app |
applications apps | identifier id | identifiers ids | parameter param arg argument | parameters params args arguments | number num |
administrator admin | administrators admins | information info | specification spec | temporary temp tmp | source src | function
func fn | functions funcs | variable var | variables vars | library lib | libraries libs | dependency dep | dependencies deps |
average avg | second sec s | seconds secs | minute mins | percent percentage pct | pull-request pr prs | continuous-integration
ci | command cmd | commands cmds | connection conn | connections conns | column col | columns cols | reference ref | previous
prev | version ver | attribute attr | utility util | synchronous sync | asynchronous async | automatic automatically auto |
enabled enable active activated | disabled disable inactive deactivated | manually hand | mandatory required require
requires needed | optional optionally | delete deleted deletes deleting remove removed removes removing purge
purged drop dropped | begin begins start starts started starting | finish finishes finished end ends ended complete completes
completed | big large | small little | fast quick quickly rapid rapidly | slow slowly | use uses used using utilise utilises
utilize utilizes employ employs rely relies | build builds built building | run runs running ran execute executes executed
executing | make makes made create creates created creating generate generates generated generating produce produces | show
shows shown display displays displayed | write writes written wrote | call calls called calling invoke invokes invoked
invoking | send sends sent | return returns returned returning | throw throws thrown raise raises raised | stop stops stopped
halt halts | keep keeps kept retain retains retained preserve preserves preserved | store stores stored save saves saved
persist persists persisted | refresh refreshed refreshes reload reloaded reloads | deploy deploys deployed deployment ship
ships shipped | test tests tested testing | log logs logged logging | commit commits committed | merge merges merged merging |
push pushes pushed pushing | fetch fetches fetched load loads loaded | get gets got obtain obtains | put puts place places
placed | set sets setting configured configure configures | allow allows allowed permit permits permitted may | answer answers
answered reply replies replied respond responds responded | like likes liked prefer prefers preferred want wants wanted |
dislike dislikes disliked | fix fixes fixed mend mends mended repair repairs repaired | error errors failure failures | fail
fails failed failing | because since as due | before ahead prior | after once later | every each all | always | never | also too
| only solely | about approximately roughly around circa | bigger larger greater | smaller less fewer lower | above over beyond |
below under | daily day | weekly week | monthly month | hourly hour | yearly annually year annual | twice | colour color |
behaviour behavior | licence license | serialise serialised serialize serialized | organisation organization | initialise
initialised initialize initialized | optimise optimised optimize optimized | normalise normalised normalize normalized |
anonymise anonymised anonymize anonymized | analyse analysed analyze analyzed | centre center | grey gray | cancelled canceled |
label labels tag tags tagged | field fields | method methods | module modules | endpoint endpoints route routes | bug bugs
defect defects | option options flag flags switch switches setting | imperative | exist exists | live lives located lie lies |
check checks checked verify verifies verified | avoid avoids avoided`;

const REPRESENTATIVE: ReadonlyMap<string, string> = new Map(
  GROUPS.replaceAll('\n', ' ')
    .split('|')
    .flatMap((group) => {
      const words = group.trim().split(/\s+/);
      return words.map((word) => [word, words[0] as string] as const);
    }),
);

/** The word that stands for a group, or the word itself. */
export function representative(word: string): string {
  return REPRESENTATIVE.get(word) ?? word;
}

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:on (?:its|their|his|her) own|by (?:itself|themselves))\b/g, ' automatically '],
  [/\bby hand\b/g, ' manually '],
  [/\bahead of\b/g, ' before '],
  [/\b(?:in order to|so as to)\b/g, ' to '],
  [/\bgo(?:es)? away\b/g, ' deleted '],
  [/\b(?:due to|owing to|on account of)\b/g, ' because '],
  [/\bpull requests?\b/g, ' pull-request '],
  [/\bat least\b/g, ' minimum '],
  [/\bat most\b/g, ' maximum '],
  [/\bas soon as\b/g, ' after '],
  [/\bset to\b/g, ' is '],
  [/\b(?:is|are|be|was|were|turned|switched|stays?) on\b(?=\s*(?:$|[.,;:!?]|in\b|for\b|by\b))/g, ' enabled '],
  [
    /\b(?:is|are|be|was|were|turned|switched|stays?) off\b(?=\s*(?:$|[.,;:!?]|in\b|for\b|by\b))/g,
    ' disabled ',
  ],
  [
    /\b(?:must|may|should|can|will|does|do|to)?\s*(?:not|never) (?:fall|drop|go|be|sink) (?:below|under)\b/g,
    ' must stay above ',
  ],
  [
    /\b(?:must|may|should|can|will|does|do|to)?\s*(?:not|never) (?:exceed|go above|be above|be more than|be over)\b/g,
    ' must stay below ',
  ],
  [/\b(?:at or above|or above|or more|or higher|or later|or newer)\b/g, ' above '],
  [/\b(?:at or below|or below|or less|or lower|or earlier|or older)\b/g, ' below '],
  [/\b(?:does not|doesn't|do not|don't) like\b/g, ' dislikes '],
  [/\bno longer\b/g, ' not '],
  [/\bnon-(?=[a-z])/g, ' not '],
  [/\b(?:time[sd]? out|timing out)\b/g, ' timeout '],
  [/\b(?:note for later|note to self|remember|reminder|note|fyi|nb|tip)\s*:\s*/g, ' '],
];

/** Turns of phrase brought to one word. `text` is in lower case. */
export function settlePhrases(text: string): string {
  let settled = text;
  for (const [pattern, by] of PHRASES) settled = settled.replaceAll(pattern, by);
  return settled;
}

const ANTONYMS: readonly (readonly [string, string])[] =
  `enabled disabled | mandatory optional | public private | public internal | internal external | allow forbidden | allow
  denied | sync async | synchronous asynchronous | reentrant non-reentrant | safe unsafe | mutable immutable | eager lazy |
  eagerly lazily | strict loose | blocking nonblocking | stateful stateless | ascending descending | before after | first last |
  above below | maximum minimum | start finish | increase decrease | increases decreases | accept reject | accepts rejects |
  include exclude | includes excludes | included excluded | local remote | client server | online offline | open closed | read
  write | push pull | upload download | encrypted plaintext | signed unsigned | sorted unsorted | stable unstable | valid
  invalid | supported unsupported | deprecated recommended | fast slow | automatic manually | case-sensitive case-insensitive
  | sensitive insensitive | inclusive exclusive | relative absolute | global local | static dynamic | primary secondary |
  prefer dislike | tabs spaces | single double | lowercase uppercase | left right | input output |
  parallel sequential | serially concurrently | parallel serial | source destination | master slave | true false | yes no | keep
  delete | present missing | available unavailable | always never | every none | more less | bigger smaller | visible hidden |
  required forbidden | blocked allowed | succeed fail | success failure | up down | in out | hard soft | cached uncached | monthly
  weekly | daily weekly | hourly daily | horizontal vertical | internal exported | nullable non-null | day night`
    .replaceAll('\n', ' ')
    .split('|')
    .map((pair) => pair.trim().split(/\s+/) as [string, string]);

const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>();
  const add = (a: string, b: string): void => {
    const known = map.get(a) ?? new Set();
    known.add(b);
    map.set(a, known);
  };
  for (const [a, b] of ANTONYMS) {
    const [left, right] = [representative(a), representative(b)];
    add(left, right);
    add(right, left);
  }
  return map;
})();

/** Has an opposite, so it must not be taken for a word it merely looks like. */
export function hasOpposite(word: string): boolean {
  return OPPOSITES.has(word);
}

export function areOpposites(a: string, b: string): boolean {
  if (OPPOSITES.get(a)?.has(b) === true) return true;
  const prefixed = (short: string, long: string): boolean =>
    ['un', 'non', 'non-', 'in', 'im', 'ir', 'dis', 'de'].some((prefix) => long === `${prefix}${short}`);
  return prefixed(a, b) || prefixed(b, a);
}
