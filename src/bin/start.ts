// Starts the surfaces that are commands of their own: MCP, HTTP, shell completion. (Hooks have an entry of their own,
// bundled, which the launcher calls before any of this is loaded.)

import { join } from 'node:path';
import { type App, openApp } from '../app.ts';
import { domains } from '../domains.ts';
import { openNodeHost, replaceFile } from '../durable/index.ts';
import { readSection } from '../kernel/config/section.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { checkValue } from '../kernel/schema-check.ts';
import type { Command } from '../manifest.ts';
import type { Installed } from '../product.ts';
import type { GlobalFlags } from '../surfaces/cli/args.ts';
import { renderCompletion, type Shell } from '../surfaces/cli/completion.ts';
import { serveSection } from '../workspace/sections.ts';
import { programs } from './programs.ts';
import { stopOnSignal } from './stop.ts';
import { workingFolder } from './working-folder.ts';

export interface StartWorld {
  readonly installed: Installed;
  /** Text to standard output. */
  print(text: string): void;
  /** Text to standard error. */
  warn(text: string): void;
}

type Starter = (input: Readonly<Record<string, unknown>>, globals: GlobalFlags) => Promise<number>;

export function createStarters(
  world: StartWorld,
): Readonly<Record<(typeof programs)[number]['words'][0], Starter>> {
  return {
    mcp: (_input, globals) => serve(world, globals, startMcp),
    serve: (input, globals) =>
      serve(world, globals, (app, stop) =>
        startHttp(app, stop, { world, globals, input: requireInput('serve', input) }),
      ),
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

/** One application for all requests, closed when the surface ends. */
async function serve(
  world: StartWorld,
  globals: GlobalFlags,
  start: (app: App, stop: AbortSignal) => Promise<number>,
): Promise<number> {
  const app = openApp({
    ...world.installed,
    host: openNodeHost(),
    domains,
    cwd: workingFolder(globals.cwd),
    configFile: globals.config,
    isServer: true,
    onNotice: (notice) => world.warn(`loa: ${notice}\n`),
  });
  try {
    return await start(app, stopOnSignal());
  } finally {
    await app.close();
  }
}

async function startMcp(app: App, stop: AbortSignal): Promise<number> {
  const { serveMcp } = await import('../surfaces/mcp/serve.ts');
  const parts = {
    app,
    stdin: process.stdin,
    stdout: process.stdout,
    report: (message: string) => void process.stderr.write(`loa mcp: ${message}\n`),
  };
  await serveMcp(parts, stop);
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  return 0;
}

interface HttpStart {
  readonly world: StartWorld;
  readonly globals: GlobalFlags;
  readonly input: Readonly<Record<string, unknown>>;
}

async function startHttp(app: App, stop: AbortSignal, { world, globals, input }: HttpStart): Promise<number> {
  const { serveHttp } = await import('../surfaces/http/serve.ts');
  const context = await app.openContext('status', { caller: { surface: 'http' } });
  const token = await provideToken(context);
  const { allowed_hosts: extraHosts = [] } = readSection(context.config, serveSection);
  const server = await serveHttp(
    { app, token: token.value, extraHosts },
    { host: input['host'] as string, port: input['port'] as number },
  );
  world.print(
    globals.json
      ? `${JSON.stringify({ url: server.url, tokenFile: token.file })}\n`
      : `Listening on ${server.url}; the token is in ${token.file}. Ctrl-C ends it.\n`,
  );
  if (!stop.aborted)
    await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
  await server.close();
  return 0;
}

const TOKEN_BYTES = 32;

/** A new one for each start, in a file of the machine directory that only its owner can read. */
async function provideToken(context: Context): Promise<{ readonly value: string; readonly file: string }> {
  const { host, project } = context;
  const file = join(project.ownDir, 'http-token');
  host.files.makeDir(project.ownDir);
  const value = Buffer.from(host.random.bytes(TOKEN_BYTES)).toString('base64url');
  await replaceFile(file, new TextEncoder().encode(`${value}\n`), host, { mode: 0o600 });
  return { value, file };
}
