// How things run: from where a program starts, and from a route, which function calls which. Of all that a function calls, the way goes on
// where most is set going. Pure.

import { resolveEntry } from '../../source/index.ts';
import type { Block, Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { CALLED, type Calls, callsOf, keyOf, openCalls, type Step, sizeOf } from './calls.ts';
import { startFiles } from './interfaces/entries.ts';
import { citeAnswer, listRoutes } from './interfaces/routes.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { citeSymbol } from './symbols.ts';
import { ownPackage } from './work/commands.ts';

const STEPS_MAX = 6;
const STEPS_MIN = 3;
const PATHS_MAX = 3;
const LOOKED_AHEAD = 3;
/** What programs call the function in which their work is done. */
const GOES_ON =
  /(?:^|_)(?:run|loop|serve|execute|handle|process|dispatch)(?:_|$|[A-Z])|(?:Run|Loop|Serve|Execute|Handle|Process|Dispatch)(?:[A-Z]|$)/;
const mainPaths = oncePerMaterial((material): readonly { label: string; steps: readonly Step[] }[] => {
  const world: World = { ...openCalls(material), reach: new Map() };
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

interface World extends Calls {
  /** By place and how far ahead, as far as they were asked for. */
  readonly reach: Map<string, number>;
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
    .filter(
      (one) => one.isSure && sizeOf(one) > 2 && !steps.some((step) => step.symbol.name === one.symbol.name),
    )
    .toSorted((a, b) => weigh(b) - weigh(a) || compareText(a.symbol.name, b.symbol.name))[0];
}

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
