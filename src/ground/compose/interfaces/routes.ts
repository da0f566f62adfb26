// Routes with their whole path, what answers them and what guards them, in the order of their paths. Of very many, some of each
// group, and the rest by group: a list that ends somewhere in the alphabet would say that there is no more. Pure.

import type { PlacedRoute } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { cell, code, compareText } from '../../text.ts';
import { citeLine, citeNamed } from '../symbols.ts';

const ROUTES_MAX = 90;
const GROUPS_MAX = 24;

/** Below a place that is not known, nothing but what is filled in. */
const SAYS_NOTHING = /^\?(?:\/(?:[:{<*][^/]*)?)*$/;

export function listRoutes({ facts }: Material): readonly PlacedRoute[] {
  return facts.routes.filter(({ path, route }) => !/[\s:`]/.test(path) && !SAYS_NOTHING.test(route));
}

/** What a path begins with, behind what only says that it is one: `/api/v1/users` for `/api/v1/users/:id`. */
export function groupOf(route: string): string {
  const parts = route.split('/').filter((part) => part !== '');
  const at = parts.findIndex((part) => !/^(?:\?|api|rest|v\d+(?:\.\d+)?|internal|public)$/i.test(part));
  const end = at < 0 ? parts.length : at + 1;
  const group = parts.slice(0, end).filter((part) => !/^[:{<*(]/.test(part));
  return `${route.startsWith('?') ? '' : '/'}${group.join('/')}`;
}

const ANSWERS = /^(?:function|method|constant|variable|property)$/;

/** By the name of what answers, wherever it is declared; else by the line that registers it. */
export function citeAnswer(one: PlacedRoute, material: Material): string {
  const { answer, path, handler, line } = one;
  const found = answer === undefined ? undefined : citeNamed(material, answer.path, answer.symbol);
  const last = handler.split(/[.#:@]/).at(-1) ?? '';
  // A type of that name in the same file is not what another package calls so.
  const isType =
    handler.includes('.') &&
    material.symbolsOf(path).some((one) => one.name === last && !ANSWERS.test(one.kind));
  const own = found ?? (isType ? undefined : citeNamed(material, path, last));
  return own ?? citeLine(path, line);
}

/** A name that nothing was found for is told with the line that has it. */
function answerText(one: PlacedRoute, material: Material): string {
  const cited = citeAnswer(one, material);
  const isOpen =
    !/^(?:true|false|nil|null|None|undefined)$/.test(one.handler) &&
    cited === citeLine(one.path, one.line) &&
    /^[\w$]{2,}(?:(?:\.|::|#|@)[\w$]+)*$/.test(one.handler);
  return isOpen ? `${code(one.handler)}, named at ${code(cited)}` : code(cited);
}

export function routeBlocks(material: Material): Block[] {
  const all = listRoutes(material);
  const shown = new Set(chooseRoutes(all));
  const hasGuards = all.some(({ guard }) => guard !== undefined);
  const items = all
    .filter((one) => shown.has(one))
    .map((one) => {
      const guard = hasGuards ? ` ${one.guard === undefined ? '' : code(cell(one.guard))} |` : '';
      return `| ${one.method} | ${code(cell(one.route))} | ${answerText(one, material)} |${guard}`;
    });
  const head = hasGuards
    ? ['| Method | Route | Answered by | Guard at the route |', '|---|---|---|---|']
    : ['| Method | Route | Answered by |', '|---|---|---|'];
  const isOpen = all.some(({ route }) => route.startsWith('?'));
  const note = ['', '_A path that begins with `?` is mounted under a prefix that could not be read._'];
  return [
    { before: head, items, noun: 'route', ...(isOpen ? { after: note } : {}) },
    restByGroup(all.filter((one) => !shown.has(one))),
  ];
}

/** In turn from each group, so that none is missing. */
function chooseRoutes(all: readonly PlacedRoute[]): readonly PlacedRoute[] {
  if (all.length <= ROUTES_MAX) return all;
  const groups = [...Map.groupBy(all, ({ route }) => groupOf(route)).values()];
  const chosen: PlacedRoute[] = [];
  for (let round = 0; chosen.length < ROUTES_MAX; round++)
    for (const group of groups) {
      const next = group[round];
      if (next !== undefined && chosen.length < ROUTES_MAX) chosen.push(next);
    }
  return chosen;
}

function restByGroup(rest: readonly PlacedRoute[]): Block {
  const groups = [...Map.groupBy(rest, ({ route }) => groupOf(route))].sort(
    (a, b) => b[1].length - a[1].length || compareText(a[0], b[0]),
  );
  const told = groups.slice(0, GROUPS_MAX).map(([group, own]) => `${code(group)} ${own.length}`);
  return {
    items:
      rest.length === 0
        ? []
        : [
            `${rest.length} more routes, by group: ${told.join(', ')}${groups.length > GROUPS_MAX ? ' and others' : ''}.`,
          ],
    noun: '',
  };
}

/** By which others watch a service: what it is for, they do not say. */
export const isForWatching = (route: string): boolean =>
  /^\/(?:debug|metrics|health[a-z]*|livez?|ready[a-z]*|status|ping|version|pprof)(?:\/|$)/i.test(route);
