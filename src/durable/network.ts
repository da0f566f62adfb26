// The network port over something that sends one request and hands back the beginning of its answer: time limits, size, redirects
// and giving up are the same for every host, on that host's clock. Addresses are shown without user, password and query,
// since those may hold secrets.

import { LoaError } from '../kernel/errors.ts';
import type { Clock, HttpCall, HttpRequest, HttpStream, HttpStreamRequest, Network } from '../kernel/host.ts';
import { planRedirect, redirectTarget } from './redirect.ts';

const REDIRECTS_MAX = 10;

/** Sends without following redirects. Throws a LoaError, from reading the body too; ends when the signal aborts. */
export type Transport = (call: HttpCall, signal: AbortSignal) => Promise<HttpStream>;

export function createNetwork(send: Transport, clock: Pick<Clock, 'sleep'>): Network {
  return {
    request: async (wanted) => {
      requirePlainUrl(wanted.url);
      const limits = openLimits(wanted, clock);
      const work = async () => {
        const { status, headers, body } = await exchange(wanted, send, limits.signal);
        return { status, headers, body: await readWhole(body, wanted) };
      };
      try {
        return await limits.within(wanted.timeoutMs, work());
      } finally {
        limits.end();
      }
    },
    open: async (wanted) => {
      requirePlainUrl(wanted.url);
      const limits = openLimits(wanted, clock);
      try {
        const answer = await limits.within(wanted.timeoutMs, exchange(wanted, send, limits.signal));
        return limitStream(answer, wanted, limits);
      } catch (error) {
        limits.end();
        throw error;
      }
    },
  };
}

/** What is shown of an address. */
export function describeUrl(url: string): string {
  if (!URL.canParse(url)) return 'the address given';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Errors of the runtime repeat what they cannot use, password and all; so it does not get that far. */
function requirePlainUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = parsed !== undefined && /^https?:$/.test(parsed.protocol);
  if (isWeb && parsed.username === '' && parsed.password === '') return;
  const why = isWeb ? `${describeUrl(url)} has a user or a password in it` : 'that is no web address';
  throw new LoaError('input.invalid', `no request was sent: ${why}`, {
    hint: 'Give an http or https address, and credentials in a header.',
  });
}

export function unreachable(url: string, why: string, cause?: unknown): LoaError {
  return new LoaError('network.unreachable', `could not reach ${describeUrl(url)}: ${why}`, {
    retryable: true,
    ...(cause === undefined ? {} : { cause }),
  });
}

interface Limits {
  readonly signal: AbortSignal;
  within<T>(ms: number, work: Promise<T>): Promise<T>;
  end(): void;
}

function openLimits(wanted: HttpCall, clock: Pick<Clock, 'sleep'>): Limits {
  const stop = new AbortController();
  const interrupted = (): LoaError =>
    new LoaError('operation.interrupted', `the request to ${describeUrl(wanted.url)} was called off`);
  let onAbort = (): void => {};
  const calledOff = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      reject(interrupted());
      stop.abort();
    };
  });
  calledOff.catch(() => undefined); // Seen by those who wait; nobody may be waiting just now.
  if (wanted.signal?.aborted) onAbort();
  else wanted.signal?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: stop.signal,
    within: async (ms, work) => {
      const done = new AbortController();
      const late = clock.sleep(ms, done.signal).then(
        () => {
          throw tooLate(wanted.url, ms);
        },
        () => new Promise<never>(() => {}), // Woken because the work is done.
      );
      try {
        return await Promise.race([calledOff, work, late]);
      } finally {
        done.abort();
      }
    },
    end: () => {
      wanted.signal?.removeEventListener('abort', onAbort);
      stop.abort();
    },
  };
}

async function exchange(wanted: HttpCall, send: Transport, signal: AbortSignal): Promise<HttpStream> {
  let call = wanted;
  for (let hops = 0; ; hops += 1) {
    const answer = await send(call, signal);
    const target = redirectTarget(call, answer);
    if (target === undefined) return answer;
    answer.cancel();
    if (wanted.redirect === 'error') throw redirected(call.url, target, 'which was not to be followed');
    if (hops === REDIRECTS_MAX) throw redirected(call.url, target, `the redirect after ${REDIRECTS_MAX}`);
    const next = planRedirect(call, answer.status, target);
    if (typeof next === 'string') throw redirected(call.url, target, next);
    call = next;
  }
}

async function readWhole(
  body: AsyncIterable<Uint8Array>,
  { url, sizeBytesMax }: HttpRequest,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) {
      throw new LoaError(
        'network.too-large',
        `${describeUrl(url)} answered with more than ${sizeBytesMax} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function limitStream(answer: HttpStream, wanted: HttpStreamRequest, limits: Limits): HttpStream {
  let isCancelled = false;
  let seeEnd = (): void => {};
  const cancelled = new Promise<IteratorResult<Uint8Array>>((resolve) => {
    seeEnd = () => resolve({ done: true, value: undefined });
  });
  const cancel = (): void => {
    isCancelled = true;
    seeEnd();
    limits.end();
  };
  async function* read(): AsyncGenerator<Uint8Array> {
    const chunks = answer.body[Symbol.asyncIterator]();
    try {
      while (!isCancelled) {
        const next = await limits.within(wanted.idleTimeoutMs, Promise.race([cancelled, chunks.next()]));
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      cancel();
      // Not waited for: it may stand where nothing comes any more, and the signal has ended that.
      void chunks.return?.()?.catch(() => undefined);
    }
  }
  return { status: answer.status, headers: answer.headers, body: read(), cancel };
}

function tooLate(url: string, ms: number): LoaError {
  return new LoaError('network.timeout', `${describeUrl(url)} did not answer within ${ms} ms`, {
    retryable: true,
  });
}

function redirected(url: string, target: URL, why: string): LoaError {
  const to = describeUrl(target.href);
  return new LoaError('network.redirected', `${describeUrl(url)} redirects to ${to}: ${why}`, {
    hint: 'Use the address it redirects to, if that is the one you mean.',
    details: { to },
  });
}
