// A program that appends to a journal until it is stopped, and says each acknowledged sequence, hash and moment on stdout
// as soon as it is acknowledged: what it said is what was promised. Failures are said too; after one it opens the journal again.
//   node writer.ts DIRECTORY --name NAME [--group N] [--count N] [--stop-on-error] [--no-sync]

import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Journal, openJournal, openNodeHost } from '../../src/durable/index.ts';
import { isLoaError } from '../../src/kernel/errors.ts';
import type { Host } from '../../src/kernel/host.ts';
import { TYPES } from './promises.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'writer' },
    group: { type: 'string', default: '4' },
    count: { type: 'string', default: '1000000000' },
    fill: { type: 'string', default: '40' },
    'stop-on-error': { type: 'boolean', default: false },
    'no-sync': { type: 'boolean', default: false },
  },
});
const [directory = ''] = positionals;
const groupMax = Number(values.group);
const count = Number(values.count);
const host = values['no-sync'] ? withoutSync(openNodeHost()) : openNodeHost();

let journal: Journal | undefined;
for (let index = 0; index < count; ) {
  // Groups of changing size, so that singles and groups are both under way when the end comes.
  const size = Math.min(count - index, 1 + (index % groupMax));
  const ids = Array.from({ length: size }, (_, part) => `${values.name}-${index + part}`);
  index += size;
  try {
    journal ??= await openJournal(directory, host, { types: TYPES, lockTimeoutMs: 60_000 });
    const open = journal;
    const appended = ids.map((id) => open.append('trial.put', { id, fill: 'f'.repeat(Number(values.fill)) }));
    const results = await Promise.allSettled(appended);
    // The system's monotonic clock, which the parent reads too.
    const atNs = process.hrtime.bigint();
    const said = results.flatMap((result) =>
      result.status === 'fulfilled' ? [`a ${result.value.sequence} ${result.value.hash} ${atNs}\n`] : [],
    );
    if (said.length > 0) writeSync(1, said.join(''));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } catch (error) {
    if (!isLoaError(error)) throw error;
    writeSync(1, `x ${error.code}\n`);
    await journal?.close();
    journal = undefined;
    if (values['stop-on-error']) break;
  }
}
await journal?.close();

/** The broken program that a trial must be able to catch: it acknowledges what it never synced. */
function withoutSync(real: Host): Host {
  const open: Host['files']['open'] = (path, options) =>
    Object.assign(real.files.open(path, options), { sync: async () => {}, syncBlocking: () => {} });
  return { ...real, files: { ...real.files, open, syncDir: async () => {}, syncDirBlocking: () => {} } };
}
