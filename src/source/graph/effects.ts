// What code does to the world outside it, as its imports and calls show: files, processes, network, git, GitHub, models.
// An import alone proves nothing where the module does several things: then a name of the effect must be used, too.

import { hashName } from '../lex/tokens.ts';
import type { NameUse, Outline, TreeFile } from '../model.ts';
import { usesName } from '../uses-name.ts';

export type EffectKind = 'filesystem' | 'git' | 'github_api' | 'model' | 'network' | 'shell';
export type EffectAction = 'execute' | 'invoke' | 'read' | 'read_write' | 'write';

/** The first place where it shows. */
export interface EffectFact {
  readonly kind: EffectKind;
  readonly action: EffectAction;
  readonly module: string;
  readonly path: string;
  readonly line: number;
  /** In how many files. */
  readonly files: number;
}

interface EffectRule {
  readonly kind: EffectKind;
  readonly action: EffectAction;
  /** The module as the file writes it. */
  readonly modules: RegExp;
  /** Names of which one must be used; without them the import is enough. */
  readonly names?: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

const FILE_MODULES =
  /^(?:(?:node:)?fs(?:\/promises)?|fs-extra|graceful-fs|os|io|pathlib|shutil|tempfile|io\/ioutil|io\/fs|std::fs(?:::.*)?|tokio::fs(?:::.*)?|java\.nio\.file\..*|java\.io\.(?:File\w*|RandomAccessFile|\*)|System\.IO|fcntl\.h|stdio\.h|fstream|fileutils)$/;
const FILE_READS = words(
  'readFile readFileSync readFileString createReadStream readdir readdirSync openSync statSync read_text read_bytes read_to_string read_to_end read_dir ReadFile ReadDir ReadAll readAllBytes readAllLines readString newBufferedReader FileInputStream FileReader ReadAllText ReadAllBytes fopen ifstream walk listdir scandir',
);
const FILE_WRITES = words(
  'writeFile writeFileSync appendFile appendFileSync createWriteStream mkdir mkdirSync rename renameSync unlink unlinkSync rmSync copyFile copyFileSync outputFile write_text write_bytes makedirs rmtree copyfile WriteFile MkdirAll RemoveAll create_dir create_dir_all remove_file FileOutputStream FileWriter newBufferedWriter WriteAllText WriteAllBytes fwrite ofstream NamedTemporaryFile mkdtemp mkdir_p rm_rf',
);

const RULES: readonly EffectRule[] = [
  { kind: 'filesystem', action: 'read', modules: FILE_MODULES, names: FILE_READS },
  { kind: 'filesystem', action: 'write', modules: FILE_MODULES, names: FILE_WRITES },
  {
    kind: 'shell',
    action: 'execute',
    modules:
      /^(?:(?:node:)?child_process|execa|cross-spawn|zx|shelljs|subprocess|pexpect|os\/exec|std::process(?:::.*)?|tokio::process(?:::.*)?|open3|System\.Diagnostics)$/,
    names: words(
      'exec execFile execSync execFileSync spawn spawnSync fork execa $ run Popen check_output check_call call Command CommandContext capture3 popen3 Process ProcessStartInfo',
    ),
  },
  {
    kind: 'network',
    action: 'read',
    modules:
      /^(?:axios|undici|got|ky|node-fetch|cross-fetch|superagent|(?:node:)?https?|requests(?:\..*)?|httpx|aiohttp|urllib(?:\.request)?|urllib3|net\/http|reqwest(?:::.*)?|ureq|java\.net\.http\..*|okhttp3\..*|System\.Net\.Http|faraday|curl\/curl\.h|GuzzleHttp\\.*)$/,
    names: words(
      'axios request get fetch Agent Client ClientSession AsyncClient Session urlopen Get Post NewRequest NewRequestWithContext newHttpClient HttpClient OkHttpClient Faraday curl_easy_perform got ky superagent',
    ),
  },
  {
    kind: 'git',
    action: 'read_write',
    modules:
      /^(?:simple-git|isomorphic-git|nodegit|git|pygit2|github\.com\/go-git\/go-git.*|git2(?:::.*)?|gix(?:::.*)?)$/,
  },
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

interface EffectFile {
  readonly file: TreeFile;
  readonly facts: Outline;
  readonly names: NameUse;
}

/** Scripts around a project show an effect less well than the project itself. */
const AROUND = /^(?:scripts?|tools?|bin|ci|dev|hack)\//;

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

/** In the order of the rules; each with its first place in the order of paths. */
export function findEffects(unsorted: readonly EffectFile[]): EffectFact[] {
  const rulesOf = createRuleLookup();
  const telling = unsorted.filter(({ facts }) => facts.imports.some(({ from }) => rulesOf(from).size > 0));
  const isAround = ({ file }: EffectFile): boolean => AROUND.test(file.path);
  const files = [...telling.filter((one) => !isAround(one)), ...telling.filter(isAround)];
  return RULES.flatMap((rule) => {
    const hashes = rule.names?.map(hashName);
    let first: Omit<EffectFact, 'files'> | undefined;
    let count = 0;
    for (const { file, facts, names } of files) {
      const found = facts.imports.find(({ from }) => rulesOf(from).has(rule));
      if (found === undefined) continue;
      if (hashes !== undefined && !hashes.some((hash) => usesName(names, hash))) continue;
      count++;
      first ??= {
        kind: rule.kind,
        action: rule.action,
        module: found.from,
        path: file.path,
        line: found.line,
      };
    }
    return first === undefined ? [] : [{ ...first, files: count }];
  });
}
