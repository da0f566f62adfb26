// A consumer's contract with a provider: entry points with the symbols it uses, a range of versions, and vectors that say how they must
// behave. Shapes, and the hash that vectors are held to: of names and canonical JSON, so that neither paths nor formatting count.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/hash.ts';

export interface ContractSymbol {
  readonly name: string;
  readonly kind: 'array' | 'bigint' | 'function' | 'number' | 'object' | 'regexp' | 'schema' | 'string';
  /** Of a function: how many arguments it must be given. */
  readonly arity?: number;
}

export interface Contract {
  readonly contract_version: string;
  readonly consumer: string;
  readonly provider: string;
  readonly provider_version_range: string;
  readonly entrypoints: readonly {
    readonly specifier: string;
    readonly symbols: readonly ContractSymbol[];
  }[];
  readonly conformance_vectors: { readonly bundle_hash: string };
}

export interface Vector {
  readonly id: string;
  readonly specifier: string;
  readonly call: string;
  readonly args: readonly unknown[];
  readonly expect: unknown;
}

export interface VectorFile {
  readonly name: string;
  readonly vectors: readonly Vector[];
}

export function hashVectors(files: readonly VectorFile[]): string {
  const lines = files.map((file) => `${file.name} ${sha256Hex(canonicalJson(file))}`).toSorted();
  return sha256Hex(lines.join('\n'));
}

export function kindOf(value: unknown): ContractSymbol['kind'] | 'other' {
  if (Array.isArray(value)) return 'array';
  if (value instanceof RegExp) return 'regexp';
  if (typeof value === 'object' && value !== null) return 'safeParse' in value ? 'schema' : 'object';
  const type = typeof value;
  return type === 'function' || type === 'string' || type === 'bigint' || type === 'number' ? type : 'other';
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?$/;

/** Ranges as contracts have them: `1.2.3`, `>=1.2.3`, `^1.2.3`. What cannot be read is not met, and neither is a pre-release. */
export function satisfies(version: string, range: string): boolean {
  const [, operator = '', wanted = ''] = /^(>=|\^)?\s*(\S+)$/.exec(range.trim()) ?? [];
  const [has, needs] = [readVersion(version), readVersion(wanted)];
  if (has === undefined || needs === undefined) return false;
  const order = compare(has, needs);
  if (operator === '') return order === 0;
  if (operator === '>=') return order >= 0;
  const fixed = needs[0] > 0 ? 1 : needs[1] > 0 ? 2 : 3;
  return order >= 0 && has.slice(0, fixed).every((part, index) => part === needs[index]);
}

type Parts = readonly [number, number, number];

function readVersion(text: string): Parts | undefined {
  const [, major, minor, patch, pre] = VERSION.exec(text) ?? [];
  return major === undefined || pre !== undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

function compare(a: Parts, b: Parts): number {
  const index = a.findIndex((part, place) => part !== b[place]);
  return index === -1 ? 0 : (a[index] as number) - (b[index] as number);
}

/** Vectors are JSON: `{"$bigint": "5"}` is 5n on the way in, and a bigint is its digits on the way out. */
export function decodeArgument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeArgument);
  if (typeof value !== 'object' || value === null) return value;
  const digits = (value as { readonly $bigint?: unknown }).$bigint;
  return typeof digits === 'string' ? BigInt(digits) : value;
}

export function encodeResult(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(encodeResult);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, encodeResult(one)]));
}

/** Every field that is expected, and for what is no object the value itself: a reason in words may change. */
export function meetsExpectation(result: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected))
    return canonicalJson(result ?? null) === canonicalJson(expected ?? null);
  if (typeof result !== 'object' || result === null) return false;
  return Object.entries(expected).every(([name, value]) =>
    meetsExpectation((result as Readonly<Record<string, unknown>>)[name], value),
  );
}
