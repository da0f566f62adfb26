// Where what answers a route is declared: in the file that registers it, in the module it is taken from, or wherever the one
// declaration of that name in the same language is. Two that fit equally well are none. Pure.

import { posix } from 'node:path';
import type { Outline } from '../../model.ts';
import { type ModuleWorld, resolveModule } from '../modules.ts';
import type { PlacedRoute } from './routes.ts';

export interface HandlerFile {
  readonly path: string;
  readonly facts: Outline;
}

interface Declared {
  readonly path: string;
  readonly container: string;
  readonly name: string;
}

export interface Handler {
  readonly path: string;
  /** With what holds it: `UserController.show`. */
  readonly symbol: string;
}

const ANSWERS: ReadonlySet<string> = new Set([
  'class',
  'constant',
  'function',
  'method',
  'procedure',
  'variable',
]);

export function createHandlerLookup(
  files: readonly HandlerFile[],
  world: ModuleWorld,
  routes: readonly Pick<PlacedRoute, 'handler'>[],
): (route: Pick<PlacedRoute, 'handler' | 'path'>) => Handler | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byName = indexNames(files, new Set(routes.flatMap(({ handler }) => partsOf(handler).at(-1) ?? [])));
  const known = new Map<string, Handler | undefined>();
  return ({ handler, path }) => {
    const key = `${path}\0${handler}`;
    if (!known.has(key)) known.set(key, find(handler, path, { byPath, byName, world }));
    return known.get(key);
  };
}

/** Only of the names that are asked for: a large tree declares some hundred thousand. */
function indexNames(files: readonly HandlerFile[], wanted: ReadonlySet<string>): Map<string, Declared[]> {
  const byName = new Map<string, Declared[]>();
  for (const { path, facts } of files)
    for (const { name, container, kind, isDefinition } of facts.symbols) {
      if (!wanted.has(name) || !ANSWERS.has(kind) || !isDefinition) continue;
      const own = byName.get(name);
      if (own === undefined) byName.set(name, [{ path, container, name }]);
      else own.push({ path, container, name });
    }
  return byName;
}

interface Known {
  readonly byPath: ReadonlyMap<string, HandlerFile>;
  readonly byName: ReadonlyMap<string, readonly Declared[]>;
  readonly world: ModuleWorld;
}

/** `a.b.show`, `users#show`, `UserController@show`, `User::show`. */
const partsOf = (handler: string): readonly string[] =>
  handler
    .replace(/\.(?:as_view|bind|handler|handle)$/, '')
    .split(/\.|#|@|::/)
    .filter((part) => part !== '');

function find(handler: string, from: string, { byPath, byName, world }: Known): Handler | undefined {
  const parts = partsOf(handler);
  const name = parts.at(-1);
  if (name === undefined || !/^[\p{L}_$][\p{L}\p{Nd}_$]*[?!]?$/u.test(name)) return undefined;
  const ending = posix.extname(from);
  const all = (byName.get(name) ?? []).filter(
    ({ path }) => familyOf(posix.extname(path)) === familyOf(ending),
  );
  const qualifier = parts.at(-2) ?? '';
  const head = parts[0] as string;
  const taken = importedFrom(head, from, { byPath, world });
  // What comes from outside the tree is answered there.
  if (taken === undefined && isTaken(head, from, byPath) && parts.length > 1) return undefined;
  const own = all.filter(
    ({ path, container }) =>
      path === from && (qualifier === '' || isAlike(container, qualifier) || qualifier === 'this'),
  );
  const chosen =
    only(taken === undefined ? [] : all.filter(({ path }) => isIn(path, taken))) ??
    // Behind the name of a module stands what it declares itself, and no member of that.
    only(all.filter(({ path, container }) => path === taken && container === '' && parts.length < 3)) ??
    only(own) ??
    // Rails looks for `admin/users#show` in one file, whatever else is called like it.
    (handler.includes('#') ? only(all.filter(({ path }) => isController(path, qualifier))) : undefined) ??
    // A package of Python hands on what its files declare.
    only(
      taken?.endsWith('/__init__.py')
        ? all.filter(({ path }) => path.startsWith(`${posix.dirname(taken)}/`))
        : [],
    ) ??
    (qualifier === '' ? undefined : only(all.filter((one) => isAlike(lastPart(one.container), qualifier)))) ??
    (qualifier === '' ? undefined : only(all.filter((one) => isAlike(stemOf(one.path), qualifier)))) ??
    (qualifier === ''
      ? only(all.filter(({ path }) => posix.dirname(path) === posix.dirname(from)))
      : undefined) ??
    (TOO_COMMON.test(name) || (qualifier !== '' && !HAS_TYPES.test(from)) ? undefined : only(all));
  return chosen === undefined ? undefined : toHandler(chosen);
}

const isController = (path: string, qualifier: string): boolean =>
  path.endsWith(`/controllers/${qualifier}_controller.rb`);

const TOO_COMMON =
  /^(?:handlers?|handle|index|get|post|put|delete|run|show|list|create|update|main|app|new|serve|serveHTTP)$/i;

/** Where a name behind a dot is a method of some type, rather than a field of whatever an object holds. */
const HAS_TYPES = /\.(?:go|java|kt|rs|cs|scala|rb|php)$/;

function isTaken(head: string, from: string, byPath: Known['byPath']): boolean {
  const imports = byPath.get(from)?.facts.imports ?? [];
  return imports.some(({ names, from: module }) =>
    names.length === 0
      ? module
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) === head
      : names.some(({ local }) => local === head),
  );
}

function toHandler({ path, container, name }: Declared): Handler {
  const holder = lastPart(container);
  return { path, symbol: holder === '' ? name : `${holder}.${name}` };
}

const only = (found: readonly Declared[]): Declared | undefined =>
  new Set(found.map(({ path, container }) => `${path}\0${container}`)).size === 1 ? found[0] : undefined;

const lastPart = (container: string): string => container.split('.').at(-1) ?? '';
const stemOf = (path: string): string => posix.basename(path).replace(/\..*$/, '');
const familyOf = (ending: string): string => (/^\.[cm]?[jt]sx?$/.test(ending) ? '.js' : ending);
const isIn = (path: string, place: string): boolean => path === place || posix.dirname(path) === place;

/** `userHandler` is of `UserHandler`, of `UserAPI` and of `user_controller`: the shorter begins the longer. */
function isAlike(declared: string, said: string): boolean {
  const plain = (word: string): string =>
    word
      .replace(/(?:handlers?|controllers?|resources?|views?|api|service|ctrl)$/i, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  const [a, b] = [plain(declared), plain(said)];
  return a.length > 1 && b.length > 1 && (a === b || `${a}s` === b || a === `${b}s`);
}

/** The file, or the folder of Go's package, that a name was taken from. */
function importedFrom(
  head: string,
  from: string,
  { byPath, world }: Omit<Known, 'byName'>,
): string | undefined {
  const imports = byPath.get(from)?.facts.imports ?? [];
  const taken = imports.find(({ names, from: module }) =>
    names.length === 0 ? module.split('/').at(-1) === head : names.some(({ local }) => local === head),
  );
  if (taken === undefined) return undefined;
  const script = resolveModule(from, taken.from, world);
  if (script !== undefined) return script;
  if (from.endsWith('.py')) return pythonFile(from, taken.from, head, world);
  const folder = world.packages.find(
    ({ name, kinds }) => kinds.includes('go') && taken.from.startsWith(`${name}/`),
  );
  return folder === undefined
    ? undefined
    : posix.join(folder.folder, taken.from.slice(folder.name.length + 1));
}

function pythonFile(from: string, module: string, head: string, world: ModuleWorld): string | undefined {
  const dots = /^\.+/.exec(module)?.[0].length ?? 0;
  const folders = from.split('/').slice(0, -1);
  const bases =
    dots > 0
      ? [folders.slice(0, folders.length - dots + 1)]
      : folders.map((_one, at) => folders.slice(0, at)).concat([folders]);
  const parts = module.split('.').filter((part) => part !== '');
  for (const base of bases)
    for (const tail of [[...parts, head], parts]) {
      const stem = [...base, ...tail].join('/');
      const found = [`${stem}.py`, `${stem}/__init__.py`].find((path) => world.has(path));
      if (found !== undefined) return found;
    }
  return undefined;
}
