// `--jsonl`: one JSON object a line in, one answer a line out, same order, answers written as soon as the lines that
// arrived with theirs are answered. A line that is not JSON gets an error as its answer; the stream goes on. A long stream of lines
// that need nothing of one another is shared with a second thread.

import { LoaError } from '../../kernel/errors.ts';
import { INPUT_TEXT_BYTES_MAX } from '../../kernel/limits.ts';
import type { Batch, Pipe } from '../../kernel/operation.ts';
import { showFailure, toReport } from '../failure.ts';
import { createOrder, type SecondThread } from './in-order.ts';
import { linesOf, splitParcels } from './parcels.ts';
import type { World } from './run-command.ts';

/** A stream from this many bytes on is worth a second thread. */
const SHARED_FROM_BYTES = 2_000_000;
/** What comes in small parcels is waited for, line by line. */
const SHARED_PARCEL_BYTES = 16_384;

type Streams = Pick<World, 'stdin' | 'stdout' | 'startSecondThread'>;

export async function answerLines(batch: Batch, world: Streams): Promise<number> {
  const answers = createOrder((text) => world.stdout.write(text));
  const answerHere = (parcel: Uint8Array) => answerParcel(batch, parcel);
  let second: SecondThread | undefined;
  let longBytes = 0;
  try {
    for await (const parcel of splitParcels(world.stdin)) {
      const isLong = batch.isIndependent === true && parcel.length >= SHARED_PARCEL_BYTES;
      if (isLong) longBytes += parcel.length;
      if (longBytes >= SHARED_FROM_BYTES) second ??= world.startSecondThread?.();
      if (isLong && second?.isFree()) answers.add(second.answer(parcel).catch(() => answerHere(parcel)));
      else answers.add(await answerHere(parcel));
      if (second !== undefined) await answers.room();
    }
  } finally {
    await answers.end();
    second?.close();
    batch.close();
  }
  return 0;
}

/** Lines that came together are answered together: one write, and no answer waits for a later line. */
async function answerParcel(batch: Batch, parcel: Uint8Array): Promise<string> {
  let answers = '';
  const lines = linesOf(parcel);
  const begun = batch.isPipelined === true ? lines.map((line) => answerLine(batch, line)) : undefined;
  for (const [index, line] of lines.entries()) {
    const answer = begun === undefined ? answerLine(batch, line) : begun[index];
    answers += `${JSON.stringify(answer instanceof Promise ? await answer : answer)}\n`;
  }
  return answers;
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
