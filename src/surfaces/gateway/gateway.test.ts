import { createHmac, generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeToken, PEM, startGateway, type TestGateway } from './gateway.suite.ts';
import { ROUTES } from './routes.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  for (const account of ['acme:a', 'acme:b', 'other:a']) await gateway.meter.submit({ op: 'open', account });
});

const fund = (account: string, amount: bigint) => gateway.meter.submit({ op: 'fund', account, amount });
const balanceOf = async (account: string) => (await gateway.meter.account(account))?.posted;
const other = () => makeToken({ tenant: 'other' });

describe('money over HTTP', () => {
  it('is charged, moved, held, posted, voided and told', async () => {
    await gateway.ask('POST', '/v1/credit-packs', { body: { account: 'acme:a', amount_micro: '1000' } });
    const charged = await gateway.ask('POST', '/v1/billing/entries', {
      body: { account: 'a', amount_micro: '10', task: 't' },
    });
    expect(charged).toMatchObject({ status: 201, body: { amount: '10' } });
    await gateway.ask('POST', '/v1/transfers', {
      body: { from: 'acme:a', to: 'acme:b', amount_micro: '90' },
    });
    const { body: held } = await gateway.ask('POST', '/v1/holds', {
      body: { account: 'a', amount_micro: '100', expires_in_s: 60 },
    });
    const posted = await gateway.ask('POST', `/v1/holds/${held['hold']}/post`, {
      body: { amount_micro: '40' },
    });
    expect(posted.body).toMatchObject({ state: 'posted', posted: '40', released: '60' });
    const { body: second } = await gateway.ask('POST', '/v1/holds', {
      body: { account: 'a', amount_micro: '7' },
    });
    expect((await gateway.ask('POST', `/v1/holds/${second['hold']}/void`)).body).toMatchObject({
      state: 'voided',
    });
    expect((await gateway.ask('GET', '/v1/accounts/acme:a')).body).toMatchObject({
      posted: '860',
      pending: '0',
      available: '860',
    });
    const { body: entries } = await gateway.ask('GET', '/v1/billing/entries?account=a&limit=1');
    expect(entries).toMatchObject({
      entries: [{ kind: 'charge', amount: '-10' }],
      next_cursor: expect.any(String),
    });
    const { body: spending } = await gateway.ask(
      'GET',
      '/v1/spending?account=a&min_amount_micro=40&max_amount_micro=89',
    );
    expect(spending['entries']).toMatchObject([{ amount: '-40' }]);
    const csv = await gateway.ask('GET', '/v1/statements/acme:a?format=csv');
    expect(csv.text.split('\n')[0]).toBe('id,at,kind,amount,balance,counterparty,memo');
    expect(await gateway.meter.verify()).toMatchObject({ balanced: true });
  });
  it('answers a repeated request with the first answer and moves nothing, and another one under its key with 422', async () => {
    await fund('acme:a', 100n);
    const before = await balanceOf('acme:b');
    const asked = { key: 'once', body: { from: 'a', to: 'b', amount_micro: '5' } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => gateway.ask('POST', '/v1/transfers', asked)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(7);
    expect(await balanceOf('acme:b')).toBe((before ?? 0n) + 5n);
    const changed = await gateway.ask('POST', '/v1/transfers', {
      key: 'once',
      body: { from: 'a', to: 'b', amount_micro: '6' },
    });
    expect(changed.status).toBe(422);
    expect(
      (
        await gateway.ask('POST', '/v1/credit-packs', {
          key: 'once',
          body: { account: 'a', amount_micro: '5' },
        })
      ).status,
    ).toBe(422);
    expect((await gateway.ask('POST', '/v1/transfers', { key: null, body: asked.body })).status).toBe(400);
  });
  it('refuses with problem details, and wrong amounts with the body of the protocol', async () => {
    const poor = await gateway.ask('POST', '/v1/holds', {
      body: { account: 'b', amount_micro: '999999999' },
    });
    expect(poor).toMatchObject({
      status: 402,
      body: { status: 402, code: 'meter.insufficient', title: expect.any(String) },
    });
    expect(poor.headers.get('content-type')).toContain('application/problem+json');
    const wrong = await gateway.ask('POST', '/v1/holds', { body: { account: 'b', amount_micro: '01' } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'INVALID_MICRO_USD', field: 'amount_micro', mode: 'enforce' },
    });
    expect((await gateway.ask('GET', '/v1/spending?account=b&min_amount_micro=-1')).body).toMatchObject({
      field: 'min_amount_micro',
    });
  });
});

describe('nobody gets in', () => {
  const now = Math.floor(Date.now() / 1000);
  const foreign = generateKeyPairSync('ed25519').privateKey;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = `${encode({ alg: 'none' })}.${encode({ sub: 'me', tenant: 'acme', roles: ['admin'], exp: now + 60 })}.`;
  /** The public key taken for a shared secret. */
  const confused = (() => {
    const signed = `${encode({ alg: 'HS256' })}.${encode({ iss: 'loa', aud: 'loa-gateway', sub: 'me', tenant: 'acme', roles: ['admin'], exp: now + 60 })}`;
    return `${signed}.${createHmac('sha256', PEM).update(signed).digest('base64url')}`;
  })();
  it.each([
    ['no token', null],
    ['no JWT', 'abc'],
    ['alg none', none],
    ['the public key as a secret', confused],
    ['a foreign key', makeToken({}, { alg: 'EdDSA' }, foreign)],
    ['another algorithm in the header', makeToken({}, { alg: 'RS256' })],
    ['expired', makeToken({ exp: now - 1 })],
    ['not yet valid', makeToken({ nbf: now + 600 })],
    ['another issuer', makeToken({ iss: 'evil' })],
    ['another audience', makeToken({ aud: 'else' })],
    ['no expiry', makeToken({ exp: undefined })],
    ['no tenant', makeToken({ tenant: undefined })],
    ['a tenant that is none', makeToken({ tenant: 'acme:a' })],
    ['roles that are no list', makeToken({ roles: 'admin' })],
    ['a critical header', makeToken({}, { alg: 'EdDSA', crit: ['x'], x: 1 })],
    [
      'changed claims',
      makeToken().replace(
        /\.[^.]+\./,
        `.${encode({ sub: 'me', tenant: 'other', roles: ['admin'], exp: now + 60 })}.`,
      ),
    ],
  ])('with %s', async (_what, token) => {
    for (const { method, path } of ROUTES) {
      const answer = await gateway.ask(method, path.replace(/:\w+/, 'acme:a'), {
        token,
        body: method === 'POST' ? {} : undefined,
      });
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('acme');
    }
  });
  it('to the accounts, holds and statements of another tenant: they do not exist', async () => {
    await fund('acme:a', 100n);
    const { body: held } = await gateway.ask('POST', '/v1/holds', {
      body: { account: 'a', amount_micro: '1' },
    });
    const token = other();
    const tries: [string, string, object?][] = [
      ['GET', '/v1/accounts/acme:a'],
      ['GET', '/v1/statements/acme:a'],
      ['GET', '/v1/billing/entries?account=acme:a'],
      ['GET', '/v1/spending?account=acme:a'],
      ['POST', `/v1/holds/${held['hold']}/post`, { amount_micro: '1' }],
      ['POST', `/v1/holds/${held['hold']}/void`],
      ['POST', '/v1/holds', { account: 'acme:a', amount_micro: '1' }],
      ['POST', '/v1/transfers', { from: 'acme:a', to: 'other:a', amount_micro: '1' }],
      ['POST', '/v1/transfers', { from: 'other:a', to: 'acme:a', amount_micro: '0' }],
      ['POST', '/v1/credit-packs', { account: 'acme:a', amount_micro: '1' }],
      ['POST', '/v1/billing/entries', { account: 'acme:a', amount_micro: '1' }],
    ];
    for (const [method, path, body] of tries) {
      const answer = await gateway.ask(method, path, { token, body });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const unknown = await gateway.ask('GET', '/v1/accounts/other:nothing', { token });
    expect(unknown.body['detail']).toBe('there is no account other:nothing');
  });
  it('to what its roles do not allow, on any route', async () => {
    const reader = makeToken({ roles: ['meter:read'] });
    const nothing = makeToken({ roles: ['root', 'ADMIN'] });
    for (const { method, path, role } of ROUTES) {
      const at = path.replace(/:\w+/, 'acme:a');
      const body = method === 'POST' ? {} : undefined;
      expect((await gateway.ask(method, at, { token: nothing, body })).status).toBe(403);
      if (role !== 'meter:read')
        expect((await gateway.ask(method, at, { token: reader, body })).status).toBe(403);
    }
    expect(
      (await gateway.ask('GET', '/v1/graduation', { token: makeToken({ roles: ['admin'] }) })).status,
    ).toBe(200);
  });
  it('by fields that are not asked for, twice, or mean something to JavaScript', async () => {
    const bodies = [
      '{"account":"a","amount_micro":"1","amount_micro":"2"}',
      '{"account":"a","amount_micro":"1","amount\\u005fmicro":"2"}',
      '{"account":"a","amount_micro":"1","tenant":"other"}',
      '{"account":"a","amount_micro":"1","__proto__":{"x":1}}',
      '{"account":"a","amount_micro":1}',
      '{"account":["a"],"amount_micro":"1"}',
      `{"account":"a","amount_micro":"1","description":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      '[{"account":"a","amount_micro":"1"}]',
      '{"account":"a",',
      'null',
    ];
    for (const raw of bodies)
      expect([raw.slice(0, 60), (await gateway.ask('POST', '/v1/holds', { raw })).status]).toEqual([
        raw.slice(0, 60),
        400,
      ]);
    expect((await gateway.ask('GET', '/v1/spending?account=a&account=b')).status).toBe(400);
    expect(
      (await gateway.ask('POST', '/v1/holds', { raw: `{"account":"${'a'.repeat(100_000)}"}` })).status,
    ).toBe(413);
    expect(
      (
        await gateway.ask('POST', '/v1/holds', {
          raw: 'account=a',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415);
  });
  it('with names that lead elsewhere', async () => {
    for (const path of [
      '/v1/accounts/..%2f..%2fetc',
      '/v1/accounts/acme:@spent',
      '/v1/accounts/%00',
      '/v1/accounts/acme:a%27%20OR%201=1',
      `/v1/accounts/${'a'.repeat(400)}`,
    ])
      expect([400, 404, 414]).toContain((await gateway.ask('GET', path)).status);
    expect((await gateway.ask('DELETE', '/v1/accounts/acme:a')).status).toBe(404);
  });
  it('more often than it may, and one caller does not use up the share of another', async () => {
    const limited = await startGateway({ requests: 5 });
    const token = makeToken({ sub: 'busy' });
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push((await limited.ask('GET', '/v1/accounts/a', { token })).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    expect((await limited.ask('GET', '/v1/accounts/a', { token: makeToken({ sub: 'calm' }) })).status).toBe(
      404,
    );
    const guesses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      guesses.push((await limited.ask('GET', '/v1/accounts/a', { token: 'a.b.c' })).status);
    expect(guesses.slice(-2)).toEqual([429, 429]);
    await limited.close();
  });
  it('by a flood of headers or what is no HTTP', async () => {
    const { port } = new URL(gateway.url);
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let said = '';
        socket.on('data', (chunk) => {
          said += chunk.toString();
        });
        socket.on('error', () => resolve(said));
        socket.on('close', () => resolve(said));
      });
    expect(await send(`GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(20_000)}\r\n`)).toContain(' 431 ');
    expect(await send('hello\r\n\r\n')).toContain(' 400 ');
  });
  it('and no refusal tells of what was sent, of files or of code', async () => {
    const answer = await gateway.ask('POST', '/v1/holds', {
      raw: '{"account":"a","amount_micro":"canary-7731"}',
    });
    expect(answer.text).not.toMatch(/canary-7731|node_modules|\/src\/|at \w+ \(/);
  });
});

describe('when the meter cannot be used', () => {
  it('says that it is not known whether it was done, and is told of it, without its words', async () => {
    const broken = await startGateway();
    await broken.meter.submit({ op: 'open', account: 'acme:a' });
    await broken.meter.database.close();
    const answer = await broken.ask('POST', '/v1/credit-packs', {
      body: { account: 'a', amount_micro: '1' },
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'sql.closed' } });
    expect(broken.failures).toHaveLength(1);
    await broken.close();
  });
});
