// An approval: a statement that one package, exactly as requested, may be installed once, until a time, signed by a key that may sign
// allowlists. Who approved is the key, not a name. Pure.

import type { Envelope, Keyring } from '../../durable/keys/index.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import type { RepairAction } from './action.ts';

export interface Grant {
  readonly format: 'loa-repair-grant@1';
  readonly action: string;
  readonly target: string;
  readonly integrity: string;
  readonly lockfile_sha256: string;
  readonly expires: string;
  /** Used once: it is noted with the action. */
  readonly nonce: string;
}

export interface SignedGrant extends Grant {
  readonly signature: Envelope;
}

const TEXT: JsonSchema = { type: 'string', minLength: 1 };
const SHAPE: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-repair-grant@1' },
    action: TEXT,
    target: TEXT,
    integrity: TEXT,
    lockfile_sha256: TEXT,
    expires: TEXT,
    nonce: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    signature: { type: 'object' },
  },
  required: ['format', 'action', 'target', 'integrity', 'lockfile_sha256', 'expires', 'nonce', 'signature'],
  additionalProperties: false,
};

export const GRANT_VALID_MS = 60 * 60_000;

export function grantBytes(grant: Grant): Uint8Array {
  const { format, action, target, integrity, lockfile_sha256, expires, nonce } = grant;
  return new TextEncoder().encode(
    canonicalJson({ format, action, target, integrity, lockfile_sha256, expires, nonce }),
  );
}

export interface GrantFacts {
  readonly keyring: Pick<Keyring, 'verify'>;
  readonly nowMs: number;
  readonly used: readonly string[];
}

/** Undefined when it allows this action; else why it does not. */
export function findGrantProblem(
  value: unknown,
  action: RepairAction,
  facts: GrantFacts,
): string | undefined {
  const checked = checkValue(SHAPE, value);
  if (!checked.ok) return 'it is no grant';
  const grant = checked.value as SignedGrant;
  const verified = facts.keyring.verify('allowlist', grantBytes(grant), grant.signature);
  if (!verified.ok) return verified.message;
  const isSame =
    grant.action === action.id &&
    grant.target === action.target &&
    grant.integrity === action.integrity &&
    grant.lockfile_sha256 === action.lockfile_sha256;
  if (!isSame) return 'it is for another package, or for other bytes of it';
  if (!(Date.parse(grant.expires) > facts.nowMs)) return `it expired at ${grant.expires}`;
  return facts.used.includes(grant.nonce) ? 'it was used already' : undefined;
}
