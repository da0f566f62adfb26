// `butterfreezone-validate`: the document's checks under their older name.

import type { OperationOutputs } from '../../operation-types.ts';
import type { SeedProgram } from './seed-program.ts';

type Validated = OperationOutputs['ground.validate'];

const USAGE = `Usage: butterfreezone-validate.sh [OPTIONS]

Options:
  --file PATH        File to validate (default: BUTTERFREEZONE.md)
  --strict           Treat advisory warnings as failures
  --json             Output results as JSON
  --quiet            Suppress output, exit code only
  --help             Show usage

Exit codes:
  0  All checks pass
  1  Failures detected
  2  Warnings only (advisory)`;

const EXIT_CODES = { pass: 0, fail: 1, warn: 2 } as const;

export const groundValidate: SeedProgram = {
  name: 'butterfreezone-validate',
  usage: USAGE,
  flags: { file: 'value', config: 'value', strict: 'flag', json: 'flag', quiet: 'flag', verbose: 'flag' },
  wordsMax: 0,
  usageExitCode: 2,
  failureExitCode: 1,
  async start({ flags, values }, call) {
    const file = values.get('file');
    const { output: done } = await call.run('ground.validate', {
      seed: true,
      ...(file === undefined ? {} : { file }),
    });
    const status = flags.has('strict') && done.status === 'warn' ? 'fail' : done.status;
    if (flags.has('json')) call.outText(JSON.stringify({ ...done, status }, null, 2));
    else if (!flags.has('quiet')) {
      for (const warning of call.warnings) call.err(`[WARN] ${warning}`);
      for (const line of listChecks(done)) call.out(line);
      call.out(
        `${status.toUpperCase()}: ${done.passed} passed, ${done.failed} failed, ${done.warnings} warnings`,
      );
    }
    return EXIT_CODES[status];
  },
};

/** One line for each thing that is wrong, so that each can be searched for. */
function listChecks({ checks }: Validated): string[] {
  return checks.flatMap(({ status, detail, problems = [] }) => {
    const word = status.toUpperCase();
    return [`[${word}] ${detail}`, ...problems.map((problem) => `[${word}] ${problem}`)];
  });
}
