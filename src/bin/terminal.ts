// The process's own streams as the command line sees them. A reader that left (`| head`) is not an error: what is
// written afterwards goes nowhere, and the exit code stays what it would have been.
// Files, pipes (sockets, when a Node is at the other end) and the null device are written to directly: the stream objects take several milliseconds to load.

import { fstatSync, readSync, statSync, writeSync } from 'node:fs';
import type { Output, World } from '../surfaces/cli/run-command.ts';

export function openWorld(env: World['env'], monotonicMs: () => number): World {
  return { env, stdout: openOutput(1), stderr: openOutput(2), stdin: openStdin(), monotonicMs };
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

function openOutput(descriptor: 1 | 2): Output {
  return isPlain(descriptor)
    ? openPlain(descriptor)
    : wrap(descriptor === 1 ? process.stdout : process.stderr);
}

/** Whether it is a file, a pipe or the null device; on Windows only streams know how to write to pipes. */
function isPlain(descriptor: number): boolean {
  if (process.platform === 'win32') return false;
  try {
    const stat = fstatSync(descriptor);
    if (stat.isCharacterDevice()) return stat.rdev === statSync('/dev/null').rdev;
    return stat.isFile() || stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

const RETRY_MS = 1;

function openPlain(descriptor: number): Output {
  let readerLeft = false;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  return {
    isTerminal: false,
    columns: undefined,
    write(text) {
      const bytes = Buffer.from(text);
      for (let done = 0; done < bytes.length && !readerLeft; ) {
        try {
          done += writeSync(descriptor, bytes, done);
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          if (code === 'EPIPE') readerLeft = true;
          else if (code === 'EAGAIN')
            Atomics.wait(pause, 0, 0, RETRY_MS); // A full pipe that its other end set to not wait.
          else throw error;
        }
      }
    },
    hasLeft: () => readerLeft,
  };
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
    hasLeft: () => readerLeft,
  };
}

/** Ends the process once everything written has left it. */
export function exitWhenFlushed(exitCode: number): void {
  process.exitCode = exitCode;
  flush(1, () => flush(2, () => process.exit(exitCode)));
}

function flush(descriptor: 1 | 2, next: () => void): void {
  if (isPlain(descriptor)) next();
  else (descriptor === 1 ? process.stdout : process.stderr).write('', next);
}

/** Asks on the terminal; undefined when there is none. */
export async function confirmOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const { createInterface } = process.getBuiltinModule('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
