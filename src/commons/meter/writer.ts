// Many callers, one book: requests that come while a group is being written make up the next one, and all of a group share one
// transaction and one sync of the disk. Each is answered when it is durable. When a group cannot be written, none of it happened;
// what may be tried again is, a few times.

import type { Database } from '../../durable/sql/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { createId } from '../../kernel/ids.ts';
import { type Asked, decide } from './decide.ts';
import { release } from './decide-hold.ts';
import { loadSheet } from './load.ts';
import type { MeterAnswer, MeterCommand } from './model.ts';
import { storeSheet } from './store.ts';

const GROUP_MAX = 2000;
const TRIES_MAX = 5;
const PAUSE_MS = 10;
/** A database that was locked for so long is told of, not waited for again. */
const PATIENCE_MS = 2000;

interface Waiting {
  readonly command: MeterCommand;
  readonly resolve: (answer: MeterAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export type WriterHost = Pick<Host, 'clock' | 'random'>;

export class GroupWriter {
  readonly #database: Database;
  readonly #host: WriterHost;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(database: Database, host: WriterHost) {
    this.#database = database;
    this.#host = host;
  }

  submit(command: MeterCommand): Promise<MeterAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when everything that was asked is answered. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Everybody who asks in this turn comes into the same group.
      await this.#host.clock.nextTurn();
      const group = this.#waiting.splice(0, GROUP_MAX);
      try {
        const answers = await this.#writePatiently(group.map(({ command }) => command));
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] as MeterAnswer);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#running = undefined;
  }

  async #writePatiently(commands: readonly MeterCommand[]): Promise<readonly MeterAnswer[]> {
    const { clock } = this.#host;
    const untilMs = clock.monotonicMs() + PATIENCE_MS;
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#write(commands);
      } catch (error) {
        // A commit whose answer was lost may have happened: it is not retryable, and the caller's key tells.
        const isEnough = tried >= TRIES_MAX || clock.monotonicMs() >= untilMs;
        if (!isLoaError(error) || !error.retryable || isEnough) throw error;
        await clock.sleep(PAUSE_MS * tried);
      }
    }
  }

  #write(commands: readonly MeterCommand[]): Promise<readonly MeterAnswer[]> {
    const nowMs = this.#host.clock.nowMs();
    const { dialect } = this.#database;
    return this.#database.transaction(async (queries) => {
      const { sheet, expired } = await loadSheet(commands, queries, { dialect, nowMs });
      for (const hold of expired) release(sheet, hold, { kind: 'expire', key: null });
      const answers = commands.map((command) => decide(sheet, this.#prepare(command)));
      await storeSheet(sheet, queries);
      return answers;
    });
  }

  #prepare(command: MeterCommand): Asked {
    return { command, newId: command.op === 'hold' ? createId(this.#host) : '' };
  }
}
