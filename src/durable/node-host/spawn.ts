// Programs that run beside us, by a handle, and signals to processes. A signal is sent only while the pid still belongs to the
// process that is meant; a child of ours keeps its pid until we have seen it end.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { LoaError } from '../../kernel/errors.ts';
import type { ProcessExit, ProcessIdentity, SignalName, SpawnedProcess } from '../../kernel/host.ts';
import { errnoOf } from '../errno.ts';
import { findProcess } from './process-identity.ts';

export function spawnProgram(
  child: ChildProcessWithoutNullStreams,
  program: string,
): Promise<SpawnedProcess> {
  const exited = new Promise<ProcessExit>((resolve) => {
    child.on('exit', (code, signal) =>
      resolve({
        ...(code === null ? {} : { exitCode: code }),
        ...(signal === null ? {} : { signal }),
      }),
    );
  });
  // Told by `write` and `end` to whoever waits for them.
  child.stdin.on('error', () => {});
  const [stdout, stderr] = [keepOutput(child.stdout), keepOutput(child.stderr)];
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(notStarted(program, error)));
    child.on('spawn', () => {
      const pid = child.pid as number;
      resolve({
        // One that has ended already is found no more; it is a zombie until we are told.
        identity: findProcess(pid) ?? { pid, startedAt: 'ended', program },
        stdin: {
          write: (bytes) => settle(program, (done) => child.stdin.write(bytes, done)),
          end: () => settle(program, (done) => endOnce(child.stdin, done)),
        },
        stdout,
        stderr,
        exited,
      });
    });
  });
}

/** The runtime drops at the exit what nobody has begun to read; here it waits. One who stops reading closes the pipe. */
function keepOutput(output: Readable): AsyncIterable<Uint8Array> {
  const { PassThrough, pipeline } = process.getBuiltinModule('node:stream');
  return pipeline(output, new PassThrough(), () => undefined); // Whoever reads sees the error.
}

function endOnce(stdin: Writable, done: (error?: Error | null) => void): void {
  if (stdin.destroyed || stdin.writableEnded) done();
  else stdin.end(done);
}

function settle(program: string, start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => {
      if (error === undefined || error === null) resolve();
      else reject(notRun(program, 'it does not read its input any more', error));
    });
  });
}

export function signalProcess(identity: ProcessIdentity, name: SignalName): boolean {
  if (findProcess(identity.pid)?.startedAt !== identity.startedAt) return false;
  try {
    return process.kill(identity.pid, `SIG${name}`);
  } catch (error) {
    if (errnoOf(error) === 'ESRCH') return false;
    throw new LoaError('process.failed', `could not signal process ${identity.pid} (${identity.program})`, {
      hint: 'It may belong to another user.',
      details: { pid: identity.pid, errno: errnoOf(error) ?? 'unknown' },
      cause: error,
    });
  }
}

export function notStarted(program: string, error: Error): LoaError {
  return notRun(
    program,
    errnoOf(error) === 'ENOENT' ? 'it is not installed or not on PATH' : error.message,
    error,
  );
}

export function notRun(program: string, why: string, cause?: unknown): LoaError {
  return new LoaError('process.failed', `could not run ${program}: ${why}`, {
    hint: `Try ${program} by hand, or run loa doctor.`,
    details: { program },
    ...(cause === undefined ? {} : { cause }),
  });
}
