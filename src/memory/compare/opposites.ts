// Words that cannot both be true of one thing: opposites ("before", "after") and members of one set of which a thing has one
// ("daily", "weekly"; "http", "https"). Both make two notes about the same thing contradict each other.

import { once } from '../../kernel/once.ts';
import { stem } from '../../search/index.ts';
import { representative } from '../../search/text/synonyms.ts';

const ANTONYMS = `enabled disabled | mandatory optional | public private | public internal | internal external | allow forbidden | allow
  denied | allow deny | allow block | allow forbid | allow prohibit | allow refuse | grant revoke | grant deny | sync async |
  synchronous asynchronous | reentrant non-reentrant | safe unsafe | mutable immutable | eager lazy | eagerly lazily | strict
  loose | strict lenient | blocking nonblocking | stateful stateless | ascending descending | before after | first last | above
  below | maximum minimum | above maximum | below minimum | begin finish | begin stop | increase decrease | increases decreases |
  increased decreased | raise lower | grow shrink | rise fall | rises falls | rose fell | gain lose | gained lost | accept reject |
  accepts rejects | accepted rejected | include exclude | includes excludes | included excluded | include omit | local remote |
  client server | online offline | open closed | open close | opens closes | read write | push pull | upload download |
  uploaded downloaded | encrypted plaintext | encrypt decrypt | encrypted decrypted | encode decode | encoded decoded |
  compress decompress | compressed uncompressed | serialize deserialize | signed unsigned | sorted unsorted | stable unstable |
  valid invalid | supported unsupported | deprecated recommended | fast slow | faster slower | automatic manually | automatic
  manual | case-sensitive case-insensitive | sensitive insensitive | inclusive exclusive | relative absolute | global local |
  static dynamic | primary secondary | primary replica | like dislike | like hate | like avoid | tabs spaces | tab space | single double |
  single multiple | one many | lowercase uppercase | lower upper | left right | input output | parallel sequential | parallel
  serial | serially concurrently | concurrent sequential | source destination | source target | sender receiver | producer consumer |
  publisher subscriber | parent child | caller callee | master slave | leader follower | true false | yes no | keep delete | add
  delete | added delete | insert delete | insert remove | append prepend | attach detach | mount unmount | lock unlock | locked unlocked |
  acquire release | acquired released | present missing | present absent | available unavailable | always never | every none | some none |
  more less | most least | bigger smaller | big small | huge tiny | long short | longer shorter | high low | higher lower | highest
  lowest | deep shallow | wide narrow | thick thin | heavy light | visible hidden | show hide | shown hidden | mandatory forbidden | blocked
  allowed | succeed fail | succeeds fails | success error | pass fail | passes fails | passed failed | up down | upward downward | in out |
  inside outside | within outside | hard soft | cached uncached | horizontal vertical | internal exported | nullable non-null | day night |
  early late | earlier later | earliest latest | old new | older newer | oldest newest | modern legacy | current obsolete | empty full |
  clean dirty | hot cold | warm cold | dry wet | dark light | good bad | better worse | best worst | easy difficult | easy hard | simple complex |
  cheap expensive | rich poor | strong weak | common rare | often rarely | usually rarely | always sometimes | frequent rare |
  permanent temporary | persistent ephemeral | persistent transient | durable volatile | forward backward | forwards backwards |
  front back | front behind | before behind | possible impossible | love hate | allow banned | allow ban | upper smaller |
  deploy postponed | mandatory discouraged | before following | during until | during after | during before | adopt delete | hold delete |
  throw lowered | own shared | own share | top bottom | start end | head tail | incoming outgoing | inbound outbound | ingress egress | import export |
  imported exported | buy sell | bought sold | win lose | won lost | agree disagree | connect disconnect | connected disconnected |
  expand collapse | merge split | join split | combine separate | together separately | shared separate | shared private | shared isolated |
  centralised distributed | central distributed | monolith microservices | monorepo polyrepo | guilty innocent | alive dead | approve reject | approved
  rejected | approve decline | confirm deny | confirmed denied | commit rollback | upgrade downgrade | upgraded downgraded | promote demote |
  verbose quiet | verbose terse | loud silent | detailed brief | implicit explicit | implicitly explicitly | positive negative | odd even |
  plus minus | with without | on off | never sometimes | required unneeded | trusted untrusted | authenticated anonymous | deterministic random | ordered
  unordered | pessimistic optimistic | greedy lazy | big-endian little-endian | row column | portrait landscape | fatal recoverable | idle busy |
  frozen thawed | draft final | opt-in opt-out | whitelist blacklist | allowlist denylist | allowlist blocklist | nightly hourly | started stopped`;

const SETS = `http https | tcp udp | ws wss | ftp sftp | hourly daily weekly monthly yearly nightly quarterly | monday tuesday wednesday
  thursday friday saturday sunday | january february march april june july august september october november december |
  trace debug info warn warning fatal | production staging development | major minor patch | alpha beta stable |
  npm yarn pnpm bun | postgres mysql mariadb sqlite oracle mongodb | redis memcached | kafka rabbitmq nats sqs |
  aws gcp azure | github gitlab bitbucket | json yaml toml xml csv protobuf | rest graphql grpc soap |
  typescript javascript python ruby golang rust java kotlin swift php | react vue angular svelte | jest vitest mocha ava |
  webpack vite rollup parcel esbuild | prettier biome | bash zsh fish powershell | linux windows macos | vim emacs |
  merge rebase squash | md5 sha1 sha256 sha512 | rsa ed25519 | aes des chacha20 | utf-8 utf-16 latin1 ascii | lf crlf | utc cet est pst |
  north south east west | red green blue yellow orange purple | milliseconds seconds minutes hours days weeks | snake-case
  camel-case kebab-case pascal-case | snake_case camelcase kebab-case pascalcase | docker podman | chrome firefox safari | debian ubuntu alpine fedora |
  from to | from into | and or | if unless | when unless | 2xx 3xx 4xx 5xx | fifo lifo | stdout stderr stdin | heap stack | cpu gpu | ram disk | english german french spanish italian |
  team customer vendor | mon tue wed thu fri sat sun | morning evening midnight noon | spring summer autumn winter | gzip brotli zstd |
  x86 arm64 | cjs esm | commonjs esm | ssh https | tabs spaces | mutex semaphore | singleton transient | cents dollars euros | cents euros |
  celsius fahrenheit | metric imperial | inner outer | depth-first breadth-first | above minimum | below maximum`;

function parseGroups(text: string): readonly (readonly string[])[] {
  return text
    .replaceAll('\n', ' ')
    .split('|')
    .map((group) => [...new Set(group.trim().split(/\s+/).map(representative))]);
}

function pairUp(groups: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const map = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const word of group) {
      const known = map.get(word) ?? new Set();
      for (const other of group) if (other !== word) known.add(other);
      map.set(word, known);
    }
  }
  return map;
}

const antonyms = once(() => parseGroups(ANTONYMS));
const opposites = once(() => pairUp(antonyms()));
const stemmedOpposites = once(() => pairUp(antonyms().map((group) => group.map(stem))));
const rivals = once(() => pairUp(parseGroups(SETS)));
const PREFIXES: ReadonlySet<string> = new Set([
  'un',
  'non',
  'non-',
  'in',
  'im',
  'ir',
  'il',
  'dis',
  'de',
  'anti',
  'mis',
  'a',
]);

/** Has an opposite or rivals, so it must not be taken for a word it merely looks like. */
export function hasOpposite(word: string): boolean {
  return opposites().has(word) || rivals().has(word);
}

export function areOpposites(a: string, b: string): boolean {
  if (opposites().get(a)?.has(b) === true || stemmedOpposites().get(stem(a))?.has(stem(b)) === true)
    return true;
  return a.length < b.length ? isPrefixed(a, b) : isPrefixed(b, a);
}

function isPrefixed(short: string, long: string): boolean {
  return short.length > 2 && long.endsWith(short) && PREFIXES.has(long.slice(0, -short.length));
}

/** Members of one set of which a thing has one. */
export function areRivals(a: string, b: string): boolean {
  return rivals().get(a)?.has(b) === true;
}
