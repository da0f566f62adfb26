// `merge`: what git runs when both branches changed one of our files. Writes into the file of this branch, as git expects, and leaves
// with 1 when a person has to choose, as git understands.

import { resolve } from 'node:path';
import type { z } from 'zod';
import { replaceFile } from '../../durable/file.ts';
import { LoaError } from '../../kernel/errors.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { mergeFile } from './merge-file.ts';
import type { mergeSchemas } from './schemas.ts';

type Output = z.output<typeof mergeSchemas.output>;

export const mergeCode: OperationCode<z.output<typeof mergeSchemas.input>, Output> = {
  async run(input, context) {
    const [base, ours, theirs] = [input.base, input.ours, input.theirs].map((path) =>
      readVersion(path, context),
    ) as [string, string, string];
    const { text, clashes } = mergeFile(input.path, { base, ours, theirs });
    const bytes = new TextEncoder().encode(text);
    await replaceFile(resolve(context.cwd, input.ours), bytes, context.host);
    return { path: input.path, clashes };
  },
  verdict: ({ clashes }) => (clashes === 0 ? 'pass' : 'fail'),
  changed: () => true,
  render: ({ path, clashes }, style) =>
    clashes === 0
      ? `${style.good('merged')}  ${path}`
      : `${style.bad('merged in part')}  ${path}: ${clashes} ${clashes === 1 ? 'place' : 'places'} to choose, between <<<<<<< and >>>>>>>`,
};

function readVersion(path: string, { host, cwd }: Context): string {
  const bytes = host.files.read(resolve(cwd, path), { sizeBytesMax: 4 * DOCUMENT_SIZE_BYTES_MAX });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new LoaError('state.not-text', `cannot merge ${path}: it is not UTF-8 text`, {
      hint: 'Nothing was changed. Choose one of the versions with git checkout --ours or --theirs.',
      cause,
    });
  }
}
