// Sends what waits in the outbox, channel by channel. Many messages at once become one; a service that asks for patience gets it; what can
// never arrive is given up with its reason.

import { isLoaError } from '../../kernel/errors.ts';
import type { HttpAnswer } from '../../kernel/host.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Ops } from '../open-ops.ts';
import { type Channel, type HttpType, type Message, plainText, RENDERERS, titleOf } from './channel.ts';
import { findChannels } from './find-channels.ts';
import { type Held, type Outbox, openOutbox, type Sent } from './outbox.ts';

export type SendContext = Pick<Context, 'config' | 'host' | 'project' | 'person'>;

/** More than this many at once are told as one. */
const GROUP_FROM = 5;
const HOLD_MAX = 500;
const LISTED_MAX = 10;
const TRIES_MAX = 8;
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 65_536;
const BACK_OFF_MS = 5000;
const BACK_OFF_MS_MAX = 3_600_000;
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const LOG_FILE = 'notifications.log';

/** How many messages reached their channel. */
export async function sendDue(ops: Ops, context: SendContext): Promise<number> {
  const outbox = openOutbox(ops.database);
  const { channels, broken } = findChannels(context);
  let sent = 0;
  for (;;) {
    const held = await outbox.hold(context.host.clock.nowMs(), HOLD_MAX);
    const [first] = held;
    if (first === undefined) return sent;
    const channel = channels.find(({ name }) => name === first.channel);
    const why = broken.find(({ name }) => name === first.channel)?.reason ?? 'it is not set up any more';
    if (channel === undefined)
      await record(outbox, held, { sent: { state: 'failed', reason: why }, context });
    else sent += await sendTo(channel, held, { outbox, context });
  }
}

interface Sending {
  readonly outbox: Outbox;
  readonly context: SendContext;
}

async function sendTo(
  channel: Channel,
  held: readonly Held[],
  { outbox, context }: Sending,
): Promise<number> {
  const isGroup = held.length > GROUP_FROM;
  const pieces = isGroup ? [held] : held.map((one) => [one]);
  let sent = 0;
  for (const piece of pieces) {
    const message = isGroup ? joinMessages(piece) : (piece[0] as Held).message;
    const result = await deliver(message, channel, context).catch((error: unknown) => failureOf(error));
    const attempts = Math.max(...piece.map(({ attempts: tries }) => tries));
    await record(outbox, piece, { sent: settle(result, attempts, context.host.clock.nowMs()), context });
    if (result.isSent) sent += piece.length;
    // What a service will not take now it will not take a moment later either.
    if (!result.isSent && result.retryAfterMs !== undefined) return sent;
  }
  return sent;
}

function record(
  outbox: Outbox,
  held: readonly Held[],
  { sent, context }: { readonly sent: Sent; readonly context: SendContext },
): Promise<void> {
  return outbox.record(held, sent, context.host.clock.nowMs());
}

export function joinMessages(held: readonly Held[]): Message {
  const messages = held.map(({ message }) => message);
  const severity = (['critical', 'warning', 'info'] as const).find((one) =>
    messages.some((message) => message.severity === one),
  );
  const listed = messages
    .slice(-LISTED_MAX)
    .map(({ text, severity: own }) => `${own}: ${text.split('\n')[0]}`);
  const more = messages.length - listed.length;
  const [first, last] = [messages[0] as Message, messages.at(-1) as Message];
  return {
    // The same messages make the same group, so that a receiver knows it again.
    id: `${first.id}+${last.id}+${messages.length}`,
    severity: severity ?? 'info',
    text: [`${messages.length} messages`, ...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    context: {},
    createdMs: last.createdMs,
  };
}

interface Result {
  readonly isSent: boolean;
  readonly reason?: string;
  readonly isFinal?: boolean;
  readonly retryAfterMs?: number | undefined;
}

function settle(result: Result, attempts: number, nowMs: number): Sent {
  if (result.isSent) return { state: 'sent' };
  const reason = result.reason ?? 'no reason was given';
  if (result.isFinal === true || attempts >= TRIES_MAX) return { state: 'failed', reason };
  const waitMs = result.retryAfterMs ?? Math.min(BACK_OFF_MS_MAX, BACK_OFF_MS * 2 ** (attempts - 1));
  return { state: 'queued', reason, dueMs: nowMs + waitMs };
}

export async function deliver(message: Message, channel: Channel, context: SendContext): Promise<Result> {
  const { host } = context;
  switch (channel.type) {
    case 'log':
      return appendToLog(message, context);
    case 'desktop':
      return showOnDesktop(message, context);
    case 'email': {
      const { sendMail } = await import('./email.ts');
      await sendMail(message, channel);
      return { isSent: true };
    }
    default: {
      const rendered = RENDERERS[channel.type satisfies HttpType](message, channel, host.clock.nowMs());
      const answer = await host.network.request({
        method: 'POST',
        url: channel.url,
        ...rendered,
        redirect: 'error',
        timeoutMs: TIMEOUT_MS,
        sizeBytesMax: ANSWER_BYTES_MAX,
      });
      return judgeAnswer(answer, host.clock.nowMs());
    }
  }
}

export function judgeAnswer(
  { status, headers }: Pick<HttpAnswer, 'status' | 'headers'>,
  nowMs: number,
): Result {
  if (status >= 200 && status < 300) return { isSent: true };
  const reason = `the service answered ${status}`;
  if (status >= 400 && status < 500 && !PASSING.has(status)) return { isSent: false, reason, isFinal: true };
  return { isSent: false, reason, retryAfterMs: readRetryAfter(headers['retry-after'], nowMs) };
}

function readRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,6}(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(BACK_OFF_MS_MAX, Math.max(0, ms));
}

function failureOf(error: unknown): Result {
  if (!isLoaError(error)) throw error;
  return { isSent: false, reason: error.message };
}

function appendToLog(message: Message, { host, project }: SendContext): Result {
  const line = `${JSON.stringify({ at: new Date(message.createdMs).toISOString(), ...message })}\n`;
  const file = host.files.open(`${project.ownDir}/${LOG_FILE}`, {
    write: true,
    create: true,
    append: true,
    mode: 0o600,
  });
  try {
    file.write(new TextEncoder().encode(line), 0);
    return { isSent: true };
  } finally {
    file.close();
  }
}

async function showOnDesktop(message: Message, { host }: SendContext): Promise<Result> {
  const urgency = message.severity === 'critical' ? 'critical' : 'normal';
  const args = [`--urgency=${urgency}`, '--app-name=loa', '--', titleOf(message), plainText(message)];
  const { exitCode, stderr } = await host.processes.run('notify-send', args, { timeoutMs: TIMEOUT_MS });
  return exitCode === 0 ? { isSent: true } : { isSent: false, reason: stderr.slice(0, 200) };
}
