// The composition root of the program `loa`: the real host, the manifest of this build, the command line. What only reads ends at
// Ctrl-C as any program does; what writes, stays, or has something to clear away is asked to stop, and a second one ends it at once.

import { type App, openApp, type Request } from '../app.ts';
import type { GlobalFlags } from '../command-words.ts';
import { openNodeHost } from '../durable/node-host/index.ts';
import type { ManifestOperation } from '../manifest.ts';
import { FOOT, overview } from '../overview.ts';
import { type Installed, readInstalled } from '../product.ts';
import { type Cli, type Program, runCli } from '../surfaces/cli/run-command.ts';
import { joinAllDomains } from './all-domains.ts';
import { programs } from './programs.ts';
import { openThreadWorld, startSecondThread } from './second-thread.ts';
import { createStarters } from './start.ts';
import { stopOnSignal } from './stop.ts';
import { confirmOnTerminal, exitWhenFlushed, openWorld } from './terminal.ts';
import { workSparingly } from './work-sparingly.ts';
import { workingFolder } from './working-folder.ts';

async function main(): Promise<void> {
  const installed = readInstalled();
  // Loaded and set up by the first command that needs it: a program that answers many must not stand still for one.
  const env = openNodeHost().env;
  const own = openWorld(env, () => performance.now());
  const streams = openThreadWorld(own) ?? { ...own, startSecondThread };
  const warn = (text: string): void => streams.stderr.write(text);
  const starters = createStarters({ installed, print: (text) => streams.stdout.write(text) });
  const cli: Cli = {
    world: streams,
    version: installed.product.version,
    manifest: installed.manifest,
    overview: { lines: overview, foot: FOOT },
    programs: programs.map((command): Program => ({ ...command, start: starters[command.words[0]] })),
    openSession: ({ globals, progress, entry, isStream, stays }) => {
      const isQuiet = globals.quiet || entry.form === 'serve';
      const request: Request = {
        caller: { surface: 'cli' },
        ...(isStream ? {} : signalFor(entry, stays)),
        progress,
        confirm: confirmOnTerminal,
        onConfigWarning: (warning) => isQuiet || warn(`loa: warning: ${warning}\n`),
      };
      return { app: openForCommand({ installed, globals, entry, warn }), request };
    },
  };
  exitWhenFlushed(await runCli(cli, process.argv.slice(2)));
}

interface Opening {
  readonly installed: Installed;
  readonly globals: GlobalFlags;
  readonly entry: ManifestOperation;
  readonly warn: (text: string) => void;
}

function openForCommand({ installed, globals, entry, warn }: Opening): App {
  if (entry.keepsLittle === true) workSparingly();
  const isServer = entry.form === 'serve';
  const app: App = openApp({
    ...installed,
    host: openNodeHost({ waitsInPlace: !isServer }),
    domains: joinAllDomains(() => app),
    cwd: workingFolder(globals.cwd),
    configFile: globals.config,
    isServer,
    onNotice: (notice) => warn(`loa: ${notice}\n`),
  });
  return app;
}

/** A stream, and what only reads, has nothing to finish: the signal keeps its usual meaning, also for code that never waits. */
function signalFor({ effect, stopsGently }: ManifestOperation, stays: boolean): Pick<Request, 'signal'> {
  return effect === 'read' && stopsGently !== true && !stays ? {} : { signal: stopOnSignal() };
}

void main();
