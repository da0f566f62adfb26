// Starts the surfaces that are commands of their own: MCP, HTTP, shell completion. (Hooks have an entry of their own,
// bundled, which the launcher calls before any of this is loaded.)

import { join } from 'node:path';
import { findOperation } from '../catalog.ts';
import { replaceFile } from '../durable/index.ts';
import type { Ports } from '../execute.ts';
import { LoaError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import type { Context } from '../kernel/operation.ts';
import { checkValue } from '../kernel/schema-check.ts';
import type { Command, Manifest } from '../manifest.ts';
import type { GlobalFlags } from '../surfaces/cli/args.ts';
import { renderCompletion, type Shell } from '../surfaces/cli/completion.ts';
import { SILENT_PROGRESS } from '../surfaces/cli/progress.ts';
import { programs } from './programs.ts';
import { openContext, type Product } from './session.ts';
import { workingFolder } from './working-folder.ts';

export interface StartWorld {
  readonly host: Host;
  readonly product: Product;
  readonly manifest: Manifest;
  /** Fires on Ctrl-C and its kin. */
  readonly stop: AbortSignal;
  readonly ports: Ports;
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
    mcp: (_input, globals) => startMcp(world, globals),
    serve: (input, globals) => startHttp(world, requireInput('serve', input), globals),
    completion: async (input, globals) => {
      const { shell } = requireInput('completion', input) as { shell: Shell };
      const script = renderCompletion(shell, [...world.manifest.operations, ...programs]);
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

/** A context for each request: configuration edited meanwhile is seen, and each request can be given up alone. */
function contextOpener(world: StartWorld, globals: GlobalFlags, surface: 'mcp' | 'http') {
  const cwd = workingFolder(globals.cwd);
  return (signal: AbortSignal): Promise<Context> =>
    openContext({
      host: world.host,
      product: world.product,
      manifest: world.manifest,
      cwd,
      configFile: globals.config,
      caller: { surface },
      signal: AbortSignal.any([signal, world.stop]),
      progress: SILENT_PROGRESS,
      confirm: async () => undefined,
    });
}

async function startMcp(world: StartWorld, globals: GlobalFlags): Promise<number> {
  const { serveMcp } = await import('../surfaces/mcp/serve.ts');
  const parts = {
    manifest: world.manifest,
    version: world.product.version,
    findOperation,
    ports: world.ports,
    openContext: contextOpener(world, globals, 'mcp'),
    stdin: process.stdin,
    stdout: process.stdout,
    sleep: (ms: number, signal: AbortSignal) => world.host.clock.sleep(ms, signal),
    report: (message: string) => void process.stderr.write(`loa mcp: ${message}\n`),
  };
  await serveMcp(parts, world.stop);
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  return 0;
}

async function startHttp(
  world: StartWorld,
  input: Readonly<Record<string, unknown>>,
  globals: GlobalFlags,
): Promise<number> {
  const { serveHttp } = await import('../surfaces/http/serve.ts');
  const open = contextOpener(world, globals, 'http');
  const context = await open(world.stop);
  const token = await provideToken(context);
  const { allowed_hosts: extraHosts } = context.config['serve'] as { allowed_hosts: readonly string[] };
  const server = await serveHttp(
    {
      manifest: world.manifest,
      version: world.product.version,
      findOperation,
      ports: world.ports,
      openContext: open,
      token: token.value,
      extraHosts,
    },
    { host: input['host'] as string, port: input['port'] as number },
  );
  world.print(
    globals.json
      ? `${JSON.stringify({ url: server.url, tokenFile: token.file })}\n`
      : `Listening on ${server.url}; the token is in ${token.file}. Ctrl-C ends it.\n`,
  );
  await new Promise<void>((resolve) => world.stop.addEventListener('abort', () => resolve(), { once: true }));
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
