// `key new`, `key list`, `key rotate`, `key recover`, `key trust`: the key ring of the person, outside every repository.

import { resolve } from 'node:path';
import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import { KEY_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import {
  createKey,
  type KeyPlace,
  type ListedKey,
  listKeys,
  recoverKey,
  rotateKey,
  trustKey,
  writePaperKey,
} from '../keys/index.ts';
import type { listSchemas, newSchemas, recoverSchemas, rotateSchemas, trustSchemas } from './key-schemas.ts';

type NewKey = z.output<typeof newSchemas.output>;
type Key = z.output<typeof rotateSchemas.output>;

export function keyPlace({ person, project }: Context): KeyPlace {
  return { configDir: person.configDir, projectRoot: project.root };
}

export const newCode: OperationCode<z.output<typeof newSchemas.input>, NewKey> = {
  async run(input, context) {
    const { use, validityDays, paper } = input;
    const options = {
      ...(use === undefined ? {} : { uses: use }),
      ...(validityDays === undefined ? {} : { validityDays }),
    };
    const place = keyPlace(context);
    const { id } = await createKey(place, context.host, options);
    const made = requireListed(id, context);
    return paper ? { ...made, paperKey: writePaperKey(place, id, context.host) } : made;
  },
  render(key, style) {
    const made = `${style.good('new key')}  ${renderKey(key, style)}`;
    if (key.paperKey === undefined) return made;
    const how = 'Write it down and keep it away from this machine. "loa key recover" brings the key back.';
    return `${made}\n\n  ${key.paperKey}\n\n${how}`;
  },
};

const PAPER_ENV = 'LOA_PAPER_KEY';

export const recoverCode: OperationCode<z.output<typeof recoverSchemas.input>, Key> = {
  async run({ file }, context) {
    const { host, cwd } = context;
    const text =
      file === undefined
        ? host.env[PAPER_ENV]
        : Buffer.from(
            host.files.read(resolve(cwd, file), { sizeBytesMax: KEY_FILE_SIZE_BYTES_MAX }),
          ).toString('utf8');
    if (text === undefined || text === '')
      throw new LoaError('usage.missing-argument', 'there is no paper key to recover from', {
        hint: `Put it into a file and name it with --file, or set ${PAPER_ENV}.`,
      });
    const { id } = await recoverKey(keyPlace(context), text, host);
    return requireListed(id, context);
  },
  render: (key, style) => `${style.good('recovered')}  ${renderKey(key, style)}`,
};

export const listCode: OperationCode<
  z.output<typeof listSchemas.input>,
  z.output<typeof listSchemas.output>
> = {
  run: (_input, context) => ({ keys: listKeys(keyPlace(context), context.host).map(toOutput) }),
  render({ keys }, style) {
    return keys.length === 0
      ? 'No keys yet; "loa key new" makes one.'
      : keys.map((key) => renderKey(key, style)).join('\n');
  },
};

export const rotateCode: OperationCode<z.output<typeof rotateSchemas.input>, Key> = {
  async run(input, context) {
    const options = input.validityDays === undefined ? {} : { validityDays: input.validityDays };
    const { id } = await rotateKey(keyPlace(context), input.id, context.host, options);
    return requireListed(id, context);
  },
  render: (key, style) => `${style.good('takes over')}  ${renderKey(key, style)}`,
};

export const trustCode: OperationCode<z.output<typeof trustSchemas.input>, Key> = {
  async run({ publicKey, use }, context) {
    const key = { publicKey, ...(use === undefined ? {} : { uses: use }) };
    const { id } = await trustKey(keyPlace(context), key, context.host);
    return requireListed(id, context);
  },
  render: (key, style) => `${style.good('trusted')}  ${renderKey(key, style)}`,
};

function requireListed(id: string, context: Context): Key {
  const found = listKeys(keyPlace(context), context.host).find((key) => key.id === id);
  return toOutput(found as ListedKey);
}

function toOutput(key: ListedKey): Key {
  return {
    id: key.id,
    publicKey: key.publicKey,
    uses: [...key.uses],
    createdAt: key.createdAt,
    notBefore: key.notBefore,
    notAfter: key.notAfter,
    ...(key.retiredAt === null ? {} : { retiredAt: key.retiredAt }),
    ...(key.rotation === null ? {} : { predecessor: key.rotation.predecessor }),
    isPrivate: key.isPrivate,
    ...(key.problem === undefined ? {} : { problem: key.problem }),
  };
}

function renderKey(key: Key, style: TextStyle): string {
  const state =
    key.problem !== undefined
      ? style.bad(key.problem)
      : key.retiredAt !== undefined
        ? style.dim('retired')
        : 'active';
  const place = key.isPrivate ? 'signs here' : 'verifies only';
  return `${style.bold(key.id)}  ${state}, ${place}, for ${key.uses.join(', ')}, until ${key.notAfter.slice(0, 10)}`;
}
