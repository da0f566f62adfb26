// Machines of a team for tests: clones of one repository, each with a home of its own, all with the address of one database.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScratch, type RunOptions, type Scratch } from '../support/run-loa.ts';

export interface Machine extends Scratch {
  /** The answer as data; throws with what was said when the exit code is not one of those expected. */
  ask<T = Record<string, unknown>>(
    args: readonly string[],
    options?: RunOptions & { exits?: readonly number[] },
  ): T;
}

export interface Team {
  readonly machines: readonly Machine[];
  remove(): void;
}

export function makeTeam(url: string, count: number): Team {
  const origin = createScratch();
  writeFileSync(join(origin.dir, 'server.ts'), 'export const PORT = 8080;\n');
  origin.loa(['init', '--yes']);
  origin.git('add', '-A');
  origin.git('commit', '-qm', 'set up');
  const machines = Array.from({ length: count }, () => makeMachine(url, origin.dir));
  return {
    machines,
    remove: () => {
      for (const { remove } of [...machines, origin]) remove();
    },
  };
}

export function makeMachine(url: string, origin: string): Machine {
  const scratch = createScratch();
  scratch.git('pull', '-q', origin, 'main');
  setDatabase(scratch, url);
  const said = scratch.loa(['init', '--yes']);
  if (said.exitCode !== 0) throw new Error(said.stderr);
  return { ...scratch, ask: (args, options = {}) => askJson(scratch, args, options) };
}

export function setDatabase(scratch: Scratch, url: string): void {
  const folder = join(scratch.env['XDG_CONFIG_HOME'] as string, 'loa');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify({ team: { database: url } }));
}

function askJson<T>(
  scratch: Scratch,
  args: readonly string[],
  { exits = [0], ...options }: RunOptions & { exits?: readonly number[] },
): T {
  const { exitCode, stdout, stderr } = scratch.loa([...args, '--json'], { timeoutMs: 120_000, ...options });
  if (!exits.includes(exitCode ?? -1))
    throw new Error(`loa ${args.join(' ')} ended with ${exitCode}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as T;
}
