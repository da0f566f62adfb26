// What a project offers to those who use it. TypeScript and JavaScript: what can be reached from the files that manifests
// name, through re-exports. C: what the headers below `include/` declare, where there are any. Other languages: what their own words
// make public, outside folders that say otherwise.

import { languageById } from '../languages/index.ts';
import type { Outline, OutlineSymbol, TreeFile } from '../model.ts';
import { type ModuleWorld, resolveEntry, resolveFile, resolveModule } from './modules.ts';
import { createOwnerLookup, type PackageFact } from './packages.ts';

export interface SurfaceInput {
  /** Files that the project offers: role `source`, not skipped. */
  readonly files: readonly TreeFile[];
  readonly facts: (path: string) => Outline | undefined;
  readonly world: ModuleWorld;
}

/** Per path, the names that are public; a path that is absent offers nothing. */
export type Surface = ReadonlyMap<string, ReadonlySet<string>>;

/** A member is reached through what holds it, which in Go may stand in another file: there the member is offered by its own name. */
export function isReachable(
  surface: Surface,
  path: string,
  { container, name }: Pick<OutlineSymbol, 'container' | 'name'>,
): boolean {
  const names = surface.get(path);
  return (
    names?.has(name) === true || (container !== '' && names?.has(container.split('.')[0] ?? '') === true)
  );
}

export function findSurface(input: SurfaceInput): Surface {
  const surface = new Map<string, Set<string>>();
  const offer = (path: string, name: string): void => {
    const names = surface.get(path);
    if (names === undefined) surface.set(path, new Set([name]));
    else names.add(name);
  };
  const scripts: TreeFile[] = [];
  const isInHeaders = namesInHeaders(input);
  for (const file of input.files) {
    const family = languageById(file.type)?.family;
    if (family === 'script') scripts.push(file);
    else if (!isInternal(file.path)) {
      for (const symbol of input.facts(file.path)?.symbols ?? [])
        if (
          symbol.visibility === 'public' &&
          !(family === 'c' && HOOKS.test(symbol.name)) &&
          (family !== 'c' || isInHeaders(symbol.name))
        )
          offer(file.path, symbol.name);
    }
  }
  offerScripts(scripts, input, offer);
  return surface;
}

/** By these an interpreter takes a library in; nobody else calls them. */
const HOOKS = /^(?:PyInit_|Init_[a-z]|R_init_)|^JNI_On(?:Unl|L)oad$/;

/** Headers that are kept for those who link. */
const FOR_OTHERS = /^(?:[^/]+\/)?include\/(?!.*(?:private|internal))/;

/** In C every function without `static` is public to the linker; what others may call stands in the headers they include. */
function namesInHeaders({ files, facts }: SurfaceInput): (name: string) => boolean {
  const headers = files.filter(
    ({ path, type }) => FOR_OTHERS.test(path) && languageById(type)?.family === 'c',
  );
  const names = new Set(headers.flatMap(({ path }) => facts(path)?.symbols.map(({ name }) => name) ?? []));
  return (name) => names.size === 0 || names.has(name);
}

/** A file without an ending is a program: run, and never taken in. */
const INTERNAL =
  /(?:^|\/)(?:internal|_internal|private|_private|impl)\/|(?:^|\/)_[^_/][^/]*\.pyi?$|(?:^|\/)[^./]+$/;

const isInternal = (path: string): boolean => INTERNAL.test(path);

function offerScripts(
  scripts: readonly TreeFile[],
  input: SurfaceInput,
  offer: (path: string, name: string) => void,
): void {
  const walker: Walker = { input, offer, seen: new Set() };
  const ownerOf = createOwnerLookup(input.world.packages);
  const owners = Map.groupBy(scripts, ({ path }) => ownerOf(path));
  for (const [owner, files] of owners) {
    const entries = owner === undefined ? [] : entryFiles(owner, input.world);
    if (entries.length > 0) for (const entry of entries) offerAll(entry, walker, 0);
    // Nothing says what is offered: an application, or sources without a manifest. Then every export is.
    else
      for (const { path } of files)
        for (const { name, local, from } of input.facts(path)?.exports ?? [])
          if (from === '') offer(path, local === '' ? name : local);
  }
}

function entryFiles(owner: PackageFact, world: ModuleWorld): string[] {
  const named = owner.entries
    .filter(({ kind }) => kind !== 'program')
    .flatMap(({ target }) => (target.includes('*') ? [] : (resolveEntry(owner.folder, target, world) ?? [])))
    .filter((path) => !/\.json$/.test(path));
  if (named.length > 0) return [...new Set(named)];
  const folder = owner.folder === '' ? '' : `${owner.folder}/`;
  const usual = resolveFile(`${folder}src/index`, world) ?? resolveFile(`${folder}index`, world);
  return usual === undefined ? [] : [usual];
}

interface Walker {
  readonly input: SurfaceInput;
  readonly offer: (path: string, name: string) => void;
  readonly seen: Set<string>;
}

const DEPTH_MAX = 40;

/** Everything that a module exports, wherever it is declared. */
function offerAll(path: string, walker: Walker, depth: number): void {
  if (depth > DEPTH_MAX || walker.seen.has(path)) return;
  walker.seen.add(path);
  for (const { name } of walker.input.facts(path)?.exports ?? []) {
    if (name === '*') continue;
    offerName(path, name, walker, depth);
  }
  for (const target of starTargets(path, walker)) offerAll(target, walker, depth + 1);
}

function starTargets(path: string, walker: Walker): string[] {
  const exports = walker.input.facts(path)?.exports ?? [];
  return exports
    .filter(({ local, from }) => local === '*' && from !== '')
    .flatMap(({ from }) => resolveModule(path, from, walker.input.world) ?? []);
}

/** Follows one name to its declaration: here, in the module it is re-exported from, or in the one it was imported from. */
function offerName(path: string, name: string, walker: Walker, depth: number): void {
  const key = `${path}\0${name}`;
  if (depth > DEPTH_MAX || walker.seen.has(key)) return;
  walker.seen.add(key);
  const facts = walker.input.facts(path);
  const found = facts?.exports.find((one) => one.name === name);
  if (facts === undefined) return;
  if (found === undefined) {
    for (const target of starTargets(path, walker)) offerName(target, name, walker, depth + 1);
    return;
  }
  if (found.from !== '') {
    const target = resolveModule(path, found.from, walker.input.world);
    if (target !== undefined && found.local !== '*') offerName(target, found.local, walker, depth + 1);
    else if (target !== undefined) offerAll(target, walker, depth + 1);
    return;
  }
  const isTaken = facts.imports.some(({ names }) => names.some(({ local }) => local === found.local));
  if (!isTaken) {
    const isOwn = facts.symbols.some((symbol) => symbol.container === '' && symbol.name === found.local);
    if (isOwn) walker.offer(path, found.local);
    return;
  }
  for (const { from, names } of facts.imports) {
    const imported = names.find(({ local }) => local === found.local);
    const target = imported === undefined ? undefined : resolveModule(path, from, walker.input.world);
    if (imported === undefined || target === undefined) continue;
    if (imported.imported === '*') offerAll(target, walker, depth + 1);
    else offerName(target, imported.imported, walker, depth + 1);
  }
}
