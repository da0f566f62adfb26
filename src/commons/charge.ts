// A charge from usage: priced by the list that counts now, under a key that follows from task, turn and call, so that the same call
// is charged once however often it is told.

import { LoaError } from '../kernel/errors.ts';
import { requireAccount } from './meter/account.ts';
import type { ChargeCommand, Priced, Refusal } from './meter/model.ts';
import { costOf, type Prices } from './price/price.ts';
import { readUsage, type Tokens } from './price/usage.ts';

export interface ChargeInput {
  readonly account: string;
  readonly model: string;
  /** JSON, or the object itself. */
  readonly usage: unknown;
  readonly task: string;
  readonly turn: number;
  readonly call: number;
  readonly agent?: string | undefined;
  readonly session?: string | undefined;
}

export function chargeCommand(input: ChargeInput, prices: Prices): ChargeCommand | Refusal {
  const { model, task, turn, call, agent, session } = input;
  const tokens = requireTokens(input.usage);
  const cost = priceTokens(model, tokens, prices);
  if ('ok' in cost) return cost;
  const key = callKey(task, turn, call);
  return {
    op: 'charge',
    account: requireAccount(input.account),
    cost,
    key,
    spender: { agent, task, session },
  };
}

export function callKey(task: string, turn: number, call: number): string {
  return `call:${JSON.stringify([task, turn, call])}`;
}

/** A model without a price is refused: free is not what it is. */
export function priceTokens(model: string, tokens: Tokens, prices: Prices): Priced | Refusal {
  const price = prices.find(model);
  if (price === undefined)
    return {
      ok: false,
      code: 'unpriced',
      message: `there is no price for the model ${model}; set meter.prices.${model} to charge it`,
    };
  const { input, output, cacheRead, cacheWrite, cacheWrite1h, isBatch } = tokens;
  const shown = [input, output, cacheRead, cacheWrite, cacheWrite1h, isBatch === true ? 'batch' : ''].join(
    '/',
  );
  return { exact: costOf(tokens, price), model, tokens: shown, prices: prices.version };
}

function requireTokens(usage: unknown): Tokens {
  const read = readUsage(typeof usage === 'string' ? parseJson(usage) : usage);
  if (read.ok) return read.tokens;
  throw new LoaError('input.invalid', `the usage cannot be priced: ${read.reason}`, {
    hint: 'Give the usage object of the answer, such as {"input_tokens":10,"output_tokens":5}.',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LoaError('input.invalid', 'the usage is not JSON', {
      cause,
      hint: 'Quote it: --usage \'{"input_tokens":10}\'.',
    });
  }
}
