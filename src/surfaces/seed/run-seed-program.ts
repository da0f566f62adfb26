// Runs one of these programs from its words to its exit code.

import type { ConfigValues } from '../../kernel/config/index.ts';
import { showLine, showText } from '../../kernel/display.ts';
import { EXIT_CODES } from '../../kernel/errors.ts';
import { showFailure } from '../failure.ts';
import { parseSeedArgs, type SeedArgs, type SeedCall, type SeedProgram } from './seed-program.ts';

export interface SeedWorld {
  out(line: string): void;
  err(line: string): void;
  /** What the program runs operations with; opened only once the arguments are known to be right. */
  open(args: SeedArgs, settings: ConfigValues): Promise<Pick<SeedCall, 'run' | 'warnings'>>;
}

export async function runSeedProgram(
  program: SeedProgram,
  argv: readonly string[],
  world: SeedWorld,
): Promise<number> {
  const parsed = parseSeedArgs(program, argv);
  if (!parsed.ok) {
    world.err(`ERROR: ${showLine(parsed.reason)}`);
    world.err(program.usage);
    return program.usageExitCode;
  }
  if (parsed.args.flags.has('help')) {
    world.out(program.usage);
    return 0;
  }
  try {
    const session = await world.open(parsed.args, program.settings ?? {});
    return await program.start(parsed.args, {
      ...session,
      out: (line) => world.out(showLine(line)),
      err: (line) => world.err(showLine(line)),
      outText: (text) => world.out(showText(text)),
      errText: (text) => world.err(showText(text)),
    });
  } catch (thrown) {
    const failure = await showFailure(thrown);
    world.err(`ERROR: ${showLine(failure.message)}`);
    if (failure.hint !== undefined) world.err(showLine(failure.hint));
    return exitCodeOf(failure.kind, failure.code, program);
  }
}

/** The seed's table has no code for an interruption or a bug; ours are kept for those. */
function exitCodeOf(kind: keyof typeof EXIT_CODES, code: string, program: SeedProgram): number {
  if (kind === 'interrupted' || kind === 'bug') return EXIT_CODES[kind];
  return kind === 'usage' && code.startsWith('config.') ? program.usageExitCode : program.failureExitCode;
}
