// The library's root: a project opened as an application, and the words that programs around it need.

import { type App, openApp, type Request } from './app.ts';
import { domains } from './domains.ts';
import { openNodeHost } from './durable/node-host/index.ts';
import { LoaError } from './kernel/errors.ts';
import type { Host } from './kernel/host.ts';
import type {
  FollowedName,
  OperationEvents,
  OperationInputs,
  OperationName,
  OperationOutputs,
} from './operation-types.ts';
import { readInstalled } from './product.ts';

export { catalog, findOperation } from './catalog.ts';
export { openNodeHost } from './durable/node-host/index.ts';
export { SimWorld } from './durable/sim-host/index.ts';
export { type Executed, execute, type Ports, type Runnable } from './execute.ts';
export { isLoaError, LoaError } from './kernel/errors.ts';
export type { Host } from './kernel/host.ts';
export type { Caller, Verdict } from './kernel/operation.ts';
export type {
  FollowedName,
  OperationEvents,
  OperationInputs,
  OperationName,
  OperationOutputs,
} from './operation-types.ts';

export interface LoaOptions {
  /** The folder to work in; the project is found around it. The working folder of the process unless given. */
  readonly root?: string;
  /** The world to work in; the real one unless given. */
  readonly host?: Host;
  /** Who asks, for the audit trail. */
  readonly principal?: string;
  readonly agent?: string;
  readonly session?: string;
  /** Told once what a person should know of how the project was opened. */
  readonly onNotice?: (notice: string) => void;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
}

/** An open project. Close it when you are done: what it keeps open is then let go. */
export interface Loa {
  /** Runs an operation by its name and gives back its answer; throws `LoaError` when it could not do its work. */
  run<N extends OperationName>(
    name: N,
    input: OperationInputs[N],
    options?: RunOptions,
  ): Promise<OperationOutputs[N]>;
  /** Events as they happen, of an operation that can be followed; ends when the signal aborts or the loop is left. */
  follow<N extends FollowedName>(
    name: N,
    input: OperationInputs[N],
    options?: RunOptions,
  ): AsyncIterable<OperationEvents[N]>;
  close(): Promise<void>;
}

export async function openLoa(options: LoaOptions = {}): Promise<Loa> {
  const { principal, agent, session } = options;
  const own = options.host === undefined ? openNodeHost() : undefined;
  const host = own ?? (options.host as Host);
  const app: App = openApp({
    ...readInstalled(),
    host,
    domains,
    cwd: host.files.realPath(options.root ?? '.'),
    isServer: true,
    ...(options.onNotice === undefined ? {} : { onNotice: options.onNotice }),
  });
  const caller: Request['caller'] = {
    surface: 'library',
    ...(principal === undefined ? {} : { principal }),
    ...(agent === undefined ? {} : { agent }),
    ...(session === undefined ? {} : { session }),
  };
  let isOpen = true;
  const toRequest = ({ signal }: RunOptions = {}): Request => {
    if (!isOpen) throw new LoaError('input.invalid', 'the project was closed', { hint: 'Open it again.' });
    return { caller, ...(signal === undefined ? {} : { signal }) };
  };
  return {
    run: async (name, input, given) => (await app.run(name, input, toRequest(given))).output as never,
    async *follow(name, input, given) {
      const left = new AbortController();
      const signal = AbortSignal.any([left.signal, ...(given?.signal === undefined ? [] : [given.signal])]);
      try {
        const { events } = await app.follow(name, input, toRequest({ signal }));
        yield* events as AsyncIterable<never>;
      } finally {
        left.abort();
      }
    },
    close: async () => {
      isOpen = false;
      await app.close();
      own?.close();
    },
  };
}
