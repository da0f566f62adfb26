// A project's routes with their whole paths: a router's prefix is found where it is mounted, in the same file or in the
// one that imports it. Next's routes come from where their files lie.

import type { MountFact, Outline, RouteFact } from '../model.ts';
import { joinPaths } from '../wire/model.ts';
import { type ModuleWorld, resolveModule } from './modules.ts';

export interface PlacedRoute {
  readonly framework: string;
  readonly method: string;
  readonly route: string;
  readonly handler: string;
  readonly path: string;
  readonly line: number;
}

export interface RoutedFile {
  readonly path: string;
  readonly facts: Outline;
}

/** More mounts in a row than anybody nests; a bound on cycles. */
const MOUNT_DEPTH_MAX = 6;

export function placeRoutes(files: readonly RoutedFile[], world: ModuleWorld): PlacedRoute[] {
  const mounts = collectMounts(files, world);
  const placed = files.flatMap(({ path, facts }) =>
    facts.routes.map((route) => place(route, path, prefixesFor(route, path, mounts))),
  );
  const routes = [...placed.flat(), ...files.flatMap(nextRoutes)];
  const key = (one: PlacedRoute): string => `${one.method} ${one.route} ${one.path}`;
  return [...new Map(routes.map((one) => [key(one), one])).values()].sort(
    (a, b) => compare(a.route, b.route) || compare(a.method, b.method) || compare(a.path, b.path),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function place(route: RouteFact, path: string, prefixes: readonly string[]): PlacedRoute[] {
  const { framework, method, handler, line } = route;
  return prefixes.map((prefix) => ({
    framework,
    method,
    handler,
    path,
    line,
    route:
      framework === 'django'
        ? `/${`${prefix}/${route.path}`.replace(/\/{2,}/g, '/').replace(/^\//, '')}`
        : joinPaths(prefix, route.path),
  }));
}

/** A mount, and the file and variable that it makes reachable; '' stands for whatever the file's default router is. */
interface Mounted {
  readonly mount: MountFact;
  readonly from: string;
  readonly path: string;
  readonly router: string;
}

function collectMounts(files: readonly RoutedFile[], world: ModuleWorld): Mounted[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, facts }) =>
    facts.mounts.flatMap((mount) =>
      mountTargets(mount, { path, facts, world, paths }).map((target) => ({ mount, from: path, ...target })),
    ),
  );
}

interface MountPlace extends RoutedFile {
  readonly world: ModuleWorld;
  readonly paths: ReadonlySet<string>;
}

function mountTargets(
  mount: MountFact,
  place: MountPlace,
): { readonly path: string; readonly router: string }[] {
  if (isOwnRouter(mount, place.facts)) return [{ path: place.path, router: mount.target }];
  const head = mount.target.split('.')[0] as string;
  const last = mount.target.split('.').at(-1) as string;
  const script = place.facts.imports.find(({ names }) => names.some(({ local }) => local === head));
  if (script !== undefined) {
    const target =
      resolveModule(place.path, script.from, place.world) ?? pythonModule(place, script.from, head);
    const imported = script.names.find(({ local }) => local === head)?.imported ?? '';
    if (target !== undefined)
      return [
        {
          path: target,
          router: imported === 'default' || imported === '*' ? (head === last ? '' : last) : imported,
        },
      ];
  }
  const written =
    resolveModule(place.path, mount.target, place.world) ?? pythonModule(place, mount.target, '');
  if (written !== undefined) return [{ path: written, router: '' }];
  return [{ path: place.path, router: mount.target }];
}

/** A router made in this file, though a module beside it may be called the same. */
function isOwnRouter({ target }: MountFact, { mounts, imports }: Outline): boolean {
  const isMade = mounts.some((one) => one.router === '' && one.target === target);
  return isMade && !imports.some(({ names }) => names.some(({ local }) => local === target));
}

/** `a.b` as `a/b.py` or `a/b/__init__.py`, from the root or from any folder above. */
function pythonModule(place: MountPlace, module: string, name: string): string | undefined {
  const dots = /^\.+/.exec(module)?.[0].length ?? 0;
  const folders = place.path.split('/').slice(0, -1);
  const parts = module
    .replace(/^\.+/, '')
    .split('.')
    .filter((part) => part !== '');
  const bases =
    dots > 0
      ? [folders.slice(0, folders.length - dots + 1)]
      : folders.map((_part, at) => folders.slice(0, at)).concat([folders]);
  for (const base of bases) {
    for (const tail of name === '' ? [parts] : [[...parts, name], parts]) {
      const stem = [...base, ...tail].join('/');
      for (const candidate of [`${stem}.py`, `${stem}/__init__.py`])
        if (place.paths.has(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Every prefix under which a router is reached; itself alone when nothing mounts it. */
function prefixesFor(route: RouteFact, path: string, mounts: readonly Mounted[]): string[] {
  return climb({ path, router: route.router }, mounts, 0);
}

interface Router {
  readonly path: string;
  readonly router: string;
}

function climb(at: Router, mounts: readonly Mounted[], depth: number): string[] {
  if (depth >= MOUNT_DEPTH_MAX) return [''];
  const own = mounts.filter(
    ({ path, router, mount, from }) =>
      path === at.path &&
      (router === at.router || (router === '' && from !== path)) &&
      !(from === at.path && mount.router === at.router),
  );
  if (own.length === 0) return [''];
  // A prefix that a router declares for itself comes below the one that it is mounted under.
  const selves = own.filter(({ mount }) => mount.router === '');
  const outers = own.filter(({ mount }) => mount.router !== '');
  const inner = selves.map(({ mount }) => mount.path).join('/');
  if (outers.length === 0) return [inner];
  return outers.flatMap(({ mount, from }) =>
    climb({ path: from, router: mount.router }, mounts, depth + 1).map((prefix) =>
      joinPaths(prefix, mount.path, inner),
    ),
  );
}

const NEXT_VERBS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

function nextRoutes({ path, facts }: RoutedFile): PlacedRoute[] {
  const app = /(?:^|\/)app\/(.*?)\/?route\.[cm]?[jt]sx?$/.exec(path);
  const pages = /(?:^|\/)pages\/(api\/.*|api)\.[cm]?[jt]sx?$/.exec(path);
  if (app !== null) {
    return facts.exports
      .filter(({ name }) => NEXT_VERBS.has(name))
      .map(({ name, local }) => ({
        framework: 'next',
        method: name,
        route: nextPath(app[1] as string),
        handler: local,
        path,
        line: facts.symbols.find((one) => one.name === local)?.line ?? 1,
      }));
  }
  if (pages === null) return [];
  const handler = facts.exports.find(({ name }) => name === 'default')?.local;
  if (handler === undefined && !facts.symbols.some(({ name }) => name === 'default')) return [];
  const line = facts.symbols.find((one) => one.name === handler)?.line ?? 1;
  return [
    {
      framework: 'next',
      method: 'ANY',
      route: nextPath((pages[1] as string).replace(/\/?index$/, '')),
      handler: handler ?? '',
      path,
      line,
    },
  ];
}

/** Groups in brackets are no part of the path; `[id]` is `:id`, `[...rest]` is `*rest`. */
function nextPath(folders: string): string {
  const parts = folders.split('/').filter((part) => part !== '' && !/^\(.*\)$|^@/.test(part));
  return joinPaths(
    ...parts.map((part) => part.replace(/^\[\[?\.\.\.(\w+)\]?\]$/, '*$1').replace(/^\[(\w+)\]$/, ':$1')),
  );
}
