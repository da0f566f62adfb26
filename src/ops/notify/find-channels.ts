// Channels as the person set them up, with their addresses found: in the environment or a file of theirs, so that none stands in a file
// that is shared. What cannot be used is told with the reason, never left out in silence.

import { isAbsolute, join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import { type ChannelSetting, readNotifySettings } from '../settings.ts';
import { type Channel, HUMAN_TYPES } from './channel.ts';

export type ChannelContext = Pick<Context, 'config' | 'host' | 'project' | 'person'>;

export interface FoundChannels {
  readonly channels: readonly Channel[];
  /** Those that were set up and cannot be used, with why. */
  readonly broken: readonly { readonly name: string; readonly reason: string }[];
  /** Whether a person is reached by any. */
  readonly reachesSomebody: boolean;
}

const FILE_BYTES_MAX = 8192;
const NEEDS_URL: ReadonlySet<ChannelSetting['type']> = new Set([
  'slack',
  'discord',
  'webhook',
  'ntfy',
  'email',
]);

export function findChannels(context: ChannelContext): FoundChannels {
  const channels: Channel[] = [];
  const broken: { name: string; reason: string }[] = [];
  const names = new Set<string>();
  for (const setting of readNotifySettings(context.config).channels) {
    if (setting.enabled === false) continue;
    const name = setting.name ?? setting.type;
    const found = names.has(name)
      ? `two channels are called ${name}`
      : findOne({ ...setting, name }, context);
    names.add(name);
    if (typeof found === 'string') broken.push({ name, reason: found });
    else channels.push(found);
  }
  return { channels, broken, reachesSomebody: channels.some(({ type }) => HUMAN_TYPES.has(type)) };
}

function findOne(
  setting: ChannelSetting & { readonly name: string },
  context: ChannelContext,
): Channel | string {
  const url = readSecret(setting, 'url', context);
  const secret = readSecret(setting, 'secret', context);
  for (const found of [url, secret]) if (found.problem !== undefined) return found.problem;
  if (url.value === undefined && NEEDS_URL.has(setting.type))
    return `it has no address: set url_env to the name of a variable that holds it, or url_file`;
  if (url.value !== undefined && setting.type !== 'email' && !isWebUrl(url.value))
    return 'its address is no http or https URL';
  if (setting.type === 'email' && (setting.to === undefined || setting.from === undefined))
    return 'an e-mail channel needs to and from';
  return {
    name: setting.name,
    type: setting.type,
    url: url.value ?? '',
    secret: secret.value,
    to: setting.to,
    from: setting.from,
    minSeverity: setting.min_severity,
  };
}

interface Secret {
  readonly value?: string | undefined;
  readonly problem?: string;
}

function readSecret(
  setting: ChannelSetting,
  what: 'url' | 'secret',
  { host, person }: ChannelContext,
): Secret {
  const variable = setting[`${what}_env`];
  if (variable !== undefined) {
    const value = host.env[variable];
    return value === undefined || value === ''
      ? { problem: `the variable ${variable} is not set` }
      : { value };
  }
  const file = setting[`${what}_file`];
  if (file !== undefined) {
    const path = isAbsolute(file) ? file : join(person.configDir, file);
    try {
      const bytes = host.files.read(path, { sizeBytesMax: FILE_BYTES_MAX });
      return { value: new TextDecoder().decode(bytes).trim() };
    } catch {
      return { problem: `${path} cannot be read` };
    }
  }
  return what === 'url' ? { value: setting.url } : {};
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
