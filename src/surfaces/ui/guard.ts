// Which requests reach the dashboard at all: addressed to a name of this machine and, when a page sent them, sent by our own page.
// A page on another port of this machine is as foreign as any: its cookies are ours too, so its origin must not be enough.

import { isAllowedHost } from '../http/guard.ts';

export interface PageRequest {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`, which pages cannot set. */
  readonly site: string | undefined;
}

/** Why it is refused; undefined when it may pass. */
export function refusePage(request: PageRequest, hosts: readonly string[]): string | undefined {
  const { host, origin, site } = request;
  if (!isAllowedHost(host, hosts)) return `this server does not answer to the host "${host ?? ''}"`;
  if (origin !== undefined && origin !== `http://${host}`)
    return `requests from the origin "${origin}" are refused`;
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return `requests that a page of another site makes are refused (${site})`;
  return undefined;
}
