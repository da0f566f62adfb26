// Words as a person types them on the command line, read as an operation with its input: for jobs, which run operations and never a shell.

import { parseCommandLine } from './command-words.ts';
import { findCommand } from './find-command.ts';
import { LoaError } from './kernel/errors.ts';
import type { CatalogEntry } from './kernel/operation.ts';
import type { ManifestOperation } from './manifest.ts';

export function readWords(words: string, operations: readonly ManifestOperation[]): CatalogEntry {
  const found = findCommand(splitWords(words), operations);
  if (found.kind !== 'command' || (found.command.form ?? 'run') === 'serve')
    throw new LoaError('input.invalid', `"${words}" names no operation that gives an answer`, {
      hint: 'Write it as on the command line, without the leading "loa": "ground validate --strict".',
    });
  const { name, effect } = found.command;
  return { operation: name, effect, input: parseCommandLine(found.command, found.rest).input };
}

/** Quotes keep words together, a backslash takes the next character as it is; nothing else is special. */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === '\\' && quote !== "'" && at + 1 < text.length) {
      at += 1;
      word = (word ?? '') + (text[at] as string);
    } else if (quote !== '') {
      if (letter === quote) quote = '';
      else word = (word ?? '') + letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + letter;
  }
  if (quote !== '')
    throw new LoaError('input.invalid', `a ${quote} is opened and not closed in: ${text}`, {
      hint: 'Close it, or put a backslash before it.',
    });
  return word === undefined ? words : [...words, word];
}
