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
  it('does not start with a token that could be guessed', async () => {
    for (const token of ['', 'short']) {
      const started = serveHttp({ ...parts, token }, { host: '127.0.0.1', port: 0 });
      await expect(started).rejects.toMatchObject({ code: 'key.unreadable' });
    }
  });
});
