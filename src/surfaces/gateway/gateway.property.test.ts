import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SAFE_MICRO_USD, microUsdField, type ParseMode } from '../../commons/index.ts';
import { startGateway, type TestGateway } from './gateway.suite.ts';
import { ROUTES } from './routes.ts';
import { parseStrictJson } from './strict-json.ts';

const amountLike = fc.oneof(
  fc.bigInt({ min: -2n * MAX_SAFE_MICRO_USD, max: 2n * MAX_SAFE_MICRO_USD }).map(String),
  fc.string({ unit: fc.constantFrom(...'0123456789-+ \tx.e_\u00a0'), maxLength: 55 }),
  fc.jsonValue(),
);

/** An object may hold a name that `String` would call. */
const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

describe.each<ParseMode>(['legacy', 'shadow', 'enforce'])('in %s mode', (mode) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ mode });
    for (const account of ['acme:a', 'acme:b']) await gateway.meter.submit({ op: 'open', account });
  });
  afterAll(() => gateway.close());

  it('no route takes an amount that the boundary refuses, nor refuses one for its form that it takes', async () => {
    const field = microUsdField('http', mode);
    const taking = ROUTES.flatMap((route) =>
      Object.entries(route.fields)
        .filter(([, { type }]) => type === 'amount')
        .map(([name]) => ({ route, name })),
    );
    expect(taking.length).toBeGreaterThanOrEqual(7);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...taking), amountLike, async ({ route, name }, value) => {
        const sent = route.method === 'GET' ? asText(value) : value;
        const others = { account: 'acme:a', from: 'acme:a', to: 'acme:b' };
        const fields = Object.fromEntries(Object.entries(others).filter(([key]) => key in route.fields));
        const path = route.path.replace(':id', 'none');
        const answer =
          route.method === 'GET'
            ? await gateway.ask(
                'GET',
                `${path}?${new URLSearchParams({ account: 'acme:a', [name]: asText(sent) })}`,
              )
            : await gateway.ask('POST', path, { body: { ...fields, [name]: sent } });
        const isRefused = answer.status === 400 && answer.body['error'] === 'INVALID_MICRO_USD';
        // What JavaScript would take for something else never comes so far.
        if (answer.status === 400 && !isRefused)
          expect(JSON.stringify(value)).toMatch(/__proto__|constructor|prototype|\[\[\[|\{/);
        else expect(isRefused).toBe(!field(sent).ok);
      }),
      {
        numRuns: 150,
        examples: taking.map((one): [typeof one, fc.JsonValue] => [one, { toString: 0, valueOf: 0 }]),
      },
    );
  });
});

describe('strict JSON', () => {
  it('reads what JSON reads, or refuses it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (value) => {
        const text = JSON.stringify(value);
        const isOdd = /"(?:__proto__|constructor|prototype)":/.test(text);
        if (isOdd) expect(() => parseStrictJson(text)).toThrow();
        else expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
  it('refuses whatever is no JSON, without another error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ab1 ') }), (text) => {
        try {
          parseStrictJson(text);
        } catch (error) {
          expect(error).toMatchObject({ status: 400 });
        }
      }),
    );
  });
});
