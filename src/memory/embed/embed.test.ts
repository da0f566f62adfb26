import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../kernel/hash.ts';
import { importLines } from '../capture/import.ts';
import { searchCode } from '../commands/search.ts';
import { createMemoryProject, type MemoryProject } from '../project.suite.ts';
import { openHttpEmbedder } from './http.ts';
import { installModel, type ModelFile } from './install.ts';
import { type OnnxRuntime, openOnnxEmbedder } from './onnx.ts';
import { openWordPieces } from './word-pieces.ts';

let place: MemoryProject;
let server: Server | undefined;
beforeEach(() => {
  place = createMemoryProject();
});
afterEach(async () => {
  place.remove();
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(0) : server.close(resolve)));
  server = undefined;
});

type Answer = (
  body: { texts?: string[]; input?: string[] },
  request: IncomingMessage,
) => { status?: number; body: string | Buffer; delayMs?: number };

async function serve(answer: Answer): Promise<string> {
  const made = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const {
        status = 200,
        body,
        delayMs = 0,
      } = answer(text === '' ? {} : (JSON.parse(text) as { texts?: string[] }), request);
      setTimeout(() => response.writeHead(status).end(body), delayMs);
    });
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

/** A model that knows two topics. */
const vectorOf = (text: string): number[] =>
  /boat|ship|vessel|harbour/i.test(text) ? [1, 0.1, 0] : [0, 0.1, 1];
const sidecar: Answer = ({ texts = [] }) => ({ body: JSON.stringify({ embeddings: texts.map(vectorOf) }) });
const settings = (url: string, api: 'sidecar' | 'openai' | 'ollama' = 'sidecar', timeoutMs = 1000) => ({
  driver: 'http' as const,
  url,
  api,
  model: 'm',
  timeoutMs,
});

describe('the http driver', () => {
  it('speaks to a sidecar, to OpenAI and to Ollama', async () => {
    const url = await serve(({ texts, input }, { url: path }) => {
      if (path === '/embed') return sidecar({ texts: texts ?? [] }, undefined as never);
      if (path === '/api/embed') return { body: JSON.stringify({ embeddings: (input ?? []).map(vectorOf) }) };
      return {
        body: JSON.stringify({
          data: (input ?? []).map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed(),
        }),
      };
    });
    for (const api of ['sidecar', 'ollama', 'openai'] as const) {
      const [boat, hill] = await openHttpEmbedder(settings(url, api), place.context.host).embed([
        'a boat',
        'a hill',
      ]);
      expect([boat?.[0]?.toFixed(2), hill?.[2]?.toFixed(2)]).toEqual(['1.00', '1.00']);
    }
  });
  it('says what is wrong with a service that is down, slow, talks nonsense or changes its length', async () => {
    const bad: readonly [Answer | undefined, string][] = [
      [undefined, 'could not reach'],
      [() => ({ body: '{}', delayMs: 400 }), 'did not answer within'],
      [() => ({ body: 'no' }), 'not JSON'],
      [() => ({ status: 500, body: '{}' }), 'answered 500'],
      [() => ({ body: '{"embeddings":[[1,2]]}' }), '1 vectors for 2'],
      [() => ({ body: '{"embeddings":[[1,2],[1,2,3]]}' }), 'of 2 and of 3'],
      [() => ({ body: '{"embeddings":[[0,0],[1,2]]}' }), 'points nowhere'],
      [() => ({ body: '{"embeddings":[["x"],[1]]}' }), 'points nowhere'],
    ];
    for (const [answer, why] of bad) {
      const url = answer === undefined ? 'http://127.0.0.1:1' : await serve(answer);
      const asked = openHttpEmbedder(settings(url, 'sidecar', 200), place.context.host).embed(['a', 'b']);
      await expect(asked).rejects.toMatchObject({
        code: 'embedding.failed',
        message: expect.stringContaining(why),
      });
      server?.closeAllConnections();
      server?.close();
    }
  });
});

describe('search with a model', () => {
  const rows = ['The vessel left before dawn', 'Colours come from tokens'].map((content, index) =>
    JSON.stringify({ id: `m${index}`, content }),
  );
  const input = { query: 'when did the boat go', limit: 5 };
  const withModel = (url: string) => ({
    ...place.context,
    config: { ...place.context.config, memory: { embedding: settings(url) } },
  });

  it('uses its vectors, keeps them, and does without when it is gone', async () => {
    await importLines(rows, { isTrusted: true }, place.context);
    let asked = 0;
    const url = await serve((body, request) => {
      asked += body.texts?.length ?? 0;
      return sidecar(body, request);
    });
    const first = await searchCode.run(input, withModel(url));
    expect([first.fallbackUsed, first.hits[0]?.id]).toEqual([false, 'm0']);
    expect(asked).toBe(3);
    await searchCode.run(input, withModel(url));
    expect(asked).toBe(4);
    expect(
      readdirSync(join(place.dir, '.loa', 'cache', 'memory')).some((name) => name.endsWith('.vectors')),
    ).toBe(true);
    server?.closeAllConnections();
    server?.close();
    const without = await searchCode.run(input, withModel(url));
    expect(without).toMatchObject({
      fallbackUsed: true,
      fallbackReason: expect.stringContaining('could not reach'),
    });
    expect(without.hits[0]?.id).toBe('m0');
  });
  it('never compares vectors of another length', async () => {
    await importLines(rows, { isTrusted: true }, place.context);
    let dimensions = 3;
    const url = await serve(({ texts = [] }) => ({
      body: JSON.stringify({ embeddings: texts.map(() => Array.from({ length: dimensions }, () => 1)) }),
    }));
    await searchCode.run(input, withModel(url));
    dimensions = 5;
    expect(await searchCode.run(input, withModel(url))).toMatchObject({
      fallbackUsed: true,
      fallbackReason: expect.stringContaining('5 were expected'),
    });
  });
});

describe('the onnx driver', () => {
  it('cuts words into the longest pieces of its vocabulary', () => {
    const pieces = openWordPieces('[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##aff\n##able\ncafe\n!\n日');
    expect(pieces.encode('Unaffable Café! 日 zzz', 20)).toEqual([2, 4, 5, 6, 7, 8, 9, 1, 3]);
    expect(pieces.encode('cafe '.repeat(50), 5)).toHaveLength(5);
  });
  it('takes the mean of what the runtime gives, and says what is missing', async () => {
    const dir = join(place.dir, 'model');
    const runtime = {
      Tensor: class {
        readonly data: BigInt64Array;
        constructor(_type: string, data: BigInt64Array) {
          this.data = data;
        }
      },
      InferenceSession: {
        create: async () => ({
          inputNames: ['input_ids', 'attention_mask'],
          run: async (inputs: Readonly<Record<string, unknown>>) => {
            const { length } = (inputs['input_ids'] as { data: BigInt64Array }).data;
            return {
              last_hidden_state: {
                data: Float32Array.from({ length: length * 2 }, (_, at) => (at % 2 === 0 ? 3 : 4)),
                dims: [1, length, 2],
              },
            };
          },
        }),
      },
    } as unknown as OnnxRuntime;
    const open = (load = async () => runtime) =>
      openOnnxEmbedder({ dir, model: 'tiny' }, place.context.host, load);
    await expect(open()).rejects.toThrow('not installed');
    mkdirSync(dir);
    writeFileSync(join(dir, 'vocab.txt'), '[PAD]\n[UNK]\n[CLS]\n[SEP]\na');
    const [vector] = await (await open()).embed(['a a a']);
    expect([...(vector ?? [])].map((value) => value.toFixed(1))).toEqual(['0.6', '0.8']);
    await expect(open(() => Promise.reject(new Error('none')))).rejects.toThrow(
      'onnxruntime-node is not installed',
    );
  });
});

describe('installing a model', () => {
  const content = Buffer.alloc(20 * 1024 * 1024, 'model');
  const file = (url: string): ModelFile => ({
    name: 'model.onnx',
    url: `${url}/model.onnx`,
    sha256: sha256Hex(content),
  });
  const dir = () => join(place.dir, 'installed');
  const ranges: Answer = (_body, request) => {
    const [, start = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    return { status: 206, body: content.subarray(Number(start), Number(end) + 1) };
  };

  it('fetches in pieces and goes on where it was cut', async () => {
    const asked: string[] = [];
    const url = await serve((body, request) => {
      asked.push(request.headers.range ?? '');
      return ranges(body, request);
    });
    mkdirSync(dir());
    writeFileSync(join(dir(), 'model.onnx.part'), content.subarray(0, 16 * 1024 * 1024));
    await installModel({ dir: dir(), files: [file(url)] }, place.context.host);
    expect(asked).toHaveLength(1);
    expect(readFileSync(join(dir(), 'model.onnx')).equals(content)).toBe(true);
    expect(readdirSync(dir())).toEqual(['model.onnx']);
  });
  it('puts nothing in place that is not what is pinned, from wherever it comes', async () => {
    const from = join(place.dir, 'from');
    mkdirSync(from);
    writeFileSync(join(from, 'model.onnx'), 'something else');
    const files = [file('http://127.0.0.1:1')];
    await expect(installModel({ dir: dir(), from, files }, place.context.host)).rejects.toThrow(
      'is not the model.onnx that is pinned',
    );
    expect(readdirSync(dir())).toEqual([]);
    writeFileSync(join(from, 'model.onnx'), content);
    expect(await installModel({ dir: dir(), from, files }, place.context.host)).toEqual(['model.onnx']);
    await expect(installModel({ dir: join(dir(), 'x'), files }, place.context.host)).rejects.toMatchObject({
      code: 'network.unreachable',
    });
  });
});
