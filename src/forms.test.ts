// What can be followed and what serves, at the application and on every surface.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { caller, events, manifest, openToyPlace, SECRET, type ToyPlace } from './app.suite.ts';
import type { App } from './app.ts';
import { type Cli, runCli } from './surfaces/cli/run-command.ts';
import { describeApi } from './surfaces/http/openapi.ts';
import { serveHttp } from './surfaces/http/serve.ts';
import { renderReference } from './surfaces/reference.ts';

let place: ToyPlace;
let app: App;
beforeEach(() => {
  place = openToyPlace();
  app = place.app;
});
afterEach(() => place.close());

/** What the command line prints; it is told to stop once it has printed `until`. */
async function typed(argv: readonly string[], until: string): Promise<{ exitCode: number; printed: string }> {
  const stop = new AbortController();
  let printed = '';
  const write = (text: string): void => {
    printed += text;
    if (printed.includes(until)) stop.abort();
  };
  const output = { isTerminal: false, columns: undefined, write };
  const cli: Cli = {
    world: {
      env: {},
      stdout: output,
      stderr: output,
      stdin: (async function* () {})(),
      monotonicMs: () => 0,
    },
    version: '0',
    manifest,
    programs: [],
    openSession: ({ stays }) => ({
      app,
      request: { caller: { surface: 'cli' }, ...(stays ? { signal: stop.signal } : {}) },
    }),
  };
  return { exitCode: await runCli(cli, argv), printed };
}

describe('what can be followed', () => {
  const read = async (input: unknown, signal = new AbortController().signal): Promise<unknown[]> => {
    const seen: unknown[] = [];
    const followed = await app.follow('toy.watch', input, { caller, signal });
    for await (const event of followed.events) seen.push(event);
    return seen;
  };
  it('ends by itself or when it is told to, also where the code does not look', async () => {
    expect(await read({ until: 2 })).toHaveLength(2);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    expect(await read({}, stop.signal)).toHaveLength(3);
    expect(await read({}, AbortSignal.abort())).toEqual([]);
  });
  it('checks what comes in and what comes out, and is asked of nothing else', async () => {
    await expect(read({ until: 'tall' })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(read({ until: 0 })).rejects.toMatchObject({ code: 'file.missing' });
    await expect(read({ until: -1 })).rejects.toMatchObject({ code: 'internal.bug' });
    await expect(app.follow('toy.grow', { name: 'a' }, { caller })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
  it('is printed as it comes, and ends well when the person stops it', async () => {
    expect(await typed(['toy', 'watch', '--follow'], '3 tall')).toEqual({
      exitCode: 0,
      printed: [1, 2, 3].map((tall) => `${tall} tall: ${SECRET}\n`).join(''),
    });
    const { printed } = await typed(['toy', 'watch', '--follow', '--json'], '"tall":3');
    const tall = printed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).tall]));
    expect(tall).toEqual([1, 2, 3]);
    expect((await typed(['toy', 'watch'], 'x')).printed).toBe('0 tall\n');
    expect((await typed(['toy', 'grow', 'a', '--follow'], 'x')).exitCode).toBe(64);
  });
});

describe('over HTTP', () => {
  const token = 'token-of-this-test-'.repeat(2);
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const serving = () => serveHttp({ app, token, extraHosts: [] }, { host: '127.0.0.1', port: 0 });
  it('what can be followed gives events to those who accept them, without secrets', async () => {
    const server = await serving();
    const url = `${server.url}/v1/toy/watch`;
    const got = await fetch(`${url}?until=2`, { headers });
    expect(got.headers.get('content-type')).toBe('text/event-stream');
    const text = await got.text();
    expect(text.match(/^data: \{"tall":\d/gm)).toHaveLength(2);
    expect(text).not.toContain(SECRET);
    const posted = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"until":0}',
    });
    expect(await posted.text()).toMatch(/^event: error\ndata: \{"error":\{"code":"file.missing"/);
    expect((await fetch(`${url}?until=tall`, { headers })).status).toBe(400);
    const { authorization } = headers;
    expect((await fetch(url, { headers: { authorization } })).status).toBe(406);
    const plain = await fetch(url, { method: 'POST', headers: { authorization } });
    expect(await plain.json()).toEqual({ tall: 0 });
    expect(JSON.stringify(describeApi(manifest, '0'))).toContain('"operationId":"toy.watch.events"');
    await server.close();
  });
  it('closing ends what is followed and lets a running request finish', async () => {
    const server = await serving();
    const following = fetch(`${server.url}/v1/toy/watch`, { headers }).then((answer) => answer.text());
    const { authorization } = headers;
    const slow = fetch(`${server.url}/v1/toy/rest`, { method: 'POST', headers: { authorization } });
    while (!events.includes('resting')) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.close();
    expect((await slow).status).toBe(200);
    expect(events).toEqual(['resting', 'rested']);
    expect(await following).toContain('"tall":3');
  });
});

describe('a server', () => {
  it('tells when it is ready, drains when it is to stop, and then has stopped', async () => {
    const { exitCode, printed } = await typed(['toy', 'stand', '--json'], 'here');
    expect([exitCode, printed]).toEqual([0, '{"place":"here"}\n']);
    expect(events.slice(0, 2)).toEqual(['asked to stop', 'drained']);
    expect((await typed(['toy', 'stand', '--place', 'there'], 'there')).printed).toBe('Standing there.\n');
  });
  it('has a page, and no answer, tool or route', async () => {
    expect(renderReference(manifest, []).get('toy.md')).toContain('a server');
    await expect(app.run('toy.stand', {}, { caller })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(app.serve('toy.grow', { name: 'a' }, { caller, ready: () => {} })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect(JSON.stringify(describeApi(manifest, '0'))).not.toContain('/v1/toy/stand');
  });
});
