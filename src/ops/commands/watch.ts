// `loa health`, `loa bloat`, `loa timeout check` and `loa notify`.

import { join } from 'node:path';
import type { z } from 'zod';
import { replaceFile } from '../../durable/file.ts';
import { readSection } from '../../kernel/config/section.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { auditBloat } from '../checks/bloat.ts';
import { examine } from '../checks/health.ts';
import { checkTimeout, readTimeoutRules } from '../checks/timeout.ts';
import { lookAtDaemon } from '../daemon/monitor.ts';
import { findChannels } from '../notify/find-channels.ts';
import { NO_CHANNEL, notify, type Told } from '../notify/notify.ts';
import { type Delivery, openOutbox } from '../notify/outbox.ts';
import { useOpsIfThere } from '../open-ops.ts';
import { opsSection } from '../settings.ts';
import type {
  bloatSchemas,
  healthSchemas,
  outboxSchemas,
  sendSchemas,
  testSchemas,
  timeoutSchemas,
} from './watch-schemas.ts';

type Code<S extends { input: z.ZodType; output: z.ZodType }> = OperationCode<
  z.output<S['input']>,
  z.output<S['output']>
>;

const ANOMALIES_FILE = 'health-anomaly.json';

export const healthCode: Code<typeof healthSchemas> = {
  async run(_input, context) {
    const { host, project, config } = context;
    const seconds = readSection(config, opsSection).health_checks?.timeout_seconds ?? 30;
    const over = new AbortController();
    const limit = new AbortController();
    const timer = host.clock.sleep(seconds * 1000, over.signal).then(
      () => limit.abort(),
      () => undefined,
    );
    const { timedOut, ...health } = await examine(context, limit.signal);
    over.abort();
    await timer;
    const path = join(project.ownDir, ANOMALIES_FILE);
    if (health.anomalies.length > 0 && host.files.stat(project.ownDir) !== undefined)
      await replaceFile(
        path,
        new TextEncoder().encode(`${JSON.stringify(health, undefined, 2)}\n`),
        host,
      ).catch(() => undefined);
    if (timedOut)
      throw new LoaError('operation.timeout', `health was not looked at within ${seconds} s`, {
        hint: `What was found by then is in ${path}; operational_hardening.health_checks.timeout_seconds sets the limit.`,
      });
    return { status: health.status, checks: [...health.checks], anomalies: [...health.anomalies] };
  },
  verdict: ({ status }) => (status === 'healthy' ? 'pass' : status === 'degraded' ? 'warn' : 'fail'),
  render: ({ status, checks, anomalies }, style) => {
    const colour = { healthy: style.good, degraded: style.caution, unhealthy: style.bad }[status];
    const lines = anomalies.map(
      (one) =>
        `  ${one.status === 'unhealthy' ? style.bad('unhealthy') : style.caution('degraded')}  ${one.name}: ${one.detail}${one.next === undefined ? '' : `\n             → ${one.next}`}`,
    );
    return [`${colour(status)} (${checks.length} checks)`, ...lines].join('\n');
  },
};

export const bloatCode: Code<typeof bloatSchemas> = {
  run: async (_input, context) => {
    const found = await auditBloat(context);
    return {
      ...found,
      counts: { ...found.counts },
      violations: [...found.violations],
      remediation: [...found.remediation],
    };
  },
  verdict: ({ status }) => (status === 'healthy' ? 'pass' : status === 'warning' ? 'warn' : 'fail'),
  render: ({ status, counts, violations, remediation }, style) =>
    [
      `${status}: ${counts.crons} jobs and crontab entries, ${counts.scripts} scripts, ${counts.state_file_size_mb} MB of state`,
      ...violations.map(
        (one) =>
          `  ${one.severity === 'critical' ? style.bad(one.severity) : style.caution(one.severity)}  ${one.resource}: ${one.details}`,
      ),
      ...remediation.map((line) => `next  ${line}`),
    ].join('\n'),
};

export const timeoutCode: Code<typeof timeoutSchemas> = {
  run({ model, minutes }, { config }) {
    const { valid, adjustedMinutes, warnings } = checkTimeout(model, minutes, readTimeoutRules(config));
    return { valid, adjusted_minutes: adjustedMinutes, warnings: [...warnings] };
  },
  verdict: ({ valid, warnings }) => (!valid ? 'fail' : warnings.length > 0 ? 'warn' : 'pass'),
  render: ({ valid, adjusted_minutes, warnings }, style) =>
    [
      valid ? `${adjusted_minutes} min` : style.bad(`refused; at least ${adjusted_minutes} min`),
      ...warnings,
    ].join('\n'),
};

type DeliveryView = z.output<typeof sendSchemas.output>['channels'][number];

const toView = ({ channel, state, attempts, reason, dueMs }: Delivery): DeliveryView => ({
  name: channel === '' ? 'all' : channel,
  outcome: state,
  attempts,
  ...(reason === undefined ? {} : { reason }),
  ...(dueMs === undefined ? {} : { next_try: new Date(dueMs).toISOString() }),
});

/** What waits is sent by a daemon; what reaches nobody needs a channel. */
function toldView({ id, channels }: Told, context: Context): z.output<typeof sendSchemas.output> {
  const waits = channels.some(({ state }) => state === 'queued');
  const next = isUnheard(channels)
    ? SET_CHANNEL
    : waits && lookAtDaemon(context).status !== 'alive'
      ? '"loa daemon --once" sends what waits; a running daemon does so by itself'
      : undefined;
  return { id, channels: channels.map(toView), ...(next === undefined ? {} : { next }) };
}

const isUnheard = (channels: readonly { readonly reason?: string | undefined }[]): boolean =>
  channels.some(({ reason }) => reason === NO_CHANNEL);

function renderTold({ channels, next }: z.output<typeof sendSchemas.output>, style: TextStyle): string {
  const lines = renderDeliveries(channels, style);
  return [...lines, ...(next === undefined ? [] : [`next  ${next}`])].join('\n');
}

function renderDeliveries(channels: readonly DeliveryView[], style: TextStyle): readonly string[] {
  return channels.map(({ name, outcome, attempts, reason, next_try: nextTry }) => {
    const shown =
      outcome === 'sent'
        ? style.good(outcome)
        : outcome === 'failed'
          ? style.bad(outcome)
          : style.caution(outcome);
    const tries = attempts > 1 ? `, tried ${attempts} times` : '';
    const later = nextTry === undefined ? '' : `, next at ${nextTry}`;
    return `${name}: ${shown}${tries}${later}${reason === undefined ? '' : ` (${reason})`}`;
  });
}

const isLost = ({ channels }: { readonly channels: readonly { readonly outcome: string }[] }): boolean =>
  channels.some(({ outcome }) => outcome === 'failed');

export const sendCode: Code<typeof sendSchemas> = {
  run: async ({ severity, message, context: json, key }, context) =>
    toldView(
      await notify(
        { severity, text: message, context: json === undefined ? undefined : parseContext(json), key },
        context,
      ),
      context,
    ),
  verdict: (output) => (isLost(output) || isUnheard(output.channels) ? 'fail' : 'pass'),
  render: renderTold,
};

function parseContext(json: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Readonly<Record<string, unknown>>;
  } catch {
    // Told below.
  }
  throw new LoaError('input.invalid', '--context is no JSON object', {
    hint: 'For instance: --context \'{"host":"db1"}\'.',
  });
}

const SET_CHANNEL =
  'set operational_hardening.notifications.channels, for instance to [{type: ntfy, url_env: NTFY_URL}]';

export const testCode: Code<typeof testSchemas> = {
  async run({ channel }, context) {
    const { channels, broken } = findChannels(context);
    const names = [...channels, ...broken].map(({ name }) => name);
    if (names.length === 0) return { id: '', channels: [] };
    if (channel !== undefined && !names.includes(channel))
      throw new LoaError('input.invalid', `there is no channel "${channel}"`, {
        hint: `There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`,
      });
    const told = await notify(
      {
        severity: 'critical',
        text: 'This is a test of loa: whoever reads it is reached.',
        // A test is told whenever it is asked for, and whatever was told before.
        topic: `test ${context.host.clock.nowMs()}`,
        channel,
      },
      context,
    );
    return toldView(told, context);
  },
  // A test that only waits has reached nobody yet.
  verdict: ({ channels }) =>
    channels.length > 0 && channels.every(({ outcome }) => outcome === 'sent') ? 'pass' : 'fail',
  render: (output, style) =>
    output.channels.length === 0 ? `No channel is set up.\nnext  ${SET_CHANNEL}` : renderTold(output, style),
};

export const outboxCode: Code<typeof outboxSchemas> = {
  async run({ limit }, context) {
    const ops = await useOpsIfThere(context);
    const messages = ops === undefined ? [] : await openOutbox(ops.database).list(limit);
    return {
      messages: messages.map(({ id, createdMs, severity, text, deliveries }) => ({
        id,
        at: new Date(createdMs).toISOString(),
        severity,
        message: text,
        channels: deliveries.map(toView),
      })),
    };
  },
  render: ({ messages }, style) =>
    messages.length === 0
      ? 'Nothing was told yet.'
      : messages
          .map(
            (one) =>
              `${one.at}  ${one.severity}  ${one.message.split('\n')[0]}\n  ${renderDeliveries(one.channels, style).join(', ')}`,
          )
          .join('\n'),
};
