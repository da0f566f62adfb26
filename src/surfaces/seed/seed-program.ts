// A program that older scripts call by its own name: its flags, its words and its exit codes, on top of our operations. It
// translates in and out and decides nothing.

import type { ConfigValues } from '../../kernel/config/index.ts';
import type { Verdict } from '../../kernel/operation.ts';
import type { OperationInputs, OperationOutputs } from '../../operation-types.ts';

/** What a program may do: run operations, say things. */
export interface SeedCall {
  run<N extends OperationName>(operation: N, input: OperationInputs[N]): Promise<SeedAnswer<N>>;
  /** One line each, whatever the values in it hold. */
  out(line: string): void;
  err(line: string): void;
  /** Many lines: a document, JSON. */
  outText(text: string): void;
  errText(text: string): void;
  /** What was wrong with the configuration, which did not stop anything. */
  readonly warnings: readonly string[];
}

type OperationName = keyof OperationInputs & keyof OperationOutputs;

export interface SeedAnswer<N extends OperationName = OperationName> {
  readonly output: OperationOutputs[N];
  readonly verdict: Verdict;
}

export interface SeedArgs {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly words: readonly string[];
}

export interface SeedProgram {
  readonly name: string;
  readonly usage: string;
  /** Flags by name, without dashes; `value` ones take the next word. */
  readonly flags: Readonly<Record<string, 'flag' | 'value'>>;
  /** How many words may stand without a flag. */
  readonly wordsMax: number;
  /** How an unknown flag is told; `Unknown option` without it. */
  readonly unknownFlag?: string;
  /** Of a wrong flag, value or configuration file. */
  readonly usageExitCode: number;
  /** When the work itself fails. */
  readonly failureExitCode: number;
  /** Settings that hold for this program where the configuration says nothing. */
  readonly settings?: ConfigValues;
  /** What is wrong with the arguments beyond their form. */
  complain?(args: SeedArgs): string | undefined;
  start(args: SeedArgs, call: SeedCall): Promise<number>;
}

export type ParsedSeedArgs =
  | { readonly ok: true; readonly args: SeedArgs }
  | { readonly ok: false; readonly reason: string };

/** `--flag`, `--flag value`, `--flag=value`, words. */
export function parseSeedArgs(program: SeedProgram, argv: readonly string[]): ParsedSeedArgs {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const words: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    // A number below zero is a value, if a wrong one.
    if (!word.startsWith('-') || word === '-' || /^-[\d.]/.test(word)) {
      words.push(word);
      continue;
    }
    const [name = '', given] = word === '-h' ? ['help'] : splitOnce(word.replace(/^--?/, ''));
    const kind = name === 'help' ? 'flag' : program.flags[name];
    if (kind === undefined || (kind === 'flag' && given !== undefined))
      return { ok: false, reason: `${program.unknownFlag ?? 'Unknown option'}: ${word}` };
    if (kind === 'flag') flags.add(name);
    else {
      const value = given ?? argv[++at];
      if (value === undefined || value === '') return { ok: false, reason: `Option --${name} needs a value` };
      values.set(name, value);
    }
  }
  if (words.length > program.wordsMax)
    return { ok: false, reason: `Unknown argument: ${words[program.wordsMax]}` };
  const args = { flags, values, words };
  const complaint = flags.has('help') ? undefined : program.complain?.(args);
  return complaint === undefined ? { ok: true, args } : { ok: false, reason: complaint };
}

function splitOnce(word: string): readonly (string | undefined)[] {
  const equals = word.indexOf('=');
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
}
