// Kills a process that captures and consolidates, again and again at a moment that the seed decides, and looks after each
// whether all that was promised is there once, contradictions are linked and the log is whole.
//   node scripts/durability/memory.ts [--rounds 300] [--seed 1]

import { parseArgs } from 'node:util';
import { runMemoryRounds } from './memory-rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const report = await runMemoryRounds({ rounds: Number(values.rounds), seed: Number(values.seed) });
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = report.problems.length === 0 ? 0 : 1;
