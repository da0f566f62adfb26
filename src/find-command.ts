// Finds the command that a person typed: the longest run of words that names one, by its own name or its alias.
// What names nothing is answered with the nearest command there is.

import { LoaError } from './kernel/errors.ts';
import { nearest } from './kernel/nearest.ts';
import type { Command } from './manifest.ts';

export type Found<C extends Command> =
  | { readonly kind: 'command'; readonly command: C; readonly rest: readonly string[] }
  | {
      readonly kind: 'group';
      readonly group: string;
      readonly members: readonly C[];
      readonly rest: readonly string[];
    }
  | { readonly kind: 'none' };

/** `argv` without the program; global flags may stand before the command. */
export function findCommand<C extends Command>(argv: readonly string[], commands: readonly C[]): Found<C> {
  const firstWord = argv.findIndex((word, index) => !word.startsWith('-') && !isValueOfGlobal(argv, index));
  if (firstWord === -1) return { kind: 'none' };
  const first = argv[firstWord] as string;
  const second = argv[firstWord + 1];
  const without = (count: number): string[] => argv.toSpliced(firstWord, count);

  const pair = commands.find((c) => c.words.length === 2 && c.words[0] === first && c.words[1] === second);
  if (pair) return { kind: 'command', command: pair, rest: without(2) };
  const single = commands.find((c) => (c.words.length === 1 && c.words[0] === first) || c.alias === first);
  if (single) return { kind: 'command', command: single, rest: without(1) };

  const members = commands.filter((c) => c.words.length === 2 && c.words[0] === first);
  if (members.length === 0) throw unknownCommand(first, commands);
  if (second !== undefined && !second.startsWith('-')) throw unknownMember(first, second, members);
  return { kind: 'group', group: first, members, rest: without(1) };
}

/** Global flags that take a value, so that `loa --cwd DIR status` finds `status`. */
export const GLOBAL_VALUE_FLAGS = ['--cwd', '--config'];

function isValueOfGlobal(argv: readonly string[], index: number): boolean {
  return index > 0 && GLOBAL_VALUE_FLAGS.includes(argv[index - 1] as string);
}

function unknownCommand(word: string, commands: readonly Command[]): LoaError {
  const known = [...new Set(commands.flatMap((c) => [c.words[0] as string, ...(c.alias ? [c.alias] : [])]))];
  return new LoaError('usage.unknown-command', `there is no command "loa ${word}"`, {
    hint: suggest(nearest(word, known), 'loa ') ?? 'Run "loa --help" for the list.',
  });
}

function unknownMember(group: string, word: string, members: readonly Command[]): LoaError {
  const known = members.map((c) => c.words[1] as string);
  return new LoaError('usage.unknown-command', `there is no command "loa ${group} ${word}"`, {
    hint: suggest(nearest(word, known), `loa ${group} `) ?? `Run "loa ${group} --help" for the list.`,
  });
}

function suggest(found: string | undefined, prefix: string): string | undefined {
  return found === undefined ? undefined : `Did you mean "${prefix}${found}"?`;
}
