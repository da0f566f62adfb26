import { describe, expect, test } from 'vitest';
import type { HttpAnswer } from '../kernel/host.ts';
import { type ClientRequest, HTTP_POLICY, parseRetryAfter, requestWithRetry } from './http-client.ts';
import { type NetworkFault, type SimAnswer, SimWorld } from './sim-host/index.ts';

const ORIGIN = 'https://service.test';

interface Place {
  readonly world: SimWorld;
  readonly host: ReturnType<SimWorld['openHost']>;
  /** How often the service was asked. */
  readonly asked: () => number;
  ask(request?: Partial<ClientRequest>): Promise<HttpAnswer>;
}

/** A service that gives these answers in turn, and 200 from then on. */
function openPlace(answers: readonly SimAnswer[] = [], seed = 1): Place {
  const world = new SimWorld(seed);
  const host = world.openHost();
  let asked = 0;
  world.network.serve(ORIGIN, () => {
    asked += 1;
    return answers[asked - 1] ?? { status: 200, body: 'fine' };
  });
  return {
    world,
    host,
    asked: () => asked,
    ask: (request = {}) =>
      requestWithRetry({ method: 'GET', url: `${ORIGIN}/x?key=secret`, ...request }, host),
  };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('what may be repeated', () => {
  test.each<NetworkFault>([
    { kind: 'refuse' },
    { kind: 'cut' },
    { kind: 'lose' },
    { kind: 'answer', answer: { status: 503 } },
    { kind: 'answer', answer: { status: 429 } },
  ])('is asked again when the first try came to nothing: %j', async (fault) => {
    const { world, ask } = openPlace();
    world.network.arm(({ number }) => (number === 0 ? fault : undefined));
    expect((await ask({ method: 'PUT', body: 'x' })).status).toBe(200);
    expect(world.network.sent.length).toBe(2);
  });

  test('is given up after some tries, with the last answer or the last error', async () => {
    const down = openPlace(times(9, { status: 503 }));
    expect((await down.ask()).status).toBe(503);
    expect(down.asked()).toBe(HTTP_POLICY.triesMax);
    const gone = openPlace();
    gone.world.network.arm(() => ({ kind: 'refuse' }));
    await expect(gone.ask()).rejects.toMatchObject({ code: 'network.unreachable' });
    expect(gone.world.network.sent.length).toBe(HTTP_POLICY.triesMax);
  });

  test('is not asked again when the answer would be the same', async () => {
    for (const status of [400, 401, 404, 409, 412, 501]) {
      const { ask, asked } = openPlace([{ status }]);
      expect((await ask()).status).toBe(status);
      expect(asked()).toBe(1);
    }
    const large = openPlace([{ status: 200, body: 'x'.repeat(20) }]);
    await expect(large.ask({ sizeBytesMax: 10 })).rejects.toMatchObject({ code: 'network.too-large' });
    expect(large.asked()).toBe(1);
  });
});

describe('what may not be repeated', () => {
  test('is sent once: a POST or PATCH unless it says otherwise, and a stream whatever it says', async () => {
    const stream = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
    };
    const once: readonly Partial<ClientRequest>[] = [
      { method: 'POST', body: 'x' },
      { method: 'PATCH', body: 'x' },
      { method: 'PUT', body: stream() },
      { method: 'POST', body: stream(), repeatable: true },
      { method: 'GET', repeatable: false },
    ];
    for (const request of once) {
      const { ask, asked } = openPlace([{ status: 503 }]);
      expect((await ask(request)).status).toBe(503);
      expect(asked()).toBe(1);
    }
    const { ask, asked } = openPlace([{ status: 503 }]);
    expect((await ask({ method: 'POST', body: 'x', repeatable: true })).status).toBe(200);
    expect(asked()).toBe(2);
  });
});

describe('the wait', () => {
  test('grows, is bounded, and differs between those who were turned away together', async () => {
    const waited = async (seed: number): Promise<number> => {
      const { ask, host } = openPlace(times(3, { status: 503 }), seed);
      const startedMs = host.clock.monotonicMs();
      await ask();
      return host.clock.monotonicMs() - startedMs;
    };
    const all = await Promise.all(Array.from({ length: 20 }, (_, seed) => waited(seed)));
    expect(new Set(all).size).toBeGreaterThan(15);
    expect(Math.max(...all)).toBeLessThan(250 + 500 + 1000 + 4 * 40);
    expect(Math.max(...all)).toBeGreaterThan(500);
  });

  test('is what the service asks for, unless that is too long to wait', async () => {
    const patient = openPlace([{ status: 429, headers: { 'Retry-After': '30' } }]);
    const startedMs = patient.host.clock.monotonicMs();
    expect((await patient.ask()).status).toBe(200);
    expect(patient.host.clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(30_000);
    const hopeless = openPlace([{ status: 503, headers: { 'Retry-After': '3600' } }]);
    expect((await hopeless.ask()).status).toBe(503);
  });

  test('is read from seconds or from a date', () => {
    const nowMs = Date.parse('2026-01-01T00:00:00Z');
    expect(parseRetryAfter('120', nowMs)).toBe(120_000);
    expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT', nowMs)).toBe(10_000);
    expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', nowMs)).toBe(0);
    expect(parseRetryAfter('soon', nowMs)).toBe(0);
    expect(parseRetryAfter(undefined, nowMs)).toBe(0);
  });

  test('ends when the request is called off, and says nothing of the query', async () => {
    const { ask, host, asked } = openPlace([{ status: 503, headers: { 'retry-after': '50' } }]);
    const stop = new AbortController();
    const asking = ask({ signal: stop.signal });
    void host.clock.sleep(10_000).then(() => stop.abort());
    const failure = await asking.catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ code: 'operation.interrupted' });
    expect((failure as Error).message).not.toContain('secret');
    expect(asked()).toBe(1);
  });
});
