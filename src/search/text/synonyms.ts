// Words that mean the same in texts about code, as groups; the first stands for all. Short forms, spellings and everyday synonyms only:
// what could be a difference worth keeping ("test" and "check") is not here.

import { once } from '../../kernel/once.ts';

const GROUPS = `
typescript ts | javascript js | python py | package pkg | packages pkgs | request req | requests reqs | response resp | maximum max |
minimum min | configuration config conf cfg | environment env | database db | performance perf | internationalisation
internationalization i18n | localisation localization l10n | accessibility a11y | kubernetes k8s | authentication authn auth authenticate |
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
placed add adds added | set sets setting configured configure configures | allow allows allowed permit permits permitted may | answer answers
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
check checks checked verify verifies verified | avoid avoids avoided |
postgres postgresql pg psql | golang go-lang | nodejs node node.js | mongodb mongo | elasticsearch elastic | javascript js ecmascript |
rabbitmq rabbit | github gh | clear clears cleared clearing empty empties emptied emptying | buy buys bought purchase purchases
purchased | alter alters altered change changes changed modify modifies modified | pick picks picked choose chooses chosen select selects
selected | inject injects injected pass passes passed | apply applies applied | refuse refuses refused reject rejects rejected |
occur occurs occurred happen happens happened | succeed succeeds succeeded | own owns owned | listen listens listening bind binds bound |
explain explains explained | rewrite rewrites rewritten | resize resizes resized | rebuild rebuilds rebuilt | restart restarts
restarted reboot reboots rebooted | cache caches cached caching | validate validates validated validation | contain contains contained hold holds | wait waits waited |
import imports imported | export exports exported | read reads reading | copy copies copied | retry retries retried | expire expires expired |
developer developers dev engineer engineers | mistake mistakes bug | wrong incorrect | right correct | lookup look-up | usually normally typically generally |
often frequently | immediately instantly | picture pictures image images photo photos | job jobs | task tasks | 
attempt attempts try tries | limit limits limited cap caps capped | forbid forbids forbidden prohibit prohibits prohibited | hide hides hidden |
email e-mail mail | website site | login log-in signin sign-in | logout log-out signout sign-out | setup set-up | backend back-end | frontend
front-end | metadata meta-data | filename file-name | lockfile lock-file | hostname host-name | username user-name | codebase code-base |
reviewer reviewers | review reviews reviewed | together jointly | entire whole complete | purpose goal | speak talk talks speaks`;

const REPRESENTATIVE = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      GROUPS.replaceAll('\n', ' ')
        .split('|')
        .toReversed()
        .flatMap((group) => {
          const words = group.trim().split(/\s+/);
          return words.map((word) => [word, words[0] as string] as const);
        }),
    ),
);

/** The word that stands for a group, or the word itself. */
export function representative(word: string): string {
  return REPRESENTATIVE().get(word) ?? word;
}

const MEMBERS = once(() => Map.groupBy(REPRESENTATIVE().keys(), representative));

/** The words of its group, itself among them. */
export function synonymsOf(word: string): readonly string[] {
  if (!GROUPS.includes(word)) return [word];
  return MEMBERS().get(representative(word)) ?? [word];
}
