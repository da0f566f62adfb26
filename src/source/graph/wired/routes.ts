// A project's routes with their whole paths: a router's prefix is found where it is mounted, in the same file or in the
// one that takes it, through functions that make it or are handed it. Pure.

import type { MountFact, Outline, RouteFact } from '../../model.ts';
import { ROOT } from '../../wire/django.ts';
import { createPathNames } from '../../wire/named-paths.ts';
import { joinPaths } from '../../wire/wiring.ts';
import type { ModuleWorld } from '../modules.ts';
import { createOwnerLookup } from '../packages.ts';
import { createHandlerLookup, type Handler } from './handlers.ts';
import { nextRoutes } from './next.ts';
import { createNodes, type Nodes, type Reference } from './nodes.ts';

export interface PlacedRoute {
  readonly framework: string;
  readonly method: string;
  readonly route: string;
  readonly handler: string;
  /** Where what answers is declared, when it is known. */
  readonly answer?: Handler | undefined;
  /** What is asked before it answers, as written at the route. */
  readonly guard?: string | undefined;
  readonly path: string;
  readonly line: number;
}

export interface RoutedFile {
  readonly path: string;
  readonly facts: Outline;
}

/** More mounts in a row than anybody nests; a bound on cycles. */
const MOUNT_DEPTH_MAX = 8;
/** One router that is mounted in more places than this is not written out for each of them. */
const PREFIXES_MAX = 12;
/** A prefix that is worked out when the program runs. */
const UNKNOWN = '?';

export function placeRoutes(files: readonly RoutedFile[], world: ModuleWorld): PlacedRoute[] {
  const hasWiring = files.some(({ facts }) => facts.routes.length > 0);
  const placed = hasWiring ? placeAll(files.filter(isWired).map(withPaths(files)), world) : [];
  const ownerOf = createOwnerLookup(world.packages);
  const isOfNext = (path: string): boolean => ownerOf(path)?.dependencies.includes('next') ?? false;
  const routes = [...placed, ...files.flatMap((file) => nextRoutes(file, isOfNext))];
  const key = (one: PlacedRoute): string => `${one.method} ${one.route} ${one.path}`;
  const answerOf = routes.length === 0 ? () => undefined : createHandlerLookup(files, world, routes);
  return [...new Map(routes.map((one) => [key(one), one])).values()]
    .map((one) => ({ ...one, answer: answerOf(one) }))
    .sort((a, b) => compare(a.route, b.route) || compare(a.method, b.method) || compare(a.path, b.path));
}

/** Routers may be handed on by files that have none of their own. */
const isWired = ({ facts }: RoutedFile): boolean =>
  facts.routes.length > 0 || facts.mounts.length > 0 || facts.exports.length > 0 || facts.imports.length > 0;

/** Names of paths written out; a route whose path cannot be known is none, a prefix that cannot is told as such. */
function withPaths(files: readonly RoutedFile[]): (file: RoutedFile) => RoutedFile {
  const fill = createPathNames(files);
  return (file) => {
    const { routes, mounts } = file.facts;
    if (
      routes.length + mounts.length === 0 ||
      ![...routes, ...mounts].some(({ path }) => path.includes('{{'))
    )
      return file;
    const filled = routes.flatMap((route) => {
      const path = fill(route.path);
      return path === undefined ? [] : [{ ...route, path }];
    });
    const facts = {
      ...file.facts,
      routes: filled,
      mounts: mounts.map((mount) => ({ ...mount, path: fill(mount.path) ?? UNKNOWN })),
    };
    return { ...file, facts };
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Mounted {
  readonly mount: MountFact;
  /** The router that it is mounted on. */
  readonly on: string;
}

interface Mounts {
  readonly nodes: Nodes;
  /** By what is mounted. */
  readonly under: ReadonlyMap<string, readonly Mounted[]>;
  readonly own: ReadonlyMap<string, string>;
  /** Routers that are nothing without a mount. */
  readonly unplaced: ReadonlySet<string>;
}

function placeAll(files: readonly RoutedFile[], world: ModuleWorld): PlacedRoute[] {
  const nodes = createNodes(
    files.map(({ path, facts }) => ({ path, facts, references: referencesOf(facts) })),
    world,
  );
  const mounts = collectMounts(files, nodes);
  return files.flatMap((file) =>
    file.facts.routes.flatMap((route) => {
      const key = nodes.keyOf(file, { name: route.router, scope: route.scope });
      const found = [...new Set(climb(key, { ...mounts, isRooted: route.framework === 'django' }, []))];
      // Where one place is known, another that is not adds nothing.
      const known = found.filter((prefix) => !prefix.includes(UNKNOWN));
      return place(route, file.path, (known.length > 0 ? known : found).slice(0, PREFIXES_MAX));
    }),
  );
}

const NO_REFERENCES: readonly Reference[] = [];

function referencesOf({ routes, mounts }: Outline): readonly Reference[] {
  if (routes.length + mounts.length === 0) return NO_REFERENCES;
  return [
    ...routes.map(({ router, scope }) => ({ name: router, scope })),
    ...mounts.map(({ router, target, scope, isOwn, isPart }) => ({
      name: isOwn === true || isPart === true ? target : router,
      scope,
    })),
  ];
}

function collectMounts(files: readonly RoutedFile[], nodes: Nodes): Mounts {
  const under = new Map<string, Mounted[]>();
  const own = new Map<string, string>();
  const unplaced = new Set<string>();
  for (const file of files)
    for (const mount of file.facts.mounts) {
      const { router, target, scope } = mount;
      if (mount.isPart === true) unplaced.add(nodes.keyOf(file, { name: target, scope }));
      else if (mount.isOwn === true) own.set(nodes.keyOf(file, { name: target, scope }), mount.path);
      else {
        const key = nodes.targetOf(file, { name: target, scope });
        const on = nodes.keyOf(file, { name: router, scope });
        if (key !== on) under.set(key, [...(under.get(key) ?? []), { mount, on }]);
      }
    }
  return { nodes, under, own, unplaced };
}

function place(route: RouteFact, path: string, prefixes: readonly string[]): PlacedRoute[] {
  const { framework, method, handler, guard, line } = route;
  return prefixes.map((prefix) => ({
    framework,
    method,
    handler,
    guard,
    path,
    line,
    route: joinRoute(framework, prefix, route.path),
  }));
}

/** A slash at the end means something to some. */
function joinRoute(framework: string, prefix: string, path: string): string {
  if (framework === 'django')
    return `/${`${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/^\//, '')}`.replace(/^.*\/\?\//, '?/');
  if (framework === 'net/http' && prefix === '') return path;
  const joined = joinPaths(prefix, path)
    .replace(/^\/\?$/, '?/')
    .replace(/^\/(?:.*\/)?\?(?=\/)/, '?');
  return SLASH_COUNTS.has(framework) && path.endsWith('/') && !/^\??\/?$/.test(joined)
    ? `${joined}/`
    : joined;
}

const SLASH_COUNTS: ReadonlySet<string> = new Set(['channels', 'net/http', 'fastapi', 'flask']);

interface Climbed extends Mounts {
  /** Asked only from one list, which the settings name: what does not hang on it hangs on what is not known. */
  readonly isRooted: boolean;
}

/** Every prefix under which a router is reached; itself alone when nothing mounts it. */
function climb(key: string, mounts: Climbed, seen: readonly string[]): string[] {
  if (seen.length >= MOUNT_DEPTH_MAX || seen.includes(key)) return [''];
  const around = mounts.nodes.around(key);
  const inner = mounts.own.get(key) ?? '';
  const isPart = mounts.unplaced.has(key);
  const found =
    around
      .map((one) => (mounts.under.get(one) ?? []).filter(({ mount }) => !isPart || mount.isHanded !== true))
      .find((list) => list.length > 0) ?? [];
  const outers = found.filter(({ on }) => !seen.includes(on) && on !== key);
  // A router that is made to be mounted, and is mounted nowhere that could be read: where its paths begin is not known.
  const isOpen = isPart || (mounts.isRooted && key !== ROOT);
  if (outers.length === 0) return [isOpen ? joinPaths(UNKNOWN, inner) : inner];
  return outers.flatMap(({ mount, on }) =>
    climb(on, mounts, [...seen, key]).map((prefix) =>
      joinPaths(prefix, mount.path, inner) === '/' ? '' : joinPaths(prefix, mount.path, inner),
    ),
  );
}
