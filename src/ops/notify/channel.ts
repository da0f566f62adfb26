// Channels as data: how each service wants a message, within its limits, with nothing in it that acts. One interpreter sends them all.

import type { HttpCall } from '../../kernel/network.ts';
import type { ChannelSetting, Severity } from '../settings.ts';

export interface Message {
  readonly id: string;
  readonly severity: Severity;
  readonly text: string;
  readonly context: Readonly<Record<string, string>>;
  readonly createdMs: number;
}

export type ChannelType = ChannelSetting['type'];

/** A channel with its address found. */
export interface Channel {
  readonly name: string;
  readonly type: ChannelType;
  readonly url: string;
  readonly secret?: string | undefined;
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly minSeverity?: Severity | undefined;
}

/** Reaches a person; a log does not. */
export const HUMAN_TYPES: ReadonlySet<ChannelType> = new Set([
  'slack',
  'discord',
  'webhook',
  'ntfy',
  'email',
  'desktop',
]);

export type HttpType = 'slack' | 'discord' | 'webhook' | 'ntfy';

const COLOURS: Readonly<Record<Severity, number>> = { info: 0x3b82f6, warning: 0xf59e0b, critical: 0xdc2626 };
const NTFY_PRIORITIES: Readonly<Record<Severity, string>> = { info: '2', warning: '4', critical: '5' };
const SLACK_TEXT_MAX = 2900;
const DISCORD_TEXT_MAX = 4000;
const DISCORD_FIELDS_MAX = 25;
const DISCORD_NAME_MAX = 250;
const DISCORD_VALUE_MAX = 1000;
const NTFY_TEXT_MAX = 3900;
const JSON_TYPE = { 'content-type': 'application/json' } as const;

export type Rendered = Pick<HttpCall, 'headers' | 'body'>;

export const RENDERERS: Readonly<
  Record<HttpType, (message: Message, channel: Channel, nowMs: number) => Rendered>
> = {
  slack: (message) => {
    const fields = entriesOf(message).map(([name, value]) => `*${escapeSlack(name)}*: ${escapeSlack(value)}`);
    const text = cut(
      [`*${titleOf(message)}*`, escapeSlack(message.text), ...fields].join('\n'),
      SLACK_TEXT_MAX,
    );
    const section = { type: 'section', text: { type: 'mrkdwn', text } };
    return {
      headers: JSON_TYPE,
      body: JSON.stringify({ text: cut(escapeSlack(message.text), 300), blocks: [section] }),
    };
  },
  discord: (message) => {
    const fields = entriesOf(message)
      .slice(0, DISCORD_FIELDS_MAX)
      .map(([name, value]) => ({
        name: cut(name, DISCORD_NAME_MAX),
        value: cut(escapeDiscord(value), DISCORD_VALUE_MAX),
      }));
    const embed = {
      title: titleOf(message),
      description: cut(escapeDiscord(message.text), DISCORD_TEXT_MAX),
      color: COLOURS[message.severity],
      fields,
      timestamp: new Date(message.createdMs).toISOString(),
    };
    // Nobody is called by a text that happens to say @everyone.
    return { headers: JSON_TYPE, body: JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } }) };
  },
  ntfy: (message) => ({
    headers: { title: titleOf(message), priority: NTFY_PRIORITIES[message.severity], tags: 'loa' },
    body: cut(plainText(message), NTFY_TEXT_MAX),
  }),
  webhook: (message, { secret }, nowMs) => {
    const { id, severity, text, context, createdMs } = message;
    const body = JSON.stringify({
      type: 'loa.notification',
      timestamp: new Date(createdMs).toISOString(),
      data: { id, severity, message: text, context },
    });
    const seconds = String(Math.floor(nowMs / 1000));
    const signature =
      secret === undefined ? {} : { 'webhook-signature': signStandard(secret, { id, seconds, body }) };
    return { headers: { ...JSON_TYPE, 'webhook-id': id, 'webhook-timestamp': seconds, ...signature }, body };
  },
};

/** As Standard Webhooks has it: `v1,` and base64 of HMAC-SHA256 over id, time and body; a key may stand behind `whsec_`. */
export function signStandard(
  secret: string,
  { id, seconds, body }: { readonly id: string; readonly seconds: string; readonly body: string },
): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const { createHmac } = process.getBuiltinModule('node:crypto');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

export const titleOf = ({ severity }: Pick<Message, 'severity'>): string => `loa: ${severity}`;

export function plainText(message: Message): string {
  return [message.text, ...entriesOf(message).map(([name, value]) => `${name}: ${value}`)].join('\n');
}

/** Services refuse empty values. */
function entriesOf({ context }: Message): readonly (readonly [string, string])[] {
  return Object.entries(context).filter(([name, value]) => name.trim() !== '' && value.trim() !== '');
}

/** Slack reads three characters as markup of its own; `<!channel>` and links are made of them. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeDiscord(text: string): string {
  return text.replaceAll(/[\\*_`~|>[\]()#]/g, '\\$&');
}

export function cut(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).toWellFormed()}…`;
}
