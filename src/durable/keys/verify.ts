// Whether an envelope is a valid signature by a key of the ring, for this use, over these bytes, and if not, why.
// A retired key still verifies what it signed before; the time of signing is the signer's word, so a stolen key can lie
// about it: what bounds that is a copy of the signature kept elsewhere.

import { sha256Hex } from '../../kernel/hash.ts';
import { checkValue, type JsonSchema } from '../../kernel/schema-check.ts';
import { isSignature } from './ed25519.ts';
import {
  ALWAYS,
  type Envelope,
  formatTime,
  KEY_USES,
  type KeyEntry,
  type KeyUse,
  type Verification,
  type VerifyProblem,
} from './key-ring.ts';
import { findEntryProblem } from './ring.ts';
import { signatureBytes } from './statement.ts';

/** Clocks of two machines differ; a signature from further ahead than this is refused. */
const CLOCK_SKEW_MS = 5 * 60_000;

const TIME: JsonSchema = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' };

const ENVELOPE: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: 'loa-signature@1' },
    use: { enum: KEY_USES },
    keyId: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    signedAt: TIME,
    notBefore: TIME,
    notAfter: TIME,
    digest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    sizeBytes: { type: 'integer', minimum: 0 },
    signature: { type: 'string', minLength: 1 },
  },
  required: [
    'format',
    'use',
    'keyId',
    'signedAt',
    'notBefore',
    'notAfter',
    'digest',
    'sizeBytes',
    'signature',
  ],
  additionalProperties: false,
};

export interface VerifyRequest {
  readonly use: KeyUse;
  readonly bytes: Uint8Array;
  readonly envelope: unknown;
  readonly nowMs: number;
}

export function verifyEnvelope(keys: readonly KeyEntry[], request: VerifyRequest): Verification {
  const checked = checkValue(ENVELOPE, request.envelope);
  if (!checked.ok) {
    const [first] = checked.problems;
    return refuse(
      'malformed',
      `the signature is not well-formed: ${first?.path ?? ''} ${first?.message ?? ''}`.trimEnd(),
    );
  }
  const envelope = checked.value as Envelope;
  const key = keys.find((candidate) => candidate.id === envelope.keyId);
  if (key === undefined) return refuse('unknown-key', `no key ${envelope.keyId} is in the key ring`);
  return (
    findSignatureProblem(envelope, key, request) ??
    findRightProblem(envelope, key, { keys, nowMs: request.nowMs }) ?? {
      ok: true,
      keyId: key.id,
      signedAt: envelope.signedAt,
    }
  );
}

/** Is it what the key signed? */
function findSignatureProblem(
  envelope: Envelope,
  key: KeyEntry,
  request: VerifyRequest,
): Verification | undefined {
  if (envelope.use !== request.use) {
    return refuse('wrong-use', `the signature is for ${envelope.use}, not for ${request.use}`);
  }
  if (!isSignature(signatureBytes(envelope), key.publicKey, envelope.signature)) {
    return refuse('forged', `the signature was not made by key ${key.id}, or was changed since`);
  }
  if (envelope.sizeBytes !== request.bytes.length || envelope.digest !== sha256Hex(request.bytes)) {
    return refuse('content-changed', 'the content is not what was signed');
  }
  return undefined;
}

/** Was the key allowed to sign it? */
function findRightProblem(
  envelope: Envelope,
  key: KeyEntry,
  context: { readonly keys: readonly KeyEntry[]; readonly nowMs: number },
): Verification | undefined {
  const { signedAt } = envelope;
  const entryProblem = findEntryProblem(key, context.keys);
  if (entryProblem !== undefined)
    return refuse('untrusted-key', `key ${key.id} cannot be trusted: ${entryProblem}`);
  if (!key.uses.includes(envelope.use))
    return refuse('use-not-granted', `key ${key.id} may not sign for ${envelope.use}`);
  // Of a key that is trusted by its public part alone, only the signature itself tells when it is valid.
  const isToldElsewhere = key.notBefore === ALWAYS.notBefore && key.notAfter === ALWAYS.notAfter;
  const isSame = envelope.notBefore === key.notBefore && envelope.notAfter === key.notAfter;
  if (!isSame && !isToldElsewhere) {
    return refuse(
      'validity-mismatch',
      `the signature and the key ring disagree about when key ${key.id} is valid`,
    );
  }
  if (signedAt < envelope.notBefore || signedAt > envelope.notAfter) {
    return refuse('outside-validity', `signed at ${signedAt}, when key ${key.id} was not valid`);
  }
  if (key.retiredAt !== null && signedAt > key.retiredAt) {
    return refuse('after-retirement', `signed at ${signedAt}, after key ${key.id} was retired`);
  }
  if (signedAt > formatTime(context.nowMs + CLOCK_SKEW_MS)) {
    return refuse('in-the-future', `signed at ${signedAt}, which has not come yet`);
  }
  return undefined;
}

function refuse(problem: VerifyProblem, message: string): Verification {
  return { ok: false, problem, message };
}
