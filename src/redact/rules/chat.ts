// Tokens of chat, voice and messaging services.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, namedShape, prefixed } from './build.ts';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

export const CHAT_FORMS: readonly FormRule[] = [
  form(
    'slack-token',
    ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxc-', 'xoxd-', 'xoxe-'],
    'xox[abcdeoprs]-(?:\\d-)?[0-9]{7,14}(?:-[0-9]{7,14}){0,3}(?:-[0-9a-zA-Z]{8,128})?(?![0-9a-zA-Z-])',
    {
      entropyMin: 2.5,
      randomBitsMin: -20,
      yes: [
        'xoxb-{d12}-{d12}-{a24}',
        'xoxp-{d11}-{d11}-{d12}-{h32}',
        'xoxa-2-{d11}-{d11}-{d12}-{h32}',
        'xoxb-{d12}-{a24}',
      ],
      no: ['xoxb-{X12}-{X12}', 'xoxb-my-bot-token'],
    },
  ),
  form('slack-token', ['xoxa-', 'xoxr-', 'xoxb-'], 'xox[abr]-(?:\\d-)?[0-9a-zA-Z]{8,48}(?![0-9a-zA-Z])', {
    randomBitsMin: 10,
    yes: ['xoxr-{a30}'],
    no: ['xoxb-something'],
  }),
  prefixed('slack-cookie', 'xoxd-', ['b', 60, 300], { no: [] }),
  form('slack-app-token', 'xapp-', 'xapp-\\d-[A-Z0-9]{8,14}-\\d{8,16}-[a-z0-9]{32,72}', {
    ignoreCase: true,
    yes: ['xapp-1-A{u10}-{d13}-{h64}'],
    no: ['xapp-1-{X11}-{X13}-{X64}'],
  }),
  form('slack-config-token', ['xoxe.xox', 'xoxe-'], 'xoxe(?:\\.xox[bp])?-\\d-[A-Za-z0-9]{100,200}', {
    ignoreCase: true,
    yes: ['xoxe.xoxp-1-{a163}', 'xoxe-1-{a146}'],
    no: ['xoxe-1-{a20}'],
  }),
  form(
    'slack-webhook',
    'hooks.slack.com/',
    'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{40,60}',
    {
      inside: true,
      randomBitsMin: 0,
      yes: ['https://hooks.slack.com/services/T{u10}/B{u10}/{a24}'],
      no: ['https://hooks.slack.com/services/{X44}'],
    },
  ),
  form(
    'discord-webhook',
    ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    'discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[A-Za-z0-9_-]{60,80}',
    {
      inside: true,
      yes: ['https://discord.com/api/webhooks/{d18}/{w68}'],
      no: ['https://discord.com/api/webhooks/{d18}/'],
    },
  ),
  form(
    'teams-webhook',
    'webhook.office.com/',
    'webhook\\.office\\.com/webhookb2/[a-z0-9@/-]{80,200}(?:IncomingWebhook|[a-z0-9@/-]{20})[A-Za-z0-9/-]{0,140}',
    {
      ignoreCase: true,
      inside: true,
      yes: [
        'https://x.webhook.office.com/webhookb2/{h8}-{h4}-{h4}-{h4}-{h12}@{h8}-{h4}-{h4}-{h4}-{h12}/IncomingWebhook/{h32}/{h8}-{h4}-{h4}-{h4}-{h12}',
      ],
    },
  ),
  form(
    'google-chat-webhook',
    'chat.googleapis.com/v1/spaces/',
    'chat\\.googleapis\\.com/v1/spaces/[A-Za-z0-9_-]{8,20}/messages\\?key=[A-Za-z0-9_-]{30,50}&token=[A-Za-z0-9_%-]{20,80}',
    { inside: true, yes: ['https://chat.googleapis.com/v1/spaces/{a11}/messages?key={a39}&token={a43}'] },
  ),
  form('telegram-bot-token', '/bot', '/bot(\\d{5,16}:A[A-Za-z0-9_-]{34})(?![A-Za-z0-9_-])', {
    inside: true,
    group: 1,
    yes: ['https://api.telegram.org/bot{d9}:A{w34}/getMe'],
  }),
  ...[8, 9, 10].map((digits) =>
    form('telegram-bot-token', ':AA', `\\d{${digits}}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])`, {
      lead: digits,
      yes: [`{d${digits}}:AA{w33}`],
      no: [`{d${digits}}:AA{w20}`],
    }),
  ),
  prefixed('twilio-key', 'SK', ['h', 32]),
  form('matrix-token', 'syt_', 'syt_[A-Za-z0-9]{2,40}_[A-Za-z]{20}_[A-Za-z0-9]{6}(?![A-Za-z0-9])', {
    yes: ['syt_{a8}_{z20}_{a6}'],
  }),
  form('intercom-token', 'dG9rO', 'dG9rO[A-Za-z0-9+/=]{40,80}', { yes: ['dG9rO{b54}='] }),
];

export const CHAT_NAMES: readonly NamedRule[] = [
  named('discord-token', 'discord', ['h', 64]),
  named('discord-client-secret', 'discord', ['e', 32]),
  named('discord-client-id', 'discord', ['d', 17, 20]),
  namedShape(
    'discord-bot-token',
    ['discord', 'bot', 'token'],
    '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}',
    { yes: ['bot_token = "M{a23}.{w6}.{w38}"'] },
  ),
  namedShape(
    'telegram-bot-token',
    ['telegram', 'tgbot', 'tg_bot', 'bot_token'],
    '\\d{5,16}:A[A-Za-z0-9_-]{34}',
    { yes: ['telegram_token = "{d10}:A{w34}"'], no: ['telegram_token = "{d4}:A{w34}"'] },
  ),
  named('mattermost-token', 'mattermost', ['l', 26]),
  named('messagebird-token', ['messagebird', 'message-bird', 'message_bird'], ['l', 25]),
  namedShape('messagebird-client-id', ['messagebird', 'message-bird', 'message_bird'], UUID, {
    yes: ['messagebird_id = "{h8}-{h4}-{h4}-{h4}-{h12}"'],
  }),
  named('sendbird-token', 'sendbird', ['h', 40]),
  namedShape('sendbird-id', 'sendbird', UUID, { yes: ['sendbird_id = "{h8}-{h4}-{h4}-{h4}-{h12}"'] }),
  named('twilio-secret', 'twilio', ['h', 32]),
  named('pusher-secret', 'pusher', ['h', 20]),
  named('plivo-token', 'plivo', ['a', 40]),
  named('vonage-secret', ['vonage', 'nexmo'], ['a', 16]),
  named('zulip-key', 'zulip', ['a', 32]),
  named('intercom-key', 'intercom', ['e', 60]),
  named('zoom-secret', 'zoom', ['a', 32, 36]),
  named('webex-token', 'webex', ['w', 64, 110]),
  namedShape('line-token', 'line_', '[A-Za-z0-9+/]{170,174}=', { yes: ['LINE_CHANNEL_TOKEN={a172}='] }),
];
