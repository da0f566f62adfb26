import { describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { serveHttp } from './serve.ts';

const TOKEN = 'token-of-this-test-'.repeat(2);

const manifest = { operations: [], config: {}, version: '0', build: 'test' };
const parts = {
  app: {
    manifest,
    product: { version: '0', dir: '/', node: 'node' },
    host: openNodeHost(),
  } as unknown as App,
  token: TOKEN,
  extraHosts: [],
};

describe('the HTTP server', () => {
  it('tells the address it really listens on', async () => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const server = await serveHttp(parts, { host, port: 0 });
      const { port } = new URL(server.url);
      expect(server.url).toBe(`http://${host}:${port}`);
      const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      expect(answer.status).toBe(200);
      await server.close();
    }
  });
  it('shows pages to those who look after services: an open one without the token, under our names only', async () => {
    const page = (path: `/${string}`, isOpen: boolean) => ({
      name: 'x',
      http: false,
      page: { path, field: 'status', contentType: 'text/plain', isOpen },
    });
    const operations = [page('/healthz', true), page('/metrics', false)] as never;
    for (const [verdict, code] of [
      ['pass', 200],
      ['warn', 200],
      ['fail', 503],
    ] as const) {
      const run = async () => ({ verdict, output: { status: 'so', other: 'kept' } });
      const app = { ...parts.app, manifest: { ...manifest, operations }, run } as unknown as App;
      const server = await serveHttp({ ...parts, app }, { host: '127.0.0.1', port: 0 });
      const ask = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(server.url + path, { headers });
        return [answer.status, await answer.text()];
      };
      expect(await ask('/healthz')).toEqual([code, 'so\n']);
      expect((await ask('/healthz', { origin: 'https://elsewhere.example' }))[0]).toBe(403);
      expect((await ask('/metrics'))[0]).toBe(401);
      expect(await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).toEqual([code, 'so\n']);
      await server.close();
    }
  });
  it('does not start with a token that could be guessed', async () => {
    for (const token of ['', 'short']) {
      const started = serveHttp({ ...parts, token }, { host: '127.0.0.1', port: 0 });
      await expect(started).rejects.toMatchObject({ code: 'key.unreadable' });
    }
  });
});
