// What people say and what code calls it: groups of words of one notion of programming, and phrases that code has a word for. Less sure
// than synonyms (`search/text/synonyms`), which may stand for each other anywhere; these only help a question to its place.

import { once } from '../kernel/once.ts';

const NOTIONS = `
password passwd credential credentials login auth authenticate authentication authorization secret token | user username account person principal identity |
permission permissions access allow allowed role acl privilege authorize grant | history previous earlier past remember remembered recent |
ignore ignored exclude excluded skip skipped omit filter | duplicate duplicates duplicated dup repeated twice dedupe unique |
guess guessed detect detected detection sniff infer determine probe | shown display render print draw paint output | colour color theme style palette ansi |
gui ui interface frontend web dashboard | network socket connection connect tcp udp peer | server daemon service listener listen |
client caller consumer agent | backend upstream origin | request call query invocation | response reply answer result |
url uri link address endpoint | header headers head | body payload content data | cookie session | cache cached memo memoize reuse store lru |
disk file filesystem fs storage persist save dump write flush | load read parse decode deserialize unmarshal | encode serialize marshal format stringify |
parse parser lex lexer tokenize tokenizer scan scanner grammar | token lexeme word | character char rune codepoint | text string str |
encoding charset unicode utf utf8 codec | number numeric integer int float decimal digit | date time timestamp clock | timeout deadline expire expiry ttl idle keepalive |
wait sleep delay pause block | retry again attempt backoff resend | stop quit exit terminate shutdown kill close abort cancel | start launch boot init initialize begin open spawn |
crash panic fatal die emergency abort segfault | error fault failure exception problem err | warning warn notice deprecation |
message notification event signal notify | event hook callback listener handler trigger emit dispatch fire | queue pending backlog spool held waiting |
thread threads worker pool concurrency parallel | process child subprocess fork spawn exec pid | lock mutex semaphore guard exclusive | memory alloc allocate heap malloc buffer |
leak free release dispose | copy clone duplicate | compare diff difference equal equals cmp changed modified | change changed edit modify mutate update dirty |
changes watch watched monitor observe notify inotify | version release revision | upgrade update migrate migration convert | old obsolete legacy deprecated stale outdated |
fresh freshness uptodate current stale outdated hash checksum | hash digest checksum fingerprint | compress gzip zip deflate compression | decompress inflate unzip extract unpack |
encrypt cipher crypto encryption tls ssl | certificate cert x509 ca | sign signature verify | random rand seed entropy nonce | sort order sorted rank reorder priority |
score rank weight points bonus | match matched matching pattern regex glob | search find lookup locate query | replace substitute replacement swap | placeholder variable template substitute interpolate token |
template skeleton generator scaffold boilerplate | generate generated generator emit produce | rule check lint cop inspection offense violation | limit max maximum cap threshold quota bound |
minimum min least floor | size length len count capacity | depth nesting nested level recursive | default fallback initial preset | setting settings config configuration option preference directive conf |
environment env variable getenv | option flag switch argument arg parameter param | command subcommand verb action | plugin extension addon module hook | module package bundle component |
dependency requirement require dep import | resolve resolver resolution solve solver | install installer setup | remove uninstall delete unlink rm purge prune | directory folder dir path |
path location place | temporary temp tmp scratch | rename move relocate | conflict clash collision | merge combine join unite concat | split separate divide cut chunk | conversion convert transform translate cast |
tab tabs whitespace indent spaces space | line row newline linebreak eol | column col width | cursor position offset caret | selection mark region range | undo redo revert rollback restore |
backup snapshot copy archive | restore recover recovery | log logger trace journal record | debug verbose trace | metric metrics stats statistics counter measure | benchmark perf profile |
test tests spec case suite testcase | mock stub fake double | assertion assert expect check verify | fixture sample provider dataset | annotation attribute decorator docblock pragma comment directive |
comment remark doc | spelling speller spell misspelled | completion autocomplete complete suggest suggestion | prompt ask question input confirm interactive | keyboard key keys keystroke binding keymap shortcut |
mouse click pointer | window pane frame screen terminal tty | scroll viewport | menu choice list | pager paging less more | syntax highlight highlighting lexer grammar language |
route routing router path url mapping | page view screen template | form field input | table schema column | database db sql store repository | transaction commit rollback | record row entry item |
index indices lookup | key name id identifier | value val | list array slice vector collection | map dictionary dict hash table | tree node graph | stack frame trace | loop cycle iterate iteration |
infinite endless circular cycle loop recursion | async await promise future concurrent | stream pipe pipeline reader writer | stdin stdout stderr pipe piped tty | feed supply source input | list listing enumerate ls walk traverse crawl |
download fetch get pull retrieve | upload send push post put | publish release deploy | subscribe subscription listen | schedule scheduler cron timer interval | timer timeout alarm tick |
rate throttle limiter limit bandwidth | balance balancer round robin weight peer | proxy forward gateway relay | redirect location forward moved | mail email smtp message | attachment upload blob | image picture thumbnail icon |
video audio media codec player track | subtitle subtitles caption sub | volume loudness gain | playlist queue list | language locale lang translation i18n | currency money price amount | tag label badge mark |
branch ref head | commit revision changeset | submodule repository repo git vcs | patch diff hunk | blame annotate | hidden invisible secret private | visible shown public | forbidden denied refused rejected blocked |
unreachable unavailable offline down failed | broken corrupt damaged invalid malformed | missing absent notfound unknown | empty blank null nil none | valid validate validation verify check | strict lenient mode |
dead zombie reap reaped collect wait | orphan stale leftover dangling unused | collect gather gc sweep prune | rebuild recompile invalidate refresh | compile compiler build builder transpile | link linker | 
asset resource static file | minify compress optimize uglify | mangle rename shorten | dead unused unreachable treeshake | optimise optimize simplify fold | evaluate eval interpret execute run | expression expr term |
statement stmt instruction opcode bytecode | variable var local symbol binding | function method procedure routine closure | class type struct object | inheritance parent base super extends | interface protocol trait contract |
scope namespace context environment | pointer ptr reference ref handle | iterator cursor generator | garbage gc collector collect sweep | overflow exceed limit wrap | precision rounding round scale | sync synchronise synchronize replicate mirror |
device node host machine peer | discover discovery announce find lookup | broadcast multicast announce | shared share common | folder share directory | rescan scan walk index | block chunk piece part segment |
shorten shortened truncate abbreviate ellipsis crop trim cut clip | dots ellipsis dot | draft autosave unsaved | picture image thumbnail resize scale | filter fits matches match accept |
queue q fifo | message msg notification | asynchronous async nonblocking | tolerance near almost epsilon delta | count counts number total amount |
speed performance fast optimized | grow grows resize expand enlarge capacity | shrink reduce compact | rotate rotated roll rollover rotation archive |
append add push insert | page paginate pagination pager pages | metadata meta frontmatter header | article post page content entry | recognise recognised recognize recognized detect lex parse identify |
similar closest nearest distance suggest like | abandoned stale orphaned dead expired old | storage backend store disk | upload save put | mistyped typo suggest |
brought normalize convert | joined resolve concat combine merge | kind type mime | ending extension suffix ext | address uri url location | memory bytes buffer heap size |
 prepend unshift | first head front | last tail back end | smaller reduce resize less | bigger larger grow | sent send deliver transmit dispatch |
`;

const PHRASES: readonly (readonly [RegExp, string])[] = [
  // Verbs of two words, as people put what code calls by one.
  [
    /\b(?:tr(?:y|ies|ied|ying)|start\w*|do|does|done|attempt\w*) (?:it |them )?again\b/i,
    'retry restart repeat',
  ],
  [
    /\b(?:tak|break|brok|pick|pull)\w* (?:it |them )?(?:apart|down|up into)\b/i,
    'parse split tokenize decode',
  ],
  [
    /\b(?:put|puts|putting|piec\w+|glu\w+) (?:it |them )?together\b|\b(?:is|are|be|was) made (?:up|of)\b|\bmakes? up\b/i,
    'build compose format join generate create',
  ],
  [/\b(?:go|goes|going|carr\w+) on\b|\bpicks? up (?:again|where)\b/i, 'resume continue'],
  [
    /\b(?:throw|throws|thrown|throwing) away\b|\b(?:get|gets|getting) rid of\b/i,
    'discard delete remove forget drop prune',
  ],
  [/\b(?:work|works|worked|figur\w+) out\b/i, 'compute calculate determine resolve'],
  [/\b(?:look|looks|looked|looking|search\w*) for\b/i, 'find search lookup'],
  [/\b(?:turn|turns|turned|turning) into\b|\bbecomes?\b/i, 'convert transform to'],
  [/\b(?:give|gives|giving) up\b/i, 'abort cancel fail'],
  [/\b(?:go|goes|going|walk\w*|loop\w*) (?:through|over)\b/i, 'walk iterate visit each traverse'],
  [/\b(?:fill|fills|filled|filling) in\b/i, 'replace substitute template'],
  [/\b(?:add|adds|added|adding) up\b/i, 'sum total accumulate'],
  [/\b(?:hand|hands|handed|pass|passes|passed) (?:over|on)\b/i, 'forward dispatch delegate redirect'],
  [/\b(?:let|lets) (?:through|in)\b/i, 'allow accept permit'],
  [/\b(?:keep|keeps|kept) (?:out|away|back)\b/i, 'reject deny block filter'],
  [/\b(?:writ\w+|not\w+) down\b/i, 'record log write'],
  [/\bread\w* (?:ahead|in advance)\b/i, 'prefetch readahead cache buffer'],
  [/\b(?:run|runs|running) out\b/i, 'exhausted limit empty'],
  [/\bone (?:form|shape|way)\b/i, 'normalize canonical'],
  [/\b(?:sign|log)\w* (?:in|on|into)\b/i, 'login auth session'],
  [
    /\b(?:nothing|no\w*) is (?:set|given|configured|said)\b|\bunless (?:\w+ ){0,3}(?:given|set|configured|said)\b|\botherwise\b/i,
    'default',
  ],
  [/\bpictures? of the screen\b/i, 'screenshot'],
  [/\b(?:mistyp\w*|misspel\w*|typos?)\b/i, 'suggest closest similar distance'],
  [/\b(?:numbers?|codes?) of (?:an )?errors?\b/i, 'error code errno'],
  [
    /\b(?:which|what) order\b|\bprecedence\b|\bwhich (?:one )?(?:comes|wins|is taken) first\b/i,
    'preference precedence priority order',
  ],
  [/\bhow often\b|\bevery how\b/i, 'interval period frequency'],
  [/\bhow long\b|\bafter what time\b/i, 'timeout interval duration ttl'],
  [/\bhow many\b/i, 'max count limit num size'],
  [/\bhow (?:deep|deeply)\b/i, 'depth nesting level'],
  [/\bhow (?:large|big|much)\b/i, 'max size limit length'],
  [/\bby itself\b|\bon its own\b/i, 'auto automatic'],
  [/\b(?:sent|send|sends) on\b/i, 'redirect forward'],
  [/\bweb (?:interface|page|ui)\b|\bgraphical\b/i, 'gui ui http api'],
  [/\bcommand[- ]lines?\b/i, 'cli argv args arguments options'],
  [/\b(?:up to date|out of date|outdated)\b/i, 'fresh stale outdated migrate upgrade'],
  [/\b(?:left|leave|leaving) out\b/i, 'ignore exclude skip omit'],
  [/\bprocess id(?:entifier)?\b/i, 'pid'],
  [/\bstandard (?:in|input)\b|\bpiped in(?:to)?\b|\bon a pipe\b/i, 'stdin'],
  [/\bstandard (?:out|output)\b/i, 'stdout'],
  [/\bstandard error\b/i, 'stderr'],
  [/\bexit (?:code|status|value)s?\b/i, 'exit status'],
  [/\buser ?name and (?:a )?password\b|\bcredentials\b/i, 'auth credentials'],
  [/\bfile names?\b/i, 'filename path'],
  [/\bto[- ]do\b/i, 'todo'],
  [
    /\bstays? open\b|\bkept open\b|\bkeep(?:s|ing)? .{0,20}\bopen\b|\bidle\b.{0,20}\bconnection/i,
    'keepalive',
  ],
  [/\bnew lines?\b|\bline (?:break|end|ending)s?\b/i, 'newline eol'],
  [/\bmore than once\b|\btwice\b|\brepeated\b/i, 'duplicate dup'],
  [
    /\bbring(?:s|ing)? up to date\b|\bold (?:files|versions|formats?|configurations?)\b/i,
    'migrate migration legacy upgrade',
  ],
  [/\bin (?:the )?background\b|\bbackground (?:process|program|job|task|service)/i, 'daemon async worker'],
  [/\bwithout (?:work|use|anything to do)\b|\bnothing to do\b|\bnot used for\b/i, 'idle expire timeout'],
  [/\bat the same time\b|\bin parallel\b|\bat once\b/i, 'concurrent parallel'],
  [/\bone after (?:the other|another)\b/i, 'next sequence iterate'],
  [/\bcut off\b|\btoo long\b/i, 'truncate limit'],
  [/\b(?:turn|turns|turned|switch|switches|switched) off\b/i, 'disable disabled off'],
  [/\b(?:turn|turns|turned|switch|switches|switched) on\b/i, 'enable enabled on'],
  [/\btidy(?:ing)? up\b|\bclean(?:ed|ing|s)? up\b/i, 'cleanup prune gc'],
  [/\blook\w* up\b/i, 'lookup find resolve'],
  [/\b(?:set|sets) up\b/i, 'setup init initialize'],
  [/\bbuilt[- ]in\b/i, 'builtin internal default'],
  [/\bthird[- ]party\b/i, 'external plugin vendor'],
  [/\bcan(?:not|'t) be reached\b|\bunreachable\b/i, 'connection error failed unavailable'],
  [/\b(?:goes|went|go) away\b/i, 'hangup disconnect close'],
  [/\btwo (?:devices|people|users|sides|clients)\b.*\bchanged\b|\bsame file\b/i, 'conflict'],
];

const groups = once(() => {
  const related = new Map<string, Set<string>>();
  for (const group of NOTIONS.replaceAll('\n', ' ').split('|')) {
    const words = group.trim().split(/\s+/);
    for (const word of words) {
      const all = related.get(word) ?? new Set();
      for (const other of words) if (other !== word) all.add(other);
      related.set(word, all);
    }
  }
  return related;
});

/** Words of the same notions, as people and code say them. */
export const relatedTo = (word: string): readonly string[] => [...(groups().get(word) ?? [])];

/** What code calls the phrases of a question: for each, the words that may stand for it. */
export const wordsForPhrases = (question: string): readonly (readonly string[])[] =>
  PHRASES.filter(([said]) => said.test(question)).map(([, words]) => words.split(' '));
