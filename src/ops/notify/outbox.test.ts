// The outbox on a real database, sending over a simulated network: a service that never answers costs one time limit, a sender that dies between
// sending and writing it down leaves every message under the id it was sent with, and nothing is given up because a network was away for an hour.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { type SimHandler, SimWorld } from '../../durable/sim-host/index.ts';
import { type Database, openDatabase } from '../../durable/sql/index.ts';
import type { Ops } from '../open-ops.ts';
import { OPS_MIGRATIONS, OPS_SCHEMA } from '../tables.ts';
import { openOutbox } from './outbox.ts';
import { judgeAnswer, sendDue } from './send.ts';

const MINUTE_MS = 60_000;
let dir: string;
let database: Database;
let world: SimWorld;
let answer: SimHandler;
/** Ids and bodies as they arrived. */
let arrived: { readonly id: string; readonly body: string }[];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'loa-outbox-'));
  const options = { kind: 'truth', driver: 'sqlite', name: OPS_SCHEMA, migrations: OPS_MIGRATIONS } as const;
  database = await openDatabase({ ...options, path: join(dir, 'ops.db') }, openNodeHost());
  world = new SimWorld(5);
  arrived = [];
  answer = () => ({ status: 200 });
  world.network.serve('https://hook.test/', (request) => {
    const id = request.headers['webhook-id'] ?? '';
    arrived.push({ id, body: Buffer.from(request.body).toString('utf8') });
    return answer(request);
  });
});
afterEach(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

const channel = (name: string) => ({ name, type: 'webhook', url: `https://hook.test/${name}` });
const contextFor = (names = ['ops']) =>
  ({
    host: world.openHost(),
    config: { operational_hardening: { notifications: { channels: names.map(channel) } } },
    project: { ownDir: '/p/.loa' },
    person: { configDir: '/h' },
  }) as never;
const send = (names?: readonly string[], through = database): Promise<number> =>
  sendDue({ database: through } as Ops, contextFor(names as string[] | undefined));

async function tell(text: string, names = ['ops']): Promise<void> {
  const createdMs = world.time.nowMs;
  const message = {
    id: `id-${text}`,
    severity: 'warning',
    text,
    context: {},
    topic: text,
    createdMs,
  } as const;
  await openOutbox(database).put(
    message,
    names.map((name) => ({ channel: name, dueMs: createdMs })),
  );
}
const tellMany = async (...texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    await tell(text);
    world.time.advance(1);
  }
};
const states = async (): Promise<readonly string[]> =>
  (await openOutbox(database).list(1000)).flatMap(({ deliveries }) => deliveries.map(({ state }) => state));

/** Dies when it would write down what was sent. */
const dying = (): Database => ({
  ...database,
  transaction: async (work) => {
    if (arrived.length > 0) throw new Error('killed');
    return database.transaction(work);
  },
});

describe('a service that does not take a message', () => {
  it('is asked once in a pass, however much waits for it, and other channels are told meanwhile', async () => {
    world.network.serve('https://hook.test/ops', () => ({ status: 500 }));
    for (const text of ['one', 'two', 'three']) await tell(text, ['ops', 'other']);
    await send(['ops', 'other']);
    const sent = await states();
    expect(sent.filter((state) => state === 'sent')).toHaveLength(3);
    expect(world.network.sent.filter(({ url }) => String(url).endsWith('/ops'))).toHaveLength(1);
  });

  it('and asks for patience gets it for everything that waits', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '30' } });
    await tellMany('one', 'two');
    await send();
    world.time.advance(20_000);
    await send();
    expect(arrived).toHaveLength(1);
    answer = () => ({ status: 200 });
    world.time.advance(20_000);
    expect(await send()).toBe(2);
  });

  it('for two days is still tried, and then told', async () => {
    answer = () => ({ status: 503 });
    await tell('late');
    for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 30) {
      await send();
      world.time.advance(30 * MINUTE_MS);
    }
    expect(await states()).toEqual(['queued']);
    answer = () => ({ status: 200 });
    world.time.advance(60 * MINUTE_MS);
    expect(await send()).toBe(1);
  });

  it('for a week is given up with its reason, and health can count it', async () => {
    answer = () => ({ status: 503 });
    await tell('lost');
    for (let hours = 0; hours < 7 * 24; hours += 1) {
      await send();
      world.time.advance(60 * MINUTE_MS);
    }
    expect(await states()).toEqual(['failed']);
    const stuck = await openOutbox(database).countStuck(0, world.time.nowMs);
    expect(stuck).toEqual({ failed: 1, waiting: 0 });
  });
});

describe('a sender that dies after it sent and before it wrote that down', () => {
  const die = async (): Promise<void> => {
    await expect(send(['ops'], dying())).rejects.toThrow('killed');
    world.time.advance(2 * MINUTE_MS);
  };

  it('leaves one message under its own id, though many came up since', async () => {
    await tell('first');
    await die();
    await tellMany(...Array.from({ length: 9 }, (_, index) => `later-${index}`));
    await send();
    expect(arrived.filter(({ body }) => body.includes('first')).map(({ id }) => id)).toEqual([
      'id-first',
      'id-first',
    ]);
    expect(await states()).toEqual(Array.from({ length: 10 }, () => 'sent'));
  });

  it('leaves a group under its own id, though others came up since', async () => {
    await tellMany(...Array.from({ length: 8 }, (_, index) => `early-${index}`));
    await die();
    await tellMany('after-1', 'after-2');
    await send();
    const groups = arrived.filter(({ body }) => body.includes('early-0')).map(({ id }) => id);
    expect(groups).toHaveLength(2);
    expect(new Set(groups).size).toBe(1);
    expect(arrived.filter(({ body }) => body.includes('after-1'))).toHaveLength(1);
  });
});

it('ten thousand messages in a minute are told in a few', async () => {
  const createdMs = world.time.nowMs;
  const outbox = openOutbox(database);
  await database.transaction(async (queries) => {
    for (let index = 0; index < 10_000; index += 1) {
      const id = `m-${String(index).padStart(5, '0')}`;
      await queries.query('INSERT INTO messages VALUES ($1, $2, $3, $4, $5, $6)', [
        id,
        'info',
        id,
        '{}',
        id,
        createdMs,
      ]);
      await queries.query(
        'INSERT INTO deliveries (message, channel, state, attempts, fence, due_ms) VALUES ($1, $2, $3, 0, 0, $4)',
        [id, 'ops', 'queued', createdMs],
      );
    }
  });
  expect(await send()).toBe(10_000);
  expect(arrived.length).toBeLessThanOrEqual(20);
  expect(await outbox.nextDue()).toBeUndefined();
});

describe('a web page', () => {
  const page = (type: string, body: string) =>
    judgeAnswer({ status: 200, headers: { 'content-type': type }, body: Buffer.from(body) }, 0);
  it('in place of an answer is no receipt', () => {
    expect(page('text/html', ' <!DOCTYPE html><title>Log in</title>')).toMatchObject({ isSent: false });
    expect(page('text/html; charset=utf-8', '<html>')).toMatchObject({ isSent: false });
  });
  it('is not seen in a short word that a service calls HTML', () => {
    expect(page('text/html', 'ok')).toEqual({ isSent: true });
    expect(page('application/json', '{"ok":true}')).toEqual({ isSent: true });
  });
});
