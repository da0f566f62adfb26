// The composition root of the programs that older scripts call by their own names. They work where PROJECT_ROOT says, else where
// they are started; a configuration that is not valid is told and never stops them.

import { openApp } from '../app.ts';
import { domains } from '../domains.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import { assert } from '../kernel/errors.ts';
import { readInstalled } from '../product.ts';
import { runSeedProgram } from '../surfaces/seed/run-seed-program.ts';
import type { SeedArgs, SeedCall } from '../surfaces/seed/seed-program.ts';
import { seedPrograms } from '../surfaces/seed/table.ts';
import { stopOnSignal } from './stop.ts';
import { exitWhenFlushed, openWorld } from './terminal.ts';
import { workSparingly } from './work-sparingly.ts';
import { workingFolder } from './working-folder.ts';

export async function startSeedProgram(name: string): Promise<void> {
  workSparingly();
  const program = seedPrograms.find((one) => one.name === name);
  assert(program !== undefined, `there is no program ${name}`);
  const host = openNodeHost();
  const world = openWorld(host.env, () => host.clock.monotonicMs());
  const exitCode = await runSeedProgram(program, process.argv.slice(2), {
    out: (line) => world.stdout.write(`${line}\n`),
    err: (line) => world.stderr.write(`${line}\n`),
    open: async (args, settings) => {
      const { warnings, context, app } = await openSession(args, host);
      const inSeed = { ...context, config: { ...settings, ...context.config } };
      // The schema of the operation was checked on the way out; its type was made from it.
      const run = ((name, input) => app.runIn(inSeed, name, input)) as SeedCall['run'];
      return { warnings, run };
    },
  });
  exitWhenFlushed(exitCode);
}

async function openSession(args: SeedArgs, host: ReturnType<typeof openNodeHost>) {
  const root = host.env['PROJECT_ROOT'];
  const warnings: string[] = [];
  const app = openApp({
    ...readInstalled(),
    host,
    domains,
    cwd: workingFolder(root === '' ? undefined : root),
    isRoot: root !== undefined && root !== '',
    configFile: args.values.get('config'),
  });
  const request = {
    caller: { surface: 'cli' },
    signal: stopOnSignal(),
    onConfigProblem: (problem: string) => warnings.push(problem),
  } as const;
  const context = await app.openContext('status', request);
  return { app, context, warnings };
}
