// The process's own streams as the command line sees them. A reader that left (`| head`) is not an error: what is
// written afterwards goes nowhere, and the exit code stays what it would have been.

import { createInterface } from 'node:readline/promises';
import type { Output, World } from '../surfaces/cli/run.ts';

export function openWorld(env: World['env'], monotonicMs: () => number): World {
  return {
    env,
    stdout: wrap(process.stdout),
    stderr: wrap(process.stderr),
    stdin: process.stdin as AsyncIterable<Uint8Array>,
    monotonicMs,
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
