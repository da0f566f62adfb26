// The most that a model call can cost, from its request alone: no token is shorter than a byte of the body, and no answer is longer than
// it was allowed to be. What the body cannot bound (files and pages that the model fetches itself) is refused.

import type { Prices } from '../../../commons/index.ts';
import { costOf } from '../../../commons/index.ts';

export interface CallBound {
  readonly model: string;
  readonly maxTokens: number;
  readonly isStream: boolean;
  /** In whole micro-USD. */
  readonly amount: bigint;
  readonly session: string | undefined;
}

export type BoundResult =
  | { readonly ok: true; readonly bound: CallBound }
  | { readonly ok: false; readonly status: number; readonly reason: string };

/** What a provider puts around a request by itself: instructions for tools, marks between messages. */
const OVERHEAD_TOKENS = 4000;
const NO_TOKENS = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cacheWrite1h: 0 };
const SCALE = 1_000_000n;
/** Blocks and tools whose size the body does not tell. */
const UNBOUNDED =
  /"type"\s*:\s*"(?:url|file|container_upload|web_search|web_fetch|code_execution|mcp_toolset)(?:_\d{8})?"|"mcp_servers"\s*:\s*\[\s*\{/;

export function boundCall(text: string, bytes: number, prices: Prices): BoundResult {
  const body = parseBody(text);
  if (body === undefined) return { ok: false, status: 400, reason: 'the body is not a JSON object' };
  const { model, max_tokens: maxTokens, stream } = body;
  if (typeof model !== 'string' || model === '' || model.length > 200)
    return { ok: false, status: 400, reason: 'the body names no model' };
  if (typeof maxTokens !== 'number' || !Number.isSafeInteger(maxTokens) || maxTokens < 1)
    return { ok: false, status: 400, reason: 'max_tokens is not a whole number' };
  const price = prices.find(model);
  if (price === undefined)
    return {
      ok: false,
      status: 400,
      reason: `there is no price for the model ${model}; set meter.prices.${model}`,
    };
  if (UNBOUNDED.test(text))
    return {
      ok: false,
      status: 400,
      reason:
        'the request asks for something whose cost cannot be bounded beforehand (files, pages or searches by the provider)',
    };
  const size = bytes + OVERHEAD_TOKENS;
  // Whatever of the input is new or cached costs at most the dearest of these.
  const ways = [{ input: size }, { cacheWrite: size }, { cacheWrite1h: size }, { cacheRead: size }];
  const costs = ways.map((way) => costOf({ ...NO_TOKENS, ...way, output: maxTokens }, price));
  const most = costs.reduce((a, b) => (a > b ? a : b), 0n);
  const amount = most / SCALE + 2n;
  return {
    ok: true,
    bound: { model, maxTokens, isStream: stream === true, amount, session: sessionOf(body) },
  };
}

type Body = Readonly<Record<string, unknown>>;

function parseBody(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

/** Claude Code writes its session into the id of the user. */
function sessionOf({ metadata }: Body): string | undefined {
  const user = typeof metadata === 'object' && metadata !== null ? (metadata as Body)['user_id'] : undefined;
  return typeof user === 'string' ? /session_([0-9a-f-]{8,64})/.exec(user)?.[1] : undefined;
}
