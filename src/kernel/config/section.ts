// A top-level key of the configuration file that is ours. Its type follows from its schema, which is loaded only when schemas are
// made: reading a setting costs nothing but the look.

import type { ZodType, z } from 'zod';
import type { ConfigValues } from './configuration.ts';

export interface ConfigSection<T = unknown> {
  readonly name: string;
  schema(): Promise<ZodType<T>>;
}

/** What a program or a test left out is absent, on every level; everything else was checked when it was resolved. */
export type Settings<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Settings<T[K]> | undefined }
    : T;

export function defineSection<S extends ZodType>(
  name: string,
  schema: () => Promise<S>,
): ConfigSection<z.output<S>> {
  return { name, schema } as unknown as ConfigSection<z.output<S>>;
}

/** A section that is a mapping; empty when it is absent. */
export function readSection<T extends object>(
  config: ConfigValues,
  section: ConfigSection<T>,
): Settings<T> & object {
  return (readValue(config, section) ?? {}) as Settings<T> & object;
}

/** A section that is a single value. */
export function readValue<T>(config: ConfigValues, { name }: ConfigSection<T>): T | undefined {
  return config[name] as T | undefined;
}
