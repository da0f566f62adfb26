import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, openPrices, plainName, splitByLargestRemainder } from './price.ts';
import { SHIPPED_PRICES } from './price-list.ts';
import { NO_TOKENS, readUsage } from './usage.ts';

const count = fc.nat(10_000_000);

describe('prices', () => {
  it('split a whole so that nothing is lost and no share is a whole unit off', () => {
    const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), parts, (total, weights) => {
        const shares = splitByLargestRemainder(total, weights);
        expect(shares.reduce((a, b) => a + b, 0n)).toBe(total);
        const sum = weights.reduce((a, b) => a + b, 0n);
        for (const [index, share] of shares.entries())
          if (sum > 0n) {
            const off = share * sum - total * (weights[index] ?? 0n);
            expect(off < sum && off > -sum).toBe(true);
          }
      }),
    );
  });
  it('cost as much in one call as in two, and half as much in a batch', () => {
    const price = openPrices().find('claude-opus-4-8');
    fc.assert(
      fc.property(count, count, count, (input, output, cacheRead) => {
        if (price === undefined) throw new Error('not shipped');
        const one = { ...NO_TOKENS, input, output, cacheRead };
        const whole = costOf(
          { ...NO_TOKENS, input: 2 * input, output: 2 * output, cacheRead: 2 * cacheRead },
          price,
        );
        expect(costOf(one, price) * 2n).toBe(whole);
        expect(costOf({ ...one, isBatch: true }, price) * 2n - costOf(one, price)).toBeLessThanOrEqual(1n);
      }),
    );
  });
  it('count every token once, whether the vendor counts cached input within input or apart', () => {
    fc.assert(
      fc.property(count, count, count, (fresh, cached, output) => {
        const anthropic = { input_tokens: fresh, cache_read_input_tokens: cached, output_tokens: output };
        const openai = {
          prompt_tokens: fresh + cached,
          completion_tokens: output,
          prompt_tokens_details: { cached_tokens: cached },
        };
        expect(readUsage(openai)).toEqual(readUsage(anthropic));
      }),
    );
  });
  it('refuse whatever is no count of tokens, and never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.dictionary(fc.constantFrom('input_tokens', 'output_tokens'), fc.anything()),
        ),
        (usage) => {
          const read = readUsage(usage);
          if (read.ok)
            for (const tokens of Object.values(read.tokens)) expect(Number(tokens)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a price list', () => {
  it.each([
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['anthropic/claude-opus-4-8', 'claude-opus-4-8'],
    ['claude-opus-4-8[1m]', 'claude-opus-4-8'],
    ['claude-3-5-haiku-latest', 'claude-3-5-haiku'],
    ['claude-haiku-4-5@20251001', 'claude-haiku-4-5'],
    ['gpt-4o-2024-08-06', 'gpt-4o'],
  ])('knows %s as %s', (name, plain) => {
    expect(plainName(name)).toBe(plain);
    expect(openPrices().find(name)).toBe(SHIPPED_PRICES.models[plain]);
  });
  it('has no price for what it does not know, and a person sets one', () => {
    expect(openPrices().find('claude-opus-9')).toBeUndefined();
    const prices = openPrices({
      'my-model': { input: '0.5', output: '1.25' },
      'gpt-5': { input: '1', output: '2' },
    });
    expect(prices.find('my-model')).toMatchObject({ input: '0.5', cache_read: '0.5' });
    expect(prices.find('gpt-5')).toMatchObject({ output: '2' });
    expect(prices.version).not.toBe(openPrices().version);
    expect(() => openPrices({ bad: { input: '-1', output: '2' } })).toThrow('cannot be used');
  });
  it('prices a long request as a whole by its own rates', () => {
    const price = openPrices().find('claude-sonnet-4-5');
    if (price === undefined) throw new Error('not shipped');
    expect(costOf({ ...NO_TOKENS, input: 200_000 }, price)).toBe(600_000n * 1_000_000n);
    expect(costOf({ ...NO_TOKENS, input: 1, cacheRead: 200_000, output: 10 }, price)).toBe(
      (6n + 120_000n + 225n) * 1_000_000n,
    );
  });
});
