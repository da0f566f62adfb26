// Files as they were at one moment, for decisions and plans: each is read once, and looks the same however often it is asked for.
// Where reading takes a wait, the file is fetched and the work, which has to be pure, begins again.

import type { ZoneFiles } from './change.ts';

/** Where files come from: a disk, which answers at once, or a database, which does not. */
export interface FileSource {
  readonly zone: string;
  read(path: string): string | undefined | Promise<string | undefined>;
  list(dir: string): readonly string[] | Promise<readonly string[]>;
}

export async function withSnapshot<T>(
  source: FileSource,
  work: (files: ZoneFiles) => T | Promise<T>,
): Promise<T> {
  const snapshot = new Snapshot(source);
  for (;;) {
    try {
      return await work(snapshot);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      await error.readIt();
    }
  }
}

/** Not for people: says that the work has to wait for a file. */
class NotRead extends Error {
  readonly readIt: () => Promise<void>;

  constructor(readIt: () => Promise<void>) {
    super('a file has to be read first');
    this.readIt = readIt;
  }
}

type Known = { readonly value: unknown } | { readonly failure: unknown };

class Snapshot implements ZoneFiles {
  readonly zone: string;
  readonly #source: FileSource;
  readonly #known = new Map<string, Known>();

  constructor(source: FileSource) {
    this.zone = source.zone;
    this.#source = source;
  }

  read(path: string): string | undefined {
    return this.#ask(`file ${path}`, () => this.#source.read(path));
  }

  list(dir: string): readonly string[] {
    return this.#ask(`folder ${dir}`, () => this.#source.list(dir));
  }

  #ask<T>(name: string, get: () => T | Promise<T>): T {
    const known = this.#known.get(name) ?? this.#get(name, get);
    if ('failure' in known) throw known.failure;
    return known.value as T;
  }

  #get(name: string, get: () => unknown): Known {
    const known = attempt(get);
    if ('value' in known && known.value instanceof Promise) {
      const coming = known.value;
      throw new NotRead(async () => {
        this.#known.set(name, await settle(coming));
      });
    }
    this.#known.set(name, known);
    return known;
  }
}

function attempt(get: () => unknown): Known {
  try {
    return { value: get() };
  } catch (failure) {
    return { failure };
  }
}

async function settle(coming: Promise<unknown>): Promise<Known> {
  try {
    return { value: await coming };
  } catch (failure) {
    return { failure };
  }
}
