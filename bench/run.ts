// Runs benchmarks: ours beside the floor or a peer in the same run, medians, ratios, a table and JSON.
// `npm run bench` runs all of them, `npm run bench NAME` one; `--json FILE` also writes the rows. Each benchmark is the file
// of its name in this folder; what it needs besides is in a folder of that name.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Benchmark, Row } from './measure.ts';
import { renderRows } from './table.ts';

const NOT_BENCHMARKS = ['run', 'measure', 'table'];
const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !NOT_BENCHMARKS.includes(name))
  .toSorted();
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`there is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}\n`);
  process.exit(64);
}

const all: Record<string, readonly Row[]> = {};
for (const name of positionals.length > 0 ? positionals : known) {
  const { benchmark } = (await import(join(import.meta.dirname, `${name}.ts`))) as { benchmark: Benchmark };
  const rows = await benchmark.run();
  all[name] = rows;
  process.stdout.write(`\n${name}\n${renderRows(rows)}\n`);
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
