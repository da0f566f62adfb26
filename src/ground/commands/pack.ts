// `ground pack`: the sources that matter most, within a number of tokens, as one text to paste.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { readMaterial } from '../scan/material.ts';
import { packSources } from '../show/pack.ts';
import { requireMember } from './member.ts';
import type { packSchemas } from './pack-schemas.ts';
import { openGround } from './place.ts';

type Input = z.output<typeof packSchemas.input>;
type Output = z.output<typeof packSchemas.output>;

export const packCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const place = await openGround(context);
    const folder = input.package === undefined ? '' : requireMember(place, input.package);
    const { material } = readMaterial({ ...place, folder, tier: undefined }, context.host);
    const { text, tokens, files, left } = packSources(material, input.tokens, input.for);
    if (files.length === 0)
      throw new LoaError('input.invalid', 'no source of this project fits what was asked', {
        hint: 'Ask for more with --tokens, or in other words with --for.',
      });
    return { text, tokens, files: [...files], left };
  },
  render: ({ text, tokens, files, left }, style) =>
    `${text}\n${style.dim(`${files.length} files, about ${tokens} tokens${left > 0 ? `; ${left} more found no room` : ''}`)}`,
};
