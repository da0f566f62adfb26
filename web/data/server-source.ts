// The server as a source. A server that is gone is tried again, more and more seldom; one that no longer knows this browser is not. The
// stream of events is only open while somebody can see the page.

import type { OperationInputs, OperationName, OperationOutputs } from '../../src/operation-types.ts';
import { connection, type Failure, RunFailure, type Source } from './source.ts';

const EVENTS = '/api/follow/audit.show?limit=1';
const RETRY_MS = [500, 1000, 2000, 5000, 10_000];
/** Clocks of the server and this page are the same; the stream begins with the newest event there was. */
const OLD_MS = 1500;

const UNREACHED: Failure = {
  code: 'ui.unreached',
  message: 'the server of this page does not answer',
  hint: 'Run "loa ui" again, or wait until it is back.',
};
const ENDED: Failure = {
  code: 'ui.ended',
  message: 'this browser is not known to the server any more',
  hint: 'Run "loa ui" and open the address that it prints.',
};

async function run<N extends OperationName>(
  name: N,
  input: OperationInputs[N],
  signal?: AbortSignal,
): Promise<OperationOutputs[N]> {
  const answer = await post(`/api/run/${name}`, input, signal);
  if (answer.status === 401) {
    connection.set('ended');
    throw new RunFailure(ENDED);
  }
  const body = (await answer.json()) as { output?: unknown; error?: Failure };
  if (body.error !== undefined) throw new RunFailure(body.error);
  return body.output as OperationOutputs[N];
}

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    if (connection.get() === 'live') connection.set('away');
    throw new RunFailure(UNREACHED);
  }
}

function follow(changed: () => void): void {
  let events: EventSource | undefined;
  let failures = 0;
  let timer: number | undefined;
  const open = (): void => {
    if (events !== undefined || document.visibilityState === 'hidden') return;
    const stream = new EventSource(EVENTS);
    events = stream;
    const openedMs = Date.now();
    stream.onopen = () => {
      // What happened while nobody looked, or nobody answered.
      if (connection.get() !== 'starting' || failures > 0) changed();
      failures = 0;
      connection.set('live');
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      if (Date.parse((JSON.parse(data) as { time: string }).time) > openedMs - OLD_MS) changed();
    };
    stream.onerror = () => {
      close();
      void retry();
    };
  };
  const close = (): void => {
    events?.close();
    events = undefined;
    window.clearTimeout(timer);
  };
  const retry = async (): Promise<void> => {
    if ((await askSession())?.isOpen === false) return connection.set('ended');
    connection.set('away');
    timer = window.setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') close();
    else open();
  });
  open();
}

/** What the server says to a browser; the name of the project only to one that it knows. */
export interface Session {
  readonly isOpen: boolean;
  readonly project?: string;
}

/** Undefined when nobody answers. */
export async function askSession(): Promise<Session | undefined> {
  try {
    return (await (await fetch('/api/session')).json()) as Session;
  } catch {
    return undefined; // It is down, or on its way.
  }
}

/** Exchanges the token of the address for a cookie. */
export async function openSession(token: string): Promise<Session | undefined> {
  try {
    const answer = await post('/api/session', { token });
    return answer.ok ? ((await answer.json()) as Session) : undefined;
  } catch {
    return undefined; // Told by the page that asks for the token.
  }
}

export const serverSource = (project: string): Source => ({ project, canChange: true, run, follow });
