// Puts the files of a model where the `onnx` driver looks for them: copied from a folder, or fetched in pieces that a second try
// goes on from. Nothing is put in place that does not have the pinned hash.

import { join } from 'node:path';
import { replaceFile, writeAll } from '../../durable/file.ts';
import { requestWithRetry } from '../../durable/http-client.ts';
import { LoaError } from '../../kernel/errors.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { Progress } from '../../kernel/operation.ts';

export interface ModelFile {
  readonly name: string;
  readonly url: string;
  readonly sha256: string;
}

const BASE = 'https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main';

/** all-MiniLM-L6-v2, 384 dimensions, Apache-2.0. */
export const MINILM: readonly ModelFile[] = [
  {
    name: 'model.onnx',
    url: `${BASE}/onnx/model.onnx`,
    sha256: '6fd5d72fe4589f189f8ebc006442dbb529bb7ce38f8082112682524616046452',
  },
  {
    name: 'vocab.txt',
    url: `${BASE}/vocab.txt`,
    sha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
  },
];

const PIECE_BYTES = 8 * 1024 * 1024;
const PIECE_TIMEOUT_MS = 120_000;
const FILE_BYTES_MAX = 1024 * 1024 * 1024;
const PARTIAL = 206;
const WHOLE = 200;
const BEYOND = 416;

export interface InstallOptions {
  readonly dir: string;
  readonly from?: string | undefined;
  readonly files?: readonly ModelFile[];
  readonly progress?: Progress;
  readonly signal?: AbortSignal;
}

type InstallHost = Pick<Host, 'files' | 'network' | 'clock' | 'random' | 'processes'>;

/** Names of the files that are in place now. */
export async function installModel(options: InstallOptions, host: InstallHost): Promise<readonly string[]> {
  host.files.makeDir(options.dir);
  const wanted = options.files ?? MINILM;
  for (const file of wanted) {
    const target = join(options.dir, file.name);
    if (host.files.stat(target) !== undefined && sha256Hex(host.files.read(target)) === file.sha256) continue;
    if (options.from === undefined) await fetchInPieces(file, options, host);
    const source = options.from === undefined ? `${target}.part` : join(options.from, file.name);
    const bytes = host.files.read(source, { sizeBytesMax: FILE_BYTES_MAX });
    const found = sha256Hex(bytes);
    if (found !== file.sha256) {
      if (options.from === undefined) host.files.remove(source);
      throw notTheModel(source, file, found);
    }
    await replaceFile(target, bytes, host);
    if (options.from === undefined) host.files.remove(source);
  }
  return wanted.map(({ name }) => name);
}

async function fetchInPieces(file: ModelFile, options: InstallOptions, host: InstallHost): Promise<void> {
  const path = `${join(options.dir, file.name)}.part`;
  const part = host.files.open(path, { write: true, create: true });
  try {
    for (let done = part.stat().sizeBytes; ; ) {
      options.progress?.report(`fetching ${file.name}`, done);
      const piece = {
        method: 'GET',
        url: file.url,
        headers: { range: `bytes=${done}-${done + PIECE_BYTES - 1}` },
        timeoutMs: PIECE_TIMEOUT_MS,
        sizeBytesMax: FILE_BYTES_MAX,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      } as const;
      const answer = await requestWithRetry(piece, host);
      if (answer.status === BEYOND) return;
      if (answer.status !== PARTIAL && answer.status !== WHOLE) throw notFetched(file, answer.status);
      // A server that knows no pieces sends everything, from the beginning.
      if (answer.status === WHOLE) part.truncate(0);
      const start = answer.status === WHOLE ? 0 : done;
      writeAll(part, answer.body, start);
      done = start + answer.body.length;
      if (answer.status === WHOLE || answer.body.length < PIECE_BYTES) return;
    }
  } finally {
    part.close();
  }
}

function notTheModel(source: string, file: ModelFile, found: string): LoaError {
  return new LoaError(
    'embedding.failed',
    `${source} is not the ${file.name} that is pinned: its SHA-256 is ${found}`,
    {
      hint: `Get the file whose SHA-256 is ${file.sha256}.`,
      details: { expected: file.sha256, found },
    },
  );
}

function notFetched({ url }: ModelFile, status: number): LoaError {
  return new LoaError('embedding.failed', `could not fetch ${url}: the server answered ${status}`, {
    hint: 'Fetch the files elsewhere and run "loa memory embed install --from FOLDER".',
    retryable: true,
  });
}
