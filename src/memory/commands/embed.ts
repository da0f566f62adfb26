// `memory embed status|install|index`.

import { resolve } from 'node:path';
import type { z } from 'zod';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { STATIC_MODEL } from '../../search/index.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { memorySettings } from '../configured.ts';
import { embedAll } from '../embed/embed.ts';
import { installModel } from '../embed/install.ts';
import { modelDir, openEmbedder } from '../embed/open.ts';
import { openMemories } from '../recall/open-memories.ts';
import type { embedSchemas } from './embed-schemas.ts';

type Output = z.output<typeof embedSchemas.output>;

export const embedCode: OperationCode<z.output<typeof embedSchemas.input>, Output> = {
  async run({ action, from }, context) {
    const { embedding } = memorySettings(context.config);
    if (action === 'install') {
      const dir = modelDir(context, embedding.model);
      const { host, progress, signal } = context;
      const source = from === undefined ? undefined : resolve(context.cwd, from);
      const installed = await installModel({ dir, from: source, progress, signal }, host);
      return { action, ...(await probe(context)), installed: [...installed] };
    }
    if (action === 'index') {
      const embedded = await embedAll(await openMemories(context), context);
      return { action, ...(await probe(context)), embedded };
    }
    return { action, ...(await probe(context)) };
  },
  changed: ({ action }) => action !== 'status',
  verdict: ({ available }) => (available ? 'pass' : 'warn'),
  render: ({ driver, model, available, dimensions, why, installed, embedded }, style) =>
    [
      ...(installed === undefined ? [] : [`${style.good('installed')}  ${installed.join(', ')}`]),
      ...(embedded === undefined ? [] : [`${style.good('embedded')}  ${embedded} memories`]),
      available
        ? `${style.good('ready')}  ${driver}: ${model}, ${dimensions} dimensions`
        : `${style.caution('not ready')}  ${driver}: ${model}; word vectors are used instead\n  ${why}`,
    ].join('\n'),
};

/** Asks the model for one vector, which is the only way to know. */
async function probe(
  context: Context,
): Promise<Pick<Output, 'driver' | 'model' | 'available' | 'dimensions' | 'why'>> {
  const { embedding } = memorySettings(context.config);
  const { driver } = embedding;
  try {
    const embedder = await openEmbedder(context);
    if (embedder === undefined)
      return { driver, model: STATIC_MODEL, available: true, dimensions: readMeaning(context).dimensions };
    try {
      const [vector] = await embedder.embed(['ready']);
      return { driver, model: embedder.model, available: true, dimensions: vector?.length ?? 0 };
    } finally {
      await embedder.close();
    }
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return { driver, model: embedding.model, available: false, why: error.message };
  }
}
