// Where tests lie: beside the code, or in folders of their own, and how their files are called. Pure.

import { builtElsewhere, isNumberedTest, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import type { Part } from './modules.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { unreadTests } from './unread.ts';

/** How a test file is called, by its ending and what marks it: `*_test.go`, `*.spec.ts`, `test_*.py`, `*Test.java`. */
const PATTERNS: readonly RegExp[] = [
  /^.+?((?:[._-](?:test|tests|spec|e2e|cy)|\.it)\.[a-z]+(?:\.[a-z]+)?)$/,
  /^(test_).+(\.py)$/,
  /^(?:.+?)(_(?:test|spec)\.[a-z]+)$/,
  /^.+?((?:Tests?|Spec|IT|TestCase)\.(?:java|kt|cs|swift|scala|php))$/,
  /^(test[-_]).+(\.(?:c|cc|cpp|sh|js|rb|pl))$/,
];

export function patternOf(name: string): string {
  for (const pattern of PATTERNS) {
    const [, first = '', second] = pattern.exec(name) ?? [];
    if (first !== '') return second === undefined ? `*${first}` : `${first}*${second}`;
  }
  return '';
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const CODE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|swift|scala|c|cc|cpp|cxx|m|mm|sh|bats|t|exs|dart|lua|sol|vue|test|pl)$/;

const BUILT = /^(?:dist|build|out)\//;

export const testFiles = oncePerMaterial(({ paths, folder, facts }): readonly string[] => {
  const prefix = folder === '' ? '' : `${folder}/`;
  const brought = builtElsewhere(paths);
  const all = [...paths]
    .filter(
      (path) =>
        path.startsWith(prefix) &&
        !brought.some((one) => path.startsWith(one)) &&
        !HELPING.test(path) &&
        (CODE.test(path) || (facts.tests.runBy !== undefined && isNumberedTest(path))) &&
        !/[\s:`|]/.test(path) &&
        roleOf(path) === 'test',
    )
    .toSorted(compareText);
  // What was built of them is there where a package was packed.
  const written = all.filter((path) => !BUILT.test(path.slice(prefix.length)));
  return written.length > 0 ? written : all;
});

/** Whether code lies in the same folder. */
function isBeside(path: string, sources: ReadonlySet<string>): boolean {
  return sources.has(folderOf(path));
}

const PLACES_MAX = 3;
const LOOKED_AT_MAX = 20;
const LINES_MAX = 1000;

/** A client for tests is called like one, lies among the code and tries nothing. */
const proves = (path: string, { linesOf }: Material): boolean =>
  /\b(?:assert\w*|expect\w*|should|require|verify|ok|fail\w*|raises)\b *[.(!\s'"]|\b(?:test|it|describe)\(|\bt\.(?:Error|Fatal|Fail)|@Test|#\[\w*test|(?:ASSERT|EXPECT|CHECK|REQUIRE)/.test(
    linesOf(path, 1, LINES_MAX).replace(/^\s*(?:#(?!\[)|\/\/|\*).*$/gm, ''),
  );
const NAMED_SO = /(?:^|[/`_.-])(?:tests?|specs?|e2e|t|cypress)\/`$/i;

/** `tests/unit/ as test_*.py (45 files)`; '' without tests. */
export function describePlaces(material: Material): string {
  const tests = testFiles(material);
  const { provingFiles, provingSources, files } = material.facts.tests;
  if (files === 0 && unreadTests(material).length === 0) return '';
  if (tests.length === 0 && provingSources > 0)
    return [insideSources(material), ...casesAsData(material)].join(', ');
  const sources = new Set(material.facts.folders.map(({ folder }) => folder));
  const groups = new Map<string, string[]>();
  for (const path of tests) {
    const place =
      isBeside(path, sources) && patternOf(nameOf(path)) !== ''
        ? BESIDE
        : code(`${topOf(path, material.folder)}/`);
    groups.set(place, [...(groups.get(place) ?? []), path]);
  }
  // Where no test was seen in them, only a folder of tests says that they are some.
  const isTold = (place: string, own: readonly string[]): boolean =>
    NAMED_SO.test(place) ||
    ((provingFiles > 0 || unreadTests(material).length > 0) &&
      (/^`tests?[^/]*\/`$/.test(place) ||
        own.slice(0, LOOKED_AT_MAX).some((path) => proves(path, material))));
  const found = [...groups]
    .filter(([place, own]) => place !== code('./') && isTold(place, own))
    .sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
  const main = new Set(found.slice(0, 1).flatMap(([, own]) => own.map(endingOf)));
  const besideTold = found[0]?.[0] === BESIDE ? patternsOf(found[0][1]) : [];
  const places = found
    .filter(
      ([place, own]) =>
        // Few files in another language may try the whole.
        (own.length * 10 >= tests.length || !own.some((path) => main.has(endingOf(path)))) &&
        // A folder of code that is called like one of tests holds them beside it, as all others do.
        !(
          place !== BESIDE &&
          sources.has(place.replace(/^`|\/`$/g, '')) &&
          patternsOf(own).every((one) => besideTold.includes(one))
        ) &&
        // What a fuzzer feeds is no test that a command for tests runs.
        !(FUZZED.test(place) && found.length > 1),
    )
    .slice(0, PLACES_MAX)
    .map(([place, own]) => {
      const pattern = commonest(own.map((path) => patternOf(nameOf(path))));
      return `${place}${pattern === '' ? '' : ` as ${code(pattern)}`}`;
    });
  const inside = provingSources * 10 >= provingFiles && provingSources > 0 ? [insideSources(material)] : [];
  return (provingSources * 2 > provingFiles ? [...inside, ...places] : [...places, ...inside]).join(', ');
}

const BESIDE = 'beside the code';
const patternsOf = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.map((path) => patternOf(nameOf(path)))),
];
const FUZZED = /(?:^|[/`_-])fuzz(?:ing|ers?|tests?)?\/`$/;
const endingOf = (path: string): string => nameOf(path).replace(/^.*\./, '');
const insideSources = ({ facts }: Material): string =>
  `inside the source files (${facts.tests.provingSources} of them)`;

const CASES_MIN = 5;
const CASES =
  /^(\w{0,3}tests?|integration(?:[-_]tests?)?|specs?)\/(?:[^/]+\/)*[^/]+\.(toml|ya?ml|json|txt|t|in|test)$/i;

/** Beside tests in the sources, a folder at the top that is called so and holds what something else runs: many of one ending. */
function casesAsData({ paths, folder }: Material): string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const found = [...paths].flatMap((path) => {
    const [, place, ending] = (path.startsWith(prefix) && CASES.exec(path.slice(prefix.length))) || [];
    return place === undefined ? [] : [`${prefix}${place}/\0*.${ending}`];
  });
  const [most] = [...Map.groupBy(found, (one) => one)].sort((a, b) => b[1].length - a[1].length);
  if (most === undefined || most[1].length < CASES_MIN) return [];
  const [place = '', pattern = ''] = most[0].split('\0');
  return /[\s:`]/.test(place) ? [] : [`cases as data in ${code(place)} as ${code(pattern)}`];
}

/** The folder of tests that a file lies in: down to the one that is called so. */
function topOf(path: string, base: string): string {
  const folders = folderOf(path).split('/');
  const at = folders.findIndex(
    (name, index) =>
      index >= (base === '' ? 0 : base.split('/').length) && /test|spec|e2e|^t$|cypress/i.test(name),
  );
  return folders.slice(0, at < 0 ? folders.length : at + 1).join('/') || '.';
}

function commonest(patterns: readonly string[]): string {
  const groups = [...Map.groupBy(patterns, (one) => one)].sort((a, b) => b[1].length - a[1].length);
  const [pattern = '', own = []] = groups[0] ?? [];
  // One is no rule, unless there is no other file.
  return own.length * 2 >= patterns.length && (own.length > 1 || patterns.length === 1) ? pattern : '';
}

/** The test of a source file: of the same name beside it or in a folder of tests; undefined for none. */
export const testOf = (path: string, tests: readonly string[]): string | undefined =>
  testCalled(stemOf(nameOf(path)), path, tests) ?? testCalled(withFolder(path), path, tests);

/** `cup_kettle` for `cup/kettle.rb`. */
const withFolder = (path: string): string => {
  const folder = nameOf(folderOf(path));
  return /^(?:src|lib|app|)$/.test(folder) ? '' : `${folder}_${stemOf(nameOf(path))}`;
};

function testCalled(stem: string, path: string, tests: readonly string[]): string | undefined {
  if (stem === '') return undefined;
  const found = tests.filter(
    (test) =>
      test !== path &&
      stemOf(nameOf(test)) === stem &&
      (!NAMED_TESTS.test(test) || patternOf(nameOf(test)) !== '') &&
      (!COMMON_NAMES.test(stem) || isAllIn(folderOf(path), folderOf(test))),
  );
  const near = (test: string): number =>
    folderOf(test) === folderOf(path) ? 0 : sharedWords(test, path) > 0 ? 1 : 2;
  return found.toSorted(
    (a, b) =>
      near(a) - near(b) ||
      sharedWords(b, path) - sharedWords(a, path) ||
      Number(OF_WHOLE.test(a)) - Number(OF_WHOLE.test(b)) ||
      compareText(a, b),
  )[0];
}

/** Tests of the whole, run by another command. */
const OF_WHOLE = /(?:IT|IntegrationTests?|E2ETests?)\.(?:java|kt|scala|groovy)$/;
/** Languages whose tests have names of their own: any other file among them only helps. */
const NAMED_TESTS = /\.(?:py|go|rb|java|kt|cs|php)$/;
/** What tests are written with. */
const HELPING = /(?:^|\/)test(?:ing)?[-_]?(?:utils?|utilities|helpers?|support|lib|kit)\//;
/** `tests.py` holds them, too. */
const isNamedSo = (name: string): boolean => patternOf(name) !== '' || /^tests?\.\w+$/.test(name);
/** The name of many files, which tells of none unless all of the folders agree. */
const COMMON_NAMES =
  /^(?:__init__|index|main|mod|lib|urls|views|models|forms|admin|utils|util|helpers|types|api|routes|config|common|base)$/;
const isAllIn = (folder: string, other: string): boolean =>
  folder.split('/').every((name) => /^(?:src|lib|app|)$/.test(name) || other.split('/').includes(name));

const sharedWords = (a: string, b: string): number => {
  const words = new Set(folderOf(b).split('/'));
  return folderOf(a)
    .split('/')
    .filter((word) => words.has(word) && !/^(?:src|lib|app)$/.test(word)).length;
};

const stemOf = (name: string): string =>
  name
    .replace(/\.[\w.]+$/, '')
    .replace(/^test[-_]|[-_.](?:tests?|spec|e2e)$|(?:Tests?|Spec|IT|TestCase)$/g, '')
    .toLowerCase();

const TESTS_SHARE = 8;
const OF_TESTS = /test|spec|e2e|unit|integration|functional|^t$/i;

/** `tests/unit/sources` of `app/sources`: down to the part's name only folders of tests, or the part's own. */
function isMirrored(test: readonly string[], part: readonly string[]): boolean {
  const last = part.at(-1) as string;
  const at = test.indexOf(last);
  return (
    at > 0 &&
    !(part.length === 1 && RUNS_WORK.test(last)) &&
    test.slice(0, at).some(isFolderOfTests) &&
    test.slice(0, at).every((name) => isFolderOfTests(name) || part.includes(name))
  );
}

/** Below a folder of tests, what runs them; never tests of a folder of that name. */
const RUNS_WORK = /^(?:scripts?|bin|tools?|hack|build|ci)$/;

/** A project that tests are run against has a name of its own: `testPlugin`, `test-app`. */
const isFolderOfTests = (name: string): boolean =>
  OF_TESTS.test(name) && !/^tests?[-_]?(?:plugin|app|project|site|data|package|module|server)/i.test(name);

/** How many folders both begin with. */
function sharedStart(a: string, b: string): number {
  const [own, other] = [a.split('/'), b.split('/')];
  const differs = own.findIndex((name, at) => other[at] !== name);
  return differs < 0 ? own.length : differs;
}

/** The deepest folder that all of them lie in. */
function sharedFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => folderOf(path).split('/'));
  const differs = first.findIndex((name, at) => others.some((other) => other[at] !== name));
  return (differs < 0 ? first : first.slice(0, differs)).join('/');
}

/** Where the tests of one part lie; '' when none are known to be of it. */
export function testsOfPart(
  { folder, files }: Pick<Part, 'files' | 'folder'>,
  tests: readonly string[],
  sources: readonly string[],
): string {
  const own = tests.filter(
    (test) => !HELPING.test(test) && (!NAMED_TESTS.test(test) || isNamedSo(nameOf(test))),
  );
  const inside = own.filter((test) => test.startsWith(folder === '' ? '' : `${folder}/`));
  // One file among many that is called like a test is often something else.
  if (folder !== '' && inside.length > 0 && inside.length * TESTS_SHARE >= files) {
    const beside = inside.filter((test) => sources.includes(folderOf(test)));
    const pattern = commonest(beside.map((test) => patternOf(nameOf(test))));
    // What tests are made from is called so among the sources.
    if (/TestCase\./.test(pattern)) return '';
    if (beside.length * 2 >= inside.length && pattern !== '') return code(pattern);
    // Tests that lie in several places are not told by one of them, nor by the whole of the part.
    const shared = sharedFolder(inside);
    return shared !== folder || shared.split('/').some(isFolderOfTests) ? code(`${shared}/`) : '';
  }
  const last = nameOf(folder);
  const mirrored = own
    .filter((test) => last !== '' && isMirrored(folderOf(test).split('/'), folder.split('/')))
    // Of several, those of the same module.
    .toSorted((a, b) => sharedStart(b, folder) - sharedStart(a, folder))[0];
  if (mirrored === undefined) return '';
  const names = folderOf(mirrored).split('/');
  const place = names.slice(0, names.indexOf(last) + 1).join('/');
  // Where tests lie only further down, those are of other parts.
  return own.some((test) => folderOf(test) === place) ? code(`${place}/`) : '';
}
