// Proves the journal's promises outside the simulation, against this machine's own kernel and file systems, and prints a
// table. What the machine cannot do is said as skipped, with the reason. Exit 1 when anything acknowledged was lost.
//   node scripts/durability/run.ts [--rounds N] [--seed N] [--only WORD] [--dir DIRECTORY]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSeeded } from '../../src/durable/sim-host/index.ts';
import { failingSyncTrial } from './failing-sync.ts';
import { fullDiskTrial } from './full-disk.ts';
import { killTrial } from './kill.ts';
import { manyWritersTrial } from './many-writers.ts';
import { powerLossTrial } from './power-loss.ts';
import type { Trial, TrialResult } from './promises.ts';

const TRIALS: Readonly<Record<string, Trial>> = {
  kill: killTrial,
  writers: manyWritersTrial,
  eio: failingSyncTrial,
  enospc: fullDiskTrial,
  xfs: powerLossTrial('xfs'),
  ext4: powerLossTrial('ext4'),
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    dir: { type: 'string', default: tmpdir() },
  },
});

const directory = mkdtempSync(join(values.dir, 'loa-durability-'));
const results: TrialResult[] = [];
let failed = false;
console.log(`rounds ${values.rounds}, seed ${values.seed}`);
console.log(row(['trial', 'rounds', 'acknowledged', 'lost', '']));
try {
  for (const [word, trial] of Object.entries(TRIALS)) {
    if (values.only !== undefined && values.only !== word) continue;
    const { below } = createSeeded(Number(values.seed));
    const startMs = performance.now();
    try {
      const result = await trial({ rounds: Number(values.rounds), directory, below });
      if ('skipped' in result) {
        console.log(row([result.name, '-', '-', '-', `skipped: ${result.skipped}`]));
        continue;
      }
      results.push(result);
      const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
      const { name, rounds, acknowledged, lost, note } = result;
      console.log(row([name, String(rounds), String(acknowledged), String(lost), `${note} (${seconds} s)`]));
    } catch (error) {
      failed = true;
      console.log(
        row([word, '-', '-', '-', `FAILED: ${error instanceof Error ? error.message : String(error)}`]),
      );
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
const total = (field: 'acknowledged' | 'lost'): number =>
  results.reduce((sum, result) => sum + result[field], 0);
console.log(row(['all', '', String(total('acknowledged')), String(total('lost')), '']));
if (failed || total('lost') > 0) process.exitCode = 1;

function row(cells: readonly string[]): string {
  const widths = [24, 8, 14, 6, 0];
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}
