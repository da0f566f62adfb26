// The dashboard's server: the files of the page for anybody on this machine, operations for browsers that came with the token. A page
// reads what other programs read over HTTP; it changes something only by operations that are declared for it (`ui`). What goes out
// passes the detector, and characters that hide or turn text stand in it as visible marks.

import { basename } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { showText } from '../../kernel/display.ts';
import { mapStrings } from '../../kernel/map-strings.ts';
import type { ManifestOperation } from '../../manifest.ts';
import { cleanStrings } from '../../redact/clean-suspects.ts';
import { showFailure, toReport } from '../failure.ts';
import { readQuery, sendEvents } from '../http/events.ts';
import { LOOPBACK_NAMES } from '../http/guard.ts';
import { describeRefusal, type HttpServer, type Listen, listenHttp, whenClosed } from '../http/listen.ts';
import { type Asset, PAGE_HEADERS } from './assets.ts';
import { refusePage } from './guard.ts';
import { cookieName, readCookie, type Sessions, writeCookie } from './sessions.ts';

export interface UiServerParts {
  readonly app: App;
  readonly assets: readonly Asset[];
  readonly sessions: Sessions;
}

const CALLER = { surface: 'ui' } as const;

export function serveUi(parts: UiServerParts, listen: Listen): Promise<HttpServer> {
  return listenHttp((server, stopping) => fill(server, parts, stopping), listen, parts.app.host);
}

/** What reads and is offered to programs; what changes something when it says that a page may. */
export function isOfferedToPages({ ui, http, effect, form }: ManifestOperation): boolean {
  return form !== 'serve' && (ui === true || (http && effect === 'read'));
}

function fill(server: FastifyInstance, parts: UiServerParts, stopping: AbortSignal): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(PAGE_HEADERS);
    const { host, origin, 'sec-fetch-site': site } = request.headers;
    const isPage = !request.url.startsWith('/api/');
    // A link in another page may lead here; it cannot read what it leads to.
    const reason = refusePage({ host, origin, site: isPage ? undefined : asText(site) }, LOOPBACK_NAMES);
    if (reason !== undefined) await reply.code(403).send(await describeRefusal('input.invalid', reason));
  });
  for (const asset of parts.assets)
    server.get(asset.path, (request, reply) => sendAsset(asset, request, reply));
  offerSession(server, parts);
  const offered = parts.app.manifest.operations.filter(isOfferedToPages);
  for (const entry of offered) {
    server.post(`/api/run/${entry.name}`, async (request, reply) => {
      if (!(await requireSession(parts, request, reply))) return reply;
      return answer(parts.app, entry, { input: request.body ?? {}, signal: whenClosed(reply) });
    });
    if (entry.form !== 'follow') continue;
    server.get(`/api/follow/${entry.name}`, async (request, reply) => {
      if (!(await requireSession(parts, request, reply))) return reply;
      const signal = AbortSignal.any([whenClosed(reply), stopping]);
      const input = readQuery(entry.input, request.query as Record<string, unknown>);
      const { events } = await parts.app.follow(entry.name, input, { caller: CALLER, signal });
      reply.hijack();
      return sendEvents(events, reply.raw, signal);
    });
  }
}

const asText = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(',');

function sendAsset({ bytes, tag, type }: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Browsers ask for the icon at every change of the address.
  const age = type === 'image/svg+xml' ? 'max-age=86400' : 'no-cache';
  reply.header('cache-control', age).header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}

const portOf = ({ socket }: FastifyRequest): number => socket.localPort ?? 0;

function isKnown({ sessions }: UiServerParts, request: FastifyRequest): boolean {
  return sessions.isOpen(readCookie(request.headers.cookie, cookieName(portOf(request))));
}

async function requireSession(
  parts: UiServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (isKnown(parts, request)) return true;
  const reason = 'this browser did not bring the token, or did so half a day ago; run "loa ui"';
  await reply.code(401).send(await describeRefusal('input.invalid', reason));
  return false;
}

/** Asking costs no failed request: a page that was opened without the token says so and holds nothing of the project. */
function offerSession(server: FastifyInstance, parts: UiServerParts): void {
  const project = basename(parts.app.project.root);
  server.get('/api/session', (request) =>
    isKnown(parts, request) ? { isOpen: true, project } : { isOpen: false },
  );
  server.post('/api/session', async (request, reply) => {
    const secret = parts.sessions.open((request.body as { token?: unknown } | null)?.token);
    if (secret === undefined)
      return reply
        .code(401)
        .send(await describeRefusal('input.invalid', 'the token is not that of this server'));
    reply.header('set-cookie', writeCookie(cookieName(portOf(request)), secret));
    return { isOpen: true, project };
  });
}

interface Asked {
  readonly input: unknown;
  readonly signal: AbortSignal;
}

/** A failure of the operation is an answer like any other: the page tells it in the place of what it asked for. */
export async function answer(app: App, entry: ManifestOperation, { input, signal }: Asked): Promise<object> {
  try {
    const { output, verdict } = await app.run(entry.name, input, { caller: CALLER, signal });
    return { verdict, output: await toShownOutput(output) };
  } catch (thrown) {
    return { error: mapStrings(toReport(await showFailure(thrown)), showText) };
  }
}

export async function toShownOutput(output: unknown): Promise<unknown> {
  return mapStrings(await cleanStrings(output), showText);
}
