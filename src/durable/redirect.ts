// Where a redirect leads, as browsers do it: after 303, and after 301 or 302 of a POST, the next request is a GET without a body.
// Another origin is another party: it gets none of the credentials.

import type { HttpCall } from '../kernel/host.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Undefined when the answer is no redirect. */
export function redirectTarget(
  { url }: HttpCall,
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
): URL | undefined {
  const location = headers['location'];
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, url)) return undefined;
  return new URL(location, url);
}

/** The request to send there, or why none can be. */
export function planRedirect(call: HttpCall, status: number, target: URL): HttpCall | string {
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return 'it leads to no web address';
  if (target.username !== '' || target.password !== '') return 'it has a user or a password in it';
  const { body, headers = {}, ...rest } = call;
  const becomesGet = (status === 303 && call.method !== 'HEAD') || (status <= 302 && call.method === 'POST');
  const isSent = !becomesGet && body !== undefined;
  if (isSent && typeof body !== 'string' && !(body instanceof Uint8Array))
    return 'a stream cannot be sent twice';
  const isSameOrigin = target.origin === new URL(call.url).origin;
  const kept = Object.entries(headers).filter(([name]) => {
    const lower = name.toLowerCase();
    return (isSent || !lower.startsWith('content-')) && (isSameOrigin || !CREDENTIALS.has(lower));
  });
  return {
    ...rest,
    method: becomesGet ? 'GET' : call.method,
    url: target.href,
    headers: Object.fromEntries(kept),
    ...(isSent ? { body } : {}),
  };
}
