// What part a file plays, by its path alone: tests, examples, fixtures, benchmarks, vendored and generated files say
// something about quality, but are never what a project offers.

import { remembering } from '../../kernel/once.ts';
import { languageOf } from '../languages/index.ts';
import type { Role } from '../model.ts';
import { isBrought, isCopied } from './brought.ts';

const FOLDERS: readonly (readonly [FolderRole, ReadonlySet<string>])[] = [
  // Copies that quilt keeps of what its patches change, with all of their folders.
  ['generated', new Set(['.pc'])],
  [
    'vendored',
    new Set(
      'vendor vendors vendored third_party third-party thirdparty 3rdparty node_modules bower_components Godeps Pods site-packages jspm_packages web_modules _vendor _vendored'.split(
        ' ',
      ),
    ),
  ],
  [
    'fixture',
    new Set(
      'fixtures fixture __fixtures__ testdata test-data test_data tests-data tests_data __snapshots__ snapshots mocks __mocks__ golden goldens corpus testbed'.split(
        ' ',
      ),
    ),
  ],
  [
    'benchmark',
    new Set('bench benchs benches benchmark benchmarks benchsuite perf perftest microbenchmarks'.split(' ')),
  ],
  [
    'test',
    new Set(
      'test tests unittest unittests fuzztest fuzztests selftest selftests testdist fuzz fuzzing fuzzers __tests__ spec specs e2e integration-tests integration_tests unit-tests cypress playwright testsuite test-suite androidTest regress testutil testutils test_utils test-utils testhelper testhelpers test_helpers test-helpers testsupport test_support test-support'.split(
        ' ',
      ),
    ),
  ],
  [
    'example',
    new Set(
      'example examples sample samples demo demos playground playgrounds tutorial tutorials cookbook _examples'.split(
        ' ',
      ),
    ),
  ],
  ['generated', new Set('generated __generated__ gen-src autogen coverage .next _build'.split(' '))],
  ['built', new Set('dist build out target'.split(' '))],
  [
    'documentation',
    new Set(
      'doc docs documentation guides website site www releasenotes release-notes relnotes api-ref'.split(' '),
    ),
  ],
  [
    'tool',
    new Set(
      '.github .gitlab .gitlab-ci .woodpecker .buildkite build-aux .circleci .husky .vscode .idea .storybook .devcontainer .mvn .claude .cursor .codex .gemini .windsurf buildSrc ci hack debian brew HomebrewFormula homebrew chocolatey'.split(
        ' ',
      ),
    ),
  ],
];

/** At the top, how others pack the project; a library in Python may be called so. */
const PACKAGING: ReadonlySet<string> = new Set(
  'packaging rpm snap snapcraft flatpak homebrew winget'.split(' '),
);

/** `tries` for `t` at the top, which holds tests unless it is a package of Python. */
type FolderRole = Role | 'built' | 'compiled' | 'samples' | 'packaging' | 'tries' | 'untold';

const TEST_NAMES =
  /(?:[._-](?:test|tests|spec|e2e|cy|tst|test-d)\.[a-z]+$|\.it\.[a-z]+$|^test_[^/]*\.py$|_test\.(?:py|go|rb|exs|dart|cc|cpp|c|lua|zig)$|_spec\.(?:rb|lua)$|^conftest\.py$|(?:Tests?|IT|Spec|TestCase)\.(?:java|kt|cs|swift|scala|php)$|_unittest\.(?:c|cc|cpp|py)$|^unittest_[^/]*\.(?:c|cc|cpp|py)$|^(?:unit-?)?test(?:s|app|suite|_main|-main)?\.(?:c|cc|cpp|cxx)$|^test[_-][^/]*\.(?:c|cc|cpp|cxx)$|\.t\.sol$|\.bats$|\.t$|^tests?\.(?:py|rs|js|ts|rb|sh)$|_?test_?utils?\.go$|^step_definitions?\.rb$|^mocked[-_][^/]*\.[a-z]+$)/;
/** Runs tests, and is none. */
const RUNNER_NAMES = /^run[-_]?(?:all[-_])?tests?\.(?:sh|bash|bat|cmd|ps1|pl)$/;
const GENERATED_NAMES =
  /(?:\.min\.(?:js|css|mjs)$|[._-]bundle\.js$|\.pb\.(?:go|cc|h)$|_pb2(?:_grpc)?\.pyi?$|\.pb\.ts$|_pb\.(?:js|ts|d\.ts)$|\.g\.dart$|\.freezed\.dart$|\.designer\.cs$|\.Designer\.cs$|\.g\.cs$|_generated\.(?:go|rs|ts|py)$|\.generated\.[a-z]+$|\.gen\.(?:go|ts|rs)$|zz_generated|-lock\.json$|\.lock$|go\.sum$|pnpm-lock\.yaml$|^ppport\.h$)/;
const BENCHMARK_NAMES =
  /(?:[._-](?:bench|benchmark)\.[a-z]+$|_bench\.(?:py|rb|rs)$|_(?:perf_?test|benchmark)\.(?:c|cc|cpp|cxx)$|Benchmark\.(?:java|kt|cs|scala)$)/;
const TOOL_NAMES =
  /^(?:[\w.-]+\.config\.[cm]?[jt]s|\.[\w-]+rc\.[cm]?js|gulpfile\.[cm]?[jt]s|Gruntfile\.[jt]s|karma\.conf\.js|jest\.setup\.[jt]s|setup\.py|noxfile\.py|fabfile\.py|dangerfile\.[jt]s|Rakefile)$/;

/** Files of one folder share what its name says. */
export function roleOf(path: string): Role {
  const slash = path.lastIndexOf('/');
  if (isCopied(path)) return 'vendored';
  const role = roleIn(knownFolder(slash < 0 ? '' : path.slice(0, slash)), path.slice(slash + 1));
  return role === 'source' && path.endsWith('.js') && isBrought(path, slash) ? 'vendored' : role;
}

const KNOWN_MAX = 50_000;
/** What a folder's name says never changes: known for as long as the process lives, up to a size. */
const knownFolder = remembering(roleOfFolder, KNOWN_MAX);

const TEST_FOLDERS =
  /[.-](?:tests?|specs?)$|^_tests?$|^test-?env$|^(?:old[._-])?tests?(?:[._-](?:old|legacy))?$|(?:Tests|UnitTests|IntegrationTests|TestUtilities|TestUtils|TestHelpers|TestSupport)$/;
/** What its sentences stand for. */
const CUCUMBER = /(?:^|\/)features\/(?:support|step_definitions|steps)(?:\/|$)/;

/** What is published may hold nothing but what was built: then that is what there is to read. */
export function isBuilt(path: string): boolean {
  return (
    /(?:^|\/)(?:dist|build|out)\//.test(path) && !GENERATED_NAMES.test(path.slice(path.lastIndexOf('/') + 1))
  );
}

/** Of what people write, in a folder that is called as if it held output: the folder which that one lies in. */
export function besideBuilt(path: string): string | undefined {
  const at = /^(.+?)\/(?:dist|build|out|target)\/.*\.\w+$/.exec(path)?.[1];
  return at === undefined || !WRITTEN.test(path) ? undefined : at;
}

/** Below such a folder names are those of packages, and say nothing about what a file is. */
const PACKAGES = /^(.*?\bsrc\/main\/(?:java|kotlin|scala|groovy))(?:\/|$)/;
/** At the top, or right below a folder of packages, what others made; deeper down, a name like any other. */
const VENDORED_AT_TOP: ReadonlySet<string> = new Set('external externals deps patched'.split(' '));

const EXAMPLE_FOLDERS =
  /[._-](?:examples?|samples?|demos?)$|^(?:examples?|samples?|demos?)[._-](?:apps?|projects?|sites?|servers?)$/;

/** Below a folder of tests, what is given to the program or expected of it. */
const SAMPLES = /^(?:syntax[-_]tests?|inputs?|outputs?|expected|samples?|data|resources)$/;
/** What lies there is called as it likes. */
const GIVEN = /^(?:inputs|outputs|expected|samples?)$/;
const TESTING = /^(?:tests?|specs?|__tests__)$/;

function isOfSamples(folders: readonly string[]): boolean {
  const at = folders.findIndex((folder) => TESTING.test(folder));
  return at >= 0 && folders.some((folder, index) => index > at && SAMPLES.test(folder));
}

/** Source trees of Java and its kin put tests under `src/test`, Rust's and Go's beside; the first word that tells wins. */
function roleOfFolder(path: string): FolderRole {
  // What is compiled into a product is that, whatever its module is called: `spring-test/src/main/java`.
  if (PACKAGES.test(path)) {
    const module = path.split('/src/main/')[0] ?? '';
    return /(?:^|[/._-])(?:examples?|samples?|demos?|benchmarks?|jmh|fixtures?|testdata)(?:\/|$)/.test(module)
      ? 'example'
      : 'compiled';
  }
  const folders = path.split('/');
  if (VENDORED_AT_TOP.has(folders[0] ?? '')) return 'vendored';
  // What a distribution adds, whatever it is called.
  if (folders[0] === 'debian') return 'tool';
  // Deeper down it is what a library offers to those who test with it.
  if (folders[0] === 'testing' || CUCUMBER.test(path)) return 'test';
  if (isOfSamples(folders)) return folders.some((name) => GIVEN.test(name)) ? 'fixture' : 'samples';
  for (const [role, words] of FOLDERS) if (folders.some((folder) => words.has(folder))) return role;
  if (folders.some((folder) => TEST_FOLDERS.test(folder))) return 'test';
  if (folders[0] === 'eg' || folders.some((folder) => EXAMPLE_FOLDERS.test(folder))) return 'example';
  if (folders.some((folder) => /[._-](?:bench|benchmarks?|perf)$/.test(folder))) return 'benchmark';
  if (folders[0] === 't') return 'tries';
  return PACKAGING.has(folders[0] ?? '') ? 'packaging' : 'untold';
}

/** No compiler writes these: a folder called `build` that holds them holds what builds. */
const WRITTEN = /(?<!\.d)\.(?:ts|tsx|mts|java|kt|rs|go|py|rb|cs|swift|scala|c|cc|cpp|h|sh|vue|svelte)$/;

function roleIn(folder: FolderRole, name: string): Role {
  if (GENERATED_NAMES.test(name)) return 'generated';
  if (folder === 'compiled') return 'source';
  // What tests loading is called `tests/data/test_loader.py`.
  if (folder === 'samples') return TEST_NAMES.test(name) ? 'test' : 'fixture';
  if (folder === 'built') return WRITTEN.test(name) ? 'tool' : 'generated';
  if (folder === 'packaging' || folder === 'tries') {
    if (!name.endsWith('.py')) return folder === 'tries' ? 'test' : 'tool';
  } else if (folder !== 'untold') return folder;
  if (RUNNER_NAMES.test(name)) return 'tool';
  if (TEST_NAMES.test(name)) return 'test';
  if (BENCHMARK_NAMES.test(name)) return 'benchmark';
  return TOOL_NAMES.test(name) ? 'tool' : 'source';
}

const MANIFESTS: ReadonlySet<string> = new Set(
  'package.json pnpm-workspace.yaml Cargo.toml go.mod go.work pyproject.toml setup.cfg setup.py pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts Gemfile composer.json mix.exs pubspec.yaml CMakeLists.txt Makefile makefile GNUmakefile justfile Justfile .justfile Taskfile.yml Taskfile.yaml deno.json deno.jsonc META.json Makefile.PL Build.PL dist.ini'.split(
    ' ',
  ),
);
const WORKFLOWS =
  /^(?:\.github\/workflows\/[^/]+\.ya?ml|\.github\/actions\/(?:[^/]+\/)+action\.ya?ml|\.gitlab-ci\.yml|\.circleci\/config\.yml|azure-pipelines\.yml|\.travis\.yml|Jenkinsfile|bitbucket-pipelines\.yml|\.drone\.yml|\.buildkite\/[^/]+\.yml|\.woodpecker\.ya?ml|\.cirrus\.yml|\.appveyor\.yml|appveyor\.yml)$/;
const LICENCES = /^(?:licen[cs]e|copying|unlicense)(?:-[\w.-]+)?(?:\.(?:md|txt|rst|adoc|lesser))?$/i;
const FORMAL = /\.(?:tla|als|lean|v|agda|dfy|qnt|spthy)$/;

const INTERPRETERS: readonly (readonly [string, RegExp])[] = [
  ['bash', /^(?:ba|z|da|k)?sh$/],
  ['python', /^python[\d.]*$/],
  ['ruby', /^ruby[\d.]*$/],
  ['javascript', /^node(?:js)?$/],
  ['php', /^php[\d.]*$/],
  ['lua', /^lua[\d.]*$/],
  ['perl', /^perl[\d.]*$/],
];
/** Scripts that tools put into a tree to build it. */
const WRAPPERS: ReadonlySet<string> = new Set(
  'configure gradlew mvnw install-sh ar-lib mdate-sh py-compile depcomp missing compile test-driver ylwrap mkinstalldirs libtool bazelisk autogen bootstrap'.split(
    ' ',
  ),
);
const FIRST_LINE =
  /^#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-\S+[ \t]+)*(?:\w+=\S*[ \t]+)*)?(?:[^\s/]*\/)*([^\s/]+)/;

/** A name without an ending says nothing, nor does the one that tests have in any language; what runs the file may. */
export function mayBeScript(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // What is filled in when it is built is a program already.
  const own = name.replace(/(?:\.p[ly])?\.in$|\.t$/, '');
  return !own.includes('.') && own !== '' && !WRAPPERS.has(own);
}

/** Near the top, in small letters: what people call a program or what it reads at its start, and no notice or list. */
export function mayBeSourced(path: string): boolean {
  const parts = path.split('/');
  return parts.length <= 3 && /^[a-z][a-z0-9_-]*$/.test(parts.at(-1) ?? '') && roleOf(path) === 'source';
}

/** `tests/014-two-cups`: one of many that another script hands to a shell, and needs not be a program. */
export const isNumberedTest = (path: string): boolean => /(?:^|\/)tests?\/\d{2,}[a-z]?[-_][\w-]+$/.test(path);

/** Words that only a shell has, on lines of their own, more than once. */
export function looksLikeShell(head: string): boolean {
  const found = head.match(
    /^\s*(?:[\w-]+\s*\(\)\s*\{?|if \[\[? .*\]\]?\s*;\s*then|(?:el)?if .*; then|fi|esac|local \w+.*|export \w+=.*|case .* in|unset \w+)\s*$/gm,
  );
  return !head.includes('\0') && (found?.length ?? 0) >= SHELL_LINES_MIN;
}

const SHELL_LINES_MIN = 3;

/** The program that a first line names: `python3` for `#!/usr/bin/env python3`; '' for none. */
export function interpreterOf(head: string): string {
  // An archive may have such a line before it.
  return head.includes('\0') ? '' : (FIRST_LINE.exec(head)?.[1] ?? '');
}

/** The language of a script by its first line; '' for what is read as none. */
export function typeOfScript(head: string): string {
  const program = interpreterOf(head);
  return program === '' ? '' : (INTERPRETERS.find(([, names]) => names.test(program))?.[0] ?? '');
}

/** Of a file whose ending tests of any language have. */
export function typeOfTest(head: string): string {
  if (interpreterOf(head) !== '') return typeOfScript(head);
  return /^\s*use\s+(?:strict|warnings|lib|v?5[\d._]*|Test2?(?:::\w+)*)\b[^\n]*;/m.test(head) ? 'perl' : '';
}

/** What is looked for in a file: a language, or one of the few files that say how a project is built. '' for neither. */
export function typeOf(path: string): string {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  if (MANIFESTS.has(name)) return `manifest:${name}`;
  if (name.endsWith('.gemspec') || name.endsWith('.csproj'))
    return `manifest:${name.slice(name.lastIndexOf('.') + 1)}`;
  if (WORKFLOWS.test(path)) return 'workflow';
  if (LICENCES.test(name)) return 'licence';
  if (FORMAL.test(name)) return 'formal';
  return languageOf(path)?.id ?? '';
}
