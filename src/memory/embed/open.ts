// The driver that the configuration asks for; undefined when it asks for none, since word vectors are part of search.

import { join } from 'node:path';
import type { Context } from '../../kernel/operation.ts';
import { memorySettings } from '../configured.ts';
import { openHttpEmbedder } from './http.ts';
import type { Embedder } from './port.ts';

export type EmbedContext = Pick<Context, 'host' | 'config'> & { readonly person?: Context['person'] };

export function modelDir({ person }: Pick<EmbedContext, 'person'>, model: string): string {
  return join(person?.stateDir ?? '/nonexistent', 'models', model.replaceAll(/[^\w.-]/g, '_'));
}

export async function openEmbedder(context: EmbedContext): Promise<Embedder | undefined> {
  const { embedding } = memorySettings(context.config);
  if (embedding.driver === 'static') return undefined;
  if (embedding.driver === 'http') return openHttpEmbedder(embedding, context.host);
  const { openOnnxEmbedder } = await import('./onnx.ts');
  return openOnnxEmbedder({ dir: modelDir(context, embedding.model), model: embedding.model }, context.host);
}
