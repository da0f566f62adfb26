// Which file has to name a command before anything starts it: the one that names most of them, and declares them not. Pure.

import { hashName } from '../../lex/tokens.ts';
import { usesName } from '../../uses-name.ts';
import type { ProjectFile } from '../facts.ts';
import type { PlacedCommand } from './commands.ts';

/** Fewer say nothing, and more are not asked for: the files of a large tree are many. */
const NAMED_MIN = 3;
const ASKED_MAX = 40;

export function withRegistrars(
  commands: readonly PlacedCommand[],
  files: readonly ProjectFile[],
): PlacedCommand[] {
  const asked = new Map(
    commands
      .filter(({ handler }) => /^\w{3,}$/.test(handler))
      .slice(0, ASKED_MAX)
      .map((one) => [one.handler, { path: one.path, hash: hashName(one.handler) }]),
  );
  if (asked.size < NAMED_MIN) return [...commands];
  const found = files
    .filter(({ file, facts }) => file.role === 'source' && facts.skip === undefined)
    .map(({ file, names }) => ({
      path: file.path,
      named: new Set(
        [...asked].flatMap(([handler, { path, hash }]) =>
          path !== file.path && usesName(names, hash) ? [handler] : [],
        ),
      ),
    }))
    .filter(({ named }) => named.size >= NAMED_MIN && named.size * 2 > asked.size)
    .toSorted((a, b) => b.named.size - a.named.size || (a.path < b.path ? -1 : 1));
  const [registrar, other] = found;
  // Two that name as many are lists for two things, and which of them starts it cannot be told.
  if (registrar === undefined || other?.named.size === registrar.named.size) return [...commands];
  return commands.map((one) =>
    registrar.named.has(one.handler) && one.path !== registrar.path
      ? { ...one, registeredIn: registrar.path }
      : one,
  );
}
