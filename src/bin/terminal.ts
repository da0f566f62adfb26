// The process's own streams as the command line sees them. A reader that left (`| head`) is not an error: what is
// written afterwards goes nowhere, and the exit code stays what it would have been.

import { fstatSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Output, World } from '../surfaces/cli/run.ts';

export function openWorld(env: World['env'], monotonicMs: () => number): World {
  return {
    env,
    stdout: wrap(process.stdout),
    stderr: wrap(process.stderr),
    stdin: openStdin(),
    monotonicMs,
  };
}

const FILE_CHUNK_BYTES = 256 * 1024;

/** A file is read in large pieces, one after the other, which never waits; anything else as the stream brings it. */
function openStdin(): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => (isFile(0) ? readFile(0) : readStream()) };
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false; // Closed: the stream then ends at once.
  }
}

async function* readFile(descriptor: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(FILE_CHUNK_BYTES);
  for (;;) {
    const count = readSync(descriptor, buffer, 0, FILE_CHUNK_BYTES, null);
    if (count === 0) return;
    yield buffer.subarray(0, count);
  }
}

async function* readStream(): AsyncGenerator<Uint8Array> {
  yield* process.stdin as AsyncIterable<Uint8Array>;
}

function wrap(stream: NodeJS.WriteStream): Output {
  let readerLeft = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    readerLeft = true;
  });
  return {
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
    write(text) {
      if (!readerLeft) stream.write(text);
    },
  };
}

/** Ends the process once everything written has left it. */
export function exitWhenFlushed(exitCode: number): void {
  process.exitCode = exitCode;
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
}

/** Asks on the terminal; undefined when there is none. */
export async function confirmOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
