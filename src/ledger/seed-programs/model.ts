// What the programs with names of their own have in common: words in, words and an exit code out. Starting them, and the
// configuration they run with, is for others.

import type { LedgerContext } from '../record/open.ts';

export interface ProgramAnswer {
  readonly stdout: string;
  readonly exitCode: number;
}

export interface SeedProgram {
  readonly usage: string;
  run(args: readonly string[], context: LedgerContext): Promise<ProgramAnswer>;
}

export const BAD_ARGUMENT = 2;

export function isAgentName(name: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}._-]{0,99}$/u.test(name);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** Help, or undefined when nobody asked for it. */
export function helpIfAsked(args: readonly string[], usage: string): ProgramAnswer | undefined {
  return args.includes('--help') || args.includes('-h') ? { stdout: `${usage}\n`, exitCode: 0 } : undefined;
}
