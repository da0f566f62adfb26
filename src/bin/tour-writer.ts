// The part of the tour that cannot be a command, because it has to die: starts a writer that appends as fast as it can, kills it with SIGKILL in the middle, and compares what
// the writer was promised with what the journal holds. Prints one JSON line.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openJournal, openNodeHost, readJournal } from '../durable/index.ts';
import { ACT_TYPE, agentRecordTypes } from '../workspace/agents/record-types.ts';

const RUN_MS = 120;
const WRITER_FLAG = '--writer';

async function write(directory: string): Promise<void> {
  const journal = await openJournal(directory, openNodeHost(), { types: agentRecordTypes });
  for (let count = 1; ; count++) {
    const act = { event: 'PostToolUse', session: 'crash', tool: 'Write', files: [`file-${count}.ts`] };
    const { sequence } = await journal.append(ACT_TYPE, act);
    process.stdout.write(`${sequence}\n`);
  }
}

async function crash(directory: string): Promise<void> {
  const writer = spawn(process.execPath, [fileURLToPath(import.meta.url), directory, WRITER_FLAG]);
  let printed = '';
  writer.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await once(writer.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, RUN_MS));
  writer.kill('SIGKILL');
  await once(writer, 'close');
  // The last line may be cut: the kill came while it was printed.
  const acknowledged = new Set(printed.slice(0, printed.lastIndexOf('\n')).split('\n').map(Number));
  let found = 0;
  for await (const record of readJournal(directory, openNodeHost()))
    if (acknowledged.has(record.sequence)) found++;
  process.stdout.write(`${JSON.stringify({ acknowledged: acknowledged.size, found })}\n`);
}

const [, , directory = '', mode] = process.argv;
await (mode === WRITER_FLAG ? write(directory) : crash(directory));
