// What a resolved configuration is: plain values, and for every one of them where it came from and what it overrode.

import type { JsonSchema } from '../schema-check.ts';

/** Files, from the weakest to the strongest; environment and flags stand above them, defaults below. */
export const LAYER_ORIGINS = ['user', 'project', 'local'] as const;
export type LayerOrigin = (typeof LAYER_ORIGINS)[number];

/** One configuration file, read by somebody else; without text it does not exist. */
export interface ConfigLayer {
  readonly origin: LayerOrigin;
  readonly file: string;
  readonly text?: string | undefined;
}

/** A setting given on the command line. Text is read by the schema's type, as in the environment. */
export interface ConfigFlag {
  readonly flag: string;
  /** `section.key`. */
  readonly key: string;
  readonly value: unknown;
}

export interface ConfigInputs {
  readonly schema: JsonSchema;
  readonly layers: readonly ConfigLayer[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly flags?: readonly ConfigFlag[];
}

export type Origin =
  | { readonly kind: 'default' }
  | {
      readonly kind: 'file';
      readonly layer: LayerOrigin;
      readonly file: string;
      readonly line: number;
      readonly column: number;
    }
  | { readonly kind: 'env'; readonly name: string }
  | { readonly kind: 'flag'; readonly flag: string };

export interface Setting {
  readonly value: unknown;
  readonly origin: Origin;
}

/** One key that is no mapping itself. `overrode` begins with the strongest of what it beat. */
export interface TracedSetting extends Setting {
  readonly key: string;
  readonly overrode: readonly Setting[];
}

/** A top-level key that is not ours. `nearest` is set when it looks like a slip for one that is. */
export interface ForeignSection {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly nearest?: string;
}

/** Frozen plain data, keys as in the file. */
export type ConfigValues = Readonly<Record<string, unknown>>;

export interface Configuration {
  readonly values: ConfigValues;
  /** In order of their keys. */
  readonly settings: readonly TracedSetting[];
  readonly foreign: readonly ForeignSection[];
}

/** `file:line:column`, the variable, the flag, or `default`. */
export function formatOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'file':
      return `${origin.file}:${origin.line}:${origin.column}`;
    case 'env':
      return `environment variable ${origin.name}`;
    case 'flag':
      return origin.flag;
    case 'default':
      return 'default';
  }
}
