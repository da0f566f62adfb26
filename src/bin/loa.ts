// The composition root of the program `loa`: the real host, the manifest of this build, the command line. Ctrl-C
// asks the running operation to stop; a second one ends the process at once.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOperation } from '../catalog.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import type { Manifest } from '../manifest.ts';
import { type Cli, type Program, runCli } from '../surfaces/cli/run.ts';
import { auditPort } from './audit-port.ts';
import { programs } from './programs.ts';
import { openContext, type Product } from './session.ts';
import { createStarters, type StartWorld } from './start.ts';
import { confirmOnTerminal, exitWhenFlushed, openWorld } from './terminal.ts';
import { workSparingly } from './work-sparingly.ts';
import { workingFolder } from './working-folder.ts';

const distDir = dirname(dirname(fileURLToPath(import.meta.url)));

/** Programs that answer many at once, and must not stand still for one. */
const SERVERS = ['mcp', 'serve'];

async function main(): Promise<void> {
  const host = openNodeHost({ waitsInPlace: !SERVERS.some((word) => process.argv.includes(word)) });
  const product = readProduct();
  const manifest = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as Manifest;
  const streams = openWorld(host.env, () => host.clock.monotonicMs());
  const world: StartWorld = {
    host,
    product,
    manifest,
    stop: stopOnSignal(),
    ports: { audit: auditPort },
    print: (text) => streams.stdout.write(text),
    warn: (text) => streams.stderr.write(text),
  };
  const starters = createStarters(world);
  const cli: Cli = {
    world: streams,
    version: product.version,
    manifest,
    programs: programs.map((command): Program => ({ ...command, start: starters[command.words[0]] })),
    findOperation,
    openSession: (globals, progress, entry) => openCliSession(world, globals, { progress, entry }),
  };
  exitWhenFlushed(await runCli(cli, process.argv.slice(2)));
}

const openCliSession = async (
  world: StartWorld,
  globals: Parameters<Cli['openSession']>[0],
  run: {
    readonly progress: Parameters<Cli['openSession']>[1];
    readonly entry: Parameters<Cli['openSession']>[2];
  },
) => {
  if (run.entry.keepsLittle === true) workSparingly();
  const context = await openContext({
    host: world.host,
    product: world.product,
    manifest: world.manifest,
    cwd: workingFolder(globals.cwd),
    configFile: globals.config,
    caller: { surface: 'cli' },
    signal: world.stop,
    progress: run.progress,
    confirm: confirmOnTerminal,
    worksWithoutConfig: run.entry.worksWithoutConfig ?? false,
    onNotice: (notice) => world.warn(`loa: ${notice}\n`),
    onConfigWarning: (warning) => globals.quiet || world.warn(`loa: warning: ${warning}\n`),
  });
  return { context, ports: world.ports };
};

function readProduct(): Product {
  const dir = dirname(distDir);
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
  return { version, dir, node: process.execPath };
}

function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller.signal;
}

void main();
