// The address of what is shown: `#/decisions?state=stale&id=…`. Every page keeps its search, filters and choice there, so that an address
// can be shared; the token never stands in it.

import { createStore, useStore } from '../data/store.ts';

export interface Route {
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
}

export function parseRoute(hash: string): Route {
  const [, page = '', query = ''] = /^#\/?([a-z]*)(?:\?(.*))?$/s.exec(hash) ?? [];
  return { page: page === '' ? 'overview' : page, params: Object.fromEntries(new URLSearchParams(query)) };
}

export function toHash(page: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return `#/${page}${query === '' ? '' : `?${query}`}`;
}

const route = createStore<Route>({ page: 'overview', params: {} });

const read = (): void => route.set(parseRoute(location.hash));

let isStarted = false;

export function startRouter(): void {
  if (!isStarted) window.addEventListener('hashchange', read);
  isStarted = true;
  read();
}

export const useRoute = (): Route => useStore(route);

export const currentRoute = (): Route => route.get();

export function go(page: string, params: Readonly<Record<string, string | undefined>> = {}): void {
  location.hash = toHash(page, params);
}

/** Changes some parameters and keeps the others. Typing replaces the address, a choice adds one to go back from. */
export function setParams(
  change: Readonly<Record<string, string | undefined>>,
  { adds = false }: { readonly adds?: boolean } = {},
): void {
  // Where the address stands now: what is shown follows it a moment later.
  const { page, params } = parseRoute(location.hash);
  const hash = toHash(page, { ...params, ...change });
  if (adds) location.hash = hash;
  else {
    history.replaceState(history.state, '', hash);
    read();
  }
}
