// A second thread of this program that runs the very same command over a part of the lines: the program is started once more with the
// same words, and its stdin and stdout are parcels and their answers. Whatever ends it, the lines it has not answered are refused.

import type { Worker } from 'node:worker_threads';
import type { SecondThread } from '../surfaces/cli/in-order.ts';
import type { World } from '../surfaces/cli/run-command.ts';

/** Set in the environment of the thread alone, so that no other start has to look whether it is one. */
const MARK = 'LOA_THREAD';
/** One that it works on, and one that waits for it. */
const BEGUN_MAX = 2;

interface Begun {
  readonly resolve: (answers: string) => void;
  readonly reject: (reason: unknown) => void;
}

export function startSecondThread(): SecondThread {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const thread: Worker = new Worker(process.argv[1] as string, {
    argv: process.argv.slice(2),
    env: { ...process.env, [MARK]: '1' },
  });
  const begun: Begun[] = [];
  let hasEnded = false;
  const refuseAll = (reason: unknown): void => {
    hasEnded = true;
    for (const { reject } of begun.splice(0)) reject(reason);
  };
  thread.on('message', (answers: string) => begun.shift()?.resolve(answers));
  thread.on('error', refuseAll);
  thread.on('exit', refuseAll);
  return {
    isFree: () => !hasEnded && begun.length < BEGUN_MAX,
    answer: (parcel) =>
      new Promise((resolve, reject) => {
        begun.push({ resolve, reject });
        thread.postMessage(parcel);
      }),
    close: () => void thread.terminate(),
  };
}

/** What such a thread has for a world; undefined where the program runs by itself. What it warns of was said by the other one. */
export function openThreadWorld(world: World): World | undefined {
  if (world.env[MARK] === undefined) return undefined;
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  if (parentPort === null) return undefined;
  const port = parentPort;
  const parcels: AsyncIterable<Uint8Array[]> = process.getBuiltinModule('node:events').on(port, 'message');
  return {
    ...world,
    stdin: (async function* () {
      for await (const parcel of parcels) yield* parcel;
    })(),
    stdout: { isTerminal: false, columns: undefined, write: (answers) => port.postMessage(answers) },
    stderr: { isTerminal: false, columns: undefined, write: () => {} },
  };
}
