// The driver for a service: a sidecar on this machine, anything that speaks OpenAI's interface, or Ollama. One request for a
// batch, within a time; nothing is retried, since word vectors are ready at once.

import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { EmbeddingSettings } from '../configured.ts';
import { type Embedder, failed, requireVectors } from './port.ts';

const BATCH_TEXTS = 64;
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
const TEXT_LENGTH_MAX = 8000;

interface Dialect {
  readonly path: string;
  body(texts: readonly string[], model: string): unknown;
  read(answer: Readonly<Record<string, unknown>>): unknown;
}

const DIALECTS: Readonly<Record<EmbeddingSettings['api'], Dialect>> = {
  sidecar: { path: '/embed', body: (texts) => ({ texts }), read: (answer) => answer['embeddings'] },
  ollama: {
    path: '/api/embed',
    body: (input, model) => ({ model, input }),
    read: (answer) => answer['embeddings'],
  },
  openai: {
    path: '/v1/embeddings',
    body: (input, model) => ({ model, input }),
    read: ({ data }) =>
      Array.isArray(data)
        ? data
            .toSorted((a: { index?: number }, b: { index?: number }) => (a.index ?? 0) - (b.index ?? 0))
            .map((one: { embedding?: unknown }) => one.embedding)
        : undefined,
  },
};

export function openHttpEmbedder(settings: EmbeddingSettings, host: Pick<Host, 'network' | 'env'>): Embedder {
  const { model, api } = settings;
  const dialect = DIALECTS[api];
  const key = host.env['LOA_EMBEDDING_KEY'];
  const ask = async (texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> => {
    const answer = await host.network.request({
      method: 'POST',
      url: `${settings.url.replace(/\/+$/, '')}${dialect.path}`,
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(
        dialect.body(
          texts.map((text) => text.slice(0, TEXT_LENGTH_MAX)),
          model,
        ),
      ),
      timeoutMs: settings.timeoutMs,
      sizeBytesMax: ANSWER_BYTES_MAX,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status !== 200) throw failed(model, `the service answered ${answer.status}`);
    return requireVectors(dialect.read(readJson(answer.body, model)), texts.length, model);
  };
  return {
    model: `${api}:${model}`,
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += BATCH_TEXTS) {
        try {
          vectors.push(...(await ask(texts.slice(at, at + BATCH_TEXTS), signal)));
        } catch (error) {
          if (isLoaError(error) && error.code !== 'embedding.failed')
            throw failed(model, error.message, error);
          throw error;
        }
      }
      return requireVectors(vectors, texts.length, model);
    },
    close: async () => {},
  };
}

function readJson(body: Uint8Array, model: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw failed(model, 'its answer is not JSON', cause);
  }
  throw failed(model, 'its answer is not an object');
}
