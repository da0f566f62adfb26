// Counts over files of a project: languages, roles, tests, settings, and which files speak for what it does. Pure.

import { RUNS_SCRIPTS } from '../extract/tests.ts';
import { isAside } from '../list/aside.ts';
import { isNumberedTest } from '../list/classify.ts';
import type { EnvironmentFact, Role } from '../model.ts';
import { resolveEnvironment } from './environment.ts';
import {
  isElsewhere,
  type PlacedEnvironment,
  type ProjectFacts,
  type ProjectFile,
  type TestSummary,
} from './facts.ts';

export function countLanguages(files: readonly ProjectFile[]): ProjectFacts['languages'] {
  const groups = Map.groupBy(
    files.filter(({ facts }) => facts.symbols.length > 0 || facts.lines > 0),
    nameOfLanguage(files),
  );
  return [...groups]
    .map(([language, own]) => ({
      language,
      files: own.length,
      lines: own.reduce((sum, { facts }) => sum + facts.lines, 0),
    }))
    .filter(
      ({ language }) =>
        !language.includes(':') && language !== 'workflow' && language !== 'licence' && language !== 'formal',
    )
    .sort((a, b) => b.lines - a.lines || (a.language < b.language ? -1 : 1));
}

/** A header of C++ may end as one of C does: it belongs to what most of those are in that take headers in. */
function nameOfLanguage(files: readonly ProjectFile[]): (one: ProjectFile) => string {
  const count = (language: string): number =>
    files.filter(({ file, facts }) => facts.language === language && !HEADER.test(file.path)).length;
  const isCpp = count('cpp') > count('c');
  return ({ file, facts }) =>
    isCpp && facts.language === 'c' && HEADER.test(file.path) ? 'cpp' : facts.language;
}

const HEADER = /\.h$/;
const SCRIPTS_SHARE_MIN = 0.2;

/** A few shell scripts beside a program build and pack it; what they reach for is nothing that the program does. */
export function ofMainKind(files: readonly ProjectFile[]): readonly ProjectFile[] {
  const known = isScripted(files) ? files : files.filter((one) => !isShell(one));
  const ofKind = withoutRare(known);
  const offered = ofKind.filter(({ file }) => !isAside(file.path, 'effects'));
  return offered.length > 0 ? offered : ofKind;
}

const RARE_SHARE = 0.1;
/** Settings are told of smaller parts, too. */
const RARE_SETTINGS_SHARE = 0.03;

/** Some files in another language make, translate or bind what the project is. */
function withoutRare(files: readonly ProjectFile[], share = RARE_SHARE): readonly ProjectFile[] {
  const languages = countLanguages(files);
  const total = languages.reduce((sum, { lines }) => sum + lines, 0);
  const kept = new Set(
    languages.filter(({ lines }) => lines >= share * total).map(({ language }) => language),
  );
  return files.filter(({ facts }) => kept.has(facts.language));
}

const isShell = ({ facts }: ProjectFile): boolean => facts.language === 'bash';

function isScripted(files: readonly ProjectFile[]): boolean {
  const lines = (own: readonly ProjectFile[]): number => own.reduce((sum, { facts }) => sum + facts.lines, 0);
  return lines(files.filter(isShell)) >= SCRIPTS_SHARE_MIN * lines(files);
}

/** What a container starts with is read by those who run it. */
const STARTS_CONTAINER = /(?:^|\/)(?:docker-)?entrypoint(?:\.sh)?$/;

export function countRoles(files: readonly ProjectFile[]): ProjectFacts['roles'] {
  const roles: Partial<Record<Role, number>> = {};
  for (const { file, facts } of files) {
    const role: Role = facts.skip === 'generated' || facts.skip === 'minified' ? 'generated' : file.role;
    roles[role] = (roles[role] ?? 0) + 1;
  }
  return roles;
}

export function placeEnvironment(files: readonly ProjectFile[]): PlacedEnvironment[] {
  const told = isScripted(files)
    ? files
    : withoutRare(
        files.filter((one) => !isShell(one) || STARTS_CONTAINER.test(one.file.path)),
        RARE_SETTINGS_SHARE,
      );
  const all = resolveEnvironment(
    told.flatMap(({ file, facts }) => facts.environment.map((one) => ({ ...one, path: file.path }))),
  );
  // Of those without a name, each file stands for itself.
  return [...Map.groupBy(all, ({ name, path }) => (name === '' ? `/${path}` : name))]
    .map(([, own]) => ({ ...(own.toSorted(byTelling)[0] as (typeof all)[number]), files: own.length }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
}

const OF_SETTINGS = /(?:^|\/)[\w-]*(?:config|configuration|settings?|main|environment|env|options)\.\w+$/i;

/** Where more is said than the name is where one wants to look; then where a project keeps its settings, or starts. */
function byTelling(a: PlacedFact, b: PlacedFact): number {
  const says = ({ fallback, isRequired, next }: PlacedFact): boolean =>
    fallback !== undefined || isRequired === true || next !== undefined;
  const depth = ({ path }: PlacedFact): number => path.split('/').length;
  return (
    Number(says(b)) - Number(says(a)) ||
    Number(OF_SETTINGS.test(b.path)) - Number(OF_SETTINGS.test(a.path)) ||
    depth(a) - depth(b)
  );
}

type PlacedFact = EnvironmentFact & { readonly path: string };

/** Languages in which a test is often a program of its own, that ends where an assertion fails. */
const AS_PROGRAMS: ReadonlySet<string> = new Set(['c', 'cpp', 'javascript', 'typescript']);

const casesOf = ({ file, facts }: ProjectFile): number =>
  facts.tests.cases > 0
    ? facts.tests.cases
    : file.role === 'test' &&
        AS_PROGRAMS.has(facts.language) &&
        facts.tests.assertions > 0 &&
        !FED.test(file.path)
      ? 1
      : 0;

/** What a fuzzer feeds asserts in passing, and is run by no command for tests. */
const FED = /(?:^|\/)fuzz(?:ing|ers?|tests?)?\//;

const NUMBERED_MIN = 3;

/** Scripts that one other script runs, one by one, each judged by how it ends. */
function scriptsRun(files: readonly ProjectFile[], runner: string | undefined): ReadonlySet<ProjectFile> {
  const found = files.filter(({ file, facts }) => facts.language === 'bash' && isNumberedTest(file.path));
  return new Set(runner === undefined || found.length < NUMBERED_MIN ? [] : found);
}

export function summariseTests(files: readonly ProjectFile[]): TestSummary {
  const runner = files.find(({ facts }) => facts.tests.frameworks.includes(RUNS_SCRIPTS))?.file.path;
  const scripts = scriptsRun(files, runner);
  const holding = files.filter(
    ({ file, facts }) =>
      (file.role === 'test' || facts.tests.cases > 0) &&
      !isElsewhere(file) &&
      facts.skip === undefined &&
      facts.symbols !== undefined &&
      facts.manifest === undefined,
  );
  const proving = holding.filter(
    (one) => scripts.has(one) || (casesOf(one) > 0 && one.facts.tests.assertions > 0),
  );
  // Of a project in one language, a file of another may be there to be read, not run.
  const [main] = countLanguages(
    files.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined),
  );
  const native = proving.filter(({ facts }) => facts.language === main?.language);
  const telling = native.length * 2 >= proving.length ? native : mostOf(proving);
  const sum = (field: 'assertions' | 'properties'): number =>
    proving.reduce((total, { facts }) => total + facts.tests[field], 0);
  const most = (field: 'assertions' | 'properties'): string => {
    const having = telling.filter(({ facts }) => facts.tests[field] > 0);
    const best = (having.length > 0 ? having : proving).reduce<ProjectFile | undefined>(
      (top, one) => (one.facts.tests[field] > (top?.facts.tests[field] ?? 0) ? one : top),
      undefined,
    );
    return best?.file.path ?? '';
  };
  return {
    files: holding.length,
    provingFiles: proving.length,
    provingSources: proving.filter(({ file }) => file.role === 'source').length,
    unsureFiles: holding.filter((one) => casesOf(one) > 0 && one.facts.tests.assertions === 0).length,
    cases: proving.reduce((total, one) => total + casesOf(one), 0),
    // Each ends well or not.
    assertions: Math.max(sum('assertions'), scripts.size),
    properties: sum('properties'),
    frameworks: [...new Set(telling.flatMap(({ facts }) => facts.tests.frameworks))].sort(),
    example: most('assertions') || ([...scripts][0]?.file.path ?? ''),
    propertyExample: most('properties'),
    ...(scripts.size > 0 && scripts.size === proving.length ? { runBy: runner as string } : {}),
  };
}

/** Those of the language that most of them are in. */
function mostOf(files: readonly ProjectFile[]): readonly ProjectFile[] {
  const groups = [...Map.groupBy(files, ({ facts }) => facts.language).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
