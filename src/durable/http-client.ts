// The one policy for asking other services: a time limit and a size for each try; again after a wait that doubles and varies by chance,
// but only what may be repeated without harm. `Retry-After` is kept to. The last answer, or the last error, is the caller's.

import { isLoaError, LoaError } from '../kernel/errors.ts';
import type { Host, HttpAnswer, HttpRequest } from '../kernel/host.ts';
import { DOCUMENT_SIZE_BYTES_MAX, NETWORK_TIMEOUT_MS } from '../kernel/limits.ts';
import { describeUrl } from './network.ts';

export interface HttpPolicy {
  /** How often a request is sent at most. */
  readonly triesMax: number;
  /** The longest wait after the first try; it doubles with each. */
  readonly backOffMs: number;
  readonly backOffMsMax: number;
  /** A service that asks for more patience than this gets none: its answer is handed on. */
  readonly retryAfterMsMax: number;
}

export const HTTP_POLICY: HttpPolicy = {
  triesMax: 4,
  backOffMs: 250,
  backOffMsMax: 8000,
  retryAfterMsMax: 60_000,
};

export type ClientRequest = Omit<HttpRequest, 'timeoutMs' | 'sizeBytesMax'> & {
  /** Of one try. */
  readonly timeoutMs?: number;
  readonly sizeBytesMax?: number;
  /** Whether it may be sent twice; without it, whether its method is idempotent. */
  readonly repeatable?: boolean;
};

export type ClientHost = Pick<Host, 'network' | 'clock' | 'random'>;

const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
/** Statuses after which the same request may be answered otherwise. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export async function requestWithRetry(
  wanted: ClientRequest,
  host: ClientHost,
  policy: HttpPolicy = HTTP_POLICY,
): Promise<HttpAnswer> {
  const request = { timeoutMs: NETWORK_TIMEOUT_MS, sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX, ...wanted };
  const triesMax = isRepeatable(wanted) ? policy.triesMax : 1;
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryOnce(request, host);
    const waitMs = tries === triesMax ? undefined : planWait(outcome, { tries, policy, host });
    if (waitMs === undefined) {
      if ('error' in outcome) throw outcome.error;
      return outcome;
    }
    await sleepUnlessCalledOff(waitMs, wanted, host);
  }
}

/** A stream is gone once it was sent. */
function isRepeatable({ method, body, repeatable }: ClientRequest): boolean {
  const isStream = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  return !isStream && (repeatable ?? IDEMPOTENT.has(method));
}

type Outcome = HttpAnswer | { readonly error: unknown };

async function tryOnce(request: HttpRequest, { network }: ClientHost): Promise<Outcome> {
  try {
    return await network.request(request);
  } catch (error) {
    return { error };
  }
}

interface Attempt {
  readonly tries: number;
  readonly policy: HttpPolicy;
  readonly host: Pick<Host, 'clock' | 'random'>;
}

/** Undefined when trying again is of no use. */
function planWait(outcome: Outcome, { tries, policy, host }: Attempt): number | undefined {
  const isPassing =
    'error' in outcome ? isLoaError(outcome.error) && outcome.error.retryable : PASSING.has(outcome.status);
  if (!isPassing) return undefined;
  const ceilingMs = Math.min(policy.backOffMsMax, policy.backOffMs * 2 ** (tries - 1));
  const [high = 0, low = 0] = host.random.bytes(2);
  const backOffMs = Math.round((ceilingMs * (high * 256 + low)) / 0xffff);
  const askedMs =
    'error' in outcome ? 0 : parseRetryAfter(outcome.headers['retry-after'], host.clock.nowMs());
  return askedMs > policy.retryAfterMsMax ? undefined : Math.max(backOffMs, askedMs);
}

/** Seconds or a date; 0 for anything else. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs);
}

async function sleepUnlessCalledOff(
  ms: number,
  { url, signal }: ClientRequest,
  { clock }: ClientHost,
): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (cause) {
    throw new LoaError('operation.interrupted', `the request to ${describeUrl(url)} was called off`, {
      cause,
    });
  }
}
