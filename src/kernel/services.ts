// What an application keeps open between requests: indexes, tables, connections. Each is opened on first use, once, from what lives
// as long as the application, and all are closed in reverse order. One that fails to open is tried again at the next use; one
// that fails to close does not keep the others open.

import type { Host } from './host.ts';
import type { Project } from './project.ts';

/** The part of the world that does not change while an application is open. */
export interface ServiceWorld {
  readonly host: Host;
  readonly project: Project;
  readonly product: { readonly dir: string };
}

export interface Service<T> {
  /** `domain.what`, unique in the product. */
  readonly name: string;
  /** `key` tells apart what one service keeps several of, such as an index for each State Zone. */
  open(world: ServiceWorld & { readonly services: Services }, key: string): T;
  close?(opened: T): Promise<void> | void;
}

interface Opened {
  readonly name: string;
  close(): Promise<void> | void;
}

export class Services {
  /** They serve many requests: what other processes change too is worth keeping open. */
  readonly areLasting: boolean;
  readonly #world: ServiceWorld;
  readonly #kept = new Map<string, unknown>();
  readonly #opened: Opened[] = [];

  constructor(world: ServiceWorld, options: { readonly areLasting?: boolean } = {}) {
    this.#world = world;
    this.areLasting = options.areLasting ?? false;
  }

  use<T>(service: Service<T>, key = ''): T {
    const name = `${service.name} ${key}`;
    if (this.#kept.has(name)) return this.#kept.get(name) as T;
    const value = service.open({ ...this.#world, services: this }, key);
    this.#kept.set(name, value);
    this.#opened.push({ name: service.name, close: () => service.close?.(value) });
    return value;
  }

  /** Lets go of one that turned out not to have opened: the next use tries again. */
  drop(service: Service<never> | Service<unknown>, key = ''): void {
    this.#kept.delete(`${service.name} ${key}`);
  }

  /** The failures of those that could not be closed. */
  async close(): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    for (const opened of this.#opened.splice(0).reverse()) {
      try {
        await opened.close();
      } catch (error) {
        failures.push(error);
      }
    }
    this.#kept.clear();
    return failures;
  }
}
