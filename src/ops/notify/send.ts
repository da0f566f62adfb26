// Sends what waits in the outbox, channel by channel. Many messages at once become one; a service that asks for patience gets it; what can
// never arrive is given up with its reason.

import { isLoaError } from '../../kernel/errors.ts';
import type { HttpAnswer } from '../../kernel/host.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Ops } from '../open-ops.ts';
import { type Channel, type HttpType, type Message, plainText, RENDERERS, titleOf } from './channel.ts';
import { findChannels } from './find-channels.ts';
import { type Held, openOutbox, type Sent } from './outbox.ts';

export type SendContext = Pick<Context, 'config' | 'host' | 'project' | 'person'>;

const GROUP_FROM = 5;
const HOLD_MAX = 500;
const LISTED_MAX = 10;
/** A machine without a network for a weekend still tells on Monday; one whose clock jumps has tried a few times. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const TRIES_MIN = 8;
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 65_536;
const RETRY_MS_MIN = 1000;
const BACK_OFF_MS = 5000;
const BACK_OFF_MS_MAX = 3_600_000;
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const LOG_FILE = 'notifications.log';

/**
 * How many messages reached their channel. Each that is due now is tried once at most, and a channel that does not take one is left
 * alone for the rest, so that a service which never answers costs one time limit and no more.
 */
export async function sendDue(ops: Ops, context: SendContext): Promise<number> {
  const { clock } = context.host;
  const outbox = openOutbox(ops.database);
  const { channels, broken } = findChannels(context);
  const dueByMs = clock.nowMs();
  const except: string[] = [];
  let sent = 0;
  for (;;) {
    const wanted = { dueByMs, except, groupFrom: GROUP_FROM, groupMax: HOLD_MAX };
    const held = await outbox.hold(clock.nowMs(), wanted);
    const [first] = held;
    if (first === undefined) return sent;
    const channel = channels.find(({ name }) => name === first.channel);
    const why = broken.find(({ name }) => name === first.channel)?.reason ?? 'it is not set up any more';
    if (channel === undefined) {
      await outbox.record(held, { state: 'failed', reason: why }, clock.nowMs());
      continue;
    }
    const message = held.length > 1 ? joinMessages(held) : first.message;
    const result = await deliver(message, channel, context).catch((error: unknown) => failureOf(error));
    const settled = settle(result, first, clock.nowMs());
    await outbox.record(held, settled, clock.nowMs());
    if (result.isSent) sent += held.length;
    else if (settled.dueMs !== undefined) {
      except.push(channel.name);
      await outbox.postpone(channel.name, settled.dueMs);
    }
  }
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

function settle(result: Result, { attempts, message }: Held, nowMs: number): Sent {
  if (result.isSent) return { state: 'sent' };
  const reason = result.reason ?? 'no reason was given';
  const isOld = attempts >= TRIES_MIN && nowMs - message.createdMs > GIVE_UP_AFTER_MS;
  if (result.isFinal === true || isOld) return { state: 'failed', reason };
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
  { status, headers, body }: Pick<HttpAnswer, 'status' | 'headers' | 'body'>,
  nowMs: number,
): Result {
  if (status >= 200 && status < 300)
    return isPage(headers['content-type'], body)
      ? { isSent: false, reason: 'a web page answered, not the service: a login, or the wrong address' }
      : { isSent: true };
  const reason = `the service answered ${status}`;
  if (status >= 400 && status < 500 && !PASSING.has(status)) return { isSent: false, reason, isFinal: true };
  return { isSent: false, reason, retryAfterMs: readRetryAfter(headers['retry-after'], nowMs) };
}

/** What a network that wants a login first, or a proxy, puts in place of an answer. */
function isPage(contentType = '', body: Uint8Array): boolean {
  if (!/\bhtml\b/i.test(contentType)) return false;
  const start = new TextDecoder().decode(body.subarray(0, 512)).trimStart().toLowerCase();
  return start.startsWith('<!doctype') || start.startsWith('<html');
}

function readRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,6}(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(BACK_OFF_MS_MAX, Math.max(RETRY_MS_MIN, ms));
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

/** A system has the one program or the other. */
async function showOnDesktop(message: Message, { host }: SendContext): Promise<Result> {
  const urgency = message.severity === 'critical' ? 'critical' : 'normal';
  const words = [titleOf(message), plainText(message)];
  const run = async (program: string, args: readonly string[]): Promise<Result> => {
    const { exitCode, stderr } = await host.processes.run(program, args, { timeoutMs: TIMEOUT_MS });
    return exitCode === 0 ? { isSent: true } : { isSent: false, reason: stderr.slice(0, 200) };
  };
  const args = [`--urgency=${urgency}`, '--app-name=loa', '--', ...words];
  try {
    return await run('notify-send', args);
  } catch (error) {
    if (!isLoaError(error) || error.code !== 'process.failed') throw error;
    const script = APPLE_SCRIPT.flatMap((line) => ['-e', line]);
    // Where neither is there, the first is the one to install.
    return run('osascript', [...script, '--', ...words]).catch(() => Promise.reject(error));
  }
}

/** The words are arguments, never part of the script. */
const APPLE_SCRIPT = [
  'on run argv',
  'display notification (item 2 of argv) with title (item 1 of argv)',
  'end run',
] as const;
