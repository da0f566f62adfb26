// Starts the commands that are no operations: shell completion. (Hooks have an entry of their own, bundled, which the launcher calls
// before any of this is loaded.)

import type { GlobalFlags } from '../command-words.ts';
import { LoaError } from '../kernel/errors.ts';
import { checkValue } from '../kernel/schema-check.ts';
import type { Command } from '../manifest.ts';
import type { Installed } from '../product.ts';
import { renderCompletion, type Shell } from '../surfaces/cli/completion.ts';
import { programs } from './programs.ts';

export interface StartWorld {
  readonly installed: Installed;
  /** Text to standard output. */
  print(text: string): void;
}

type Starter = (input: Readonly<Record<string, unknown>>, globals: GlobalFlags) => Promise<number>;

export function createStarters(
  world: StartWorld,
): Readonly<Record<(typeof programs)[number]['words'][0], Starter>> {
  return {
    completion: async (input, globals) => {
      const { shell } = requireInput('completion', input) as { shell: Shell };
      const operations = world.installed.manifest.operations.filter(({ hidden }) => hidden !== true);
      const script = renderCompletion(shell, [...operations, ...programs]);
      world.print(globals.json ? `${JSON.stringify({ shell, script })}\n` : script);
      return 0;
    },
    hook: async () => {
      throw new LoaError('internal.bug', 'hooks are answered by the launcher');
    },
  };
}

function requireInput(name: string, input: unknown): Record<string, unknown> {
  const command = programs.find(({ words }) => words[0] === name) as Command;
  const checked = checkValue(command.input, input);
  if (checked.ok) return checked.value as Record<string, unknown>;
  const problems = checked.problems.map(({ path, message }) => `${path} ${message}`);
  throw new LoaError('input.invalid', `${name}: ${problems.join('; ')}`, {
    hint: `Run "loa ${name} --help".`,
  });
}
