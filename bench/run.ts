// Runs benchmarks: ours beside the floor or a peer in the same run, medians, ratios, a table and JSON.
// `npm run bench` runs all of them, `npm run bench NAME` one; `--json FILE` also writes the rows.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, Row } from './measure.ts';
import { renderRows } from './table.ts';

const NOT_BENCHMARKS = new Set(['run.ts', 'measure.ts', 'table.ts']);
const args = process.argv.slice(2);
const jsonAt = args.indexOf('--json');
const jsonFile = jsonAt === -1 ? undefined : args[jsonAt + 1];
const wanted = args.filter(
  (arg, index) => (!arg.startsWith('--') && index !== jsonAt + 1) || (jsonAt === -1 && !arg.startsWith('--')),
);

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !NOT_BENCHMARKS.has(name),
);
const all: Record<string, readonly Row[]> = {};
let known = false;
for (const file of files.toSorted()) {
  const { benchmark } = (await import(join(import.meta.dirname, file))) as { benchmark?: Benchmark };
  if (benchmark === undefined || (wanted.length > 0 && !wanted.includes(benchmark.name))) continue;
  known = true;
  const rows = await benchmark.run();
  all[benchmark.name] = rows;
  process.stdout.write(`\n${benchmark.name}\n${renderRows(rows)}\n`);
}
if (!known) {
  process.stderr.write(`no benchmark is called ${wanted.join(', ')}\n`);
  process.exitCode = 64;
}
if (jsonFile !== undefined) writeFileSync(jsonFile, `${JSON.stringify(all, null, 2)}\n`);
