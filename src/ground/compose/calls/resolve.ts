// Which function a call means. What is called on something is a method of the type that it is known to be of, or of what that
// type is built on; where the type is not known, nobody knows. Pure.

import { languageOf, roleOf, type SymbolSpan } from '../../../source/index.ts';
import type { Calls, Step } from './calls.ts';
import { type Site, UNKNOWN } from './sites.ts';
import { basesOf, type Held, heldIn } from './types.ts';

export const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'procedure', 'constructor']);
export const TYPES: ReadonlySet<string> = new Set([
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'object',
  'type',
  'module',
  'union',
]);
const MAKES = /^(?:__init__|constructor|initialize|__construct|init)$/;
/** Of a name that many files declare, nobody knows which is meant. */
const DECLARING_MAX = 6;
const BASES_DEEP_MAX = 4;
const HEAD_LINES = 6;
const CLASS_LINES_MAX = 2500;
const SELF = new Set(['self', 'this', 'cls', 'Self', '$this', 'super', '@']);

export interface Around extends Step {
  readonly held: Held;
  readonly world: Calls;
}

export interface Meant extends Step {
  /** A type is made, and this is its constructor, or the type itself where it has none. */
  readonly isMade?: true;
}

export function resolveCall(site: Site, around: Around): Meant | undefined {
  if (site.on.includes(UNKNOWN)) return undefined;
  if (site.on.length === 0 && site.onCall === undefined) return plainCall(site, around);
  const on = ownerOf(site, around);
  if (on === undefined) return inModule(site, around);
  return methodOf(on, site.name, around);
}

/** A function of the file, of what is beside it, or the only one of its name; a type that is made. */
function plainCall({ name, isNew }: Site, around: Around): Meant | undefined {
  const { path, symbol, world } = around;
  const own = world.material.symbolsOf(path).filter((one) => one.name === name && one.isDefinition);
  const here = own.filter((one) => one.container === '' && isFunction(one, path, around));
  if (!isNew && here.length > 0)
    return here.length === 1 ? { path, symbol: here[0] as SymbolSpan } : undefined;
  const inside = own.filter((one) => FUNCTIONS.has(one.kind) && one.container.endsWith(symbol.name));
  if (!isNew && inside.length === 1) return { path, symbol: inside[0] as SymbolSpan };
  const type = findType(name, path, world);
  if (type !== undefined) return makerOf(type, world);
  if (isNew) return undefined;
  if (symbol.container !== '' && IMPLIED_SELF.test(path)) {
    const method = methodOf({ path, name: lastOf(symbol.container) }, name, around);
    if (method !== undefined) return method;
  }
  return world.named(name, path);
}

/** `const open = (shop) => …` is one, too. */
function isFunction(one: SymbolSpan, path: string, { world }: Around): boolean {
  if (FUNCTIONS.has(one.kind)) return true;
  if (!/\.[cm]?[jt]sx?$/.test(path) || !/^(?:constant|variable)$/.test(one.kind)) return false;
  return /=\s*(?:async\s*)?(?:function\b|\(?[^=;]*=>)/.test(
    world.material.linesOf(path, one.line, one.line + 1),
  );
}

/** Languages in which a method calls another of its type by name alone. */
const IMPLIED_SELF = /\.(?:java|kt|cs|cc|cpp|cxx|hpp|h|rb|swift|scala|dart|groovy)$/;

function makerOf(type: TypeAt, world: Calls): Meant | undefined {
  const symbols = world.material.symbolsOf(type.path);
  const maker = symbols.find(
    (one) =>
      lastOf(one.container) === type.name &&
      (one.kind === 'constructor' || MAKES.test(one.name)) &&
      one.isDefinition,
  );
  const symbol = maker ?? symbols.find((one) => one.name === type.name && TYPES.has(one.kind));
  return symbol === undefined ? undefined : { path: type.path, symbol, isMade: true };
}

interface TypeAt {
  readonly path: string;
  readonly name: string;
}

/** The type of what a method is called on. */
function ownerOf({ on, onCall }: Site, around: Around): TypeAt | undefined {
  const first = onCall === undefined ? typeOfName(on[0] ?? '', around) : typeGivenBy(onCall, around);
  const rest = onCall === undefined ? on.slice(1) : on;
  return rest.reduce<TypeAt | undefined>(
    (type, field) => (type === undefined ? undefined : typeOfField(type, field, around)),
    first,
  );
}

function typeOfName(name: string, around: Around): TypeAt | undefined {
  const { path, symbol, held, world } = around;
  if (SELF.has(name)) return symbol.container === '' ? undefined : { path, name: lastOf(symbol.container) };
  const bare = name.replace(/^[$@]+/, '');
  const said = held.types.get(bare);
  if (said !== undefined) return findType(said, path, world);
  const call = held.givenBy.get(bare);
  if (call !== undefined && call !== '')
    return typeGivenBy({ name: call, on: [], isNew: false, at: 0 }, around);
  if (name.startsWith('@') && symbol.container !== '')
    return typeOfField({ path, name: lastOf(symbol.container) }, bare, around);
  return /^[A-Z]/.test(name) ? findType(name, path, world) : undefined;
}

/** What a call gives: the type that it makes, or the one that its head says. */
function typeGivenBy(call: Site, around: Around): TypeAt | undefined {
  const { path, world } = around;
  const made =
    call.on.length === 0 && call.onCall === undefined ? findType(call.name, path, world) : undefined;
  if (made !== undefined) return made;
  if (call.name === 'new' && call.on.length > 0) return findType(call.on.at(-1) ?? '', path, world);
  const meant = resolveCall(call, around);
  if (meant === undefined) return undefined;
  const head = world.material.linesOf(meant.path, meant.symbol.line, meant.symbol.line + 2);
  const said = GIVES.find(([files]) => files.test(meant.path))?.[1].exec(head)?.[1];
  if (said === 'Self' || said === 'self') return { path: meant.path, name: lastOf(meant.symbol.container) };
  return said === undefined ? undefined : findType(said, meant.path, world);
}

/** How the head of a function says what it gives. */
const GIVES: readonly (readonly [RegExp, RegExp])[] = [
  [/\.(?:py|rs|swift)$/, /->\s*(?:Result<|Option<|Optional\[|"|&)*(?:[\w]+(?:\.|::))*([A-Z]\w*|Self)/],
  [/\.(?:[cm]?tsx?|kt|scala)$/, /\)\s*:\s*(?:Promise<)?([A-Z]\w*)/],
  [/\.go$/, /\)\s*\(?\s*\*?(?:\w+\.)?([A-Z]\w*)/],
  [/\.(?:java|cs|cc|cpp|cxx|hpp|dart)$/, /([A-Z]\w*)(?:<[^<>]*>)?\s*[*&]?\s+[\w:~]+\s*\(/],
];

const lastOf = (container: string): string => container.split('.').at(-1) ?? '';

export function findType(name: string, from: string, { material, types }: Calls): TypeAt | undefined {
  const key = `${from}\0${name}`;
  if (types.has(key)) return types.get(key);
  const isType = (path: string): boolean =>
    material.symbolsOf(path).some((one) => one.name === name && TYPES.has(one.kind) && one.isDefinition);
  const family = languageOf(from)?.family;
  const paths = isType(from)
    ? [from]
    : material
        .declaring(name)
        .slice(0, DECLARING_MAX)
        .filter(
          (path) =>
            (family === undefined || languageOf(path)?.family === family) &&
            roleOf(path) === 'source' &&
            isType(path),
        );
  const meant = paths.length > 1 ? takenFrom(name, from, paths, material) : paths;
  const found = meant.length === 1 ? { path: meant[0] as string, name } : undefined;
  types.set(key, found);
  return found;
}

const IMPORTS_MAX = 150;
const TAKES_IN = /^\s*(?:import|use|using|from|require|const|pub use|include)\b|require\(/;

/** Of several, the one that the file takes in: its file or its folder is named where the name is. */
function takenFrom(
  name: string,
  from: string,
  paths: readonly string[],
  { linesOf }: Calls['material'],
): readonly string[] {
  const lines = linesOf(from, 1, IMPORTS_MAX).split('\n');
  const said = lines.filter((line) => TAKES_IN.test(line) && new RegExp(`\\b${name}\\b`).test(line));
  const words = new Set(said.flatMap((line) => line.match(/[\w-]+/g) ?? []));
  return paths.filter((path) => {
    const [folder, file = ''] = path.split('/').slice(-2);
    const stem = file.replace(/\.\w+$/, '');
    return words.has(/^(?:mod|index|__init__|lib)$/.test(stem) ? (folder ?? '') : stem);
  });
}

/** Of the type, or of what it is built on. */
function methodOf(type: TypeAt, name: string, { world }: Pick<Around, 'world'>, deep = 0): Step | undefined {
  const { material } = world;
  const isIt = (one: SymbolSpan): boolean =>
    one.name === name && FUNCTIONS.has(one.kind) && one.isDefinition && lastOf(one.container) === type.name;
  // Of several that take other arguments, the one in which most is done: the others hand on to it.
  const [here] = material
    .symbolsOf(type.path)
    .filter(isIt)
    .toSorted((a, b) => b.endLine - b.line - (a.endLine - a.line));
  if (here !== undefined) return { path: type.path, symbol: here };
  // Methods of Go, Rust and C++ may stand in another file than their type.
  const elsewhere = SPREAD.test(type.path)
    ? material
        .declaring(name)
        .filter(
          (path) => languageOf(path)?.family === languageOf(type.path)?.family && roleOf(path) === 'source',
        )
    : [];
  const found = elsewhere.flatMap((path) =>
    material
      .symbolsOf(path)
      .filter(isIt)
      .map((symbol) => ({ path, symbol })),
  );
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  if (deep >= BASES_DEEP_MAX) return undefined;
  for (const base of headOf(type, world)) {
    const at = findType(base, type.path, world);
    const method =
      at === undefined || at.name === type.name ? undefined : methodOf(at, name, { world }, deep + 1);
    if (method !== undefined) return method;
  }
  return undefined;
}

const SPREAD = /\.(?:go|rs|cc|cpp|cxx|hpp|h|cs|swift)$/;

function symbolOfType({ path, name }: TypeAt, { material }: Calls): SymbolSpan | undefined {
  return material.symbolsOf(path).find((one) => one.name === name && TYPES.has(one.kind) && one.isDefinition);
}

function headOf(type: TypeAt, world: Calls): readonly string[] {
  const symbol = symbolOfType(type, world);
  if (symbol === undefined) return [];
  const lines = world.material.linesOf(type.path, symbol.line, symbol.line + HEAD_LINES).split('\n');
  return basesOf(lines.join(' '), type.path);
}

/** What a field is made or declared as, anywhere in its type. */
function typeOfField(type: TypeAt, field: string, { world }: Pick<Around, 'world'>): TypeAt | undefined {
  const key = `${type.path}\0${type.name}`;
  const known = world.fields.get(key);
  const fields = known ?? readFields(type, world);
  if (known === undefined) world.fields.set(key, fields);
  const said = fields.types.get(field);
  return said === undefined ? undefined : findType(said, type.path, world);
}

function readFields(type: TypeAt, world: Calls): Held {
  const symbol = symbolOfType(type, world);
  if (symbol === undefined) return { types: new Map(), givenBy: new Map() };
  const last = Math.min(symbol.endLine, symbol.line + CLASS_LINES_MAX);
  return heldIn(world.material.linesOf(type.path, symbol.line, last), type.path);
}

/** `walk.scan()`: of a file, a folder or a package called so. */
function inModule({ name, on }: Site, { path, world }: Around): Step | undefined {
  const holder = on.at(-1) ?? '';
  if (on.length === 0 || SELF.has(on[0] ?? '')) return undefined;
  return world.inModule(name, world.takenIn(path).get(holder) ?? holder, path);
}
