// Which function calls which, as far as it is known: the body of one calls another that is declared once, or on something whose type
// is known. Pure.

import { languageOf, roleOf, type SymbolSpan } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { isForOtherSystem } from '../other-systems.ts';
import { listensBy, onlyAsks, type Reached, reachedBy } from './effect-calls.ts';
import { FUNCTIONS, type Meant, resolveCall, TYPES } from './resolve.ts';
import { sitesIn, withoutWords } from './sites.ts';
import { type Held, heldIn } from './types.ts';

export interface Step {
  readonly path: string;
  readonly symbol: SymbolSpan;
}

const BODY_LINES_MAX = 1500;
const CALLERS_MAX = 900;
const HEAD_LINES = 80;
const FOLDER_FILES_MAX = 80;
/** Of a name that many files declare, nobody knows which is meant. */
const DECLARING_MAX = 6;

/** What is known of a project's calls while they are followed. */
export interface Calls {
  readonly material: Material;
  /** By place. */
  readonly calls: Map<string, readonly Call[]>;
  /** By place: what it does to the world by itself. */
  readonly effects: Map<string, Reached | undefined>;
  /** By place: those that make a socket listen by themselves. */
  readonly listens: Set<string>;
  readonly types: Map<string, { readonly path: string; readonly name: string } | undefined>;
  readonly fields: Map<string, Held>;
  /** The one function of a name that a file can call by it alone. */
  named(name: string, from: string): Step | undefined;
  /** The one function of a name in what is called `holder`. */
  inModule(name: string, holder: string, from: string): Step | undefined;
  /** In Go a package may be called otherwise than its folder: `relay "example.com/relay/src"`. */
  takenIn(path: string): ReadonlyMap<string, string>;
}

export interface Call extends Meant {
  /** No switch of the compiler decides about it. */
  readonly isSure: boolean;
}

export function openCalls(material: Material): Calls {
  const beside = new Map<string, ReadonlyMap<string, readonly Step[]>>();
  const declared = (name: string, from: string): readonly Step[] => declaredAs(name, from, material);
  const only = (some: readonly Step[]): Step | undefined => (some.length === 1 ? some[0] : undefined);
  return {
    material,
    calls: new Map(),
    effects: new Map(),
    listens: new Set(),
    types: new Map(),
    fields: new Map(),
    named: (name, from) => {
      const near = (besideOf(from, material, beside).get(name) ?? []).filter(
        (one) => !standsIn(one, material),
      );
      if (near.length > 0) return only(near);
      return only(declared(name, from).filter((one) => isReachable(one, from)));
    },
    inModule: (name, holder, from) => {
      const isIn = ({ path }: Pick<Step, 'path'>): boolean => isSaid(holder, path);
      const found = declaredAs(name, from, material, (path) => isIn({ path }));
      return only(found.length > 1 ? takenFrom(found, from, material) : found);
    },
    takenIn: (path) => takenInAs(path, material),
  };
}

export const keyOf = ({ path, symbol }: Step): string => `${path}\0${symbol.start}`;
export const sizeOf = ({ symbol }: Step): number => symbol.endLine - symbol.line;

/** What the body of one calls, each once, in the order of its lines, as far as it is known which is meant. */
export function callsOf(step: Step, world: Calls): readonly Call[] {
  const key = keyOf(step);
  const known = world.calls.get(key);
  if (known !== undefined) return known;
  // What a type is made as without a constructor calls nothing.
  if (TYPES.has(step.symbol.kind)) return [];
  // Of a large program the first some hundred say enough.
  const found = world.calls.size < CALLERS_MAX ? readCalls(step, world) : [];
  const calls = new Map<string, Call>();
  for (const one of found) if (keyOf(one) !== key) calls.set(keyOf(one), one);
  const each = [...calls.values()];
  world.calls.set(key, each);
  return each;
}

function readCalls(step: Step, world: Calls): readonly Call[] {
  const text = bodyOf(step, world);
  const sure = withoutConditions(step.path, text);
  const called = callsIn(sure, step, world).map((one) => ({ ...one, isSure: true }));
  if (sure === text) return called;
  const other = callsIn(text, step, world).map((one) => ({ ...one, isSure: false }));
  return [...other, ...called];
}

/** What stands in no function of a file that is run as it is; undefined where that is nothing. */
export function topOf(path: string, { linesOf, symbolsOf }: Material): SymbolSpan | undefined {
  const lines = linesOf(path, 1, TOP_LINES_MAX).split('\n');
  const own = symbolsOf(path).some(({ kind }) => TOPS.has(kind));
  if (
    lines.length < 2 ||
    (!SCRIPTS.test(path) && !/^#!/.test(lines[0] ?? '')) ||
    (own && !SCRIPTS.test(path))
  )
    return undefined;
  const base = { name: '', container: '', isDefinition: true, start: -1, end: -1 } as const;
  return { ...base, kind: 'function', line: 1, endLine: lines.length };
}

const TOP_LINES_MAX = 4000;
const TOPS: ReadonlySet<string> = new Set(['namespace']);
const SCRIPTS = /\.(?:[cm]?[jt]s|py|rb|pl|php|lua)$|(?:^|\/)[^./]+$/;

export function bodyOf({ path, symbol }: Step, { material }: Pick<Calls, 'material'>): string {
  if (symbol.name === '') return outside(path, symbol, material);
  const last = Math.min(symbol.endLine, symbol.line + BODY_LINES_MAX);
  return material.linesOf(path, symbol.line, last);
}

function callsIn(text: string, step: Step, world: Calls): readonly Meant[] {
  const held = heldIn(text, step.path);
  const bare = withoutWords(text, step.path);
  const around = { ...step, held, world };
  const head = bare.indexOf('\n');
  const sites = sitesIn(bare, step.path).filter(
    ({ name, at }) =>
      !(at < head && name === step.symbol.name) &&
      // In C nobody calls it: it is another name of what begins here.
      !(name === 'main' && NATIVE.test(step.path)),
  );
  const meant = sites.map((site) => resolveCall(site, around));
  // What the project has a function of its own for is no call of the system.
  const foreign = sites.filter((_site, at) => meant[at] === undefined);
  const reaching = foreign.filter(
    (site) =>
      reachedBy([site], step.path) !== undefined &&
      !onlyAsks(site, bare) &&
      !isElsewhere(bare.slice(0, site.at), step, world),
  );
  world.effects.set(keyOf(step), reachedBy(reaching, step.path));
  if (foreign.some((site) => listensBy(site, step.path))) world.listens.add(keyOf(step));
  return meant.filter((one) => one !== undefined);
}

/** Below a condition for another system; in C such branches are left out before. */
function isElsewhere(before: string, { path, symbol }: Step, { material }: Calls): boolean {
  if (symbol.name === '' || NATIVE.test(path)) return false;
  return isForOtherSystem(path, symbol.line + before.split('\n').length - 1, material);
}

function outside(path: string, { endLine }: SymbolSpan, { linesOf, symbolsOf }: Material): string {
  const inside = symbolsOf(path).filter(
    ({ kind, isDefinition }) => isDefinition && (FUNCTIONS.has(kind) || kind === 'class'),
  );
  return linesOf(path, 1, endLine)
    .split('\n')
    .filter((_line, at) => !inside.some((one) => one.line <= at + 1 && at + 1 <= one.endLine))
    .join('\n');
}

function takenInAs(path: string, { linesOf }: Material): ReadonlyMap<string, string> {
  if (!path.endsWith('.go')) return new Map();
  const found = linesOf(path, 1, HEAD_LINES).matchAll(/^\s*(?:import\s+)?(\w+)\s+"(?:[^"]*\/)?([\w.-]+)"$/gm);
  return new Map([...found].map(([, name = '', folder = '']) => [name, folder]));
}

/** Of several packages of one name, the one that the file takes in. */
function takenFrom(found: readonly Step[], from: string, { linesOf }: Material): readonly Step[] {
  if (!from.endsWith('.go')) return found;
  const taken = linesOf(from, 1, HEAD_LINES).matchAll(/^\s*(?:import\s+)?(?:\w+\s+)?"([^"\n]+)"$/gm);
  const addresses = [...taken].map(([, address = '']) => `/${address}`);
  return found.filter(({ path }) =>
    addresses.some((address) => address.endsWith(`/${path.slice(0, path.lastIndexOf('/'))}`)),
  );
}

function declaredAs(
  name: string,
  from: string,
  material: Material,
  isMeant: (path: string) => boolean = () => true,
): readonly Step[] {
  const { declaring, symbolsOf } = material;
  const family = languageOf(from)?.family;
  const paths = declaring(name).filter(isMeant);
  return (paths.length > DECLARING_MAX ? [] : paths)
    .filter(
      (path) =>
        !/[\s:`]/.test(path) &&
        roleOf(path) === 'source' &&
        (family === undefined || languageOf(path)?.family === family),
    )
    .flatMap((path) => symbolsOf(path).map((symbol) => ({ path, symbol })))
    .filter(
      ({ symbol }) =>
        symbol.name === name && symbol.isDefinition && FUNCTIONS.has(symbol.kind) && symbol.container === '',
    )
    .filter((step) => !standsIn(step, material));
}

/** A function that is only there where the system has none of that name is not the one that is called elsewhere. */
function standsIn({ path, symbol }: Step, { linesOf }: Material): boolean {
  if (!NATIVE.test(path)) return false;
  const open: string[] = [];
  for (const line of linesOf(path, 1, symbol.line).split('\n')) {
    const [, word = '', rest = ''] = /^[ \t]*#[ \t]*(ifn?def|if|elif|else|endif)\b(.*)$/.exec(line) ?? [];
    if (word.startsWith('if')) open.push(`${word} ${rest.trim()}`);
    else if (word.startsWith('el') && open.length > 0) open[open.length - 1] = '';
    else if (word === 'endif') open.pop();
  }
  return open.some((one) => /^ifndef HAVE_|^if (?:!\s*HAVE_|!\s*defined\s*\(?\s*HAVE_)/.test(one));
}

/** In C and Go a plain call may mean any file of its folder; what is called once is among the most used names of none. */
function besideOf(
  path: string,
  material: Material,
  beside: Map<string, ReadonlyMap<string, readonly Step[]>>,
): ReadonlyMap<string, readonly Step[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const ending = /\.(?:c|cc|cpp|cxx|go)$/.exec(path)?.[0];
  if (ending === undefined) return NOTHING_BESIDE;
  const known = beside.get(folder + ending);
  if (known !== undefined) return known;
  const files = [...material.paths].filter(
    (one) => one.startsWith(folder) && !one.includes('/', folder.length) && one.endsWith(ending),
  );
  const steps = files
    .filter((one) => roleOf(one) === 'source' && !/[\s:`]/.test(one))
    .slice(0, FOLDER_FILES_MAX)
    .flatMap((one) => material.symbolsOf(one).map((symbol) => ({ path: one, symbol })))
    .filter(({ symbol }) => symbol.kind === 'function' && symbol.isDefinition && symbol.container === '');
  const found = Map.groupBy(steps, ({ symbol }) => symbol.name);
  beside.set(folder + ending, found);
  return found;
}

const NOTHING_BESIDE: ReadonlyMap<string, readonly Step[]> = new Map();

/** `walk.scan()` is of a folder or a file called so; in Go files have no names. */
function isSaid(holder: string, path: string): boolean {
  const parts = path.split('/');
  if (path.endsWith('.go')) return parts.at(-2) === holder;
  const stem = (parts.at(-1) ?? '').replace(/\.\w+$/, '');
  return [parts.at(-2), stem].includes(holder);
}

/** Of C's functions, those of its own folder or of a library's. */
function isReachable({ path }: Step, from: string): boolean {
  const [top, own] = [path.split('/')[0], from.split('/')[0]];
  return (
    !/\.(?:c|cc|cpp|h|hpp)$/.test(path) || top === own || /^(?:lib|src|core|common|include)$/.test(top ?? '')
  );
}

/** What only a switch of the compiler lets in is of one program that is built from a file, and not of others. */
function withoutConditions(path: string, body: string): string {
  if (!NATIVE.test(path)) return body;
  const open: boolean[] = [];
  return body
    .split('\n')
    .filter((line) => {
      const word = /^[ \t]*#[ \t]*(ifndef|if|else|elif|endif)/.exec(line)?.[1];
      // What nobody has switched off is there.
      if (word === 'ifndef' || word === 'if') open.push(word === 'ifndef');
      if (word === 'endif') open.pop();
      if (word?.startsWith('el') === true && open.length > 0) open[open.length - 1] = false;
      return open.every((isIn) => isIn);
    })
    .join('\n');
}
const NATIVE = /\.(?:c|cc|cpp|cxx|h|hpp)$/;
