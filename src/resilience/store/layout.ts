// How backups lie in a store. Packs hold the pieces of files, each pack under the hash of its bytes, so none ever changes; a record holds
// a signed manifest with the place of every piece; the pointer names the newest record and is only ever replaced by compare-and-swap.
// Written in this order, so whatever is named is there.

import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';

export const POINTER_KEY = 'pointer.json';
export const PACKS = 'packs/';
export const GENERATIONS = 'generations/';

export interface Pointer {
  readonly format: 'loa-pointer@1';
  readonly lineage: string;
  readonly generation: number;
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  readonly record: string;
}

/** Index of the pack, offset and length of a sealed block in it, and where in that, unsealed, the piece begins and how long it is. */
export type PiecePlace = readonly [pack: number, offset: number, length: number, from: number, size: number];

export interface GenerationRecord {
  readonly format: 'loa-generation@2';
  /** The manifest as it was signed, byte by byte. */
  readonly manifest: string;
  readonly packs: readonly string[];
  /** By the hash of the content: where its pieces are, in order. */
  readonly contents: Readonly<Record<string, readonly PiecePlace[]>>;
}

export function packKey(sha256: string): string {
  return `${PACKS}${sha256.slice(0, 2)}/${sha256}`;
}

export function recordKey(lineage: string, generation: number, manifest: string): string {
  return `${GENERATIONS}${lineage}/${String(generation).padStart(10, '0')}-${manifest.slice(0, 16)}`;
}

export interface ParsedRecordKey {
  readonly key: string;
  readonly lineage: string;
  readonly generation: number;
}

export function parseRecordKey(key: string): ParsedRecordKey | undefined {
  const match = /^generations\/([0-9a-f]{32})\/(\d{10})-[0-9a-f]{16}$/.exec(key);
  if (match === null) return undefined;
  return { key, lineage: match[1] as string, generation: Number(match[2]) };
}

const POINTER: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-pointer@1' },
    lineage: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    generation: { type: 'integer', minimum: 1 },
    manifest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    record: { type: 'string', minLength: 1 },
  },
  required: ['format', 'lineage', 'generation', 'manifest', 'record'],
};

const RECORD: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-generation@2' },
    manifest: { type: 'string' },
    packs: { type: 'array', items: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
    contents: { type: 'object' },
  },
  required: ['format', 'manifest', 'packs', 'contents'],
};

export function parsePointer(bytes: Uint8Array): Pointer | undefined {
  const pointer = parseAs<Pointer>(bytes, POINTER);
  const named = pointer === undefined ? undefined : parseRecordKey(pointer.record);
  const isConsistent = named?.lineage === pointer?.lineage && named?.generation === pointer?.generation;
  return named !== undefined && isConsistent ? pointer : undefined;
}

export function parseRecord(bytes: Uint8Array): GenerationRecord | undefined {
  const record = parseAs<GenerationRecord>(bytes, RECORD);
  if (record === undefined) return undefined;
  const isWhole = Object.values(record.contents).every(
    (places) => Array.isArray(places) && places.every((place) => isPlace(place, record.packs.length)),
  );
  return isWhole ? record : undefined;
}

function isPlace(place: unknown, packs: number): boolean {
  if (!Array.isArray(place) || place.length !== 5) return false;
  if (!place.every((number) => Number.isSafeInteger(number) && number >= 0)) return false;
  return place[0] < packs;
}

function parseAs<T>(bytes: Uint8Array, schema: JsonSchema): T | undefined {
  try {
    const checked = checkValue(schema, JSON.parse(Buffer.from(bytes).toString('utf8')));
    return checked.ok ? (checked.value as T) : undefined;
  } catch {
    // Not JSON: the caller says which object it was.
    return undefined;
  }
}
