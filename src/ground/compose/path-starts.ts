// Where the ways that a project runs begin: what a program starts with, what answers a route, what a library offers and is used most.
// Pure.

import { resolveEntry, roleOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { code, compareText } from '../text.ts';
import { type Step, topOf } from './calls/calls.ts';
import { FUNCTIONS } from './calls/resolve.ts';
import { isMainBehindSwitch, SWITCHED_MAIN } from './interfaces/built-programs.ts';
import { startFiles } from './interfaces/entries.ts';
import { citeAnswer, listRoutes } from './interfaces/routes.ts';
import { offeredSymbols } from './symbols.ts';
import { ownPackage } from './work/commands.ts';

const LIBRARY_STARTS_MAX = 24;

export interface Start {
  readonly label: string;
  readonly step: Step;
}

export function programStarts(material: Material): Start[] {
  const owner = ownPackage(material);
  const world = { has: (path: string) => material.paths.has(path), packages: material.facts.packages };
  const named = (owner?.entries ?? [])
    .filter(({ kind, target }) => kind === 'program' && !target.includes('*'))
    .flatMap(({ target }) => entryPlace(target, owner?.folder ?? '', world) ?? []);
  const files = named.length > 0 ? named : startFiles(material).map((path) => ({ path, name: 'main' }));
  return files.slice(0, 2).flatMap(({ path, name }) => {
    const symbols = material.symbolsOf(path);
    const symbol =
      symbols.find((one) => one.name === name && FUNCTIONS.has(one.kind) && one.container === '') ??
      symbols.find((one) => one.name === name && FUNCTIONS.has(one.kind)) ??
      symbols.find((one) => one.name === 'main') ??
      (isMainBehindSwitch(material, path)
        ? symbols.find((one) => SWITCHED_MAIN.test(one.name) && FUNCTIONS.has(one.kind))
        : undefined);
    const start = symbol ?? topOf(path, material);
    return start === undefined ? [] : [{ label: '', step: { path, symbol: start } }];
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
  const path = world.has(`${prefix}${target}`) ? `${prefix}${target}` : resolveEntry(folder, target, world);
  return path === undefined ? undefined : { path, name: 'main' };
}

/** A route that changes something says most about how a request is answered. */
export function routeStarts(material: Material): Start[] {
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

/** What is offered and called most. */
export function libraryStarts(material: Material): Start[] {
  return [...offeredSymbols(material), ...material.facts.members]
    .filter(
      ({ symbol, path }) =>
        /^(?:function|method)$/.test(symbol.kind) &&
        symbol.isDefinition &&
        symbol.visibility === 'public' &&
        roleOf(path) === 'source' &&
        !/[\s:`]/.test(path),
    )
    .toSorted((a, b) => b.uses - a.uses || b.references - a.references || compareText(a.path, b.path))
    .slice(0, LIBRARY_STARTS_MAX)
    .flatMap(({ path, symbol }) => {
      const own = material.symbolsOf(path).find((one) => one.start === symbol.start);
      return own === undefined ? [] : [{ label: '', step: { path, symbol: own } }];
    });
}
