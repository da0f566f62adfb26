// What an application keeps open between requests although other processes change it meanwhile: journals, the audit chain. Before
// each use it makes sure that what it knows is still so; what was ended, begun anew or taken away in the meantime is opened afresh,
// as a process that starts now would do. No lock is held between uses.

import { isLoaError } from '../kernel/errors.ts';

export interface Renewable {
  /** Takes note of what others did. Throws when it cannot go on as it is. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export interface Lent<T> {
  readonly value: T;
  giveBack(): Promise<void>;
}

interface Kept<T> {
  readonly opened: Promise<T>;
  users: number;
  isOutdated: boolean;
}

export class KeptOpen<T extends Renewable> {
  readonly #kept = new Map<string, Kept<T>>();

  async lend(name: string, open: () => Promise<T>): Promise<Lent<T>> {
    const known = this.#kept.get(name);
    if (known !== undefined) {
      const lent = await this.#lendAgain(name, known);
      if (lent !== undefined) return lent;
    }
    // Another request may have opened it while this one found out that what it had was outdated.
    const kept = this.#kept.get(name) ?? this.#open(name, open);
    kept.users += 1;
    try {
      return this.#toLent(kept, await kept.opened);
    } catch (error) {
      await this.#drop(name, kept);
      throw error;
    }
  }

  async close(): Promise<void> {
    const all = [...this.#kept.values()];
    this.#kept.clear();
    for (const { opened } of all) await (await opened).close();
  }

  #open(name: string, open: () => Promise<T>): Kept<T> {
    const kept: Kept<T> = { opened: open(), users: 0, isOutdated: false };
    this.#kept.set(name, kept);
    return kept;
  }

  /** Undefined when it has to be opened afresh. */
  async #lendAgain(name: string, kept: Kept<T>): Promise<Lent<T> | undefined> {
    kept.users += 1;
    try {
      const value = await kept.opened;
      await value.renew();
      return this.#toLent(kept, value);
    } catch (error) {
      const isBusy = isLoaError(error) && (error.code === 'lock.held' || error.code === 'journal.busy');
      if (isBusy) await this.#leave(kept);
      else await this.#drop(name, kept);
      if (!isLoaError(error) || isBusy) throw error;
      return undefined;
    }
  }

  #toLent(kept: Kept<T>, value: T): Lent<T> {
    return { value, giveBack: () => this.#leave(kept) };
  }

  async #drop(name: string, kept: Kept<T>): Promise<void> {
    kept.isOutdated = true;
    if (this.#kept.get(name) === kept) this.#kept.delete(name);
    await this.#leave(kept);
  }

  /** The last one who uses what is outdated closes it. */
  async #leave(kept: Kept<T>): Promise<void> {
    kept.users -= 1;
    if (!kept.isOutdated || kept.users > 0) return;
    try {
      await (await kept.opened).close();
    } catch (error) {
      // It never opened, or is of no use any more: there is nothing left that closing could save.
      if (!isLoaError(error)) throw error;
    }
  }
}
