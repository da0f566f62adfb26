import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrices } from '../../../commons/index.ts';
import { makeToken, startGateway, type TestGateway } from '../gateway.suite.ts';
import { boundCall } from './bound.ts';

const USAGE = {
  input_tokens: 10,
  cache_creation_input_tokens: 100,
  cache_read_input_tokens: 1000,
  output_tokens: 1,
};
/** 10 x 3 + 100 x 3.75 + 1000 x 0.3 + 200 x 15. */
const COST = 30n + 375n + 300n + 3000n;
const BODY = { model: 'claude-sonnet-4-5', max_tokens: 500, messages: [{ role: 'user', content: 'hello' }] };

let messages = 0;
let seen: { headers: Record<string, unknown>; body: string }[] = [];
let script: (response: ServerResponse, isStream: boolean) => void;
let model: Server;
let gateway: TestGateway;

const event = (data: object): string => `event: x\ndata: ${JSON.stringify(data)}\n\n`;
const start = (response: ServerResponse): void => {
  messages += 1;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': `req_${messages}` });
  response.write(event({ type: 'message_start', message: { id: `msg_${messages}`, usage: USAGE } }));
  response.write(event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'hi' } }));
};
const finish = (response: ServerResponse): void => {
  response.write(event({ type: 'message_delta', delta: {}, usage: { output_tokens: 200 } }));
  response.end(event({ type: 'message_stop' }));
};
const answerAsAsked = (response: ServerResponse, isStream: boolean): void => {
  if (isStream) {
    start(response);
    finish(response);
    return;
  }
  messages += 1;
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': `req_${messages}` });
  response.end(JSON.stringify({ id: `msg_${messages}`, usage: { ...USAGE, output_tokens: 200 } }));
};

beforeAll(async () => {
  model = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ headers: request.headers, body });
      script(response, body.includes('"stream":true'));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  gateway = await startGateway({ upstream: `http://127.0.0.1:${(model.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await gateway.close();
  model.close();
});
beforeEach(() => {
  script = answerAsAsked;
  seen = [];
});

let subjects = 0;
/** A caller with an account of its own, and so much in it. */
async function caller(amount: bigint) {
  subjects += 1;
  const name = `agent-${subjects}`;
  await gateway.meter.submit({ op: 'open', account: `acme:${name}` });
  await gateway.meter.submit({ op: 'fund', account: `acme:${name}`, amount });
  const token = makeToken({ sub: name });
  const ask = (body: object = BODY, headers: Record<string, string> = {}) =>
    gateway.ask('POST', '/v1/messages', { token, body, key: null, headers });
  const balance = async () => {
    const { posted = 0n, pending = 0n } = (await gateway.meter.account(`acme:${name}`)) ?? {};
    return { posted, pending };
  };
  return { name, token, ask, balance };
}

const HOLD = (() => {
  const text = JSON.stringify(BODY);
  const found = boundCall(text, Buffer.byteLength(text), openPrices());
  if (!found.ok) throw new Error(found.reason);
  return found.bound.amount;
})();

async function untilSettled(balance: () => Promise<{ pending: bigint }>): Promise<void> {
  for (let tries = 0; tries < 500 && (await balance()).pending > 0n; tries += 1)
    await new Promise(setImmediate);
}

describe('a model call through the gateway', () => {
  it('is held before, passed through unchanged, and posted with what it really cost', async () => {
    const me = await caller(1_000_000n);
    const answer = await me.ask(BODY, {
      'x-loa-task': 'fix',
      'anthropic-version': '2023-06-01',
      'x-api-key': 'mine',
    });
    expect(answer.body).toMatchObject({ usage: { output_tokens: 200 } });
    await untilSettled(me.balance);
    expect(await me.balance()).toEqual({ posted: 1_000_000n - COST, pending: 0n });
    expect(seen[0]?.body).toBe(JSON.stringify(BODY));
    expect(seen[0]?.headers).toMatchObject({
      'anthropic-version': '2023-06-01',
      'x-api-key': 'provider-key',
    });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('x-loa-task');
  });
  it('is streamed byte by byte as it comes, and posted at its end', async () => {
    const me = await caller(1_000_000n);
    const answer = await me.ask({ ...BODY, stream: true });
    expect(answer.text).toContain('message_stop');
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    await untilSettled(me.balance);
    expect(await me.balance()).toEqual({ posted: 1_000_000n - COST, pending: 0n });
  });
  it('never overruns an account: of fifty at once with money for ten holds, ten pass', async () => {
    const me = await caller(HOLD * 10n);
    const waiting: (() => void)[] = [];
    script = (response, isStream) => void waiting.push(() => answerAsAsked(response, isStream));
    const asked = Array.from({ length: 50 }, () => me.ask());
    while (waiting.length < 10) await new Promise(setImmediate);
    for (let turns = 0; turns < 200; turns += 1) await new Promise(setImmediate);
    expect(waiting).toHaveLength(10);
    for (const go of waiting) go();
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(40);
    expect(refused[0]?.body).toMatchObject({ type: 'error', error: { type: 'billing_error' } });
    await untilSettled(me.balance);
    expect(await me.balance()).toEqual({ posted: HOLD * 10n - COST * 10n, pending: 0n });
    expect(await gateway.meter.verify()).toMatchObject({ balanced: true });
  });
  it('costs nothing when the provider refuses it or is not there', async () => {
    const me = await caller(1_000_000n);
    script = (response) =>
      void response.writeHead(529, { 'content-type': 'application/json' }).end('{"type":"error"}');
    expect((await me.ask()).status).toBe(529);
    script = (response) => void response.destroy();
    expect((await me.ask()).status).toBe(502);
    await untilSettled(me.balance);
    expect(await me.balance()).toEqual({ posted: 1_000_000n, pending: 0n });
  });
  it('is posted with what was told when it is cut in the middle, and never with less', async () => {
    const me = await caller(1_000_000n);
    script = (response) => {
      start(response);
      setImmediate(() => response.destroy());
    };
    await me.ask({ ...BODY, stream: true }).catch(() => undefined);
    await untilSettled(me.balance);
    const { posted, pending } = await me.balance();
    expect(pending).toBe(0n);
    expect(posted).toBeLessThanOrEqual(1_000_000n - (30n + 375n + 300n + 15n));
    expect(posted).toBeGreaterThanOrEqual(1_000_000n - HOLD);
  });
  it('costs what it could when nothing tells what it did', async () => {
    const me = await caller(1_000_000n);
    script = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"m"}');
    await me.ask();
    await untilSettled(me.balance);
    expect((await me.balance()).posted).toBe(1_000_000n - HOLD);
  });
  it('is refused when its cost cannot be known beforehand, and never reaches the provider', async () => {
    const me = await caller(1_000_000n);
    const bodies = [
      { ...BODY, model: 'mystery-1' },
      { ...BODY, max_tokens: undefined },
      { ...BODY, max_tokens: -5 },
      { ...BODY, tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
      {
        ...BODY,
        messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'https://x' } }] }],
      },
    ];
    for (const body of bodies) expect((await me.ask(body)).status).toBe(400);
    expect(seen).toEqual([]);
    expect((await gateway.ask('POST', '/v1/messages', { token: null, body: BODY, key: null })).status).toBe(
      401,
    );
    expect(
      (
        await gateway.ask('POST', '/v1/messages', {
          token: me.token,
          body: BODY,
          key: null,
          headers: { 'x-loa-account': 'other:a' },
        })
      ).status,
    ).toBe(404);
  });
  it('stops at the cap of its task, and says how to raise it', async () => {
    const me = await caller(1_000_000n);
    await gateway.meter.submit({
      op: 'cap',
      cap: { kind: 'task', tenant: 'acme', name: 'small' },
      limit: HOLD,
    });
    expect((await me.ask(BODY, { 'x-loa-task': 'small' })).status).toBe(200);
    await untilSettled(me.balance);
    const second = await me.ask(BODY, { 'x-loa-task': 'small' });
    expect(second.status).toBe(402);
    expect(second.text).toContain('loa meter cap raise task:small');
  });
});
