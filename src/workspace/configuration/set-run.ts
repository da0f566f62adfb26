// `config set`: one setting of this project on this machine, written to a file that never leaves it. Its settings count
// whatever their class, because only the person at this machine can write there.

import type { z } from 'zod';
import { replaceFile } from '../../durable/file.ts';
import { formatOrigin, parseSetting } from '../../kernel/config/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Files } from '../../kernel/host.ts';
import { CONFIG_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { cleanData } from '../../redact/clean.ts';
import { editSetting } from './edit-file.ts';
import { machineConfigFile } from './read-layers.ts';
import type { setSchemas } from './schemas.ts';

type Input = z.output<typeof setSchemas.input>;
type Output = z.output<typeof setSchemas.output>;

const PRIVATE_FILE = 0o600;
const PRIVATE_DIR = 0o700;

export const setCode: OperationCode<Input, Output> = {
  async run({ key, value, unset }, context) {
    if (unset === (value !== undefined)) {
      throw new LoaError('input.invalid', 'config set takes a value, or --unset without one', {
        hint: `Run "loa config explain ${key}" for what is allowed.`,
      });
    }
    const setting = parseSetting(context.configSchema, key, value);
    const file = machineConfigFile(context.project);
    const before = readOwnFile(file, context.host.files);
    const after = editSetting(before, { ...setting, file });
    if (after !== before) await write(file, after, context);
    const outcome = after === before ? 'unchanged' : unset ? 'unset' : 'set';
    return { outcome, file, ...(await describeNow(key, context)) };
  },
  changed: ({ outcome }) => outcome !== 'unchanged',
  render({ outcome, key, value, origin, file }, style) {
    const words = { set: 'Set in', unset: 'Taken out of', unchanged: 'Nothing to change in' };
    const now = value === null ? 'is not set' : `is ${JSON.stringify(value)}  ${style.dim(`from ${origin}`)}`;
    return `${style.bold(words[outcome])} ${file}\n  ${key} ${now}`;
  },
};

function readOwnFile(file: string, files: Files): string {
  if (files.stat(file) === undefined) return '';
  const bytes = files.read(file, { noFollow: true, sizeBytesMax: CONFIG_FILE_SIZE_BYTES_MAX });
  return new TextDecoder().decode(bytes);
}

async function write(file: string, text: string, { host, project }: Context): Promise<void> {
  host.files.makeDir(project.ownDir, PRIVATE_DIR);
  await replaceFile(file, new TextEncoder().encode(text), host, { mode: PRIVATE_FILE });
}

/** The environment and flags are stronger than the file, so what was set need not be what holds. */
async function describeNow(key: string, context: Context): Promise<Pick<Output, 'key' | 'value' | 'origin'>> {
  const { settings } = await context.explainConfig();
  const now = settings.find((setting) => setting.key === key);
  return {
    key,
    value: cleanData(now?.value ?? null),
    origin: formatOrigin(now?.origin ?? { kind: 'default' }),
  };
}
