// What usage costs, exactly: in millionths of a micro-USD, so that nothing is rounded before it is added up. A model without a price
// has no cost at all, which is not the same as none.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import { type LongPrice, type ModelPrice, SHIPPED_PRICES } from './price-list.ts';
import type { Tokens } from './usage.ts';

/** Millionths in a micro-USD. */
export const EXACT_SCALE = 1_000_000n;
const DECIMALS = 6;
const DECIMAL = /^\d{1,9}(?:\.\d{1,6})?$/;

export interface Prices {
  /** Which list an amount was worked out by: the day of ours, and a hash of everything that counts. */
  readonly version: string;
  find(model: string): ModelPrice | undefined;
}

/** Ours, with what a person set before it. */
export function openPrices(own: Readonly<Record<string, OwnPrice | undefined>> = {}): Prices {
  const models = new Map(Object.entries(SHIPPED_PRICES.models));
  for (const [model, price] of Object.entries(own)) models.set(model, requirePrice(model, price ?? {}));
  const digest = sha256Hex(canonicalJson(Object.fromEntries(models))).slice(0, 12);
  return {
    version: `${SHIPPED_PRICES.dated}.${digest}`,
    find: (model) => models.get(model) ?? models.get(plainName(model)),
  };
}

/** Dates, regions and windows are not part of what is priced: `us.anthropic.claude-sonnet-4-5-20250929-v1:0` is `claude-sonnet-4-5`. */
export function plainName(model: string): string {
  return model
    .replace(/^(?:[a-z]+\.)*(?:anthropic|openai)[./]/, '')
    .replace(/\[\d+[km]\]$/, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/@.*$/, '')
    .replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
}

type OwnRates = { readonly [K in Exclude<keyof ModelPrice, 'long'>]?: string | undefined };

/** As a person writes it: what the cache costs may be left out, and is then as the input. */
export interface OwnPrice extends OwnRates {
  readonly long?: (OwnRates & { readonly above?: number | undefined }) | undefined;
}

function requirePrice(model: string, { long, ...rates }: OwnPrice): ModelPrice {
  const price = requireRates(model, rates);
  if (long === undefined) return price;
  const { above, ...longRates } = long;
  if (above === undefined) throw badPrice(model, 'long.above is missing');
  return { ...price, long: { above, ...requireRates(model, longRates) } };
}

function requireRates(model: string, rates: OwnRates): Omit<ModelPrice, 'long'> {
  for (const [name, text] of Object.entries(rates))
    if (text !== undefined && !(typeof text === 'string' && DECIMAL.test(text)))
      throw badPrice(model, `${name} is ${JSON.stringify(text)}`);
  const { input, output, cache_read: cacheRead, cache_write: cacheWrite, cache_write_1h: hour } = rates;
  if (input === undefined || output === undefined) throw badPrice(model, 'input or output is missing');
  const cache = { cache_read: cacheRead ?? input, cache_write: cacheWrite ?? input };
  return { input, output, ...cache, ...(hour === undefined ? {} : { cache_write_1h: hour }) };
}

function badPrice(model: string, why: string): LoaError {
  return new LoaError('config.invalid', `the price of ${model} cannot be used: ${why}`, {
    hint: 'Prices are USD per million tokens as decimal strings, such as input: "3", output: "15".',
  });
}

/** In millionths of a micro-USD. */
export function costOf(tokens: Tokens, price: ModelPrice): bigint {
  const { input, output, cacheRead, cacheWrite, cacheWrite1h } = tokens;
  const rates: ModelPrice | LongPrice =
    price.long !== undefined && input + cacheRead + cacheWrite + cacheWrite1h > price.long.above
      ? price.long
      : price;
  const exact =
    BigInt(input) * scale(rates.input) +
    BigInt(output) * scale(rates.output) +
    BigInt(cacheRead) * scale(rates.cache_read) +
    BigInt(cacheWrite) * scale(rates.cache_write) +
    BigInt(cacheWrite1h) * scale(rates.cache_write_1h ?? rates.cache_write);
  return tokens.isBatch === true ? (exact + 1n) / 2n : exact;
}

/** "0.3" USD per million tokens are 300000 millionths of a micro-USD per token. */
function scale(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * EXACT_SCALE + BigInt(fraction.padEnd(DECIMALS, '0'));
}

/** Shares of a whole in proportion to exact parts: each rounded down, and what is left given to the largest remainders. */
export function splitByLargestRemainder(total: bigint, parts: readonly bigint[]): readonly bigint[] {
  const sum = parts.reduce((a, b) => a + b, 0n);
  if (sum === 0n) return parts.map((_, index) => (index === 0 ? total : 0n));
  const shares = parts.map((part, index) => ({
    index,
    share: (total * part) / sum,
    rest: (total * part) % sum,
  }));
  let left = total - shares.reduce((a, { share }) => a + share, 0n);
  const result = shares.map(({ share }) => share);
  for (const { index } of shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0n) break;
    result[index] = (result[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return result;
}
