// How things run: from where a program starts, and from a route, which function calls which. A step is told only where the body
// of one names another that is declared once, or in the same file. Pure.

import { languageOf, resolveEntry, roleOf, type SymbolSpan } from '../../source/index.ts';
import type { Block, Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { startFiles } from './interfaces/entries.ts';
import { citeAnswer, listRoutes } from './interfaces/routes.ts';
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
const CALLED: ReadonlySet<string> = new Set(['function', 'method', 'procedure', 'class']);
/** Said everywhere, and nowhere the way on. */
const ASIDE =
  /^(?:log\w*|print\w*|debug|info|warn|error|fatal|panic|assert\w*|usage|help|version|exit|die|new|init|free|close|get|set|len|string|format|parse|to\w{0,6}|is[A-Z_]\w*|has[A-Z_]\w*|require|import|test\w*|main|err\w*|if|for|while|switch|return|sizeof|catch|function|defer|make|append|go|super)$/i;

export function mainPathBlock(material: Material): Block {
  const index = indexSymbols(material);
  const starts = [...programStarts(material), ...routeStarts(material)];
  const items = starts.flatMap(({ label, step }) => {
    const steps = follow(step, material, index);
    if (steps.length < STEPS_MIN) return [];
    return [`- ${label}${steps.map((one) => code(citeSymbol(one, material))).join(' → ')}`];
  });
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

function follow(start: Step, material: Material, index: ReadonlyMap<string, readonly Step[]>): Step[] {
  const steps = [start];
  for (let guard = 0; guard < STEPS_MAX - 1; guard++) {
    const next = nextStep(steps, material, index);
    if (next === undefined) break;
    steps.push(next);
  }
  return steps;
}

/** Of all that the last one calls, the one with the longest body: the work goes there. */
function nextStep(
  steps: readonly Step[],
  material: Material,
  index: ReadonlyMap<string, readonly Step[]>,
): Step | undefined {
  const { path, symbol } = steps.at(-1) as Step;
  const last = Math.min(symbol.endLine, symbol.line + BODY_LINES_MAX);
  const body = withoutComments(material.linesOf(path, symbol.line, last));
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
  const found = calls.flatMap(
    ({ 1: holder = '', 2: name = '' }) => pick({ name, holder }, { path, symbol, own, index }) ?? [],
  );
  const size = ({ symbol: one }: Step): number => one.endLine - one.line;
  return found
    .filter((one) => size(one) > 2 && !steps.some((step) => step.symbol.name === one.symbol.name))
    .toSorted((a, b) => size(b) - size(a) || compareText(a.symbol.name, b.symbol.name))[0];
}

interface Around extends Step {
  readonly own: readonly SymbolSpan[];
  readonly index: ReadonlyMap<string, readonly Step[]>;
}

interface Call {
  readonly name: string;
  /** What stands before the dot; '' for a plain call. */
  readonly holder: string;
}

/** In the same file, else the only one of its name in what the call names: a package, a module, a class. */
function pick({ name, holder }: Call, { path, symbol, own, index }: Around): Step | undefined {
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
  return elsewhere.length === 1 ? elsewhere[0] : undefined;
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

const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?:^|\s)(?:\/\/|#(?!include|define)).*$/gm, ' ')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
