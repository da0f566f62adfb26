// Where vectors of whole texts come from. Every driver keeps to this: as many vectors as texts, all of one length, each of
// length one; or it throws `embedding.failed`, and whoever asked goes on with word vectors.

import { LoaError } from '../../kernel/errors.ts';

export interface Embedder {
  /** Names the vectors; those of two models are never compared. */
  readonly model: string;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

const DIMENSIONS_MAX = 8192;

/** Checks what a driver got from outside, and brings each vector to length one. */
export function requireVectors(given: unknown, count: number, model: string): readonly Float32Array[] {
  if (!Array.isArray(given) || given.length !== count) {
    throw failed(
      model,
      `it gave ${Array.isArray(given) ? given.length : 'no list of'} vectors for ${count} texts`,
    );
  }
  const dimensions = (given[0] as { length?: number } | undefined)?.length ?? 0;
  return given.map((vector: unknown) => {
    const values =
      vector instanceof Float32Array
        ? vector
        : Array.isArray(vector)
          ? Float32Array.from(vector as number[])
          : undefined;
    if (values === undefined || values.length === 0 || values.length > DIMENSIONS_MAX)
      throw failed(model, 'it gave something that is no vector');
    if (values.length !== dimensions)
      throw failed(model, `it gave vectors of ${dimensions} and of ${values.length} numbers`);
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    if (!Number.isFinite(length) || length === 0) throw failed(model, 'it gave a vector that points nowhere');
    return values.map((value) => value / length);
  });
}

export function failed(model: string, why: string, cause?: unknown): LoaError {
  return new LoaError('embedding.failed', `the embedding model ${model} cannot be used: ${why}`, {
    hint: 'Search goes on with word vectors. Run "loa memory embed status" for what is wrong.',
    retryable: true,
    cause,
  });
}
