// Where commands are made known to their program: the one file that names what declares most of them. Pure.

import { hashName } from '../lex/tokens.ts';
import { usesName } from '../uses-name.ts';
import type { ProjectFile } from './facts.ts';
import type { PlacedCommand } from './wired/commands.ts';

/** Fewer may be named together by chance. */
const NAMED_MIN = 3;
/** Names that say nothing of what they declare. */
const COMMON = /^(?:init|main|run|new|execute|configure|handle|command|default|register)$/i;

/** Each with the file that names what declares it, where one file does so for several, and most of them. */
export function withRegistration(
  commands: readonly PlacedCommand[],
  files: readonly ProjectFile[],
): PlacedCommand[] {
  const declaring = commands.filter(({ handler }) => handler.length > NAMED_MIN && !COMMON.test(handler));
  const handlers = new Map(declaring.map(({ handler, path }) => [handler, path]));
  if (handlers.size < NAMED_MIN) return [...commands];
  const own = [...handlers].map(([name, path]) => ({ path, hash: hashName(name) }));
  const named = files
    .filter(({ file }) => file.role === 'source')
    .map(({ file, names }) => ({
      path: file.path,
      names,
      count: own.filter(({ hash, path }) => path !== file.path && usesName(names, hash)).length,
    }))
    .sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1));
  const [first, second] = named;
  if (first === undefined || first.count < NAMED_MIN || first.count * 2 < handlers.size) return [...commands];
  // Two that name the same ones may be a list and what is made of it.
  if (second !== undefined && second.count === first.count) return [...commands];
  return commands.map((one) =>
    one.path !== first.path && handlers.has(one.handler) && usesName(first.names, hashName(one.handler))
      ? { ...one, registeredIn: first.path }
      : one,
  );
}
