// Names a secret without showing it: a keyed hash of its type and value. Without the key nobody can try values against
// it, so it may stand in baselines and logs.

const FINGERPRINT_LENGTH = 32;

export function fingerprintOf(key: string | Uint8Array, type: string, value: string): string {
  // Loaded here: few texts are fingerprinted, and cryptography takes a tenth of a short command's time to load.
  const { createHmac } = process.getBuiltinModule('node:crypto');
  return createHmac('sha256', key)
    .update(type)
    .update('\0')
    .update(value)
    .digest('hex')
    .slice(0, FINGERPRINT_LENGTH);
}
