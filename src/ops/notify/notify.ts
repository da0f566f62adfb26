// Tells somebody: cleaned of secrets, written into the outbox under its key, planned by the rules, and sent as far as it can be at once.

import { sha256Hex } from '../../kernel/hash.ts';
import type { Context } from '../../kernel/operation.ts';
import { cleanText } from '../../redact/clean.ts';
import { useOps } from '../open-ops.ts';
import { readNotifySettings, type Severity } from '../settings.ts';
import { cut } from './channel.ts';
import { findChannels } from './find-channels.ts';
import { type Delivery, openOutbox } from './outbox.ts';
import { channelsFor, planMessage } from './policy.ts';
import { type SendContext, sendDue } from './send.ts';

export interface Notice {
  readonly severity: Severity;
  readonly text: string;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  /** The same key is told once, however often it is asked for. */
  readonly key?: string | undefined;
  /** What it is about; the same topic is told once in a while. */
  readonly topic?: string | undefined;
  /** The one channel that it is for. */
  readonly channel?: string | undefined;
}

export interface Told {
  readonly id: string;
  readonly channels: readonly Delivery[];
}

/** Why a message that was to be told is told to nobody. */
export const NO_CHANNEL = 'no channel takes it';
const TEXT_CHARS_MAX = 8000;
const VALUE_CHARS_MAX = 2000;

export type NotifyContext = SendContext & Pick<Context, 'services'>;

export async function notify(notice: Notice, context: NotifyContext): Promise<Told> {
  const { host, config } = context;
  const ops = await useOps(context);
  const outbox = openOutbox(ops.database);
  const nowMs = host.clock.nowMs();
  const text = cut(cleanText(notice.text), TEXT_CHARS_MAX);
  const topic = notice.topic ?? `${notice.severity} ${text}`;
  const id = notice.key ?? `${nowMs}-${sha256Hex(host.random.bytes(16)).slice(0, 16)}`;
  const plan = planMessage(notice.severity, await outbox.readPast(topic), {
    settings: readNotifySettings(config),
    nowMs,
  });
  const base = { id, topic, createdMs: nowMs, context: toTexts(notice.context ?? {}) };
  if (plan.kind === 'suppressed') {
    await outbox.put({ ...base, severity: notice.severity, text }, [], plan.reason);
  } else {
    const { channels, broken } = findChannels(context);
    const all = [...channelsFor(plan.severity, channels), ...broken];
    const wanted = all.filter(({ name }) => notice.channel === undefined || name === notice.channel);
    const told = plan.note === undefined ? text : `${text} (${plan.note})`;
    const deliveries = wanted.map(({ name }) => ({ channel: name, dueMs: plan.dueMs }));
    const nobody = deliveries.length === 0 ? NO_CHANNEL : undefined;
    await outbox.put({ ...base, severity: plan.severity, text: told }, deliveries, nobody);
    await sendDue(ops, context);
  }
  return { id, channels: await outbox.deliveriesOf(id) };
}

/** Values of any shape, told as text and cleaned. */
function toTexts(context: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(context).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return [cleanText(name), cut(cleanText(text), VALUE_CHARS_MAX)];
    }),
  );
}
