// Where a project is entered: the programs and modules that its manifest names, else the files that hold where a program
// starts. A file's name alone proves nothing. Pure.

import { isAside, languageOf, resolveEntry, roleOf } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { code, compareText } from '../../text.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { ownPackage } from '../work/commands.ts';
import {
  builtPrograms,
  isHelperFile,
  isMainBehindSwitch,
  isWhole,
  programBuiltOf,
} from './built-programs.ts';

const ENTRIES_MAX = 16;
const STARTS_MAX = 6;

export function composeEntries(material: Material): Block {
  const owner = ownPackage(material);
  const world = { has: (path: string) => material.paths.has(path), packages: material.facts.packages };
  const seen = new Set<string>();
  const items = (owner?.entries ?? []).flatMap(({ kind, name, target }) => {
    const path = target.includes('*') ? undefined : resolveEntry(owner?.folder ?? '', target, world);
    const label =
      kind === 'program' ? `program ${code(name)}` : `module ${code(moduleName(owner?.name ?? '', name))}`;
    const place = path === undefined ? pythonPlace(material, target) : path;
    if (place === undefined || /\s/.test(place) || place.endsWith('package.json') || seen.has(label))
      return [];
    if (path?.includes(':') === true) return [];
    seen.add(label);
    return [`- ${label}: ${code(place)}`];
  });
  const starts = items.length > 0 ? [] : startFiles(material).map((path) => startLine(material, path));
  return {
    before: ['Entry points:', ''],
    items: [...items, ...starts].slice(0, ENTRIES_MAX),
    noun: 'entry point',
  };
}

/** With the name that its build gives it, where it gives one. */
function startLine(material: Material, path: string): string {
  const name = programBuiltOf(material, path);
  return name === undefined ? `- program: ${code(path)}` : `- program ${code(name)}: ${code(path)}`;
}

/** Files of the programs that the manifest names. */
export function programFiles(material: Material): string[] {
  const owner = ownPackage(material);
  const world = { has: (path: string) => material.paths.has(path), packages: material.facts.packages };
  const found = (owner?.entries ?? [])
    .filter(({ kind }) => kind === 'program')
    .flatMap(
      ({ target }) => resolveEntry(owner?.folder ?? '', target, world) ?? pythonPlace(material, target) ?? [],
    )
    .map((place) => place.replace(/:\w+$/, ''));
  return [...new Set(found)].filter((path) => material.paths.has(path) && !/[\s:]/.test(path));
}

const moduleName = (owner: string, name: string): string =>
  name === '.' ? owner || '.' : `${owner}/${name.replace(/^\.\//, '')}`;

/** `pkg.module:function` as `pkg/module.py:function`, or by its file alone where the function comes from elsewhere. */
function pythonPlace(material: Material, target: string): string | undefined {
  const [module = '', name = ''] = target.split(':').map((part) => part.trim());
  if (!/^[\w.]+$/.test(module) || !/^\w+$/.test(name)) return undefined;
  const stem = module.replaceAll('.', '/');
  const prefix = material.folder === '' ? '' : `${material.folder}/`;
  const path = ['', 'src/', 'lib/']
    .flatMap((base) => [`${prefix}${base}${stem}.py`, `${prefix}${base}${stem}/__init__.py`])
    .find((one) => material.paths.has(one));
  if (path === undefined) return undefined;
  const isThere = material.symbolsOf(path).some((one) => one.name === name && one.container === '');
  return isThere ? `${path}:${name}` : path;
}

/** Names that a file which starts a program often has, and whether it must hold a function of that name to be one. */
const CALLED_MAIN =
  /^bin\/[\w-]+$|(?:^|\/)(?:\w[\w-]*\.(?:go|c|cc|cpp)|main\.(?:rs|dart|swift|kt|zig)|\w*Main\.(?:java|kt)|Program\.cs)$/;
const BY_NAME =
  /(?:^|\/)__main__\.py$|^(?:[^/]+\/)?manage\.py$|^(?:src\/)?(?:main|app|server|cli|index)\.(?:py|[cm]?[jt]s|php)$/;

/** The fewest folders first. */
export const startFiles = oncePerMaterial((material): readonly string[] => {
  const { paths, folder, facts } = material;
  const prefix = folder === '' ? '' : `${folder}/`;
  const known = new Set(
    facts.symbols
      .filter(({ symbol }) => symbol.name === 'main' && symbol.isDefinition)
      .map(({ path }) => path),
  );
  const depth = (path: string): number => path.split('/').length;
  const candidates = [...paths].filter(
    (path) => path.startsWith(prefix) && !/[\s:]/.test(path) && roleOf(path) === 'source',
  );
  const isNamed = namedAs(material);
  // Of several programs, the one that is called as the project is.
  const rank = (path: string): number =>
    isAside(path.slice(prefix.length), 'starts')
      ? 1
      : path.split('/').slice(0, -1).some(isNamed) ||
          isNamed(programBuiltOf(material, path) ?? '') ||
          isNamed(/([^/]+)\.\w+$/.exec(path)?.[1] ?? '')
        ? -1
        : 0;
  const found = candidates.filter(
    (path) => isStart(path.slice(prefix.length), path, { material, known }) && !isHelperFile(material, path),
  );
  // Where the build says which programs it makes, what else starts somewhere helps to make them.
  const built = found.filter((path) => programBuiltOf(material, path) !== undefined);
  const told =
    built.length === 0 || !isWhole(material)
      ? found
      : found.filter((path) => built.includes(path) || !NATIVE.test(path));
  // What lies aside is built by those who work on it.
  const likely = told.filter((path) => rank(path) <= 0);
  const offered =
    likely.length > 0 || told.length > 0 ? likely : elsewhere(material).filter((path) => rank(path) <= 0);
  // Beside what others link, tools are for those who work on it.
  const isLinked = [...paths].some(
    (path) => LINKED.test(path.slice(prefix.length)) && path.startsWith(prefix),
  );
  const aside = (isLinked ? told.filter((path) => !NATIVE.test(path)) : told).filter(
    (path) => !/^contrib\//.test(path.slice(prefix.length)),
  );
  const isMostlyAside = told.length > 0 && candidates.filter(isCode).every((path) => rank(path) > 0);
  // A script beside a library is for those who work on it.
  const rest = isMostlyAside ? aside : aside.filter((path) => COMPILED.test(path));
  return (offered.length > 0 ? offered : rest)
    .sort((a, b) => rank(a) - rank(b) || depth(a) - depth(b) || compareText(a, b))
    .slice(0, STARTS_MAX);
});

/** In C and Go a program starts where its one `main` is, wherever that lies. */
function elsewhere(material: Material): string[] {
  const found = material
    .declaring('main')
    .filter(
      (path) =>
        MAIN_WRITTEN.test(path) &&
        !/[\s:]/.test(path) &&
        !isHelperFile(material, path) &&
        startsAt(material, path),
    );
  return found.length <= STARTS_MAX ? found : [];
}

const MAIN_WRITTEN = /\.(?:c|cc|cpp|cxx|go)$/;

/** Whether something is called as the project is: as its title, or a word of it ("Eclipse Mosquitto"). */
export function namedAs({ folderName }: Material): (name: string) => boolean {
  const title = folderName.toLowerCase();
  const names = new Set([title, ...title.split(/[^\w.+-]+/)].filter((name) => name !== ''));
  return (name) => names.has(name.toLowerCase());
}

const COMPILED = /\.(?:c|cc|cpp|cxx|go|rs|swift|zig|java|kt|cs)$/;
const isCode = (path: string): boolean =>
  languageOf(path) !== undefined && !/(?:^|\/)__init__\.py$/.test(path);

const LINKED = /^include\/|^[^/]+\.pc(?:\.cmake)?(?:\.in)?$/;
const NATIVE = /\.(?:c|cc|cpp|cxx)$/;

/** A `main` that only a switch of the compiler lets in tries out what the file is for. */
function startsAt(material: Material, path: string): boolean {
  const isGo = path.endsWith('.go');
  const isNative = NATIVE.test(path);
  const main = material
    .symbolsOf(path)
    .find(
      ({ name, container, isDefinition }) =>
        isDefinition && (name === 'main' || (!isGo && name === 'Main')) && !(isNative && container !== ''),
    );
  // What is called so is where it starts, whichever of its ways the compiler takes.
  if (main !== undefined && /(?:^|\/)main\.\w+$/i.test(path)) return true;
  if (main === undefined || !isNative) return main !== undefined;
  if (programBuiltOf(material, path) !== undefined && !isOneOfSeveral(material, path)) return true;
  const before = material.linesOf(path, 1, main.line);
  const count = (pattern: RegExp): number => before.match(pattern)?.length ?? 0;
  return count(/^\s*#\s*if/gm) <= count(/^\s*#\s*endif/gm);
}

/** Of a program that has several, one that a switch lets in is no start of it. */
const isOneOfSeveral = (material: Material, path: string): boolean =>
  builtPrograms(material).some(
    ({ files, isHelper }) =>
      !isHelper &&
      files.includes(path) &&
      files.some(
        (one) =>
          one !== path &&
          material.symbolsOf(one).some(({ name, container }) => name === 'main' && container === ''),
      ),
  );

/** What its build calls after a file starts there, also where its `main` is one of several. */
const isCalledAs = (material: Material, path: string): boolean =>
  programBuiltOf(material, path) === (/([^/]+)\.(?:c|cc|cpp|cxx|vala)$/.exec(path)?.[1] ?? '') &&
  !builtPrograms(material).some(
    ({ files }) =>
      files.includes(path) &&
      files.some((one) =>
        material.symbolsOf(one).some(({ name, container }) => name === 'main' && container === ''),
      ),
  );

/** Of a program that starts nowhere else. */
const isBuiltBehindSwitch = (material: Material, path: string): boolean =>
  NATIVE.test(path) &&
  programBuiltOf(material, path) !== undefined &&
  !isOneOfSeveral(material, path) &&
  isMainBehindSwitch(material, path);

/** Looked into only where programs are usually kept: asking every file would read the whole tree. */
const LIKELY =
  /^(?:src\/)?[^/]+$|^(?:cmd|cmds|app|apps|bin|src\/bin|programs?|daemon|server|cli)\/(?:[^/]+\/){0,2}[^/]+$|(?:^|\/)(?:main|Main|Program)\.\w+$/;

/** A file of Go that no build takes in is run by itself. */
const isSwitchedOff = ({ linesOf }: Material, path: string): boolean =>
  path.endsWith('.go') && /^\/\/(?:go:build|\s*\+build) ignore\b/m.test(linesOf(path, 1, HEAD_LINES));
const HEAD_LINES = 20;

/** What makes sources or releases is run by those who work on it. */
const MAKES =
  /_gen\.go$|^(?:build|make|magefile|mage|gen|generate|release|install)\.go$|(?:^|\/)(?:gen|generate|mk)(?:[-_]|(?=[A-Z]))\w+\.(?:c|cc|cpp|cxx)$|(?:^|\/)(?:Gen|Generate)[A-Z]\w+\.(?:c|cc|cpp|cxx)$/;

function isStart(
  short: string,
  path: string,
  { material, known }: { readonly material: Material; readonly known: ReadonlySet<string> },
): boolean {
  if (MAKES.test(short) || isSwitchedOff(material, path)) return false;
  if (known.has(path)) return startsAt(material, path);
  if (isCalledAs(material, path)) return true;
  if (isBuiltBehindSwitch(material, path)) return true;
  if (BY_NAME.test(short))
    return !/\.[cm]?[jt]s$/.test(short) || material.facts.commands.length + material.facts.routes.length > 0;
  // Programs lie beside each other.
  const isBeside = (one: string): boolean =>
    one.slice(0, one.lastIndexOf('/')) === path.slice(0, path.lastIndexOf('/'));
  if (!CALLED_MAIN.test(short) || !(LIKELY.test(short) || [...known].some(isBeside))) return false;
  return startsAt(material, path);
}
