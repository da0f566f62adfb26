// How things run: from where a program starts, and from a route, which function calls which. A step is told only where the body
// of one names another that is declared once, or in the same file. Pure.

import { languageOf, resolveEntry, roleOf, type SymbolSpan } from '../../source/index.ts';
import type { Block, Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { startFiles } from './interfaces/entries.ts';
import { citeAnswer, listRoutes } from './interfaces/routes.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { citeSymbol } from './symbols.ts';
import { ownPackage } from './work/commands.ts';

interface Step {
  readonly path: string;
  readonly symbol: SymbolSpan;
}

const STEPS_MAX = 6;
const STEPS_MIN = 3;
const PATHS_MAX = 3;
const BODY_LINES_MAX = 400;
const LOOKED_AHEAD = 3;
const CALLERS_MAX = 300;
const CALLED: ReadonlySet<string> = new Set(['function', 'method', 'procedure', 'class']);
/** What programs call the function in which their work is done. */
const GOES_ON =
  /(?:^|_)(?:run|loop|serve|execute|handle|process|dispatch)(?:_|$|[A-Z])|(?:Run|Loop|Serve|Execute|Handle|Process|Dispatch)(?:[A-Z]|$)/;
/** Said everywhere, and nowhere the way on. */
const ASIDE =
  /^(?:log\w*|print\w*|debug|info|warn|error|fatal|panic|assert\w*|usage|help|version|exit|die|new|init|free|close|get|set|len|string|format|parse|to\w{0,6}|is[A-Z_]\w*|has[A-Z_]\w*|require|import|test\w*|main|err\w*|if|for|while|switch|return|sizeof|catch|function|defer|make|append|go|super)$/i;

const mainPaths = oncePerMaterial((material): readonly { label: string; steps: readonly Step[] }[] => {
  const world: World = {
    material,
    index: indexSymbols(material),
    reach: new Map(),
    calls: new Map(),
    beside: new Map(),
  };
  return [...programStarts(material), ...routeStarts(material)]
    .map(({ label, step }) => ({ label, steps: follow(step, world) }))
    .filter(({ steps }) => steps.length >= STEPS_MIN);
});

/** Where the first of them leads, nearest first. */
export const mainPathFiles = (material: Material): string[] => {
  const [first] = mainPaths(material);
  return [...new Set(first?.steps.map(({ path }) => path) ?? [])].slice(1, KEY_FILES_MAX);
};
const KEY_FILES_MAX = 3;

export function mainPathBlock(material: Material): Block {
  const items = mainPaths(material).map(
    ({ label, steps }) => `- ${label}${steps.map((one) => code(citeSymbol(one, material))).join(' → ')}`,
  );
  return {
    before: ['What calls what, from the start:', ''],
    items: [...new Set(items)].slice(0, PATHS_MAX),
    noun: 'path',
  };
}

interface Start {
  readonly label: string;
  readonly step: Step;
}

function programStarts(material: Material): Start[] {
  const owner = ownPackage(material);
  const world = { has: (path: string) => material.paths.has(path), packages: material.facts.packages };
  const named = (owner?.entries ?? [])
    .filter(({ kind, target }) => kind === 'program' && !target.includes('*'))
    .flatMap(({ target }) => entryPlace(target, owner?.folder ?? '', world) ?? []);
  const files = named.length > 0 ? named : startFiles(material).map((path) => ({ path, name: 'main' }));
  return files.slice(0, 2).flatMap(({ path, name }) => {
    const symbols = material.symbolsOf(path);
    const symbol =
      symbols.find((one) => one.name === name && CALLED.has(one.kind) && one.container === '') ??
      symbols.find((one) => one.name === name && CALLED.has(one.kind)) ??
      symbols.find((one) => one.name === 'main');
    return symbol === undefined ? [] : [{ label: '', step: { path, symbol } }];
  });
}

/** `bin/x.js`, or `pkg.module:function` of Python. */
function entryPlace(
  target: string,
  folder: string,
  world: Parameters<typeof resolveEntry>[2],
): { readonly path: string; readonly name: string } | undefined {
  const [module = '', name = 'main'] = target.split(':');
  const stem = module.replaceAll('.', '/');
  const prefix = folder === '' ? '' : `${folder}/`;
  const python = ['', 'src/', 'lib/']
    .flatMap((base) => [`${prefix}${base}${stem}.py`, `${prefix}${base}${stem}/__init__.py`])
    .find((path) => world.has(path));
  if (target.includes(':') && python !== undefined) return { path: python, name: name.trim() };
  const path = resolveEntry(folder, target, world);
  return path === undefined ? undefined : { path, name: 'main' };
}

/** A route that changes something says most about how a request is answered. */
function routeStarts(material: Material): Start[] {
  const rank = (method: string): number => ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'].indexOf(method);
  const answered = listRoutes(material)
    .filter(({ answer, method }) => answer !== undefined && rank(method) >= 0)
    .toSorted((a, b) => rank(a.method) - rank(b.method) || compareText(a.route, b.route));
  return answered.slice(0, 4).flatMap((route) => {
    const [path = '', written = ''] = citeAnswer(route, material).split(':');
    const name = written.split('.').at(-1);
    const symbol = material.symbolsOf(path).find((one) => one.name === name);
    return symbol === undefined
      ? []
      : [{ label: `${code(`${route.method} ${route.route}`)}: `, step: { path, symbol } }];
  });
}

function indexSymbols({ facts }: Material): ReadonlyMap<string, readonly Step[]> {
  const all = [...facts.symbols, ...facts.members, ...facts.popular].filter(
    ({ symbol, path }) =>
      CALLED.has(symbol.kind) && symbol.isDefinition && roleOf(path) === 'source' && !/[\s:`]/.test(path),
  );
  const unique = new Map(all.map((one) => [`${one.path}\0${one.symbol.start}`, one]));
  return Map.groupBy(unique.values(), ({ symbol }) => symbol.name);
}

interface World {
  readonly material: Material;
  readonly index: ReadonlyMap<string, readonly Step[]>;
  /** By place and how far ahead, as far as they were asked for. */
  readonly reach: Map<string, number>;
  /** By place. */
  readonly calls: Map<string, readonly Step[]>;
  /** By folder, what its files declare. */
  readonly beside: Map<string, ReadonlyMap<string, readonly Step[]>>;
}

function follow(start: Step, world: World): Step[] {
  const steps = [start];
  for (let guard = 0; guard < STEPS_MAX - 1; guard++) {
    const next = nextStep(steps, world);
    if (next === undefined) break;
    steps.push(next);
  }
  return steps;
}

/** Of all that the last one calls, the one that sets most going: the work goes there. */
function nextStep(steps: readonly Step[], world: World): Step | undefined {
  const weigh = (one: Step): number => reachOf(one, world) * (GOES_ON.test(one.symbol.name) ? 3 : 1);
  return callsOf(steps.at(-1) as Step, world)
    .filter((one) => sizeOf(one) > 2 && !steps.some((step) => step.symbol.name === one.symbol.name))
    .toSorted((a, b) => weigh(b) - weigh(a) || compareText(a.symbol.name, b.symbol.name))[0];
}

const keyOf = ({ path, symbol }: Step): string => `${path}\0${symbol.start}`;
const sizeOf = ({ symbol }: Step): number => symbol.endLine - symbol.line;

/** How much a step sets going: its own lines, and those of what it calls, some steps on. */
function reachOf(step: Step, world: World, depth: number = LOOKED_AHEAD): number {
  const key = `${keyOf(step)}\0${depth}`;
  const known = world.reach.get(key);
  if (known !== undefined) return known;
  world.reach.set(key, sizeOf(step));
  const called = depth === 0 ? [] : callsOf(step, world);
  const reach = called.reduce((sum, one) => sum + reachOf(one, world, depth - 1), sizeOf(step));
  world.reach.set(key, reach);
  return reach;
}

/** What the body of one calls, each once, as far as it is known which is meant. */
function callsOf(step: Step, world: World): readonly Step[] {
  const key = keyOf(step);
  const known = world.calls.get(key);
  if (known !== undefined) return known;
  // Of a large program the first some hundred say enough.
  const found = world.calls.size < CALLERS_MAX ? readCalls(step, world) : [];
  const calls = new Map<string, Step>();
  for (const one of found) if (keyOf(one) !== key) calls.set(keyOf(one), one);
  const each = [...calls.values()];
  world.calls.set(key, each);
  return each;
}

function readCalls({ path, symbol }: Step, world: World): readonly Step[] {
  const { material, index } = world;
  const last = Math.min(symbol.endLine, symbol.line + BODY_LINES_MAX);
  const body = withoutConditions(path, withoutComments(material.linesOf(path, symbol.line, last)));
  const own = material.symbolsOf(path).filter(({ kind, isDefinition }) => CALLED.has(kind) && isDefinition);
  const calls = [
    ...body.matchAll(
      /(?:([\p{L}_$][\p{L}\p{Nd}_$]*)\s*(?:\.|->|::)\s*)?([\p{L}_$][\p{L}\p{Nd}_$]*)\s*(?:::<[^>]*>)?\(/gu,
    ),
  ].filter(
    ({ 0: whole, 2: name = '', index: at }) =>
      name !== symbol.name &&
      !ASIDE.test(name) &&
      !/[.>:]\s*$/.test(body.slice(0, at)) &&
      !whole.startsWith('.'),
  );
  const beside = (name: string): readonly Step[] => besideOf(path, world).get(name) ?? [];
  return calls.flatMap(
    ({ 1: holder = '', 2: name = '' }) => pick({ name, holder }, { path, symbol, own, index, beside }) ?? [],
  );
}

const FOLDER_FILES_MAX = 80;

/** In C and Go a plain call may mean any file of its folder; what is called once is among the most used names of none. */
function besideOf(path: string, { material, beside }: World): ReadonlyMap<string, readonly Step[]> {
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

interface Around extends Step {
  readonly own: readonly SymbolSpan[];
  readonly index: ReadonlyMap<string, readonly Step[]>;
  /** Of a plain call, what the files of the same folder declare so. */
  readonly beside: (name: string) => readonly Step[];
}

interface Call {
  readonly name: string;
  /** What stands before the dot; '' for a plain call. */
  readonly holder: string;
}

/** In the same file, else the only one of its name in what the call names: a package, a module, a class. */
function pick({ name, holder }: Call, { path, symbol, own, index, beside }: Around): Step | undefined {
  const isOwn = holder === '' || /^(?:this|self|Self|cls)$/.test(holder);
  const here = own.filter(
    (one) =>
      one.name === name && (isOwn || isSaid(holder, { path, symbol: one }) || isMethodOfSame(one, symbol)),
  );
  if (here.length === 1) return { path, symbol: here[0] as SymbolSpan };
  if (here.length > 1 || /^(?:this|self)$/.test(holder)) return undefined;
  const family = languageOf(path)?.family;
  const elsewhere = (index.get(name) ?? []).filter(
    (one) =>
      languageOf(one.path)?.family === family &&
      (holder === '' ? isReachable(one, path) : isSaid(holder, one)),
  );
  if (elsewhere.length > 0 || holder !== '') return elsewhere.length === 1 ? elsewhere[0] : undefined;
  const near = beside(name);
  return near.length === 1 ? near[0] : undefined;
}

const isMethodOfSame = (one: SymbolSpan, from: SymbolSpan): boolean =>
  one.container !== '' && one.container === from.container;

/** `walk.scan()` is of a folder, a file or a class called so. */
function isSaid(holder: string, { path, symbol }: Step): boolean {
  const parts = path.split('/');
  const stem = (parts.at(-1) ?? '').replace(/\.\w+$/, '');
  return [parts.at(-2), stem, symbol.container.split('.').at(-1)].includes(holder);
}

/** A plain call reaches a function, not a method; of C's, those of its own folder or of a library's. */
function isReachable({ path, symbol }: Step, from: string): boolean {
  if (symbol.container !== '' || symbol.kind === 'method') return false;
  const [top, own] = [path.split('/')[0], from.split('/')[0]];
  return (
    !/\.(?:c|cc|cpp|h|hpp)$/.test(path) || top === own || /^(?:lib|src|core|common|include)$/.test(top ?? '')
  );
}

/** What only a switch of the compiler lets in is of one program that is built from a file, and not of others. */
const withoutConditions = (path: string, body: string): string =>
  NATIVE.test(path) ? body.replace(/^[ \t]*#[ \t]*if[\s\S]*?^[ \t]*#[ \t]*endif.*$/gm, ' ') : body;
const NATIVE = /\.(?:c|cc|cpp|cxx|h|hpp)$/;

const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?:^|\s)(?:\/\/|#(?!include|define)).*$/gm, ' ')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
