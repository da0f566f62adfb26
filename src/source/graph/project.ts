// What is true of a project as a whole, worked out from the facts of its files: languages, packages, what it offers and
// how much that is used, routes, commands, tests, pipelines, licences. Pure; the same facts give the same answer.

import { hashName } from '../lex/tokens.ts';
import type {
  EnvironmentFact,
  NameUse,
  OptionFact,
  Outline,
  OutlineSymbol,
  Role,
  SkipReason,
  SymbolFact,
  TreeFile,
  WorkflowFact,
} from '../model.ts';
import { type EffectFact, findEffects } from './effects.ts';
import { countFolders, type FolderFact, type FolderLink, linkFolders } from './links.ts';
import { findMembers } from './members.ts';
import { createWorld, type ModuleWorld } from './modules.ts';
import { createOwnerLookup, gatherPackages, type PackageFact, type PlacedManifest } from './packages.ts';
import { findPopular } from './popular.ts';
import { countReferences, type ReferenceFile } from './references.ts';
import { findSurface, type Surface } from './surface.ts';
import { type PlacedCommand, placeCommands } from './wired/commands.ts';
import { type PlacedRoute, placeRoutes } from './wired/routes.ts';

/** A symbol with where it is, how much it is used by other files, and whether it is part of what the project offers. */
export interface RankedSymbol {
  readonly path: string;
  readonly symbol: SymbolFact;
  readonly isOffered: boolean;
  readonly references: number;
  readonly uses: number;
  readonly rank: number;
}

export interface PlacedEnvironment extends EnvironmentFact {
  readonly path: string;
  /** In how many files. */
  readonly files: number;
}

export interface PlacedOption extends OptionFact {
  readonly path: string;
}

export interface TestSummary {
  readonly files: number;
  /** Files that hold at least one case and one assertion. */
  readonly provingFiles: number;
  readonly cases: number;
  readonly assertions: number;
  readonly properties: number;
  readonly frameworks: readonly string[];
  /** The file with most assertions, to cite. */
  readonly example: string;
  readonly propertyExample: string;
}

export interface ProjectFacts {
  readonly languages: readonly {
    readonly language: string;
    readonly files: number;
    readonly lines: number;
  }[];
  readonly roles: Readonly<Partial<Record<Role, number>>>;
  readonly skips: Readonly<Partial<Record<SkipReason, number>>>;
  /** The first files whose head says that a program wrote them. */
  readonly generated: readonly string[];
  readonly packages: readonly PackageFact[];
  /** Most used first. */
  readonly symbols: readonly RankedSymbol[];
  /** Methods of the most used types. */
  readonly members: readonly RankedSymbol[];
  /** Public names that occur most in the sources, whatever holds them. */
  readonly popular: readonly RankedSymbol[];
  readonly routes: readonly PlacedRoute[];
  readonly commands: readonly PlacedCommand[];
  readonly tests: TestSummary;
  /** Environment variables that source reads, by name, each with its first place. */
  readonly environment: readonly PlacedEnvironment[];
  /** Options of command lines, in the order of files and lines. */
  readonly options: readonly PlacedOption[];
  readonly workflows: readonly (WorkflowFact & { readonly path: string })[];
  readonly licences: readonly { readonly path: string; readonly spdx: string }[];
  /** Formal models and proofs that claim something. */
  readonly proofs: readonly string[];
  /** Folders that hold source, and which leans on which. */
  readonly folders: readonly FolderFact[];
  readonly links: readonly FolderLink[];
  /** What the source does to the world outside it. */
  readonly effects: readonly EffectFact[];
  /** The same counts for each member of a workspace. */
  readonly parts: readonly PartFacts[];
}

export interface PartFacts extends Pick<ProjectFacts, 'effects' | 'languages' | 'roles' | 'tests'> {
  readonly folder: string;
}

export interface ProjectFile {
  readonly file: TreeFile;
  readonly names: NameUse;
  readonly declared: Int32Array;
  /** Of a file that is `isElsewhere` only its skip; symbols only of what the project itself is made of. */
  readonly facts: Outline;
  /** What is in it, when that is more: names may be passed on through any file. */
  readonly whole?: () => Outline;
}

export const wholeOf = ({ facts, whole }: Pick<ProjectFile, 'facts' | 'whole'>): Outline =>
  whole?.() ?? facts;

/** Enough for any document; the rest can be asked file by file. */
export const SYMBOLS_MAX = 600;
const MEMBER_SYMBOLS_MAX = 120;
const GENERATED_MAX = 3;

export interface ProjectInput {
  readonly files: readonly ProjectFile[];
  /** Every path of the tree, also of files whose contents are not looked at. */
  readonly paths: ReadonlySet<string>;
  readonly skips: ProjectFacts['skips'];
}

/** Without the texts of symbols: only where they are. */
export function assembleProject(input: ProjectInput): ProjectFacts {
  const packages = gatherPackages(placeManifests(input.files));
  const world = createWorld(input.paths, packages);
  const offered = input.files.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined);
  const byPath = new Map(input.files.map((one) => [one.file.path, one]));
  const surface = findSurface({
    files: offered.map(({ file }) => file),
    facts: (path) => {
      const file = byPath.get(path);
      return file === undefined ? undefined : wholeOf(file);
    },
    world,
  });
  const sources = input.files.filter(
    ({ facts }) => facts.manifest === undefined && facts.workflow === undefined,
  );
  const symbols = rankSymbols(sources, surface, world);
  const routed = offered.map(({ file, facts }) => ({ path: file.path, facts }));
  return {
    languages: countLanguages(offered),
    roles: countRoles(input.files),
    skips: input.skips,
    generated: input.files
      .filter(({ facts }) => facts.skip === 'generated')
      .map(({ file }) => file.path)
      .slice(0, GENERATED_MAX),
    packages,
    symbols,
    members: findMembers(symbols, input.files),
    popular: findPopular(input.files),
    routes: placeRoutes(routed, world),
    commands: placeCommands(offered, world),
    tests: summariseTests(input.files),
    environment: placeEnvironment(offered),
    options: offered.flatMap(({ file, facts }) =>
      (facts.options ?? []).map((one) => ({ ...one, path: file.path })),
    ),
    workflows: input.files.flatMap(({ file, facts }) =>
      facts.workflow === undefined ? [] : [{ ...facts.workflow, path: file.path }],
    ),
    licences: input.files.flatMap(({ file, facts }) =>
      facts.licence === undefined || isElsewhere(file) ? [] : [{ path: file.path, spdx: facts.licence }],
    ),
    proofs: input.files
      .filter(({ file, facts }) => (facts.claims ?? 0) > 0 && !isElsewhere(file))
      .map(({ file }) => file.path),
    folders: countFolders(offered),
    links: linkFolders(offered, world),
    effects: findEffects(ofMainKind(offered)),
    parts: describeParts(input.files, packages),
  };
}

/** Every package that some workspace counts among its members. */
function describeParts(files: readonly ProjectFile[], packages: readonly PackageFact[]): PartFacts[] {
  const members = new Set(packages.flatMap((one) => one.members));
  if (members.size === 0) return [];
  const ownerOf = createOwnerLookup(packages);
  const groups = Map.groupBy(files, ({ file }) => ownerOf(file.path)?.folder ?? '');
  return [...members].sort().map((folder) => {
    const own = groups.get(folder) ?? [];
    const offered = own.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined);
    return {
      folder,
      languages: countLanguages(offered),
      roles: countRoles(own),
      tests: summariseTests(own),
      effects: findEffects(ofMainKind(offered)),
    };
  });
}

/** Somebody else's, or nobody's: nothing in it is said about the project. */
export const isElsewhere = ({ role }: TreeFile): boolean =>
  role === 'vendored' || role === 'fixture' || role === 'generated';

function placeManifests(files: readonly ProjectFile[]): PlacedManifest[] {
  return files.flatMap(({ file, facts }) =>
    facts.manifest === undefined || isElsewhere(file) || file.role === 'test'
      ? []
      : [{ ...facts.manifest, path: file.path }],
  );
}

function countLanguages(files: readonly ProjectFile[]): ProjectFacts['languages'] {
  const groups = Map.groupBy(
    files.filter(({ facts }) => facts.symbols.length > 0 || facts.lines > 0),
    ({ facts }) => facts.language,
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

const SCRIPTS_SHARE_MIN = 0.2;
const FOR_WORK =
  /^(?:extra|extras|scripts?|tools?|hack|contrib|misc|dev|build|examples?)\/|^build\.(?:rs|go|py)$/;

/** A few shell scripts beside a program build and pack it; what they reach for is nothing that the program does. */
function ofMainKind(files: readonly ProjectFile[]): readonly ProjectFile[] {
  const lines = (own: readonly ProjectFile[]): number => own.reduce((sum, { facts }) => sum + facts.lines, 0);
  const isShell = ({ facts }: ProjectFile): boolean => facts.language === 'bash';
  const isMost = lines(files.filter(isShell)) >= SCRIPTS_SHARE_MIN * lines(files);
  const ofKind = isMost ? files : files.filter((one) => !isShell(one));
  const offered = ofKind.filter(({ file }) => !FOR_WORK.test(file.path));
  return offered.length > 0 ? offered : ofKind;
}

function countRoles(files: readonly ProjectFile[]): ProjectFacts['roles'] {
  const roles: Partial<Record<Role, number>> = {};
  for (const { file, facts } of files) {
    const role: Role = facts.skip === 'generated' || facts.skip === 'minified' ? 'generated' : file.role;
    roles[role] = (roles[role] ?? 0) + 1;
  }
  return roles;
}

/** A symbol of an outline as one whose texts are not known yet. */
export function withoutTexts(symbol: OutlineSymbol): SymbolFact {
  return { ...symbol, signature: '', doc: '', end: symbol.start, endLine: symbol.line };
}

interface Candidate extends Omit<RankedSymbol, 'symbol'> {
  readonly symbol: OutlineSymbol;
}

/** What is offered comes first, by how many files use it; what nobody here uses follows in the order of its place. */
function rankSymbols(files: readonly ReferenceFile[], surface: Surface, world: ModuleWorld): RankedSymbol[] {
  const { base, references, uses, rank } = countReferences(files, world);
  const worth = new Float64Array(references.length);
  for (const [fileAt, { file, facts, declared }] of files.entries()) {
    if (file.role !== 'source' || facts.skip !== undefined) continue;
    const names = surface.get(file.path);
    for (let at = 0; at < facts.symbols.length; at++) {
      const key = (base[fileAt] as number) + at;
      const isOffered = declared[at] !== 0 && names?.has((facts.symbols[at] as OutlineSymbol).name) === true;
      worth[key] = (references[key] as number) + (isOffered ? OFFERED : 0);
    }
  }
  const isWorkspace = world.packages.some(({ members }) => members.length > 0);
  const least = isWorkspace ? Number.MIN_VALUE : leastOf(worth, SYMBOLS_MAX);
  const ranked: Candidate[] = [];
  for (const [fileAt, { file, facts }] of files.entries()) {
    for (let at = 0; at < facts.symbols.length; at++) {
      const key = (base[fileAt] as number) + at;
      if ((worth[key] as number) < least) continue;
      ranked.push({
        path: file.path,
        symbol: facts.symbols[at] as OutlineSymbol,
        isOffered: (worth[key] as number) >= OFFERED,
        references: references[key] as number,
        uses: uses[key] as number,
        rank: rank[key] as number,
      });
    }
  }
  return keepWorthiest(ranked.sort(byWorth), world.packages).map((one) => ({
    ...one,
    symbol: withoutTexts(one.symbol),
  }));
}

/** More than any name is used: what is offered is worth more than what is not. */
const OFFERED = 2 ** 40;

/** What the last of the `count` largest is, above 0: what is less need not be looked at, and a large tree has a great many. */
function leastOf(worth: Float64Array, count: number): number {
  const sorted = worth.filter((one) => one > 0).sort();
  return sorted[Math.max(0, sorted.length - count)] ?? Number.MIN_VALUE;
}

/** The first of all, and the first of each member of a workspace, whose names may all be little used elsewhere. */
function keepWorthiest(sorted: readonly Candidate[], packages: readonly PackageFact[]): Candidate[] {
  const folders = new Set(packages.flatMap((one) => one.members));
  const members = packages.filter(({ folder }) => folders.has(folder));
  const ownerOf = createOwnerLookup(members);
  const counts = new Map<PackageFact, number>();
  return sorted.filter((one, index) => {
    const owner = ownerOf(one.path);
    const count = owner === undefined ? 0 : (counts.get(owner) ?? 0) + 1;
    if (owner !== undefined) counts.set(owner, count);
    return index < SYMBOLS_MAX || (owner !== undefined && count <= MEMBER_SYMBOLS_MAX);
  });
}

function byWorth(a: Candidate, b: Candidate): number {
  return (
    Number(b.isOffered) - Number(a.isOffered) ||
    b.references - a.references ||
    b.uses - a.uses ||
    b.rank - a.rank ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbol.start - b.symbol.start)
  );
}

function placeEnvironment(files: readonly ProjectFile[]): PlacedEnvironment[] {
  const all = files.flatMap(({ file, facts }) =>
    facts.environment.map((one) => ({ ...one, path: file.path })),
  );
  return [...Map.groupBy(all, ({ name }) => name)]
    .map(([, own]) => ({
      // Where it says more than the name is where one wants to look.
      ...(own.find((one) => one.fallback !== undefined || one.isRequired) ??
        (own[0] as (typeof all)[number])),
      files: own.length,
    }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
}

function summariseTests(files: readonly ProjectFile[]): TestSummary {
  const holding = files.filter(
    ({ file, facts }) =>
      (file.role === 'test' || facts.tests.cases > 0) &&
      !isElsewhere(file) &&
      facts.skip === undefined &&
      facts.symbols !== undefined &&
      facts.manifest === undefined,
  );
  const proving = holding.filter(({ facts }) => facts.tests.cases > 0 && facts.tests.assertions > 0);
  // Of a project in one language, a file of another may be there to be read, not run.
  const [main] = countLanguages(
    files.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined),
  );
  const native = proving.filter(({ facts }) => facts.language === main?.language);
  const telling = native.length > 0 ? native : proving;
  const sum = (field: 'assertions' | 'cases' | 'properties'): number =>
    proving.reduce((total, { facts }) => total + facts.tests[field], 0);
  const most = (field: 'assertions' | 'properties'): string => {
    const best = telling.reduce<ProjectFile | undefined>(
      (top, one) => (one.facts.tests[field] > (top?.facts.tests[field] ?? 0) ? one : top),
      undefined,
    );
    return best?.file.path ?? '';
  };
  return {
    files: holding.length,
    provingFiles: proving.length,
    cases: sum('cases'),
    assertions: sum('assertions'),
    properties: sum('properties'),
    frameworks: [...new Set(proving.flatMap(({ facts }) => facts.tests.frameworks))].sort(),
    example: most('assertions'),
    propertyExample: most('properties'),
  };
}

/** Members are found through what holds them, and nobody outside can name what is private: their hash is 0. */
export function declaredHashes(symbols: readonly OutlineSymbol[]): Int32Array {
  return Int32Array.from(symbols, (symbol) => (isNameable(symbol) ? hashName(symbol.name) : 0));
}

function isNameable({ kind, visibility }: OutlineSymbol): boolean {
  return visibility !== 'private' && kind !== 'method' && kind !== 'constructor' && kind !== 'property';
}
