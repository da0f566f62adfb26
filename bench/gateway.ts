// The gateway beside bare node:http that answers the same from the same meter without looking at anything: CPU of both for a GET that is
// validated and for a POST without the durable write, asked by another process; and what the proxy adds to the first byte of a streamed answer.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Meter } from '../src/commons/index.ts';
import { makeToken, startGateway } from '../src/surfaces/gateway/gateway.suite.ts';
import type { Load } from './gateway-client.ts';
import { type Benchmark, judge, median, type Row } from './measure.ts';

const REQUESTS = 6000;
const AT_ONCE = 20;
const RUNS = 5;
const token = makeToken();
const BODY = JSON.stringify({ account: 'acme:a', amount_micro: '5' });

export const benchmark: Benchmark = {
  name: 'gateway',
  async run() {
    const gateway = await startGateway();
    await gateway.meter.submit({ op: 'open', account: 'acme:a' });
    await gateway.meter.submit({ op: 'fund', account: 'acme:a', amount: 1_000_000n });
    // Both answer from memory: what is measured is everything around the meter.
    answerAtOnce(gateway.meter);
    const bare = await startBare(gateway.meter);
    const urls = [gateway.url, bare.url] as const;
    try {
      return [
        await compare({
          name: 'validated GET',
          urls,
          method: 'GET',
          path: '/v1/accounts/acme:a',
          ratioMax: 1.4,
        }),
        await compare({
          name: 'POST without the durable write',
          urls,
          method: 'POST',
          path: '/v1/holds',
          body: BODY,
          ratioMax: 1.6,
        }),
        await measureFirstByte(),
      ];
    } finally {
      bare.server.close();
      await gateway.close();
    }
  },
};

function answerAtOnce(meter: Meter): void {
  const balance = { account: 'acme:a', posted: 5n, pending: 0n, credit: 0n, available: 5n };
  const done = {
    ok: true,
    entry: 'e1',
    amount: 5n,
    replayed: false,
    hold: { id: 'h', state: 'pending', held: 5n },
  } as const;
  Object.assign(meter, { account: async () => balance, submit: async () => done });
}

async function startBare(meter: Meter): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((incoming, response) => {
    const send = (status: number, body: object): void => {
      const text = JSON.stringify(body);
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    };
    if (incoming.method === 'GET') {
      void meter.account('acme:a').then((found) =>
        send(200, {
          account: 'acme:a',
          posted: String(found?.posted),
          available: String(found?.available),
        }),
      );
      return;
    }
    let text = '';
    incoming.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on('end', () => {
      const { account, amount_micro: amount } = JSON.parse(text) as { account: string; amount_micro: string };
      void meter
        .submit({ op: 'hold', account, amount: BigInt(amount), expiresInMs: 1000 })
        .then((answer) => send(201, { hold: answer.ok ? answer.hold?.id : '', state: 'pending', amount }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Compared extends Omit<Load, 'url' | 'token' | 'requests' | 'atOnce'> {
  readonly name: string;
  readonly urls: readonly [string, string];
  readonly ratioMax: number;
}

async function compare({ name, urls, ratioMax, ...asked }: Compared): Promise<Row> {
  const client = fork(join(import.meta.dirname, 'gateway-client.ts'));
  const spent: [number[], number[]] = [[], []];
  try {
    for (let run = -1; run < RUNS; run += 1)
      for (const [side, url] of urls.entries()) {
        const cpuUs = await cpuOf(client, { ...asked, url, token, requests: REQUESTS, atOnce: AT_ONCE });
        if (run >= 0) spent[side as 0 | 1].push(cpuUs);
      }
  } finally {
    client.kill();
  }
  const [ours, floor] = [median(spent[0]), median(spent[1])];
  return judge({ name: `${name}, beside bare node:http`, ours, floor, unit: 'us CPU' }, { ratioMax });
}

/** CPU of this process for one request: the client is another one. */
async function cpuOf(client: ChildProcess, load: Load): Promise<number> {
  const before = process.cpuUsage();
  client.send(load);
  const [failure] = (await once(client, 'message')) as [string | null];
  if (failure !== null) throw new Error(failure);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / load.requests;
}

async function measureFirstByte(): Promise<Row> {
  const model = createServer((incoming, response) => {
    incoming.resume();
    incoming.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        'data: {"type":"message_start","message":{"id":"m","usage":{"input_tokens":1,"output_tokens":1}}}\n\n',
      );
      response.end('data: {"type":"message_delta","usage":{"output_tokens":2}}\n\n');
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const direct = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const gateway = await startGateway({ upstream: direct });
  await gateway.meter.submit({ op: 'open', account: 'acme:me' });
  await gateway.meter.submit({ op: 'fund', account: 'acme:me', amount: 900_000_000_000n });
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < 200; run += 1)
    for (const [side, url] of [gateway.url, direct].entries()) {
      times[side as 0 | 1].push(await firstByteMs(url));
      // What the call before cost is written down by then, as between the calls of an agent.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  await gateway.close();
  model.close();
  const added = median(times[0].slice(20)) - median(times[1].slice(20));
  return judge({ name: 'the proxy adds to the first byte (median)', ours: added, unit: 'ms' }, { max: 5 });
}

function firstByteMs(url: string): Promise<number> {
  const body = JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 10, stream: true, messages: [] });
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const outgoing = request(`${url}/v1/messages`, { method: 'POST', headers }, (response) => {
      response.once('data', () => {
        const tookMs = performance.now() - startedMs;
        response.resume();
        response.on('end', () => resolve(tookMs));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
