// The exact bytes that a key signs. The first line names the purpose, so that no signature made for one use can be shown
// for another; the rest is canonical JSON, so that there is one text for one statement and nothing in it can be dropped.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Envelope, KeyEntry } from './key-ring.ts';

export function signatureBytes(envelope: Omit<Envelope, 'signature'>): Uint8Array {
  const { format, use, keyId, signedAt, notBefore, notAfter, digest, sizeBytes } = envelope;
  const statement = { use, keyId, signedAt, notBefore, notAfter, digest, sizeBytes };
  return new TextEncoder().encode(`${format} ${use}\n${canonicalJson(statement)}`);
}

/** What a predecessor vouches for: all of the new key except its retirement, which comes later. */
export function rotationBytes(entry: KeyEntry, predecessor: string, signedAt: string): Uint8Array {
  const { id, publicKey, uses, createdAt, notBefore, notAfter } = entry;
  const statement = { predecessor, signedAt, id, publicKey, uses, createdAt, notBefore, notAfter };
  return new TextEncoder().encode(`loa-rotation@1\n${canonicalJson(statement)}`);
}
