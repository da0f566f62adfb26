// The signed manifest: every file with its hash, and where it stands among the manifests before it. Pure.
// Signed over canonical JSON without the signature. `lineage` names the state that generations belong to, `generation` only grows,
// `parent` is the SHA-256 of the manifest before. What is read is checked in shape before any of it is used.

import type { Envelope } from '../../durable/keys/index.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { isSha256Hex, sha256Hex } from '../../kernel/hash.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { findPathProblem } from '../zone/place.ts';

export interface FileEntry {
  readonly sha256: string;
  readonly size_bytes: number;
  /** ISO 8601, for people; nothing is decided by it. */
  readonly mtime: string;
}

/** How far a chain of records had come. */
export interface ChainPosition {
  readonly id: string;
  readonly sequence: number;
}

export const RESTORE_SOURCES = ['r2', 'git', 'template'] as const;

export interface ManifestContent {
  readonly version: 1;
  readonly lineage: string;
  readonly generation: number;
  readonly parent: string | null;
  readonly generated_at: string;
  readonly files: Readonly<Record<string, FileEntry>>;
  /** In the folder, and not in any backup, with the reason. */
  readonly left_out: Readonly<Record<string, string>>;
  readonly journal: ChainPosition | null;
  readonly audit: ChainPosition | null;
  readonly restore_count: number;
  readonly last_restore_source: (typeof RESTORE_SOURCES)[number] | null;
}

export interface ManifestSignature {
  readonly algorithm: 'ed25519';
  readonly public_key_id: string;
  readonly signed_at: string;
  readonly not_before: string;
  readonly not_after: string;
  readonly value: string;
}

export interface StateManifest extends ManifestContent {
  readonly signature: ManifestSignature;
}

/** A manifest together with the very bytes it was read from. */
export interface ReadManifest {
  readonly manifest: StateManifest;
  readonly text: string;
  readonly sha256: string;
}

const TEXT: JsonSchema = { type: 'string', minLength: 1 };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const POSITION: JsonSchema = {
  anyOf: [
    { type: 'null' },
    { type: 'object', properties: { id: TEXT, sequence: COUNT }, required: ['id', 'sequence'] },
  ],
};
const SHAPE: JsonSchema = {
  type: 'object',
  properties: {
    version: { const: 1 },
    lineage: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    generation: { type: 'integer', minimum: 1 },
    parent: { type: ['string', 'null'] },
    generated_at: TEXT,
    files: { type: 'object' },
    left_out: { type: 'object' },
    journal: POSITION,
    audit: POSITION,
    restore_count: COUNT,
    last_restore_source: { enum: [...RESTORE_SOURCES, null] },
    signature: {
      type: 'object',
      properties: {
        algorithm: { const: 'ed25519' },
        public_key_id: TEXT,
        signed_at: TEXT,
        not_before: TEXT,
        not_after: TEXT,
        value: TEXT,
      },
      required: ['algorithm', 'public_key_id', 'signed_at', 'not_before', 'not_after', 'value'],
    },
  },
  required: [
    'version',
    'lineage',
    'generation',
    'parent',
    'generated_at',
    'files',
    'left_out',
    'journal',
    'audit',
    'restore_count',
    'last_restore_source',
    'signature',
  ],
  additionalProperties: false,
};

export function signedBytes(content: ManifestContent | StateManifest): Uint8Array {
  const { signature: _signature, ...rest } = content as StateManifest;
  return new TextEncoder().encode(canonicalJson(rest));
}

export function withSignature(content: ManifestContent, envelope: Envelope): StateManifest {
  const { keyId, signedAt, notBefore, notAfter, signature } = envelope;
  return {
    ...content,
    signature: {
      algorithm: 'ed25519',
      public_key_id: keyId,
      signed_at: signedAt,
      not_before: notBefore,
      not_after: notAfter,
      value: signature,
    },
  };
}

/** The envelope that the key ring verifies; the digest follows from the content, so it is not stored twice. */
export function toEnvelope({ signature }: StateManifest, bytes: Uint8Array): Envelope {
  return {
    format: 'loa-signature@1',
    use: 'manifest',
    keyId: signature.public_key_id,
    signedAt: signature.signed_at,
    notBefore: signature.not_before,
    notAfter: signature.not_after,
    digest: sha256Hex(bytes),
    sizeBytes: bytes.length,
    signature: signature.value,
  };
}

export function renderManifest(manifest: StateManifest): string {
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

export type ParsedManifest =
  | ({ readonly ok: true } & ReadManifest)
  | { readonly ok: false; readonly problem: string };

/** A manifest without a signature is not a manifest: that is told as such, since somebody took it away. */
export function parseManifest(text: string): ParsedManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'it is not JSON' };
  }
  if (typeof value === 'object' && value !== null && !('signature' in value))
    return { ok: false, problem: 'its signature was taken away' };
  const checked = checkValue(SHAPE, value);
  if (!checked.ok) {
    const [first] = checked.problems;
    return { ok: false, problem: `${first?.path ?? ''} ${first?.message ?? ''}`.trim() };
  }
  const manifest = checked.value as StateManifest;
  const problem = findFilesProblem(manifest);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, manifest, text, sha256: sha256Hex(text) };
}

function findFilesProblem({ files, left_out: leftOut }: StateManifest): string | undefined {
  for (const path of Object.keys(files)) {
    const problem = findPathProblem(path);
    if (problem !== undefined) return `it names ${JSON.stringify(path)}: ${problem}`;
    const { sha256, size_bytes: sizeBytes, mtime } = (files[path] ?? {}) as Partial<FileEntry>;
    const isWhole =
      typeof sha256 === 'string' &&
      isSha256Hex(sha256) &&
      typeof sizeBytes === 'number' &&
      Number.isSafeInteger(sizeBytes) &&
      sizeBytes >= 0 &&
      typeof mtime === 'string';
    if (!isWhole) return `what it says of ${JSON.stringify(path)} is not whole`;
  }
  const isText = Object.values(leftOut).every((why) => typeof why === 'string');
  return isText ? undefined : 'its list of what was left out is not whole';
}

/** Whether two manifests speak of the same bytes. */
export function haveSameFiles(a: ManifestContent, b: ManifestContent): boolean {
  const paths = Object.keys(a.files);
  if (paths.length !== Object.keys(b.files).length) return false;
  if (!paths.every((path) => a.files[path]?.sha256 === b.files[path]?.sha256)) return false;
  return canonicalJson(a.left_out) === canonicalJson(b.left_out);
}

export function countBytes({ files }: ManifestContent): number {
  return Object.values(files).reduce((sum, { size_bytes: size }) => sum + size, 0);
}
