// Signing keys: a ring of Ed25519 keys, each with uses and validity, and signatures that carry both.

export {
  type Envelope,
  KEY_USES,
  type KeyEntry,
  type KeyPlace,
  type KeyUse,
  type RotationCertificate,
  SIGNING_KEY_ENV,
  type Verification,
  type VerifyProblem,
} from './key-ring.ts';
export {
  createKey,
  KEY_VALIDITY_DAYS_DEFAULT,
  type KeyHost,
  type Keyring,
  type ListedKey,
  listKeys,
  loadKeyring,
  type NewKeyOptions,
  recoverKey,
  rotateKey,
  trustKey,
  writePaperKey,
} from './keyring.ts';
