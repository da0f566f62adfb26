// What a resolved configuration is: plain values, and for every one of them where it came from and what it overrode.

import type { JsonSchema } from '../schema-check.ts';
import type { GuardedClass } from './classes.ts';

/**
 * Files, from the weakest to the strongest. Defaults stand below all of them; the environment stands above `machine`; `given`,
 * a file that a flag names, stands above the environment.
 */
export const LAYER_ORIGINS = ['user', 'project', 'local', 'machine', 'given'] as const;
export type LayerOrigin = (typeof LAYER_ORIGINS)[number];

/** One configuration file, read by somebody else; without text it does not exist. */
export interface ConfigLayer {
  readonly origin: LayerOrigin;
  readonly file: string;
  readonly text?: string | undefined;
  /** It came with the project, so its guarded settings count only once they are accepted. */
  readonly isOfProject: boolean;
  /** Why something that is there was not read: "a link". */
  readonly ignored?: string;
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
  /** Hashes of the guarded settings that were accepted on this machine, by section. */
  readonly accepted?: Readonly<Record<string, string>>;
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

/** A key inside a section of ours that is not known; it sets nothing. */
export interface UnknownKey {
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly nearest?: string;
}

/** A setting of the project's files that is not `open`. `counts`: it was accepted on this machine. */
export interface GuardedSetting extends Setting {
  readonly key: string;
  readonly class: GuardedClass;
  readonly counts: boolean;
}

/** Frozen plain data, keys as in the file. */
export type ConfigValues = Readonly<Record<string, unknown>>;

export interface Configuration {
  readonly values: ConfigValues;
  /** In order of their keys. */
  readonly settings: readonly TracedSetting[];
  readonly foreign: readonly ForeignSection[];
  readonly unknown: readonly UnknownKey[];
  /** Files that are there and were not read, each with the reason, as a sentence. */
  readonly ignored: readonly string[];
  /** Every guarded setting of the project's files, in order of the files. */
  readonly guarded: readonly GuardedSetting[];
  /** Those of them that do not count here. */
  readonly withheld: readonly WithheldSetting[];
  /** What accepting the guarded settings as they are now would record. */
  readonly acceptance: Readonly<Record<string, string>>;
}

/** Enough to find it. */
export interface WithheldSetting {
  readonly key: string;
  readonly class: GuardedClass;
  readonly file: string;
  readonly line: number;
}

export function describeIgnored(layers: readonly ConfigLayer[]): readonly string[] {
  return layers.flatMap(({ file, ignored }) =>
    ignored === undefined ? [] : [`${file} is ${ignored}, so it is not read`],
  );
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
