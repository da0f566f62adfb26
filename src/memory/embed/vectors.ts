// Vectors of the memories of one file, kept in the cache beside its index: for exactly this content, this model and this length.
// Anything else is as if there were none.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import { packArrays, unpackArrays } from '../../search/index.ts';
import type { IndexedFile, SegmentWorld } from '../recall/segments.ts';
import { writeCacheFile } from '../recall/segments.ts';

export interface FileVectors {
  readonly dimensions: number;
  /** One after another, in the order of the documents. */
  readonly values: Float32Array;
}

function vectorsPath(file: IndexedFile, model: string, world: Pick<SegmentWorld, 'project'>): string {
  const name = file.path.replaceAll(/[^\w.-]/g, '_');
  return join(world.project.cacheDir, 'memory', `${name}.${sha256Hex(model).slice(0, 12)}.vectors`);
}

export function readVectors(
  file: IndexedFile,
  model: string,
  world: Pick<SegmentWorld, 'project' | 'host'>,
): FileVectors | undefined {
  if (file.segment.documents === 0) return { dimensions: 0, values: new Float32Array(0) };
  try {
    const unpacked = unpackArrays(world.host.files.read(vectorsPath(file, model, world)));
    const { meta, arrays } = unpacked ?? { meta: {}, arrays: {} };
    const values = arrays['values'];
    const dimensions = Number(meta['dimensions']);
    const isFor = meta['model'] === model && meta['hash'] === file.segment.meta['hash'];
    const isWhole = values instanceof Float32Array && values.length === dimensions * file.segment.documents;
    return isFor && isWhole ? { dimensions, values } : undefined;
  } catch (error) {
    if (isLoaError(error)) return undefined;
    throw error;
  }
}

export function writeVectors(
  file: IndexedFile,
  vectors: { readonly model: string; readonly list: readonly Float32Array[] },
  world: Pick<SegmentWorld, 'project' | 'host'>,
): void {
  const { model, list } = vectors;
  const dimensions = list[0]?.length ?? 0;
  const values = new Float32Array(dimensions * list.length);
  for (const [index, vector] of list.entries()) values.set(vector, index * dimensions);
  const meta = { model, dimensions, hash: String(file.segment.meta['hash']) };
  writeCacheFile(vectorsPath(file, model, world), packArrays({ values }, meta), world);
}
