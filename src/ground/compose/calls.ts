// Which function calls which, as far as it is known: the body of one names another that is declared once, or in the same file or folder. Pure.

import { languageOf, roleOf, type SymbolSpan } from '../../source/index.ts';
import type { Material } from '../model.ts';

export interface Step {
  readonly path: string;
  readonly symbol: SymbolSpan;
}

const BODY_LINES_MAX = 400;
const CALLERS_MAX = 300;
export const CALLED: ReadonlySet<string> = new Set(['function', 'method', 'procedure', 'class']);
/** Said everywhere, and nowhere the way on. */
const ASIDE =
  /^(?:log\w*|print\w*|debug|info|warn|error|fatal|panic|assert\w*|usage|help|version|exit|die|new|init|free|close|get|set|len|string|format|parse|to\w{0,6}|is[A-Z_]\w*|has[A-Z_]\w*|require|import|test\w*|main|err\w*|if|for|while|switch|return|sizeof|catch|function|defer|make|append|go|super)$/i;

/** What is known of a project's calls while they are followed. */
export interface Calls {
  readonly material: Material;
  readonly index: ReadonlyMap<string, readonly Step[]>;
  /** By place. */
  readonly calls: Map<string, readonly Call[]>;
  /** By folder, what its files declare. */
  readonly beside: Map<string, ReadonlyMap<string, readonly Step[]>>;
}

export const openCalls = (material: Material): Calls => ({
  material,
  index: indexSymbols(material),
  calls: new Map(),
  beside: new Map(),
});

function indexSymbols({ facts }: Material): ReadonlyMap<string, readonly Step[]> {
  const all = [...facts.symbols, ...facts.members, ...facts.popular].filter(
    ({ symbol, path }) =>
      CALLED.has(symbol.kind) && symbol.isDefinition && roleOf(path) === 'source' && !/[\s:`]/.test(path),
  );
  const unique = new Map(all.map((one) => [`${one.path}\0${one.symbol.start}`, one]));
  return Map.groupBy(unique.values(), ({ symbol }) => symbol.name);
}

export const keyOf = ({ path, symbol }: Step): string => `${path}\0${symbol.start}`;
export const sizeOf = ({ symbol }: Step): number => symbol.endLine - symbol.line;

export interface Call extends Step {
  /** No switch of the compiler decides about it. */
  readonly isSure: boolean;
}

/** What the body of one calls, each once, as far as it is known which is meant. */
export function callsOf(step: Step, world: Calls): readonly Call[] {
  const key = keyOf(step);
  const known = world.calls.get(key);
  if (known !== undefined) return known;
  // Of a large program the first some hundred say enough.
  const found = world.calls.size < CALLERS_MAX ? readCalls(step, world) : [];
  const calls = new Map<string, Call>();
  for (const one of found) if (keyOf(one) !== key) calls.set(keyOf(one), one);
  const each = [...calls.values()];
  world.calls.set(key, each);
  return each;
}

function readCalls(step: Step, world: Calls): readonly Call[] {
  const { path, symbol } = step;
  const last = Math.min(symbol.endLine, symbol.line + BODY_LINES_MAX);
  const text = world.material.linesOf(path, symbol.line, last);
  const sure = withoutConditions(path, text);
  const called = callsIn(withoutComments(sure), step, world).map((one) => ({ ...one, isSure: true }));
  if (sure === text) return called;
  const other = callsIn(withoutComments(text), step, world).map((one) => ({ ...one, isSure: false }));
  return [...other, ...called];
}

function callsIn(body: string, { path, symbol }: Step, world: Calls): readonly Step[] {
  const { material, index } = world;
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
function besideOf(path: string, { material, beside }: Calls): ReadonlyMap<string, readonly Step[]> {
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

interface Named {
  readonly name: string;
  /** What stands before the dot; '' for a plain call. */
  readonly holder: string;
}

/** In the same file, else the only one of its name in what the call names: a package, a module, a class. */
function pick({ name, holder }: Named, { path, symbol, own, index, beside }: Around): Step | undefined {
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
function withoutConditions(path: string, body: string): string {
  if (!NATIVE.test(path)) return body;
  let depth = 0;
  return body
    .split('\n')
    .filter((line) => {
      const word = /^[ \t]*#[ \t]*(if|endif)/.exec(line)?.[1];
      if (word === 'if') depth += 1;
      const isSure = depth === 0;
      if (word === 'endif') depth = Math.max(0, depth - 1);
      return isSure;
    })
    .join('\n');
}
const NATIVE = /\.(?:c|cc|cpp|cxx|h|hpp)$/;

const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?:^|\s)(?:\/\/|#(?!include|define)).*$/gm, ' ')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
