// The composition root of the programs that older scripts call by their own names. They work where PROJECT_ROOT says, else where
// they are started; a configuration that is not valid is told and never stops them.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOperation } from '../catalog.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import { execute } from '../execute.ts';
import { assert } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import type { Manifest } from '../manifest.ts';
import { SILENT_PROGRESS } from '../surfaces/cli/progress.ts';
import type { SeedArgs, SeedCall } from '../surfaces/seed/model.ts';
import { runSeedProgram } from '../surfaces/seed/run.ts';
import { seedPrograms } from '../surfaces/seed/table.ts';
import { auditPort } from './audit-port.ts';
import { openContext } from './session.ts';
import { exitWhenFlushed, openWorld } from './terminal.ts';
import { workSparingly } from './work-sparingly.ts';
import { workingFolder } from './working-folder.ts';

const distDir = dirname(dirname(fileURLToPath(import.meta.url)));

export async function startSeedProgram(name: string): Promise<void> {
  workSparingly();
  const program = seedPrograms.find((one) => one.name === name);
  assert(program !== undefined, `there is no program ${name}`);
  const host = openNodeHost();
  const world = openWorld(host.env, () => host.clock.monotonicMs());
  const exitCode = await runSeedProgram(program, process.argv.slice(2), {
    out: (line) => world.stdout.write(`${line}\n`),
    err: (line) => world.stderr.write(`${line}\n`),
    open: (args) => openSession(args, host),
  });
  exitWhenFlushed(exitCode);
}

async function openSession(
  args: SeedArgs,
  host: ReturnType<typeof openNodeHost>,
): Promise<Pick<SeedCall, 'run' | 'warnings'>> {
  const manifest = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as Manifest;
  const dir = dirname(distDir);
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
  const root = host.env['PROJECT_ROOT'];
  const warnings: string[] = [];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const context: Context = await openContext({
    host,
    product: { version, dir, node: process.execPath },
    manifest,
    cwd: workingFolder(root === '' ? undefined : root),
    isRoot: root !== undefined && root !== '',
    configFile: args.values.get('config'),
    caller: { surface: 'cli' },
    signal: stop.signal,
    progress: SILENT_PROGRESS,
    confirm: async () => undefined,
    onConfigProblem: (problem) => warnings.push(problem),
  });
  return {
    warnings,
    async run(name, input) {
      const operation = findOperation(name);
      const entry = manifest.operations.find((one) => one.name === name);
      assert(entry !== undefined, `the manifest has no operation ${name}`);
      const { output, verdict } = await execute({ operation, entry }, input, context, { audit: auditPort });
      return { output, verdict };
    },
  };
}
