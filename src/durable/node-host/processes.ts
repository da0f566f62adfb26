// Runs other programs: arguments as an array, a time limit, a bound on what they may print, and no signing key in
// their environment. A program that ran and failed is a result with its exit code; only not running it is an error.

import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { LoaError } from '../../kernel/errors.ts';
import type { Processes, ProcessIdentity, RunOptions, RunResult } from '../../kernel/host.ts';
import { PROCESS_TIMEOUT_MS } from '../../kernel/limits.ts';
import type { LaunchOptions } from '../../kernel/processes.ts';
import { describeSelf, findProcess } from './process-identity.ts';
import { notRun, notStarted, signalProcess, spawnProgram } from './spawn.ts';

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
/** How long a program may take to end after it was asked to, before it is killed. */
const GRACE_MS = 500;
/** Never handed to a child: it could print it, or be made to. */
const SECRET_NAMES: readonly string[] = ['LOA_SIGNING_KEY'];

export function createRealProcesses(env: Readonly<Record<string, string | undefined>>): Processes {
  let self: ProcessIdentity | undefined;
  return {
    get self() {
      self ??= describeSelf();
      return self;
    },
    find: findProcess,
    run: (program, args, options = {}) => runProgram({ program, args, options, env }),
    spawn: (program, args, options = {}) =>
      spawnProgram(startChild({ program, args, options, env }), program),
    launch: (program, args, options = {}) => launchProgram({ program, args, options, env }),
    signal: signalProcess,
  };
}

interface Run {
  readonly program: string;
  readonly args: readonly string[];
  readonly options: RunOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
}

function startChild({ program, args, options, env }: Run): ChildProcessWithoutNullStreams {
  // Loaded on first use: most commands and every hook run no program.
  const { spawn } = process.getBuiltinModule('node:child_process');
  return spawn(program, [...args], {
    env: childEnvironment(env, options.env),
    stdio: 'pipe',
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
}

/** The shell is given words, never text to read: what waits is a shell, which costs a hundredth of a runtime. */
const LATER = 'sleep "$0"; exec "$@"';

function launchProgram({
  program,
  args,
  options,
  env,
}: Run & { readonly options: LaunchOptions }): Promise<void> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const { afterMs = 0 } = options;
  const isLater = afterMs > 0 && process.platform !== 'win32';
  const words = isLater
    ? ['/bin/sh', '-c', LATER, String(afterMs / 1000), program, ...args]
    : [program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(words[0] as string, words.slice(1), {
      env: childEnvironment(env, options.env),
      stdio: 'ignore',
      detached: true,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    child.once('error', (error) => reject(notStarted(program, error)));
    child.once('spawn', () => resolve());
    child.unref();
  });
}

function runProgram(run: Run): Promise<RunResult> {
  const { options } = run;
  const child = startChild(run);
  // A program that ends without reading all its input is no failure of ours; its exit code tells.
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? new Uint8Array());
  return collect(child, run);
}

function childEnvironment(
  base: Readonly<Record<string, string | undefined>>,
  changes: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...base, ...changes })) {
    if (value !== undefined && !SECRET_NAMES.includes(name)) result[name] = value;
  }
  return result;
}

function collect(child: ChildProcess, run: Run): Promise<RunResult> {
  const { program, options } = run;
  const timeoutMs = options.timeoutMs ?? PROCESS_TIMEOUT_MS;
  const maxBytes = options.outputBytesMax ?? OUTPUT_BYTES_MAX;
  return new Promise((resolve, reject) => {
    let failure: LoaError | undefined;
    const stop = (error: LoaError): void => {
      failure ??= error;
      stopChild(child);
    };
    const tooMuch = (): void => stop(notRun(program, `it printed more than ${maxBytes} bytes`));
    const stdout = gather(child.stdout, maxBytes, tooMuch);
    const stderr = gather(child.stderr, maxBytes, tooMuch);
    const timer = setTimeout(() => stop(tookTooLong(program, timeoutMs)), timeoutMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(notStarted(program, error));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (failure) return reject(failure);
      if (code === null) return reject(notRun(program, `it was ended by ${signal}`));
      resolve({
        exitCode: code,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString('utf8'),
      });
    });
  });
}

function stopChild(child: ChildProcess): void {
  child.kill('SIGTERM');
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    // A grandchild may keep the pipes open; without this the run would never end.
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, GRACE_MS);
  child.on('close', () => clearTimeout(timer));
}

function gather(stream: ChildProcess['stdout'], maxBytes: number, tooMuch: () => void): Buffer[] {
  const chunks: Buffer[] = [];
  let total = 0;
  stream?.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total > maxBytes) tooMuch();
    else chunks.push(chunk);
  });
  return chunks;
}

function tookTooLong(program: string, timeoutMs: number): LoaError {
  return new LoaError('operation.timeout', `stopped ${program}: it ran longer than ${timeoutMs} ms`, {
    hint: `Try ${program} by hand to see what it waits for.`,
    details: { program, timeoutMs },
  });
}
