// What every network port does, as one suite over real servers and simulated ones. A server is a function, and a place gives it an
// address of its own.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLoaError } from '../kernel/errors.ts';
import type { Clock, HttpMethod, HttpRequest, HttpStreamRequest, Network } from '../kernel/host.ts';
import type { SimHandler, SimRequest } from './sim-host/index.ts';

export interface NetworkPlace {
  readonly network: Network;
  readonly clock: Clock;
  /** The address it is served at, without a final slash. */
  serve(handler: SimHandler): Promise<string>;
  close(): Promise<void>;
}

const limits = { timeoutMs: 5000, sizeBytesMax: 1000 };
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

async function failure(work: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    if (!isLoaError(error)) throw error;
    const { code, message, retryable } = error;
    return { code, message, retryable };
  }
  return { code: 'no error' };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of body) text += textOf(chunk);
  return text;
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

export function examineNetwork(name: string, open: () => Promise<NetworkPlace>): void {
  describe(`${name}: what every network does`, () => {
    let place: NetworkPlace;
    const seen: SimRequest[] = [];
    const ask = (request: Partial<HttpRequest> & { readonly url: string }) =>
      place.network.request({ method: 'GET', ...limits, ...request });
    const stream = (request: Partial<HttpStreamRequest> & { readonly url: string }) =>
      place.network.open({ method: 'GET', timeoutMs: 5000, idleTimeoutMs: 5000, ...request });
    const serve = (handler: SimHandler) =>
      place.serve((request) => {
        seen.push(request);
        return handler(request);
      });
    beforeEach(async () => {
      seen.length = 0;
      place = await open();
    });
    afterEach(() => place.close());

    test('every method arrives with its headers and its bytes, sent whole or as a stream', async () => {
      const url = await serve(({ body }) => ({ status: 201, headers: { 'X-Size': `${body.length}` } }));
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
      const bodies = [
        ['POST', 'äöü'],
        ['PUT', bytes],
        ['PATCH', pieces('one', 'two')],
        ['DELETE', undefined],
        ['OPTIONS', undefined],
        ['HEAD', undefined],
      ] as const;
      for (const [method, body] of bodies) {
        const headers = { 'X-Asked': method };
        const sent = { url, method: method as HttpMethod, headers, ...(body === undefined ? {} : { body }) };
        expect((await ask(sent)).status).toBe(201);
        expect(seen.at(-1)).toMatchObject({ method, headers: { 'x-asked': method } });
      }
      expect(seen.map(({ body }) => body.length)).toEqual([6, 256, 6, 0, 0, 0]);
      expect(Buffer.from(seen[1]!.body).equals(bytes)).toBe(true);
      expect((await ask({ url, method: 'POST', body: 'abc' })).headers['x-size']).toBe('3');
    });

    test('a redirect is followed, with the credentials only on the same origin', async () => {
      const there = await serve(() => ({ status: 200, body: 'there' }));
      const here: string = await serve(({ url }) =>
        url.pathname === '/end'
          ? { status: 200, body: 'here' }
          : { status: 307, headers: { location: url.pathname === '/away' ? `${there}/end` : '/end' } },
      );
      const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-kind': 'kept' };
      const sent = { method: 'PUT', headers, body: 'text' } as const;
      expect(textOf((await ask({ url: `${here}/near`, ...sent })).body)).toBe('here');
      expect(seen.at(-1)?.headers).toMatchObject(headers);
      expect(textOf((await ask({ url: `${here}/away`, ...sent })).body)).toBe('there');
      expect(seen.at(-1)).toMatchObject({ method: 'PUT', headers: { 'x-kind': 'kept' } });
      expect(textOf(seen.at(-1)!.body)).toBe('text');
      expect(Object.keys(seen.at(-1)!.headers)).not.toContain('authorization');
      expect(Object.keys(seen.at(-1)!.headers)).not.toContain('cookie');
    });

    test('a POST that is told to see another place asks for it with GET', async () => {
      const url = await serve(({ method }) =>
        method === 'POST' ? { status: 303, headers: { location: '/other' } } : { status: 200, body: method },
      );
      expect(textOf((await ask({ url, method: 'POST', body: 'x' })).body)).toBe('GET');
      expect(seen.at(-1)?.body.length).toBe(0);
    });

    test('a redirect that was not to be followed, leads in circles or needs the stream again is an error', async () => {
      const url = await serve(() => ({ status: 307, headers: { location: '/?again' } }));
      expect(await failure(ask({ url, redirect: 'error' }))).toMatchObject({ code: 'network.redirected' });
      expect(seen.length).toBe(1);
      expect(await failure(ask({ url }))).toMatchObject({ code: 'network.redirected' });
      expect(await failure(ask({ url, method: 'PUT', body: pieces('x') }))).toMatchObject({
        code: 'network.redirected',
      });
    });

    test('an answer that is too large, late, cut off or not to be had is an error, and says no secret', async () => {
      const url = await serve(({ url: { pathname } }) => {
        if (pathname === '/late') return place.clock.sleep(300_000).then(() => ({ status: 200 }));
        if (pathname === '/large') return { status: 200, body: 'x'.repeat(1001) };
        return {
          status: 200,
          body: (async function* () {
            yield Buffer.from('half of ');
            await place.clock.sleep(20);
            throw new Error('the server died');
          })(),
        };
      });
      expect(await failure(ask({ url: `${url}/large` }))).toMatchObject({ code: 'network.too-large' });
      expect(await failure(ask({ url: `${url}/late`, timeoutMs: 50 }))).toMatchObject({
        code: 'network.timeout',
        retryable: true,
      });
      expect(await failure(ask({ url: `${url}/cut` }))).toMatchObject({ code: 'network.unreachable' });
      const refused = await failure(ask({ url: 'http://localhost:1/x?key=secret' }));
      expect(refused).toMatchObject({ code: 'network.unreachable', retryable: true });
      expect(refused['message']).not.toContain('secret');
    });

    test.each(['http://ada:secret@localhost:1/', 'ftp://localhost/secret', 'secret'])(
      'an address that is none for the web, or holds a password, is refused without repeating it: %s',
      async (url) => {
        const refused = await failure(stream({ url }));
        expect(refused).toMatchObject({ code: 'input.invalid' });
        expect(refused['message']).not.toContain('secret');
      },
    );

    test('a stream is read as it comes, for longer than an answer may take to begin', async () => {
      const url = await serve(() => ({
        status: 200,
        headers: { 'x-kind': 'stream' },
        body: (async function* () {
          for (let index = 0; index < 6; index += 1) {
            yield Buffer.from(`${index}`);
            await place.clock.sleep(100);
          }
        })(),
      }));
      const answer = await stream({ url, timeoutMs: 500 });
      expect(answer.headers['x-kind']).toBe('stream');
      expect(await readAll(answer.body)).toBe('012345');
    });

    test('a stream on which nothing comes any more is given up', async () => {
      const url = await serve(() => ({
        status: 200,
        body: (async function* () {
          yield Buffer.from('first');
          await place.clock.sleep(300_000);
        })(),
      }));
      const { body } = await stream({ url, idleTimeoutMs: 200 });
      expect(await failure(readAll(body))).toMatchObject({ code: 'network.timeout' });
    });

    test('a stream that is cancelled, or left, ends here and at the server', async () => {
      const gone: (() => void)[] = [];
      const url = await serve(() => ({
        status: 200,
        body: (async function* () {
          try {
            for (;;) {
              yield Buffer.from('more');
              await place.clock.sleep(10);
            }
          } finally {
            gone.shift()?.();
          }
        })(),
      }));
      const left = new Promise<void>((resolve) => gone.push(resolve));
      for await (const chunk of (await stream({ url })).body) {
        expect(textOf(chunk)).toContain('more');
        break;
      }
      await left;
      const cancelled = new Promise<void>((resolve) => gone.push(resolve));
      const answer = await stream({ url });
      let chunks = 0;
      for await (const _chunk of answer.body) {
        chunks += 1;
        if (chunks === 2) answer.cancel();
      }
      expect(chunks).toBe(2);
      await cancelled;
    });

    test('a request that is called off says so, before and while it waits', async () => {
      const url = await serve(() => place.clock.sleep(300_000).then(() => ({ status: 200 })));
      expect(await failure(ask({ url, signal: AbortSignal.abort() }))).toMatchObject({
        code: 'operation.interrupted',
      });
      const stop = new AbortController();
      const waiting = failure(stream({ url, signal: stop.signal }));
      await place.clock.sleep(50);
      stop.abort();
      expect(await waiting).toMatchObject({ code: 'operation.interrupted' });
    });
  });
}
