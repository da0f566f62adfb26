// Next's routes: they come from where files lie, below `app` and `pages`. Pure.

import type { Outline } from '../../model.ts';
import { joinPaths } from '../../wire/wiring.ts';
import type { PlacedRoute } from './routes.ts';

export interface NextFile {
  readonly path: string;
  readonly facts: Outline;
}

const VERBS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
const APP = /(?:^|\/)app\/(?:(.*)\/)?(route|page)\.[cm]?[jt]sx?$/;
const PAGES = /(?:^|\/)pages\/(.*)\.[cm]?[jt]sx?$/;

const NO_ROUTES: readonly PlacedRoute[] = [];

/** Pages count only where the project says that it is one of Next: other frameworks have folders of that name too. */
export function nextRoutes(
  { path, facts }: NextFile,
  isOfNext: (path: string) => boolean,
): readonly PlacedRoute[] {
  const app = APP.exec(path);
  if (app?.[2] === 'route') return handlers(path, facts, app[1] ?? '');
  if (app !== null) return isOfNext(path) ? [pageOf(path, facts, app[1] ?? '')] : [];
  const page = PAGES.exec(path)?.[1];
  if (page === undefined) return NO_ROUTES;
  if (/(?:^|\/)_\w+$|\.(?:test|spec|stories|d)$/.test(page)) return [];
  const isApi = /^api(?:\/|$)/.test(page);
  if (!isOfNext(path) && (!isApi || !hasDefault(facts))) return [];
  const one = pageOf(path, facts, page.replace(/(?:^|\/)index$/, ''));
  return [isApi ? { ...one, method: 'ANY' } : one];
}

const hasDefault = (facts: Outline): boolean =>
  facts.exports.some(({ name }) => name === 'default') ||
  facts.symbols.some(({ name }) => name === 'default');

function handlers(path: string, facts: Outline, folders: string): PlacedRoute[] {
  return facts.exports
    .filter(({ name }) => VERBS.has(name))
    .map(({ name, local }) => ({
      framework: 'next',
      method: name,
      route: routeOf(folders),
      handler: local,
      path,
      line: facts.symbols.find((one) => one.name === local)?.line ?? 1,
    }));
}

function pageOf(path: string, facts: Outline, folders: string): PlacedRoute {
  const handler = facts.exports.find(({ name }) => name === 'default')?.local ?? '';
  const line = facts.symbols.find((one) => one.name === handler)?.line ?? 1;
  return { framework: 'next', method: 'GET', route: routeOf(folders), handler, path, line };
}

/** Groups in brackets are no part of the path; `[id]` is `:id`, `[...rest]` is `*rest`. */
function routeOf(folders: string): string {
  const parts = folders.split('/').filter((part) => part !== '' && !/^\(.*\)$|^@/.test(part));
  return joinPaths(
    ...parts.map((part) =>
      part.replace(/^\[\[?\.\.\.([\w-]+)\]?\]$/, '*$1').replace(/^\[([\w-]+)\]$/, ':$1'),
    ),
  );
}
