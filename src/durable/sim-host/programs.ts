// Simulated programs: functions that run as processes of the simulated machine, with a host of their own. They can print, read, exit,
// take a signal or ignore it; `KILL` ends them wherever they wait.

import { LoaError } from '../../kernel/errors.ts';
import type { ProcessExit, ProcessIdentity, SignalName, SpawnedProcess } from '../../kernel/host.ts';
import type { SimHost } from './world.ts';

export interface SimProcess {
  readonly host: SimHost;
  readonly args: readonly string[];
  readonly stdin: AsyncIterable<Uint8Array>;
  print(output: string | Uint8Array): void;
  warn(output: string | Uint8Array): void;
  /** What to do instead of ending, for a signal that can be handled; one that does nothing ignores it. */
  onSignal(name: Exclude<SignalName, 'KILL'>, listener: () => void): void;
}

/** Gives the exit code. */
export type SimProgram = (self: SimProcess) => Promise<number> | number;

interface Running {
  readonly listeners: Map<SignalName, () => void>;
  end(exit: ProcessExit): void;
}

export class SimPrograms {
  readonly #installed = new Map<string, SimProgram>();
  readonly #running = new Map<number, Running>();

  install(name: string, program: SimProgram): void {
    this.#installed.set(name, program);
  }

  require(name: string): SimProgram {
    const program = this.#installed.get(name);
    if (program !== undefined) return program;
    throw notRun(name, 'the simulated machine has no such program');
  }

  /** `exit` ends the process when its program does. */
  start(
    program: SimProgram,
    args: readonly string[],
    { host, exit }: { readonly host: SimHost; readonly exit: (how: ProcessExit) => void },
  ): SpawnedProcess {
    const { self } = host.processes;
    const [stdin, stdout, stderr] = [new Pipe(), new Pipe(), new Pipe()];
    const listeners = new Map<SignalName, () => void>();
    const exited = new Promise<ProcessExit>((resolve) => {
      this.#running.set(self.pid, {
        listeners,
        end: (how) => {
          for (const pipe of [stdin, stdout, stderr]) pipe.end();
          resolve(how);
        },
      });
    });
    const inside: SimProcess = {
      host,
      args,
      stdin,
      print: (output) => stdout.push(output),
      warn: (output) => stderr.push(output),
      onSignal: (name, listener) => listeners.set(name, listener),
    };
    void host.clock.nextTurn().then(async () => {
      try {
        exit({ exitCode: await program(inside) });
      } catch (error) {
        stderr.push(`${error}\n`);
        exit({ exitCode: 1 });
      }
    });
    const write = async (bytes: Uint8Array | string): Promise<void> => {
      if (stdin.isEnded) throw notRun(self.program, 'it does not read its input any more');
      stdin.push(bytes);
    };
    return {
      identity: self,
      stdin: { write, end: async () => stdin.end() },
      stdout,
      stderr,
      exited,
    };
  }

  /** Whether the process has an answer of its own to the signal. */
  handles({ pid }: ProcessIdentity, name: SignalName): boolean {
    const listener = this.#running.get(pid)?.listeners.get(name);
    listener?.();
    return listener !== undefined;
  }

  ended({ pid }: ProcessIdentity, exit: ProcessExit): void {
    this.#running.get(pid)?.end(exit);
    this.#running.delete(pid);
  }
}

/** Bytes from one end to the other; it never fills up. */
class Pipe implements AsyncIterable<Uint8Array> {
  readonly #chunks: Uint8Array[] = [];
  #isEnded = false;
  #wake: () => void = () => {};

  get isEnded(): boolean {
    return this.#isEnded;
  }

  push(output: string | Uint8Array): void {
    if (this.#isEnded) return;
    this.#chunks.push(typeof output === 'string' ? new TextEncoder().encode(output) : output);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) yield chunk;
      else if (this.#isEnded) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

export function notRun(program: string, why: string): LoaError {
  return new LoaError('process.failed', `could not run ${program}: ${why}`, {
    hint: 'Use the real host for tests that run real programs.',
    details: { program },
  });
}
