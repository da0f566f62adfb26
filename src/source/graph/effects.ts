// What code does to the world outside it, as its imports and calls show: files, processes, network, git, GitHub, models.
// An import alone proves nothing where the namespace does several things: then a name of the effect must be used, too.

import { hashName } from '../lex/tokens.ts';

import type { NameUse, Outline, TreeFile } from '../model.ts';
import { usesOfName } from '../uses-name.ts';

export type EffectKind = 'filesystem' | 'git' | 'github_api' | 'model' | 'network' | 'shell';
export type EffectAction = 'execute' | 'invoke' | 'read' | 'read_write' | 'write';

/** Where it shows most. */
export interface EffectFact {
  readonly kind: EffectKind;
  readonly action: EffectAction;
  /** What is taken in, or what is called where nothing has to be. */
  readonly module: string;
  readonly path: string;
  /** 0 when it shows by a call. */
  readonly line: number;
  /** Files that say its names, best first; undefined where what is taken in does nothing else. */
  readonly said?: readonly SaidName[];
}

export interface SaidName {
  readonly path: string;
  readonly names: readonly string[];
}

const SAID_MAX = 8;

interface EffectRule {
  readonly kind: EffectKind;
  readonly action: EffectAction;
  /** The module as the file writes it. */
  readonly modules: RegExp;
  /** Names of which one must be used; without them the import is enough. */
  readonly names?: readonly string[];
}

/** Languages that reach the world without taking anything in: a name that nothing else has must do. */
interface CallRule {
  readonly kind: EffectKind;
  readonly action: EffectAction;
  readonly language: string;
  readonly names: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

const FILE_MODULES =
  /^(?:(?:node:)?fs(?:\/promises)?|fs-extra|graceful-fs|os|pathlib|shutil|tempfile|io\/ioutil|io\/fs|std::fs(?:::.*)?|tokio::fs(?:::.*)?|java\.nio\.file\..*|java\.io\.(?:File\w*|RandomAccessFile|\*)|System\.IO|fcntl\.h|stdio\.h|unistd\.h|sys\/stat\.h|dirent\.h|fstream|filesystem|fileutils|tmpdir|path\/filepath)$/;
const FILE_READS = words(
  'readFile readFileSync readFileString createReadStream readdir readdirSync openSync statSync read_text read_bytes read_to_string read_to_end read_dir ReadFile ReadDir WalkDir FileInputStream FileReader ReadAllText ReadAllBytes fopen opendir readdir ifstream wifstream directory_iterator recursive_directory_iterator walk listdir scandir iterdir rglob',
);
const FILE_WRITES = words(
  'writeFile writeFileSync appendFile appendFileSync createWriteStream mkdir mkdirSync rename renameSync unlink unlinkSync rmSync copyFile copyFileSync outputFile write_text write_bytes makedirs rmtree copyfile WriteFile MkdirAll RemoveAll create_dir create_dir_all remove_file FileOutputStream FileWriter WriteAllText WriteAllBytes fwrite ftruncate rmdir symlink ofstream wofstream create_directory create_directories remove_all copy_file NamedTemporaryFile mkdtemp mkdir_p rm_rf',
);

const GIT_MODULES =
  /^(?:simple-git|isomorphic-git|nodegit|git|pygit2|github\.com\/go-git\/go-git.*|git2(?:::.*)?|gix(?:::.*)?)$/;

const RULES: readonly EffectRule[] = [
  { kind: 'filesystem', action: 'read', modules: FILE_MODULES, names: FILE_READS },
  { kind: 'filesystem', action: 'write', modules: FILE_MODULES, names: FILE_WRITES },
  {
    kind: 'shell',
    action: 'execute',
    modules: /^(?:(?:node:)?child_process|execa|cross-spawn|zx|shelljs|subprocess|pexpect|open3)$/,
    names: words(
      'exec execFile execSync execFileSync spawn spawnSync fork execa $ run Popen check_output check_call call capture3 popen3',
    ),
  },
  {
    kind: 'shell',
    action: 'execute',
    modules: /^(?:Symfony\\Component\\Process\\.*|System\.Diagnostics)$/,
    names: words('Process ProcessStartInfo'),
  },
  // To end itself, or to name its own number, is part of the same namespace.
  {
    kind: 'shell',
    action: 'execute',
    modules: /^(?:os\/exec|(?:std|tokio)::process(?!::(?:exit|id|abort|ExitCode)$)(?:::.*)?)$/,
    names: words('Command CommandContext'),
  },
  {
    kind: 'shell',
    action: 'execute',
    modules: /^(?:unistd\.h|stdlib\.h|stdio\.h|spawn\.h)$/,
    names: words('execv execvp execve execl execle execlp execvpe posix_spawn posix_spawnp popen system'),
  },
  {
    kind: 'network',
    action: 'read',
    modules:
      /^(?:axios|undici|got|ky|node-fetch|cross-fetch|superagent|requests(?:\..*)?|httpx|aiohttp|urllib\.request|urllib3|reqwest(?:::.*)?|ureq|java\.net\.(?:http\..*|URL|URLConnection|Http\w*|\*)|okhttp3\..*|System\.Net\.Http|faraday|curl\/curl\.h|GuzzleHttp\\.*)$/,
    names: words(
      'axios request get fetch Agent Client ClientSession AsyncClient Session urlopen Get Post NewRequest NewRequestWithContext newHttpClient HttpClient openConnection OkHttpClient Faraday curl_easy_perform got ky superagent',
    ),
  },
  {
    kind: 'network',
    action: 'write',
    modules:
      /^(?:axios|got|ky|superagent|requests(?:\..*)?|httpx|aiohttp|reqwest(?:::.*)?|ureq|faraday|net\/http)$/,
    names: words('post put patch postForm Post PostForm'),
  },
  // These serve as well as ask, and many things besides requests have a `get`.
  {
    kind: 'network',
    action: 'read',
    modules: /^(?:(?:node:)?https?|net\/http)$/,
    names: words('request Agent globalAgent NewRequest NewRequestWithContext DefaultClient DefaultTransport'),
  },
  {
    kind: 'network',
    action: 'write',
    modules:
      /^(?:(?:node:)?(?:net|tls|dgram)|ws|socket|ssl|asyncio|socketserver|http\.server|net|crypto\/tls|std::net(?:::.*)?|tokio::net(?:::.*)?|hyper(?:::.*)?|java\.net\.(?:Socket|ServerSocket|DatagramSocket|\*)|java\.nio\.channels\.(?:\w*Socket\w*|Datagram\w*)|System\.Net\.Sockets|sys\/socket\.h|netinet\/in\.h|winsock2?\.h|boost\/asio.*|net\/http)$/i,
    names: words(
      'createServer createConnection createSocket WebSocketServer WebSocket create_connection start_server open_connection ThreadingHTTPServer HTTPServer TCPServer Dial DialTimeout DialContext Listen ListenAndServe ListenAndServeTLS ListenTCP TcpListener TcpStream UdpSocket ServerSocket Socket SocketChannel ServerSocketChannel DatagramChannel DatagramSocket TcpClient socket connect accept io_context io_service',
    ),
  },
  {
    kind: 'git',
    action: 'read_write',
    modules: GIT_MODULES,
    names: words(
      'commit push checkout checkoutBranch checkoutLocalBranch checkout_tree checkout_head checkout_index rebase cherryPick add_all addAll addRemote write_tree create_commit create_branch create_remote set_head stash_save Commit Push Checkout PlainInit PlainClone clone_from createBranch deleteBranch',
    ),
  },
  { kind: 'git', action: 'read', modules: GIT_MODULES },
  {
    kind: 'github_api',
    action: 'read_write',
    modules: /^(?:@octokit\/.*|octokit|@actions\/github|github\.com\/google\/go-github.*|octocrab(?:::.*)?)$/,
  },
  {
    kind: 'model',
    action: 'invoke',
    modules:
      /^(?:openai|@anthropic-ai\/.*|anthropic|@google\/gen(?:erative-)?ai|google\.generativeai|@ai-sdk\/.*|cohere|cohere-ai|ollama|litellm|@mistralai\/.*|mistralai|langchain(?:_.*|\..*)?|@langchain\/.*|async_openai(?:::.*)?|github\.com\/sashabaranov\/go-openai)$/,
  },
];

export interface EffectFile {
  readonly file: TreeFile;
  readonly facts: Outline;
  readonly names: NameUse;
}

/** Scripts around a project show an effect less well than the project itself. */
const AROUND = /^(?:scripts?|tools?|utils?|bin|ci|compat|dev|hack|build[-_]tools?|share\/tools)\//;

const CALLS: readonly CallRule[] = [
  ['filesystem', 'read', 'php', 'file_get_contents fopen scandir readfile'] as const,
  ['filesystem', 'write', 'php', 'file_put_contents fwrite fputs rmdir tempnam move_uploaded_file'] as const,
  ['shell', 'execute', 'php', 'shell_exec proc_open passthru popen'] as const,
  ['network', 'read', 'php', 'curl_exec curl_multi_exec curl_init fsockopen stream_socket_client'] as const,
  ['shell', 'execute', 'lua', 'execute popen'] as const,
  ['network', 'read', 'bash', 'curl wget'] as const,
  ['filesystem', 'write', 'bash', 'mkdir mktemp rm cp mv tee'] as const,
  ['network', 'read', 'swift', 'URLSession'] as const,
  ['filesystem', 'read', 'swift', 'FileManager'] as const,
  ['network', 'read', 'elixir', 'HTTPoison Finch Tesla gen_tcp'] as const,
].map(([kind, action, language, names]) => ({ kind, action, language, names: words(names) }));

const NO_RULES: ReadonlySet<EffectRule> = new Set();

/** The rules that a module falls under; many files import the same modules. */
function createRuleLookup(): (from: string) => ReadonlySet<EffectRule> {
  const known = new Map<string, ReadonlySet<EffectRule>>();
  return (from) => {
    let rules = known.get(from);
    if (rules === undefined) {
      const bare = from.replace(/[<>"]/g, '');
      const found = RULES.filter(({ modules }) => modules.test(bare));
      rules = found.length === 0 ? NO_RULES : new Set(found);
      known.set(from, rules);
    }
    return rules;
  };
}

/** In the order of the rules; each with the place that shows it best. */
export function findEffects(files: readonly EffectFile[]): EffectFact[] {
  const rulesOf = createRuleLookup();
  const telling = files.filter(({ facts }) => facts.imports.some(({ from }) => rulesOf(from).size > 0));
  const found = RULES.flatMap((rule) => findTaken(rule, { files, telling, rulesOf }));
  const taken = found
    .filter((one, at) => found.findIndex((other) => isSame(one, other)) === at)
    // Who writes there reads, too.
    .filter(
      ({ kind, action }, _at, all) =>
        !(action === 'read' && all.some((other) => other.kind === kind && other.action === 'read_write')),
    );
  const isKnown = (rule: Pick<EffectFact, 'action' | 'kind'>): boolean =>
    taken.some(({ kind, action }) => kind === rule.kind && action === rule.action);
  const called = CALLS.filter((rule) => !isKnown(rule)).flatMap((rule) => findCalled(rule, files));
  return [...taken, ...called.filter((one, at) => called.findIndex((other) => isSame(one, other)) === at)];
}

const isSame = (a: EffectFact, b: EffectFact): boolean => a.kind === b.kind && a.action === b.action;

/** Those of the names above that C and C++ have: words of other languages are fields and variables there. */
const OF_C: ReadonlySet<string> = new Set(
  words(
    'fopen opendir readdir ifstream wifstream directory_iterator recursive_directory_iterator fwrite ftruncate mkdir rename unlink rmdir symlink ofstream wofstream create_directory create_directories remove_all copy_file execv execvp execve execl execle execlp execvpe posix_spawn posix_spawnp popen curl_easy_perform socket io_context io_service',
  ),
);
const HEADER = /\.(?:h|hh|hpp|hxx)$/;
const isOfC = ({ facts }: EffectFile): boolean => facts.language === 'c' || facts.language === 'cpp';

interface Looked {
  readonly files: readonly EffectFile[];
  /** Those that import something which falls under a rule. */
  readonly telling: readonly EffectFile[];
  readonly rulesOf: (from: string) => ReadonlySet<EffectRule>;
}

function findTaken(rule: EffectRule, { files, telling, rulesOf }: Looked): EffectFact[] {
  const hashes = rule.names?.map(hashName);
  const isTaken = ({ facts }: EffectFile): boolean =>
    facts.imports.some(({ from }) => rulesOf(from).has(rule));
  const candidatesTaking = telling.filter((one) => isTaken(one) && !isOfC(one));
  const using = byUse(candidatesTaking, (one) => (hashes === undefined ? 1 : countUses(one, hashes)));
  const [best] = using;
  const imports = best?.facts.imports.filter(({ from }) => rulesOf(from).has(rule)) ?? [];
  const isMeant = ({ from }: { readonly from: string }): boolean =>
    rule.names?.includes(/\w+$/.exec(from)?.[0] ?? '') === true;
  const found = imports.find(isMeant) ?? imports[0];
  const taken =
    best === undefined || found === undefined
      ? []
      : [
          {
            kind: rule.kind,
            action: rule.action,
            module: found.from,
            path: best.file.path,
            line: found.line,
            ...(rule.names === undefined ? {} : { said: saidIn(using, rule.names) }),
          },
        ];
  // Scripts beside a program of C are not what it does.
  if (best !== undefined && !AROUND.test(best.file.path)) return taken;
  // What a header of C includes is used where that header is: there the call shows it, not the include.
  if (rule.names === undefined || !telling.some((one) => isOfC(one) && isTaken(one))) return taken;
  const hasHeader = telling.some((one) => HEADER.test(one.file.path) && isTaken(one));
  const candidates = files.filter(
    (one) => isOfC(one) && !HEADER.test(one.file.path) && (hasHeader || isTaken(one)),
  );
  const called = callsOf(
    rule,
    rule.names.filter((name) => OF_C.has(name)),
    candidates,
  );
  return called.length > 0 ? called : taken;
}

const saidIn = (files: readonly EffectFile[], wanted: readonly string[]): SaidName[] =>
  files.slice(0, SAID_MAX).map((one) => ({
    path: one.file.path,
    names: wanted.filter((name) => countUses(one, [hashName(name)]) > 0),
  }));

/** Those that use something, most first, scripts around the project last. */
function byUse(files: readonly EffectFile[], usesOf: (one: EffectFile) => number): EffectFile[] {
  return files
    .map((one) => ({ one, uses: usesOf(one), isAround: AROUND.test(one.file.path) }))
    .filter(({ uses }) => uses > 0)
    .sort((a, b) => Number(a.isAround) - Number(b.isAround) || b.uses - a.uses)
    .map(({ one }) => one);
}

/** How often a file says the names; one that declares a thing of that name means it, and not the system's. */
function countUses({ names, facts }: EffectFile, hashes: readonly number[]): number {
  let sum = 0;
  for (const hash of hashes) {
    const count = usesOfName(names, hash);
    if (count > 0 && !facts.symbols.some(({ name }) => hashName(name) === hash)) sum += count;
  }
  return sum;
}

function findCalled(
  { kind, action, language, names: wanted }: CallRule,
  files: readonly EffectFile[],
): EffectFact[] {
  const own = files.filter(({ facts }) => facts.language === language);
  return callsOf({ kind, action }, wanted, own);
}

function callsOf(
  { kind, action }: Pick<EffectFact, 'action' | 'kind'>,
  wanted: readonly string[],
  files: readonly EffectFile[],
): EffectFact[] {
  const hashes = wanted.map(hashName);
  const using = byUse(files, (one) => countUses(one, hashes));
  const [best] = using;
  if (best === undefined) return [];
  const [module = ''] = wanted.toSorted(
    (a, b) => countUses(best, [hashName(b)]) - countUses(best, [hashName(a)]),
  );
  return [{ kind, action, module, path: best.file.path, line: 0, said: saidIn(using, wanted) }];
}
