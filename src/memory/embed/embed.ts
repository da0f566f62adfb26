// Sentence vectors in search: made for every file whose vectors are missing, used for a question when all files have them. When
// the model cannot be asked, is late, or talks nonsense, word vectors answer instead and the answer says so.

import { isLoaError, type LoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import type { OtherMeaning, Segment } from '../../search/index.ts';
import type { Memories } from '../recall/open-memories.ts';
import type { IndexedFile } from '../recall/segments.ts';
import { type EmbedContext, openEmbedder } from './open.ts';
import { type Embedder, failed } from './port.ts';
import { type FileVectors, readVectors, writeVectors } from './vectors.ts';

/** A sentence model says more than word vectors do, so it weighs more. */
const SENTENCE_WEIGHT = 0.6;
/** Files with no more memories than this are embedded while somebody waits; the rest by `memory embed index`. */
const ON_DEMAND_MAX = 64;
const BATCH = 64;

type World = EmbedContext &
  Pick<Context, 'project'> & { readonly progress?: Context['progress']; readonly signal?: AbortSignal };

export interface AskedMeaning {
  readonly meaning?: OtherMeaning;
  readonly fallbackUsed: boolean;
  /** Why the model was not used. */
  readonly why?: string;
}

/** Likeness of meaning for one question, from the configured model. */
export async function askMeaning(query: string, memories: Memories, context: World): Promise<AskedMeaning> {
  let embedder: Embedder | undefined;
  try {
    embedder = await openEmbedder(context);
    if (embedder === undefined) return { fallbackUsed: false };
    const { files } = memories.refresh();
    const vectors = await provideVectors(files, { embedder, memories, context, onDemandMax: ON_DEMAND_MAX });
    const [question] = await embedder.embed([query], context.signal);
    return { meaning: toMeaning(question as Float32Array, files, vectors), fallbackUsed: false };
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return { fallbackUsed: true, why: error.message };
  } finally {
    await embedder?.close();
  }
}

interface Provide {
  readonly embedder: Embedder;
  readonly memories: Memories;
  readonly context: World;
  readonly onDemandMax: number;
}

async function provideVectors(files: readonly IndexedFile[], how: Provide): Promise<readonly FileVectors[]> {
  const all: FileVectors[] = [];
  for (const file of files) {
    const known = readVectors(file, how.embedder.model, how.context);
    if (known === undefined && file.segment.documents > how.onDemandMax) throw notIndexed(file, how.embedder);
    all.push(known ?? (await embedFile(file, how)));
  }
  return all;
}

/** All files whose vectors are missing; returns how many memories were embedded. */
export async function embedAll(memories: Memories, context: World): Promise<number> {
  const embedder = await openEmbedder(context);
  if (embedder === undefined) return 0;
  let count = 0;
  try {
    for (const file of memories.refresh().files) {
      if (readVectors(file, embedder.model, context) !== undefined) continue;
      await embedFile(file, { embedder, memories, context, onDemandMax: Number.POSITIVE_INFINITY });
      count += file.segment.documents;
    }
    return count;
  } finally {
    await embedder.close();
  }
}

async function embedFile(file: IndexedFile, { embedder, memories, context }: Provide): Promise<FileVectors> {
  const list: Float32Array[] = [];
  const total = file.segment.documents;
  for (let at = 0; at < total; at += BATCH) {
    context.progress?.report(`embedding ${file.path}`, at, total);
    const numbers = Array.from({ length: Math.min(BATCH, total - at) }, (_, index) => at + index);
    const texts = numbers.map((document) => memories.read(file, document)?.memory.content ?? '');
    list.push(...(await embedder.embed(texts, context.signal)));
  }
  const dimensions = list[0]?.length ?? 0;
  const odd = list.find(({ length }) => length !== dimensions);
  if (odd !== undefined) throw mixedLengths(embedder, dimensions, odd.length);
  writeVectors(file, { model: embedder.model, list }, context);
  return { dimensions, values: Float32Array.from(list.flatMap((vector) => [...vector])) };
}

function toMeaning(
  question: Float32Array,
  files: readonly IndexedFile[],
  vectors: readonly FileVectors[],
): OtherMeaning {
  const bySegment = new Map<Segment, FileVectors>();
  for (const [index, file] of files.entries()) {
    const own = vectors[index] as FileVectors;
    if (own.values.length > 0 && own.dimensions !== question.length)
      throw mixedLengths({ model: 'configured' }, question.length, own.dimensions);
    bySegment.set(file.segment, own);
  }
  return {
    weight: SENTENCE_WEIGHT,
    score: (segment, document) => {
      const own = bySegment.get(segment);
      if (own === undefined) return 0;
      let dot = 0;
      const start = document * own.dimensions;
      for (let place = 0; place < own.dimensions; place += 1)
        dot += (own.values[start + place] as number) * (question[place] as number);
      return dot;
    },
  };
}

function notIndexed({ path }: IndexedFile, { model }: Pick<Embedder, 'model'>): LoaError {
  return failed(model, `${path} has no vectors of it yet ("loa memory embed index")`);
}

function mixedLengths({ model }: Pick<Embedder, 'model'>, wanted: number, found: number): LoaError {
  return failed(
    model,
    `vectors of ${found} numbers were met where ${wanted} were expected ("loa memory embed index")`,
  );
}
