// What a name in one file stands for in the whole project: routers and groups of commands are made in one file, taken by
// another under another name, returned by functions, handed to functions. Each gets one key, wherever it is named. Pure.

import { posix } from 'node:path';
import type { ImportFact, Outline } from '../../model.ts';
import { type ModuleWorld, resolveModule } from '../modules.ts';

export interface WiredFile {
  readonly path: string;
  readonly facts: Pick<Outline, 'exports' | 'imports'>;
}

/** A name, and the function that it may be a name of. */
export interface Reference {
  readonly name: string;
  readonly scope?: string | undefined;
}

export interface Nodes {
  /** Of what is wired here: a name of its function, if it has one. */
  keyOf(file: WiredFile, reference: Reference): string;
  /** Of what is only mentioned: a name of the function when something of the kind is wired there, else found elsewhere. */
  targetOf(file: WiredFile, reference: Reference): string;
  /** The key itself, then the function that it belongs to, then what its file offers without a name. */
  around(key: string): readonly string[];
}

interface Place {
  readonly path: string;
  readonly name: string;
}

const HOPS_MAX = 5;
const DEFAULT = 'default';

export function createNodes(
  files: readonly (WiredFile & { readonly references: readonly Reference[] })[],
  world: ModuleWorld,
): Nodes {
  const byPath = new Map<string, WiredFile>(files.map((file) => [file.path, file]));
  const wired = new Map<string, Place[]>();
  const known = new Set<string>();
  const scopes = new Map<string, string>();
  for (const { path, references } of files)
    for (const { name, scope = '' } of references) {
      if (name.startsWith('#') && scope !== '') scopes.set(`${path}${name}`, `${path}|${scope}`);
      known.add(localKey(path, scope, name));
      for (const own of new Set([name, scope]))
        if (own !== '' && !own.startsWith('#')) {
          const last = own.split('.').at(-1) as string;
          wired.set(last, [...(wired.get(last) ?? []), { path, name: own }]);
        }
    }
  const find = (file: WiredFile, name: string): Place => locate(file, name, { byPath, wired, world }, 0);
  const keyOfPlace = ({ path, name }: Place): string => `${path}|${name}`;
  return {
    keyOf(file, { name, scope = '' }) {
      if (name.startsWith('@')) return name;
      if (name === '') return `${file.path}|${scope === '' ? DEFAULT : scope}`;
      if (name.startsWith('#')) return `${file.path}${name}`;
      return scope === '' ? keyOfPlace(find(file, name)) : localKey(file.path, scope, name);
    },
    targetOf(file, { name, scope = '' }) {
      if (name.startsWith('@')) return name;
      if (name.startsWith('#')) return `${file.path}${name}`;
      const local = localKey(file.path, scope, name);
      return scope !== '' && known.has(local) ? local : keyOfPlace(find(file, name));
    },
    around(key) {
      const within = scopes.get(key);
      if (within !== undefined) return [key, within];
      const [path = '', scope = '', name] = key.split('|');
      const own = name === undefined ? [key] : [key, `${path}|${scope}`];
      const file = byPath.get(path);
      const isNameless = file !== undefined && defaultLocal(file) === DEFAULT;
      return isNameless ? [...own, `${path}|${DEFAULT}`] : own;
    },
  };
}

const localKey = (path: string, scope: string, name: string): string => `${path}|${scope}|${name}`;

/** The file's own name for what it offers without one. */
function defaultLocal({ facts }: WiredFile): string {
  const local = facts.exports.find(({ name }) => name === DEFAULT)?.local ?? DEFAULT;
  return /^(?:function|class|async|new|\{?)$/.test(local) ? DEFAULT : local;
}

interface Known {
  readonly byPath: ReadonlyMap<string, WiredFile>;
  readonly wired: ReadonlyMap<string, readonly Place[]>;
  readonly world: ModuleWorld;
}

function locate(file: WiredFile, name: string, known: Known, hops: number): Place {
  const own = { path: file.path, name };
  if (hops > HOPS_MAX) return own;
  if (/^\.{0,2}\//.test(name)) {
    const module = resolveModule(file.path, name, known.world);
    return module === undefined ? own : offered(module, '*', known, hops);
  }
  const [head = '', ...rest] = name.split('.');
  const taken = file.facts.imports.find(({ names }) =>
    names.some(({ local }) => local === head && local !== ''),
  );
  if (taken !== undefined) return follow(file, taken, { head, rest, known, hops }) ?? external(taken, name);
  return /\.(?:py|[cm]?[jt]sx?)$/.test(file.path)
    ? dotted(file, name, known, hops)
    : search(file, name, known);
}

/** Two files that take the same from outside the project mean the same. */
const external = (taken: ImportFact, name: string): Place => ({ path: `<${taken.from}>`, name });

interface Taken {
  readonly head: string;
  readonly rest: readonly string[];
  readonly known: Known;
  readonly hops: number;
}

function follow(file: WiredFile, taken: ImportFact, { head, rest, known, hops }: Taken): Place | undefined {
  const imported = taken.names.find(({ local }) => local === head)?.imported ?? '*';
  if (file.path.endsWith('.py')) return followPython(file, taken, { head, rest, known, hops });
  const script = resolveModule(file.path, taken.from, known.world);
  if (script !== undefined) {
    const name =
      imported === '*' ? (rest.length === 0 ? '*' : rest.join('.')) : [imported, ...rest].join('.');
    return offered(script, name, known, hops);
  }
  if (/\.[cm]?[jt]sx?$/.test(file.path)) return undefined;
  // A package of Go is a folder; a module of Rust is a file or a folder; both are written with their parents.
  const whole = [head, ...rest].join('.');
  const found = search(file, whole, known, taken.from);
  return found.path === file.path && rest.length > 0 ? undefined : found;
}

/** What a module offers under a name: its own, or what it takes from another. */
function offered(path: string, name: string, known: Known, hops: number): Place {
  const file = known.byPath.get(path);
  if (file === undefined) return { path, name: name === '*' ? DEFAULT : name };
  if (name === '*' || name === DEFAULT) {
    const local = defaultLocal(file);
    return local === DEFAULT ? { path, name: DEFAULT } : locate(file, local, known, hops + 1);
  }
  const [head = '', ...rest] = name.split('.');
  const entry = file.facts.exports.find((one) => one.name === head);
  if (entry === undefined) return { path, name };
  const inner = [entry.local, ...rest].join('.');
  if (entry.from === '') return locate(file, inner, known, hops + 1);
  const target = resolveModule(path, entry.from, known.world);
  return target === undefined
    ? { path, name }
    : offered(target, entry.local === '*' ? name : inner, known, hops + 1);
}

function followPython(
  file: WiredFile,
  taken: ImportFact,
  { head, rest, known, hops }: Taken,
): Place | undefined {
  const imported = taken.names.find(({ local }) => local === head)?.imported ?? '*';
  const names = imported === '*' ? rest : [imported, ...rest];
  // `import a.b` binds `a`: the rest of the name begins with the rest of the module.
  const module =
    imported === '*' ? taken.from : `${taken.from}${taken.from.endsWith('.') ? '' : '.'}${imported}`;
  const asModule = pythonModule(file.path, module, known.world);
  if (asModule !== undefined) {
    const inner = imported === '*' ? withoutModule(names, taken.from, head) : rest;
    return inPython(asModule, inner.join('.'), known, hops);
  }
  const holder = pythonModule(file.path, taken.from, known.world);
  return holder === undefined ? undefined : inPython(holder, names.join('.'), known, hops);
}

function withoutModule(names: readonly string[], from: string, head: string): readonly string[] {
  const tail = from.split('.').slice(from.split('.')[0] === head ? 1 : 0);
  return tail.length > 0 && tail.every((part, at) => names[at] === part) ? names.slice(tail.length) : names;
}

/** A list of routes that is included has one name in every file. */
function inPython(path: string, name: string, known: Known, hops: number): Place {
  if (name === '') return { path, name: 'urlpatterns' };
  const file = known.byPath.get(path);
  const isPassedOn = file?.facts.imports.some(({ names }) =>
    names.some(({ local }) => local === name.split('.')[0]),
  );
  return file !== undefined && isPassedOn === true ? locate(file, name, known, hops + 1) : { path, name };
}

/** A module that is named in a text, `include('app.urls')`. */
function dotted(file: WiredFile, name: string, known: Known, hops: number): Place {
  const own = { path: file.path, name };
  if (!file.path.endsWith('.py') || !name.includes('.')) return own;
  const module = pythonModule(file.path, name, known.world);
  return module === undefined ? own : inPython(module, '', known, hops);
}

/** `a.b` as `a/b.py` or `a/b/__init__.py`, from the root or from any folder above. */
function pythonModule(from: string, module: string, world: ModuleWorld): string | undefined {
  const dots = /^\.+/.exec(module)?.[0].length ?? 0;
  const folders = from.split('/').slice(0, -1);
  const parts = module.split('.').filter((part) => part !== '');
  const bases =
    dots > 0
      ? [folders.slice(0, folders.length - dots + 1)]
      : [folders, ...folders.map((_part, at) => folders.slice(0, folders.length - 1 - at))];
  for (const base of bases) {
    const stem = [...base, ...parts].join('/');
    for (const candidate of [`${stem}.py`, `${stem}/__init__.py`]) if (world.has(candidate)) return candidate;
  }
  return undefined;
}

/** By name among what is wired: in the package that is named before it, in the same folder, or the only one there is. */
function search(file: WiredFile, name: string, { wired, world }: Known, from = ''): Place {
  const parts = name.split('.').filter((part) => part !== 'crate' && part !== 'self' && part !== 'super');
  const last = parts.at(-1) ?? name;
  const all = (wired.get(last) ?? []).filter((one) => posix.extname(one.path) === posix.extname(file.path));
  const qualifier = parts.at(-2) ?? '';
  const declared =
    from === '' && parts.length === name.split('.').length && parts.length === 2
      ? rustModule(file.path, qualifier, world)
      : undefined;
  if (declared !== undefined)
    return all.find(({ path }) => path === declared) ?? { path: declared, name: last };
  const module =
    from
      .split(/[/.]|::/)
      .filter((part) => part !== '')
      .at(-1) ?? '';
  const isIn = ({ path, name: own }: Place, word: string): boolean =>
    word !== '' && (stemOf(path) === word || folderName(path) === word || own.split('.').at(-2) === word);
  const folder = posix.dirname(file.path);
  const found =
    (from.includes('/')
      ? all.find((one) => `/${from}`.endsWith(`/${posix.dirname(one.path)}`))
      : undefined) ??
    all.find((one) => isIn(one, qualifier)) ??
    (qualifier === '' ? all.find((one) => one.path === file.path) : undefined) ??
    all.find((one) => isIn(one, module)) ??
    all.find((one) => posix.dirname(one.path) === folder) ??
    (new Set(all.map(({ path }) => path)).size === 1 ? all[0] : undefined);
  return found ?? { path: file.path, name };
}

/** `cert::X` of Rust, where `mod cert;` is: in a folder called like the file, or beside one that stands for its folder. */
function rustModule(path: string, name: string, world: ModuleWorld): string | undefined {
  if (!path.endsWith('.rs')) return undefined;
  const isFolder = /^(?:mod|lib|main)$/.test(stemOf(path));
  const folder = isFolder ? posix.dirname(path) : posix.join(posix.dirname(path), stemOf(path));
  return [`${name}.rs`, `${name}/mod.rs`].map((one) => posix.join(folder, one)).find((one) => world.has(one));
}

const stemOf = (path: string): string => posix.basename(path).replace(/\.\w+$/, '');
const folderName = (path: string): string => posix.basename(posix.dirname(path));
