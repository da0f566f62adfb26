// The words of the key ring: which keys there are, what each may sign and when, and what a signature looks like.

export const KEY_USES = ['manifest', 'allowlist', 'audit', 'token'] as const;
export type KeyUse = (typeof KEY_USES)[number];

/** The public part of a key. All times are ISO 8601 in UTC with milliseconds, so that they compare as text. */
export interface KeyEntry {
  /** Derived from the public key, so that it can stand for nothing else. */
  readonly id: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  readonly uses: readonly KeyUse[];
  readonly createdAt: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** From then on it signs nothing; what it signed before still verifies. */
  readonly retiredAt: string | null;
  /** For a key that took over from another: that key's word for it. */
  readonly rotation: RotationCertificate | null;
}

export interface RotationCertificate {
  readonly predecessor: string;
  readonly signedAt: string;
  /** Ed25519 by the predecessor over everything in the entry that never changes, base64url. */
  readonly signature: string;
}

export interface KeyRing {
  readonly format: 'loa-keyring@1';
  readonly keys: readonly KeyEntry[];
}

/** A signature as plain JSON. All of it but the signature itself is inside the signed bytes. */
export interface Envelope {
  readonly format: 'loa-signature@1';
  readonly use: KeyUse;
  readonly keyId: string;
  readonly signedAt: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** SHA-256 of the content, hexadecimal. */
  readonly digest: string;
  readonly sizeBytes: number;
  readonly signature: string;
}

export type VerifyProblem =
  | 'malformed'
  | 'wrong-use'
  | 'unknown-key'
  | 'untrusted-key'
  | 'use-not-granted'
  | 'validity-mismatch'
  | 'outside-validity'
  | 'after-retirement'
  | 'in-the-future'
  | 'content-changed'
  | 'forged';

/** A bad signature is a finding, so it is told, not thrown. */
export type Verification =
  | { readonly ok: true; readonly keyId: string; readonly signedAt: string }
  | { readonly ok: false; readonly problem: VerifyProblem; readonly message: string };

/** Where keys live: a directory of the person, which must not lie inside the project whose state they protect. */
export interface KeyPlace {
  readonly configDir: string;
  readonly projectRoot?: string;
}

export const SIGNING_KEY_ENV = 'LOA_SIGNING_KEY';

/** Validity of a key that came without any: from the environment, or trusted by its public part alone. */
export const ALWAYS = {
  notBefore: '1970-01-01T00:00:00.000Z',
  notAfter: '9999-12-31T23:59:59.999Z',
} as const;

export function formatTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
