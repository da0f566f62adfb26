// The signed allowlist `.loa/allowed-packages.yaml`: which packages may be installed without asking, each with its exact version, the
// SHA-512 of its tarball as the registry writes it, and the hash of the lockfile that names everything it needs. Pure.
// Refused: ranges, missing hashes, a version lower than one seen before, an expired list, a signature by anybody else.

import type { Envelope, Keyring } from '../../durable/keys/index.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';

export interface AllowedPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  /** From the root of the project. */
  readonly lockfile: string;
  readonly lockfile_sha256: string;
}

export interface Allowlist {
  /** Only grows. */
  readonly version: number;
  readonly expires: string;
  readonly npm: readonly AllowedPackage[];
  /** Have to be there already: they are reported, never installed. */
  readonly apt: readonly { readonly name: string }[];
}

const TEXT: JsonSchema = { type: 'string', minLength: 1 };
/** Also scoped names; nothing that a path or an option could be made of. */
export const PACKAGE_NAME = /^(?:@[a-z0-9][a-z0-9._-]{0,99}\/)?[a-z0-9][a-z0-9._-]{0,99}$/;
export const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
export const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;

const SHAPE: JsonSchema = {
  type: 'object',
  properties: {
    version: { type: 'integer', minimum: 1 },
    expires: TEXT,
    npm: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', pattern: PACKAGE_NAME.source },
          version: { type: 'string', pattern: EXACT_VERSION.source },
          integrity: { type: 'string', pattern: INTEGRITY.source },
          lockfile: TEXT,
          lockfile_sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        },
        required: ['name', 'version', 'integrity', 'lockfile', 'lockfile_sha256'],
        additionalProperties: false,
      },
    },
    apt: {
      type: 'array',
      items: { type: 'object', properties: { name: TEXT }, required: ['name'], additionalProperties: false },
    },
    signature: { type: 'object' },
  },
  required: ['version', 'expires', 'npm', 'apt'],
  additionalProperties: false,
};

export type JudgedAllowlist =
  | { readonly ok: true; readonly list: Allowlist }
  | { readonly ok: false; readonly problem: string; readonly list?: Allowlist };

export interface AllowlistFacts {
  readonly keyring: Pick<Keyring, 'verify'>;
  readonly nowMs: number;
  /** The highest version that was believed here. */
  readonly seen: number;
}

export function allowlistBytes(list: Allowlist): Uint8Array {
  const { version, expires, npm, apt } = list;
  return new TextEncoder().encode(canonicalJson({ version, expires, npm, apt }));
}

export function judgeAllowlist(value: unknown, { keyring, nowMs, seen }: AllowlistFacts): JudgedAllowlist {
  const checked = checkValue(SHAPE, value);
  if (!checked.ok) {
    const [first] = checked.problems;
    return { ok: false, problem: `${first?.path ?? ''} ${first?.message ?? ''}`.trim() };
  }
  const list = checked.value as Allowlist & { readonly signature?: Envelope };
  if (list.signature === undefined) return { ok: false, problem: 'it is not signed', list };
  const verified = keyring.verify('allowlist', allowlistBytes(list), list.signature);
  if (!verified.ok) return { ok: false, problem: verified.message, list };
  const expiresMs = Date.parse(list.expires);
  if (Number.isNaN(expiresMs)) return { ok: false, problem: `"${list.expires}" is no time`, list };
  if (expiresMs <= nowMs) return { ok: false, problem: `it expired at ${list.expires}`, list };
  if (list.version < seen)
    return { ok: false, problem: `it is version ${list.version}, and ${seen} was there already`, list };
  return { ok: true, list };
}

/** Checked in shape, not in signature: for whoever is about to sign it. */
export function parseUnsigned(value: unknown): Allowlist | string {
  const checked = checkValue(SHAPE, value);
  if (checked.ok) return checked.value as Allowlist;
  return `${checked.problems[0]?.path ?? ''} ${checked.problems[0]?.message ?? ''}`.trim();
}
