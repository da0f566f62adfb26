// `--jsonl`: one JSON object a line in, one answer a line out, same order, answers written as soon as the lines that
// arrived with theirs are answered. A line that is not JSON gets an error as its answer; the stream goes on.

import { LoaError } from '../../kernel/errors.ts';
import { BATCH_LINE_BYTES_MAX, INPUT_TEXT_BYTES_MAX } from '../../kernel/limits.ts';
import type { Batch, Pipe } from '../../kernel/operation.ts';
import { showFailure, toReport } from '../failure.ts';
import type { World } from './run-command.ts';

export async function answerLines(batch: Batch, world: Pick<World, 'stdin' | 'stdout'>): Promise<number> {
  try {
    for await (const lines of splitLines(world.stdin)) {
      // Lines that came together are answered together: one write, and no answer waits for a later line.
      let answers = '';
      const begun = batch.isPipelined === true ? lines.map((line) => answerLine(batch, line)) : undefined;
      for (const [index, line] of lines.entries()) {
        const answer = begun === undefined ? answerLine(batch, line) : begun[index];
        answers += `${JSON.stringify(answer instanceof Promise ? await answer : answer)}\n`;
      }
      world.stdout.write(answers);
    }
    return 0;
  } finally {
    batch.close();
  }
}

/** A filter: text from stdin through the pipe to stdout, as it comes. */
export async function filterText(pipe: Pipe, world: Pick<World, 'stdin' | 'stdout'>): Promise<number> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of world.stdin) {
    world.stdout.write(pipe.push(decoder.decode(chunk, { stream: true })));
  }
  world.stdout.write(pipe.push(decoder.decode()) + pipe.end());
  return 0;
}

/** All of stdin as one text, for an answer in JSON. */
export async function readText(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stdin) {
    chunks.push(Uint8Array.from(chunk));
    sizeBytes += chunk.length;
    if (sizeBytes > INPUT_TEXT_BYTES_MAX) {
      throw new LoaError('file.too-large', `stdin is larger than ${INPUT_TEXT_BYTES_MAX} bytes`, {
        hint: 'Leave --json out: the text then goes through in pieces of any number.',
      });
    }
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks));
}

function answerLine(batch: Batch, line: string): unknown {
  try {
    const answer = batch.answer(JSON.parse(line));
    return answer instanceof Promise ? answer.catch(describeFailure) : answer;
  } catch (thrown) {
    return describeFailure(thrown instanceof SyntaxError ? notJson(thrown) : thrown);
  }
}

async function describeFailure(thrown: unknown): Promise<object> {
  return { error: toReport(await showFailure(thrown)) };
}

function notJson(cause: SyntaxError): LoaError {
  return new LoaError('input.invalid', 'the line is not a JSON object', { cause });
}

/** Whole lines as they arrive, without the line ends; empty lines are passed over. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncIterable<string[]> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let pendingLength = 0;
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    // Pieces of an unfinished line are joined once, when it ends: a long line costs its length, not its square.
    if (lines.length > 1) {
      lines[0] = pieces.join('') + lines[0];
      pieces = [];
      pendingLength = 0;
    }
    const rest = lines.pop() as string;
    pieces.push(rest);
    pendingLength += rest.length;
    if (pendingLength > BATCH_LINE_BYTES_MAX) {
      throw new LoaError('file.too-large', `a line on stdin is longer than ${BATCH_LINE_BYTES_MAX} bytes`);
    }
    const whole = lines.filter((line) => line !== '' && line !== '\r');
    if (whole.length > 0) yield whole;
  }
  const last = (pieces.join('') + decoder.decode()).trim();
  if (last !== '') yield [last];
}
