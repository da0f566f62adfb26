// What is true of a project as a whole, worked out from the facts of its files: languages, packages, what it offers and
// how much that is used, routes, commands, tests, pipelines, licences. Pure; the same facts give the same answer.

import { withDefaultGoal } from '../manifest/default-goal.ts';
import { followCalls } from '../manifest/followed.ts';
import { findWholeCalls } from './effect-calls.ts';
import { findEffects } from './effects.ts';
import { isElsewhere, type PartFacts, type ProjectFacts, type ProjectFile, wholeOf } from './facts.ts';
import { countFolders, linkFolders } from './links.ts';
import { findMembers } from './members.ts';
import { createWorld } from './modules.ts';
import { withNeeds } from './needed.ts';
import { placeOptions } from './options.ts';
import {
  createOwnerLookup,
  folderOf,
  gatherPackages,
  type PackageFact,
  type PlacedManifest,
} from './packages.ts';
import { findPopular } from './popular.ts';
import { rankSymbols } from './rank-symbols.ts';
import { countReferences } from './references.ts';
import { withRegistration } from './registered.ts';
import { countLanguages, countRoles, ofMainKind, placeEnvironment, summariseTests } from './summaries.ts';
import { findSurface } from './surface.ts';
import { placeCommands } from './wired/commands.ts';
import { placeRoutes } from './wired/routes.ts';

const GENERATED_MAX = 1000;

export interface ProjectInput {
  readonly files: readonly ProjectFile[];
  /** Every path of the tree, also of files whose contents are not looked at. */
  readonly paths: ReadonlySet<string>;
  readonly skips: ProjectFacts['skips'];
}

/** Without the texts of symbols: only where they are. */
export function assembleProject(input: ProjectInput): ProjectFacts {
  const offered = input.files.filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined);
  const manifests = placeManifests(input.files);
  const gathered = gatherPackages(
    manifests,
    ({ kind, path }) => kind === 'npm' && isForeign(offered, folderOf(path)),
  );
  const packages = withNeeds(gathered, manifests, input.files);
  const world = createWorld(input.paths, packages);
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
  const uses = countReferences(sources, world);
  const symbols = rankSymbols(sources, surface, world, uses);
  const routed = offered.map(({ file, facts }) => ({ path: file.path, facts }));
  return {
    languages: countLanguages(offered),
    roles: countRoles(input.files),
    skips: input.skips,
    generated: input.files
      .filter(
        ({ file, facts }) =>
          facts.skip === 'generated' &&
          !/^(?:tool|vendored|fixture|example|test|documentation)$/.test(file.role) &&
          !file.path.startsWith('debian/'),
      )
      .map(({ file }) => file.path)
      .slice(0, GENERATED_MAX),
    packages,
    symbols,
    members: findMembers(symbols, input.files),
    popular: findPopular(sources, uses, surface),
    routes: placeRoutes(routed, world),
    commands: withRegistration(placeCommands(offered, world), offered),
    tests: summariseTests(input.files),
    environment: placeEnvironment(offered),
    options: placeOptions(offered),
    dispatch: offered.flatMap(({ file, facts }) =>
      (facts.dispatch ?? []).map((one) => ({ ...one, path: file.path })),
    ),
    workflows: withDefaultGoal(
      followCalls(
        input.files.flatMap(({ file, facts }) =>
          facts.workflow === undefined ? [] : [{ ...facts.workflow, path: file.path }],
        ),
      ),
      input.files.find(({ file }) => file.path === 'pom.xml')?.facts.manifest,
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
    effectCalls: findWholeCalls(ofMainKind(offered)),
    parts: describeParts(input.files, packages),
  };
}

const SCRIPT_SHARE_MIN = 0.3;

/** Whether what lies in a folder is code, and little of it what npm is for. */
function isForeign(files: readonly ProjectFile[], folder: string): boolean {
  const own = countLanguages(
    files.filter(({ file }) => file.path.startsWith(folder === '' ? '' : `${folder}/`)),
  );
  const lines = (only: RegExp): number =>
    own.reduce((sum, one) => sum + (only.test(one.language) ? one.lines : 0), 0);
  return lines(/^(?:type|java)script$/) < SCRIPT_SHARE_MIN * lines(/./);
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

function placeManifests(files: readonly ProjectFile[]): PlacedManifest[] {
  return files.flatMap(({ file, facts }) =>
    facts.manifest === undefined || isElsewhere(file) || file.role === 'test'
      ? []
      : [{ ...facts.manifest, path: file.path }],
  );
}
