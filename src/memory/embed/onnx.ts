// The driver for a model on this machine, run by `onnxruntime-node` when that is installed: text to pieces, pieces through the
// model, the mean of what comes out, brought to length one. Both are looked for only when the configuration asks for them.

import { join } from 'node:path';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { type Embedder, failed, requireVectors } from './port.ts';
import { openWordPieces } from './word-pieces.ts';

/** The few words of the runtime that are used here. */
export interface OnnxRuntime {
  readonly InferenceSession: { create(path: string): Promise<OnnxSession> };
  readonly Tensor: new (type: string, data: BigInt64Array, dims: readonly number[]) => unknown;
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  run(
    inputs: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, { readonly data: Float32Array; readonly dims: readonly number[] }>>>;
  release?(): Promise<void>;
}

const PIECES_MAX = 256;

export async function openOnnxEmbedder(
  place: { readonly dir: string; readonly model: string },
  host: Pick<Host, 'files'>,
  load: () => Promise<OnnxRuntime> = loadRuntime,
): Promise<Embedder> {
  const { dir, model } = place;
  const runtime = await load().catch((cause: unknown) => {
    throw failed(model, 'onnxruntime-node is not installed ("npm install onnxruntime-node")', cause);
  });
  const pieces = openWordPieces(readVocabulary(dir, model, host));
  const session = await runtime.InferenceSession.create(join(dir, 'model.onnx')).catch((cause: unknown) => {
    throw failed(model, `${join(dir, 'model.onnx')} cannot be loaded`, cause);
  });
  return {
    model: `onnx:${model}`,
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      for (const text of texts)
        vectors.push(await embedOne(pieces.encode(text, PIECES_MAX), { session, runtime, model }));
      return requireVectors(vectors, texts.length, model);
    },
    close: async () => void (await session.release?.()),
  };
}

async function embedOne(
  pieces: readonly number[],
  engine: { readonly session: OnnxSession; readonly runtime: OnnxRuntime; readonly model: string },
): Promise<Float32Array> {
  const dims = [1, pieces.length];
  const tensor = (value: (piece: number) => number): unknown =>
    new engine.runtime.Tensor(
      'int64',
      BigInt64Array.from(pieces, (piece) => BigInt(value(piece))),
      dims,
    );
  const all: Readonly<Record<string, unknown>> = {
    input_ids: tensor((piece) => piece),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor(() => 0),
  };
  const inputs = Object.fromEntries(engine.session.inputNames.map((name) => [name, all[name]]));
  const outputs = await engine.session.run(inputs);
  const output = outputs['last_hidden_state'] ?? Object.values(outputs)[0];
  const [, rows = 0, columns = 0] = output?.dims ?? [];
  if (output === undefined || rows * columns !== output.data.length)
    throw failed(engine.model, 'its output has another shape');
  const mean = new Float32Array(columns);
  for (let at = 0; at < output.data.length; at += 1)
    mean[at % columns] = (mean[at % columns] as number) + (output.data[at] as number) / rows;
  return mean;
}

function readVocabulary(dir: string, model: string, host: Pick<Host, 'files'>): string {
  try {
    return new TextDecoder().decode(host.files.read(join(dir, 'vocab.txt')));
  } catch (cause) {
    if (!isLoaError(cause)) throw cause;
    throw failed(model, 'it is not installed ("loa memory embed install")', cause);
  }
}

/** The name is a value, so that neither compiler nor bundler looks for a package that most people do without. */
async function loadRuntime(): Promise<OnnxRuntime> {
  const name = 'onnxruntime-node';
  const loaded = (await import(name)) as OnnxRuntime & { readonly default?: OnnxRuntime };
  return loaded.default ?? loaded;
}
