// `key new`, `key list`, `key rotate`, `key trust`: the key ring of the person, outside every repository.

import type { z } from 'zod';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { createKey, type KeyPlace, type ListedKey, listKeys, rotateKey, trustKey } from '../keys/index.ts';
import type { listSchemas, newSchemas, rotateSchemas, trustSchemas } from './key-schemas.ts';

type Key = z.output<typeof newSchemas.output>;

export function keyPlace({ person, project }: Context): KeyPlace {
  return { configDir: person.configDir, projectRoot: project.root };
}

export const newCode: OperationCode<z.output<typeof newSchemas.input>, Key> = {
  async run(input, context) {
    const { use, validityDays } = input;
    const options = {
      ...(use === undefined ? {} : { uses: use }),
      ...(validityDays === undefined ? {} : { validityDays }),
    };
    const { id } = await createKey(keyPlace(context), context.host, options);
    return requireListed(id, context);
  },
  render: (key, style) => `${style.good('new key')}  ${renderKey(key, style)}`,
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
